import { createHash } from 'node:crypto'

/** Returns the SHA-256 of the texts of a row, in hexadecimal digits. Stored texts contain no NUL, which separates them here. */
export const hashTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex')
