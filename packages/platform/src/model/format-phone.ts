/**
 * Formats numbers of the North American plan (NRM-5), but only for locales of the United States and Canada. Other numbers stay unchanged.
 */
export function formatPhone(value: string, locale: string): string {
  const { region } = new Intl.Locale(locale)
  if (region !== 'US' && region !== 'CA') return value
  return value.replace(/^1?(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3')
}
