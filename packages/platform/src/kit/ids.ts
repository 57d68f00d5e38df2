/** Creates and validates content keys, record ids and UUIDs. */
import { EpidermError } from './errors.ts'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const checksumAlphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ012345'
const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** `20Y` content, `0DM` site, `0ap` channel, `0DB` community, `01t` product, `005` account. */
const idPrefixes = ['005', '20Y', '0DM', '0ap', '0DB', '01t'] as const
export type IdPrefix = (typeof idPrefixes)[number]

const contentKeyPattern = /^MC[A-Z2-7]{26}$/
const recordIdPattern = /^[A-Za-z0-9]{15}(?:[A-Z0-5]{3})?$/
const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** Returns true for the standard 8-4-4-4-12 format, in either case (URL-5). */
export const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && uuidPattern.test(value)

export const isContentKey = (value: unknown): value is string =>
  typeof value === 'string' && contentKeyPattern.test(value)

/** Returns true for 15 characters, or 18 with a valid checksum. */
export const isRecordId = (value: unknown): value is string =>
  typeof value === 'string' &&
  recordIdPattern.test(value) &&
  (value.length === 15 || value.slice(15) === recordIdChecksum(value.slice(0, 15)))

/** Returns true for a record id with one of the known prefixes. */
export const isPrefixedId = (value: string): boolean =>
  isRecordId(value) && idPrefixes.some((prefix) => value.startsWith(prefix))

/** Returns the 18-character form; undefined if the id is not a record id. */
export const toLongRecordId = (id: string): string | undefined =>
  isRecordId(id) ? id.slice(0, 15) + recordIdChecksum(id.slice(0, 15)) : undefined

/** Returns `MC` and the unpadded base32 form of 16 bytes marked as a version 4 UUID. */
export function createContentKey(randomBytes: Uint8Array): string {
  const bytes = Uint8Array.from(randomBytes.slice(0, 16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return 'MC' + groups.map((group) => base32[parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Returns an 18-character id: prefix, `seed` in base 62, checksum. NRM-7: rejects a negative seed. */
export function createRecordId(prefix: IdPrefix, seed: number): string {
  if (seed < 0) {
    throw new EpidermError({
      code: 'negative-id-seed',
      status: 500,
      message: 'Negative numbers are not supported.',
    })
  }
  if (!Number.isSafeInteger(Math.floor(seed))) {
    throw new EpidermError({
      code: 'id-seed',
      status: 500,
      message: `An id is generated from a number up to 9007199254740991, got ${seed}`,
    })
  }
  let digits = ''
  for (let rest = Math.floor(seed); rest > 0; rest = Math.floor(rest / 62))
    digits = base62[rest % 62] + digits
  const short = prefix + digits.padStart(12, '0')
  return short + recordIdChecksum(short)
}

/** Returns one checksum character for each five characters. It encodes the positions of upper-case letters. */
function recordIdChecksum(short: string): string {
  return [0, 5, 10]
    .map((start) => {
      const bits = [0, 1, 2, 3, 4].reduce(
        (sum, i) => sum + (/[A-Z]/.test(short[start + i] ?? '') ? 1 << i : 0),
        0,
      )
      return checksumAlphabet[bits]
    })
    .join('')
}
