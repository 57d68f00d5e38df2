/** Which items an item refers to: content keys anywhere in its body, in fields, expressions and rich text. */

export type Reference = {
  readonly contentKey: string
  /** Keys from the body down, blocks by their id: `blocks`, `hero`, `props`, `image`, `contentKey`. */
  readonly place: readonly string[]
}

const anyContentKey = /(?<![A-Za-z0-9])MC[A-Z2-7]{26}(?![A-Za-z0-9])/g

export function findReferences(value: unknown, place: readonly string[] = []): Reference[] {
  if (typeof value === 'string') {
    return Array.from(value.matchAll(anyContentKey), ([contentKey]) => ({ contentKey, place }))
  }
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) =>
    findReferences(child, [...place, Array.isArray(value) ? (findName(child) ?? key) : key]),
  )
}

const findName = (entry: unknown): string | undefined =>
  typeof entry === 'object' && entry !== null && 'id' in entry && typeof entry.id === 'string'
    ? entry.id
    : undefined

/** Without repetition, in order of appearance. */
export const toReferencedKeys = (value: unknown): string[] => [
  ...new Set(findReferences(value).map(({ contentKey }) => contentKey)),
]
