/**
 * Texts of one line: names, organisations, subjects. Attack: a line break that writes a further line into a message, a header or
 * a list; control characters that rewrite a terminal; marks that turn the direction of what follows. Joiners stand inside emoji
 * and the words of some scripts.
 */
const foreign = /[^\P{C}\u200c\u200d]|[\u2028\u2029]/gu

export const isSingleLine = (text: string): boolean => text.search(foreign) === -1

/** White space, line breaks too, becomes one space; what else has no place in a line is left out. */
export const toSingleLine = (text: string): string =>
  text.replaceAll(/\s+/g, ' ').replaceAll(foreign, '').trim()

/** What was received, for a message: one line in quotation marks, however long or broken it is. */
export const toQuoted = (text: string): string =>
  JSON.stringify(text.length > 100 ? `${text.slice(0, 100)}…` : text)
