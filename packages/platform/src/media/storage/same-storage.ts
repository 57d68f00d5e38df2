import { parseS3Address } from './s3-address.ts'

/** Returns true if two names refer to the same storage, even if they are written differently. */
export const isSameStorage = (one: string, other: string): boolean => toPlain(one) === toPlain(other)

function toPlain(name: string): string {
  const address = parseS3Address(name)
  return address === undefined ? name : `${address.url}/${address.prefix}`
}
