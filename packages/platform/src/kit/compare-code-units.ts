/** Compares strings by code unit, with the same result on every machine. Can be passed to `sort`. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
