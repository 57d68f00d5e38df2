/** What people type, as words that can be looked up. */

/** Attack: a text that keeps the server busy. What lies beyond is not searched for. */
const maxTextLength = 200
const maxWords = 10
/** Words in which a single letter says nothing. */
const minWordLength = 2

/** Small letters, no accents, one form for letters that look the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

/** Without control characters and outer spaces, at most {@link maxTextLength} characters and no half one at the end. */
export const toSearchText = (text: string): string =>
  Array.from(
    text
      .slice(0, maxTextLength * 4)
      .replace(/[\p{Cc}\p{Cs}\s]+/gu, ' ')
      .trim(),
  )
    .slice(0, maxTextLength)
    .join('')
    .trim()

export const toWords = (text: string): readonly string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** The words of a query: each once, those that say something, not too many. */
export const toQueryWords = (text: string): readonly string[] =>
  [...new Set(toWords(text))]
    .filter((word) => Array.from(word).length >= minWordLength || /\p{N}|\p{Lo}/u.test(word))
    .slice(0, maxWords)
