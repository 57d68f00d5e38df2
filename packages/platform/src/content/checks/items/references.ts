/** Finds an item's references: content keys in the fields, expressions and rich text of its body. */
import { findContentKeys } from '#kit'

export type Reference = {
  readonly contentKey: string
  /**
   * The keys on the path from the body to the reference, with each block represented by its id: `blocks`, `hero`,
   * `props`, `image`, `contentKey`.
   */
  readonly fieldPath: readonly string[]
}

export function findReferences(value: unknown, fieldPath: readonly string[] = []): Reference[] {
  if (typeof value === 'string')
    return findContentKeys(value).map((contentKey) => ({ contentKey, fieldPath }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findReferences(child, [...fieldPath, toPathStep(value, key, child)]),
  )
}

/** Returns one step of a field path: a key, or a list entry's id. */
export function toPathStep(parent: object, key: string, child: unknown): string {
  if (!Array.isArray(parent) || typeof child !== 'object' || child === null || !('id' in child)) return key
  return typeof child.id === 'string' ? child.id : key
}
