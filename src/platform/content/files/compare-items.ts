/** Compares two versions of an item, field by field. */
import type { ContentDraft } from '../releases/change.ts'
import { toStep } from '../checks/references.ts'

export type FieldChange = {
  /** Keys from the item down, blocks by their id: `body › blocks › hero › props › heading`. */
  readonly path: string
  /** The stored value; undefined where there was none. */
  readonly before: unknown
  readonly after: unknown
}

type Compared = Pick<ContentDraft, 'title' | 'urlName' | 'body'>

/** Empty when both are, key by key in the same order, the same. */
export function compareItems(before: Compared, after: Compared): FieldChange[] {
  const changes = [
    ...compare(before.title, after.title, ['title']),
    ...compare(before.urlName, after.urlName, ['urlName']),
    ...compare(before.body, after.body, ['body']),
  ]
  if (changes.length > 0 || JSON.stringify(before.body) === JSON.stringify(after.body)) return changes
  return [{ path: 'body', before: 'its fields in one order', after: 'in another order' }]
}

function compare(before: unknown, after: unknown, fieldPath: readonly string[]): FieldChange[] {
  if (before === after) return []
  const path = fieldPath.join(' › ')
  if (!isObject(before) || !isObject(after) || Array.isArray(before) !== Array.isArray(after))
    return [{ path, before, after }]
  const [was, is] = [toEntries(before), toEntries(after)]
  const inside = [...new Set([...was.keys(), ...is.keys()])].flatMap((step) =>
    compare(was.get(step), is.get(step), [...fieldPath, step]),
  )
  return [
    ...compareOrder([...was.keys()], [...is.keys()], { path, isList: Array.isArray(before) }),
    ...inside,
  ]
}

/** Of entries with ids; others are compared position by position. */
function compareOrder(
  was: readonly string[],
  is: readonly string[],
  { path, isList }: { path: string; isList: boolean },
): FieldChange[] {
  const [staying, present] = [new Set(is), new Set(was)]
  const before = was.filter((step) => staying.has(step)).join(', ')
  const after = is.filter((step) => present.has(step)).join(', ')
  return isList && before !== after ? [{ path: `${path} (order)`, before, after }] : []
}

/** By step; where an id stands twice, the later ones by their position. */
function toEntries(value: object): ReadonlyMap<string, unknown> {
  const entries = new Map<string, unknown>()
  for (const [key, child] of Object.entries(value)) {
    const step = toStep(value, key, child)
    entries.set(entries.has(step) ? `${step} (${key})` : step, child)
  }
  return entries
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null
