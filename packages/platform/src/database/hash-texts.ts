import { createHash } from 'node:crypto'

/** Returns the SHA-256 of a row's texts, in hexadecimal digits. Texts are separated by NUL, which stored texts never contain. */
export const hashTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex')
