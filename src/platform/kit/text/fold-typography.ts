/** Removes typographic differences from texts: kinds of quotes, hyphens and spaces, and soft hyphens. */

/** Returns the text as a keyboard types it. Capitals, accents and line breaks are unchanged. */
export const foldTypography = (text: string): string =>
  text
    .replace(/[‘-‛ʼ′]/g, "'")
    .replace(/[“-‟″]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')

/** Also removes accents and converts to lower case, to search lists. */
export const foldName = (text: string): string =>
  foldTypography(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns true if the text contains every word, ignoring case, accents and typography. */
export function hasWords(text: string, words: string): boolean {
  const folded = foldName(text)
  return foldName(words)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
