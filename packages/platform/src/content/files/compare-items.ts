/** Compares two versions of an item field by field. A list whose entries have no names counts as one field (decision 062). */
import { listBlocks, listEntryKeys } from '#schema'
import type { ContentRules } from '../checks/check-draft.ts'
import type { ContentDraft } from '../types/change.ts'

export type FieldChange = {
  /**
   * The path from the item to the value. Blocks are represented by their id and list entries by their key: `body ›
   * blocks › hero › props › heading`.
   */
  readonly path: string
  /** The stored value before the change; undefined if the field did not exist. */
  readonly before: unknown
  readonly after: unknown
}

type ComparableItem = Pick<ContentDraft, 'type' | 'title' | 'urlName' | 'body'>

/** Compares two versions of an item. Returns an empty list if both have the same keys and values in the same order. */
export function compareItems(
  rules: ContentRules,
  before: ComparableItem,
  after: ComparableItem,
): FieldChange[] {
  const names = new Map([...nameAll(rules, before), ...nameAll(rules, after)])
  const compareIn = compare(names)
  const changes = [
    ...compareIn(before.title, after.title, ['title']),
    ...compareIn(before.urlName, after.urlName, ['urlName']),
    ...compareIn(before.body, after.body, ['body']),
  ]
  if (changes.length > 0 || JSON.stringify(before.body) === JSON.stringify(after.body)) return changes
  return [{ path: 'body', before: 'its fields in one order', after: 'in another order' }]
}

/** Names of stored blocks, and of entries for which a schema defines a name. */
type StoredNames = ReadonlyMap<object, string>

function nameAll(
  { types, registry }: ContentRules,
  { type, body }: ComparableItem,
): (readonly [object, string])[] {
  const schema = types.get(type)?.schema
  return [
    ...(schema === undefined ? [] : listEntryKeys(schema, body)),
    ...listBlocks(body).flatMap((node) => {
      const definition = registry.get(node.block)
      return [
        [node, node.id] as const,
        ...(definition === undefined ? [] : listEntryKeys(definition.schema, node.props)),
      ]
    }),
  ]
}

const compare =
  (names: StoredNames) =>
  (before: unknown, after: unknown, fieldPath: readonly string[]): FieldChange[] => {
    if (before === after) return []
    const path = fieldPath.join(' › ')
    const [was, is] = [toEntries(before, names), toEntries(after, names)]
    if (was === undefined || is === undefined || Array.isArray(before) !== Array.isArray(after))
      return areSame(before, after) ? [] : [{ path, before, after }]
    const inside = [...new Set([...was.keys(), ...is.keys()])].flatMap((step) =>
      compare(names)(was.get(step), is.get(step), [...fieldPath, step]),
    )
    return [
      ...compareOrder([...was.keys()], [...is.keys()], { path, isList: Array.isArray(before) }),
      ...inside,
    ]
  }

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

/** Returns the nested values by name. Returns undefined if there are none, or if names are missing or repeated. */
function toEntries(value: unknown, names: StoredNames): ReadonlyMap<string, unknown> | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if (!Array.isArray(value)) return new Map(Object.entries(value))
  const entries = value.flatMap((entry: object) => {
    const name = names.get(entry)
    return name === undefined ? [] : [[name, entry] as const]
  })
  const named = new Map(entries)
  return named.size === value.length ? named : undefined
}

const areSame = (before: unknown, after: unknown) => JSON.stringify(before) === JSON.stringify(after)
