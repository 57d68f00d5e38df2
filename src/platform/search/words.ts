/** Cleans what people type, and splits it into words. */

/** Attack: a text that keeps the server busy. What lies beyond is not searched for. */
const maxTextLength = 200
/** Words in which a single letter says nothing. */
const minWordLength = 2

/** Small letters, no accents, one form for letters that look the same. */
export const foldText = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')

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

/** Whether a word can be looked up by itself. */
export const isMeaningful = (word: string): boolean =>
  Array.from(word).length >= minWordLength || /\p{N}|\p{Lo}/u.test(word)
