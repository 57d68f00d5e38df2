/** Whether two stored values say the same, in whatever order their names stand. */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) &&
        areEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}
