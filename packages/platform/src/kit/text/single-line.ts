/**
 * Single-line texts: names, organisations, subjects. Attack: a line break that adds a line to a message, a header or a
 * list; control characters that rewrite a terminal; marks that change the direction of the following text. Joiners are
 * allowed, because emoji and words in some scripts contain them.
 */
const invisible = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/gu

export const isSingleLine = (text: string): boolean => text.search(invisible) === -1

/** Converts white space, including line breaks, to a single space. Removes other characters that are invalid in a single line. */
export const toSingleLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(invisible, '').trim()

/** Quotes a received value for a message: one line in quotation marks, however long or malformed the value is. */
export const quoteValue = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
