/** Finds the references of an item: content keys in fields, expressions and rich text of its body. */

export type Reference = {
  readonly contentKey: string
  /** Keys from the body down, blocks by their id: `blocks`, `hero`, `props`, `image`, `contentKey`. */
  readonly fieldPath: readonly string[]
}

const anyContentKey = /(?<![A-Za-z0-9])MC[A-Z2-7]{26}(?![A-Za-z0-9])/g

/** Most texts are done with at a glance. */
const findKeys = (text: string): readonly string[] =>
  text.includes('MC') ? Array.from(text.matchAll(anyContentKey), ([contentKey]) => contentKey) : []

export function findReferences(value: unknown, fieldPath: readonly string[] = []): Reference[] {
  if (typeof value === 'string') return findKeys(value).map((contentKey) => ({ contentKey, fieldPath }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findReferences(child, [...fieldPath, toStep(value, key, child)]),
  )
}

/** One step of a field path: the key, or of an entry of a list its id. */
export function toStep(parent: object, key: string, child: unknown): string {
  if (!Array.isArray(parent) || typeof child !== 'object' || child === null || !('id' in child)) return key
  return typeof child.id === 'string' ? child.id : key
}

/** Without repetition, in order of appearance. */
export function toReferencedKeys(value: unknown): string[] {
  const keys = new Set<string>()
  const walk = (inside: unknown): void => {
    if (typeof inside === 'string') for (const key of findKeys(inside)) keys.add(key)
    else if (typeof inside === 'object' && inside !== null) Object.values(inside).forEach(walk)
  }
  walk(value)
  return [...keys]
}
