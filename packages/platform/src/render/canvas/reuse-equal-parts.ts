/**
 * Replaces the unchanged parts of unsaved drafts with the previous objects, because the studio sends new objects with
 * each edit.
 */
type StoredObject = Readonly<Record<string, unknown>>

/** Matches list elements by their id, if they have one. */
export function reuseEqualParts<T>(former: unknown, next: T): T
export function reuseEqualParts(former: unknown, next: unknown): unknown {
  if (former === next || !isObject(former) || !isObject(next)) return next
  if (Array.isArray(former) || Array.isArray(next))
    return Array.isArray(former) && Array.isArray(next) ? shareElements(former, next) : next
  const entries = Object.entries(next).map(
    ([key, value]) => [key, reuseEqualParts(former[key], value)] as const,
  )
  const isSame =
    entries.length === Object.keys(former).length && entries.every(([key, value]) => value === former[key])
  return isSame ? former : Object.fromEntries(entries)
}

function shareElements(former: readonly unknown[], next: readonly unknown[]): readonly unknown[] {
  const byId = new Map(former.map((element) => [toId(element), element]))
  const shared = next.map((element, position) => {
    const id = toId(element)
    return reuseEqualParts(id === undefined ? former[position] : byId.get(id), element)
  })
  const isSame = shared.length === former.length && shared.every((element, at) => element === former[at])
  return isSame ? former : shared
}

const isObject = (value: unknown): value is StoredObject => typeof value === 'object' && value !== null
const toId = (value: unknown): unknown => (isObject(value) ? value['id'] : undefined)
