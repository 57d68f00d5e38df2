const known = new Map<string, string>()

/**
 * Names a language in English: `German` for `de_DE`, `British English` for `en_GB`. The country is omitted if most
 * speakers of the language live there. Returns an invalid code unchanged.
 */
export function toLanguageName(code: string): string {
  const name = known.get(code) ?? readName(code)
  known.set(code, name)
  return name
}

/**
 * Creates the list of names at every call. Danger: a list at module level would be created on every public page, even
 * if the page names no language, and takes about 50 ms.
 */
function readName(code: string): string {
  try {
    const names = new Intl.DisplayNames('en-GB', { type: 'language' })
    const locale = new Intl.Locale(code.replaceAll('_', '-'))
    const isUsual = new Intl.Locale(locale.language).maximize().region === locale.region
    return names.of(isUsual && locale.language !== 'en' ? locale.language : locale.toString()) ?? code
  } catch {
    return code
  }
}
