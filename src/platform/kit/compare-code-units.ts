/** Orders texts by code unit, in the same way on every machine. For `sort`. */
export function compareCodeUnits(a: string, b: string): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}
