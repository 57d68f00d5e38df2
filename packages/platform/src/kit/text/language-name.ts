const names = new Intl.DisplayNames('en-GB', { type: 'language' })

/**
 * Names a language in English: `German` for `de_DE`, `British English` for `en_GB`. The country is omitted if most
 * speakers of the language live there. Returns an invalid code unchanged.
 */
export function toLanguageName(code: string): string {
  try {
    const locale = new Intl.Locale(code.replaceAll('_', '-'))
    const isUsual = new Intl.Locale(locale.language).maximize().region === locale.region
    return names.of(isUsual && locale.language !== 'en' ? locale.language : locale.toString()) ?? code
  } catch {
    return code
  }
}
