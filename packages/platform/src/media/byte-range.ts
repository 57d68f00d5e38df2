/** Parses HTTP range requests (RFC 9110 section 14). */
import { includesEtag } from '#kit'

export type ByteRange = { readonly start: number; readonly end: number }

/**
 * Parses a range; both ends are inclusive. Returns undefined if the whole file must be sent: no range, a different unit, several ranges, or a
 * malformed range, which servers may ignore. `unsatisfiable` requires a 416 response.
 */
export function parseByteRange(
  header: string | undefined,
  size: number,
): ByteRange | 'unsatisfiable' | undefined {
  const match = /^bytes=(?:(\d{1,15})-(\d{0,15})|-(\d{1,15}))$/.exec(header ?? '')
  if (match === null) return undefined
  const [, first, last, suffix] = match
  if (suffix !== undefined) {
    const length = Math.min(Number(suffix), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (last !== '' && Number(last) < start) return undefined
  return start >= size ? 'unsatisfiable' : { start, end }
}

/** Returns true if an If-None-Match header lists this ETag; `*` matches any ETag. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  includesEtag(header, etag) || includesEtag(header, '*')
