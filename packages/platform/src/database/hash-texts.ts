import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of a row's texts as hexadecimal digits. NUL separates the texts, because stored texts never
 * contain it.
 */
export const hashTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex')
