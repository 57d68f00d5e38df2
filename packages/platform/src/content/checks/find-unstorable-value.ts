/** Finds values that JSON cannot represent exactly. */
import { findUnstorableCharacter, maxValueDepth } from '#kit'

export type UnstorableValue = { readonly fieldPath: readonly string[]; readonly message: string }

/** Returns the first value that cannot be stored exactly; undefined if there is none. */
export const findUnstorableValue = (
  value: unknown,
  fieldPath: readonly string[],
): UnstorableValue | undefined => findInside(value, [...fieldPath])

/** `path` is a single mutable array, because copying it at each level costs more than the traversal. */
function findInside(value: unknown, path: string[]): UnstorableValue | undefined {
  // Attack: nesting so deep that it overflows the stack when the body is read.
  if (path.length > maxValueDepth) return { fieldPath: path.slice(0, 10), message: 'is nested too deeply' }
  if (typeof value === 'number' && !Number.isFinite(value))
    return { fieldPath: [...path], message: 'is not a number that can be stored' }
  if (typeof value === 'string') return toUnstorableText(value, path)
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, child] of Object.entries(value)) {
    path.push(key)
    // Attack: a key that gives access to the prototype of all objects. Schemas and copies would drop such a key without
    // an error.
    if (key === '__proto__') return { fieldPath: [...path], message: 'is a name that cannot be used' }
    const found = toUnstorableText(key, path) ?? findInside(child, path)
    if (found !== undefined) return found
    path.pop()
  }
  return undefined
}

function toUnstorableText(text: string, fieldPath: readonly string[]): UnstorableValue | undefined {
  const found = findUnstorableCharacter(text)
  return found === undefined
    ? undefined
    : { fieldPath: [...fieldPath], message: `contains ${found}, which cannot be stored` }
}
