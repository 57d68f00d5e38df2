/** Sanitises typed text and splits it into words. */

/**
 * Maximum length in characters after folding; any further text is ignored. Attack: a ligature such as U+FDFA folds to
 * 18 characters, so a short URL would become a long query.
 */
const maxTextLength = 200
/** Maximum number of distinct words in a query; any further words are ignored. */
const maxWords = 12
/** Minimum length of words, for scripts in which a single letter is not a word. */
const minWordLength = 2

/** Converts to lower case, strips accents, and uses one form for letters that look the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

/** Removes control characters and surrounding spaces. Truncates text that folds to more than {@link maxTextLength} characters. */
export function toSearchText(text: string): string {
  const clean = text
    .slice(0, maxTextLength * 4)
    .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
    .trim()
  let retained = ''
  let length = 0
  for (const character of clean) {
    length += Math.max(1, Array.from(foldText(character)).length)
    if (length > maxTextLength) break
    retained += character
  }
  return retained.trim()
}

/** Returns the words, up to the maximum number of distinct words. */
export function limitWords<T extends { readonly word: string }>(tokens: readonly T[]): readonly T[] {
  const distinct = new Set<string>()
  const end = tokens.findIndex(({ word }) => distinct.add(word).size > maxWords)
  return end < 0 ? tokens : tokens.slice(0, end)
}

/** Returns true if the word is long enough to search for, or contains a digit or a letter of a script without case. */
export const isSearchableWord = (word: string): boolean =>
  Array.from(word).length >= minWordLength || /\p{N}|\p{Lo}/u.test(word)
