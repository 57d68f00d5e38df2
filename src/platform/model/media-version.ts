/** What the address of media says of their bytes (`?version=`), so that it changes with them and with nothing else. */
import type { ContentItem } from './content-item.ts'

/** SHA-256 in hex: stored media are named by it. Media of another server have names of another form. */
export const isStoredRef = (ref: string): boolean => /^[0-9a-f]{64}$/.test(ref)

/** The start of the hash of stored bytes; of media of another server the number of their publication. */
export const toMediaVersion = (ref: string, { version }: Pick<ContentItem, 'version'>): string =>
  isStoredRef(ref) ? ref.slice(0, hashDigits) : `${version}.0`

/** Returns true for a version that may be of bytes to come. */
export const mayBeComing = (asked: unknown, { version }: Pick<ContentItem, 'version'>): boolean =>
  typeof asked === 'string' &&
  (hashVersion.test(asked) || (numberedVersion.test(asked) && parseInt(asked, 10) > version))

/** 32 bits: enough to tell the bytes of one item from its later ones. Each page has dozens of these addresses. */
const hashDigits = 8
const hashVersion = /^[0-9a-f]{8}$/
const numberedVersion = /^\d+\.0$/
