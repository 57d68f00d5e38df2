/** Removes typographic differences from text: kinds of quotes, hyphens and spaces, and soft hyphens. */

/**
 * Returns the text with only the characters that a keyboard produces. Capitals, accents and line breaks stay unchanged.
 */
export const foldTypography = (text: string): string =>
  text
    .replace(/[‘-‛ʼ′]/g, "'")
    .replace(/[“-‟″]/g, '"')
    .replace(/[‐‑]/g, '-')
    .replace(/[\t\p{Zs}]/gu, ' ')
    .replace(/\p{Cf}/gu, '')

/** Works like {@link foldTypography}, but also removes accents and converts to lower case, for searching lists. */
export const foldForComparison = (text: string): string =>
  foldTypography(text)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Returns true if the text contains every word, ignoring case, accents and typography. */
export function hasAllWords(text: string, words: string): boolean {
  const folded = foldForComparison(text)
  return foldForComparison(words)
    .split(/\s+/)
    .every((word) => folded.includes(word))
}
