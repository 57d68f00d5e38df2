/** Texts in which typographic differences do not count: quotes, hyphens, blanks, soft hyphens. */

const singleQuotes = /[‘’‚‛ʼ′]/gu
const doubleQuotes = /[“”„‟″]/gu
const hyphens = /[\u2010\u2011]/gu
const blanks = /[\t\u00A0\u2000-\u200A\u202F\u205F\u3000]/gu
const invisible = /[\u00AD\u200B\u2060\uFEFF]/gu

/** As a keyboard types it; capitals and accents stay. Line breaks are no blanks. */
export const foldTypography = (text: string): string =>
  text
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(hyphens, '-')
    .replace(blanks, ' ')
    .replace(invisible, '')

/** For lists: lower case, and without accents too. */
export const foldName = (text: string): string =>
  foldTypography(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Every word is in the text, however both are written. */
export function hasWords(text: string, words: string): boolean {
  const folded = foldName(text)
  return foldName(words)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
