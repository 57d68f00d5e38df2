/**
 * Formats phone numbers in the North American Numbering Plan (NRM-5), but only for United States and Canadian locales.
 * Other numbers stay unchanged.
 */
export function formatPhone(value: string, locale: string): string {
  const { region } = new Intl.Locale(locale)
  if (region !== 'US' && region !== 'CA') return value
  return value.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
