/** Measures JSON text before anything parses it. */

export type JsonSize = {
  /** Arrays and objects inside each other. */
  readonly depth: number
  /** Arrays, objects, texts, numbers, `true`, `false` and `null`; names of properties do not count. */
  readonly values: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Counts in one pass over UTF-8 bytes, without recursion. For text that is no JSON the result means nothing: the parser refuses it.
 */
export function measureJson(bytes: Uint8Array): JsonSize {
  let [depth, deepest, values] = [0, 0, 1]
  let isEmptySoFar = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (byte === openList || byte === openObject) {
      depth++
      values++
      deepest = Math.max(deepest, depth)
      isEmptySoFar = true
    } else if (byte === closeList || byte === closeObject) {
      depth--
      if (isEmptySoFar) values--
      isEmptySoFar = false
    } else if (byte === comma) values++
    else if (!blanks.has(byte)) isEmptySoFar = false
    if (byte === quote) at = findTextEnd(bytes, at + 1)
  }
  return { depth: deepest, values }
}

/** The position of the closing quote; the end of the bytes where there is none. */
function findTextEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
