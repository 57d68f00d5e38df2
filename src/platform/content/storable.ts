/** What JSON cannot hold, or what would not come back as it went in. */

export type Unstorable = { readonly place: readonly string[]; readonly message: string }

/** The first such value; undefined when all can be stored. */
export function findUnstorable(value: unknown, place: readonly string[]): Unstorable | undefined {
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { place, message: 'is no number that can be stored' }
  }
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const inside = [...place, key]
    // Attack: a name that reaches the prototype of every object; schemas and copies drop it without a word.
    if (key === '__proto__') return { place: inside, message: 'is a name that cannot be used' }
    const found = findUnstorable(child, inside)
    if (found !== undefined) return found
  }
  return undefined
}
