/** Texts in which typographic differences do not count: quotes, hyphens, blanks, soft hyphens. */

/** As a keyboard types it; capitals and accents stay. Line breaks are no blanks. */
export const foldTypography = (text: string): string =>
  text
    .replace(/[‘-‛ʼ′]/g, "'")
    .replace(/[“-‟″]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')

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
