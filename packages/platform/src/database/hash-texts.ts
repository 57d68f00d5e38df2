import { createHash } from 'node:crypto'

/**
 * Returns the SHA-256 of several strings as hexadecimal digits. The strings are separated by NUL, which stored strings
 * never contain.
 */
export const hashTexts = (texts: readonly string[]): string =>
  createHash('sha256').update(texts.join('\0')).digest('hex')
