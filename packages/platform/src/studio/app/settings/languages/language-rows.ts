/** The site's stored languages, and functions that change the list. */

/** An entry of the language list. Changes preserve the properties that this screen does not show. */
type StoredLanguage = Readonly<Record<string, unknown>>

export type SiteLanguage = {
  readonly code: string
  readonly label: string
  /** True if visitors see pages in this language. */
  readonly isActive: boolean
}

/** Reads a list, which may be part of an unfinished draft. Skips entries without a language code. */
export const readLanguages = (stored: unknown): readonly SiteLanguage[] =>
  toList(stored).flatMap(({ code, label, isActive }) =>
    typeof code === 'string' && code !== ''
      ? [{ code, label: typeof label === 'string' ? label : '', isActive: isActive !== false }]
      : [],
  )

export const changeLanguage = (
  stored: unknown,
  code: string,
  change: Partial<SiteLanguage>,
): readonly StoredLanguage[] =>
  toList(stored).map((language) => (language['code'] === code ? { ...language, ...change } : language))

/** Adds a language that visitors cannot see yet. Its name is written in the language itself, such as `Deutsch`. */
export const addLanguage = (stored: unknown, code: string): readonly StoredLanguage[] => [
  ...toList(stored),
  { code, label: toOwnName(code), isActive: false },
]

export const removeLanguage = (stored: unknown, code: string): readonly StoredLanguage[] =>
  toList(stored).filter((language) => language['code'] !== code)

const toList = (stored: unknown): readonly StoredLanguage[] =>
  Array.isArray(stored) ? stored.map((one: unknown) => Object(one) as StoredLanguage) : []

/** Returns the language's name without the country and with a capital first letter, such as `Français` for `fr_CA`. */
function toOwnName(code: string): string {
  const [language = code] = code.split('_')
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? code
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}
