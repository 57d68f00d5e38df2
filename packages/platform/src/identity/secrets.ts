/** Tokens: 32 random bytes. Only their SHA-256 hashes are stored. */
import { createHash } from 'node:crypto'

export type RandomBytes = (size: number) => Uint8Array

const tokenPattern = /^[\w-]{43}$/

export const createToken = (randomBytes: RandomBytes): string =>
  Buffer.from(randomBytes(32)).toString('base64url')

export const isToken = (text: string | undefined): text is string =>
  text !== undefined && tokenPattern.test(text)

export const toHash = (token: string): string => createHash('sha256').update(token).digest('hex')
