/**
 * Compares strings by code point, which is the order of their UTF-8 bytes and therefore the order in which both
 * databases sort. Differs from code-unit order for characters beyond U+FFFF.
 */
export function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (left !== right) return toRank(left) - toRank(right)
  }
  return a.length - b.length
}

const firstSurrogate = 0xd800
const lastSurrogate = 0xdfff
const afterAllUnits = 0x10000

/** Shifts surrogates so that they sort after all other code units. */
const toRank = (unit: number) =>
  unit >= firstSurrogate && unit <= lastSurrogate ? unit + afterAllUnits : unit
