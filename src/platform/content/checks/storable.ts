/** Finds values that JSON cannot store and return unchanged. */
import { findUnstorableCharacter } from '#kit'

export type Unstorable = { readonly fieldPath: readonly string[]; readonly message: string }

/** Of values within values; the deepest tree of blocks has some two hundred. */
const maxDepth = 300

/** The first such value; undefined when all can be stored. */
export function findUnstorable(value: unknown, fieldPath: readonly string[]): Unstorable | undefined {
  // Attack: nesting that ends the stack of whatever reads it later.
  if (fieldPath.length > maxDepth)
    return { fieldPath: fieldPath.slice(0, 10), message: 'is nested too deeply' }
  if (typeof value === 'number' && !Number.isFinite(value)) {
    return { fieldPath, message: 'is no number that can be stored' }
  }
  if (typeof value === 'string') return toUnstorableText(value, fieldPath)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    const inside = [...fieldPath, key]
    // Attack: a name that reaches the prototype of every object; schemas and copies drop it without a word.
    if (key === '__proto__') return { fieldPath: inside, message: 'is a name that cannot be used' }
    const found = toUnstorableText(key, inside) ?? findUnstorable(child, inside)
    if (found !== undefined) return found
  }
  return undefined
}

function toUnstorableText(text: string, fieldPath: readonly string[]): Unstorable | undefined {
  const found = findUnstorableCharacter(text)
  return found === undefined ? undefined : { fieldPath, message: `holds ${found}, which cannot be stored` }
}
