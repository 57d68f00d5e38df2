/** Measures JSON text before it is parsed. */

export type JsonSize = {
  /** Maximum nesting depth of arrays and objects. */
  readonly depth: number
  /** Number of arrays, objects, strings, numbers, booleans and nulls. Property names do not count. */
  readonly values: number
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c]
const [openList, closeList, openObject, closeObject] = [0x5b, 0x5d, 0x7b, 0x7d]
const blanks: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d])

/**
 * Measures UTF-8 bytes in one pass, without recursion. The result for invalid JSON is meaningless, but the parser then
 * rejects the body.
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

/** Returns the position of the closing quote, or the end of the bytes if the string is not closed. */
function findTextEnd(bytes: Uint8Array, start: number): number {
  let at = start
  while (at < bytes.length && bytes[at] !== quote) at += bytes[at] === backslash ? 2 : 1
  return at
}
