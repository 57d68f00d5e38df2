/**
 * Adds, moves and removes entries in a tree. An entry is identified by its positions: `[1, 0]` is the first child of
 * the second entry.
 */
import type { FieldDescription } from '#schema'

export type TreePosition = readonly number[]
export type TreeEntry = Readonly<Record<string, unknown>>
export type TreeField = Pick<FieldDescription, 'nestedKey' | 'inside'>

type Tree = {
  readonly entries: readonly TreeEntry[]
  /** The property of an entry that contains its children. */
  readonly nestedKey: string
}

/** Returns the maximum depth that the schema allows for a tree. */
export function toMaxDepth({ nestedKey, inside }: TreeField): number {
  const nested = inside[0]?.fields.find(({ name }) => name === nestedKey)
  return nestedKey === undefined || nested === undefined ? 1 : 1 + toMaxDepth({ ...nested, nestedKey })
}

/** Returns the fields of an entry at the given level, except the list of child entries. */
export function toLevelFields({ nestedKey, inside }: TreeField, level: number): readonly FieldDescription[] {
  const fields = inside[0]?.fields ?? []
  const nested = fields.find(({ name }) => name === nestedKey)
  if (level > 0 && nested !== undefined) return toLevelFields({ ...nested, nestedKey }, level - 1)
  return fields.filter(({ name }) => name !== nestedKey)
}

const isEntry = (value: unknown): value is TreeEntry =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

export function listNestedEntries(entry: TreeEntry | undefined, nestedKey: string): readonly TreeEntry[] {
  const nested = entry?.[nestedKey]
  return Array.isArray(nested) ? nested.filter(isEntry) : []
}

/** Returns all entries of the list that contains the entry at the given position. */
export const listSiblings = (tree: Tree, position: TreePosition): readonly TreeEntry[] =>
  position.slice(0, -1).reduce((list, at) => listNestedEntries(list[at], tree.nestedKey), tree.entries)

export const findEntry = (tree: Tree, position: TreePosition): TreeEntry | undefined =>
  listSiblings(tree, position)[position.at(-1) ?? -1]

const toHeight = (entry: TreeEntry, nestedKey: string): number =>
  1 + Math.max(0, ...listNestedEntries(entry, nestedKey).map((nested) => toHeight(nested, nestedKey)))

/** Replaces the list that contains a position. */
function withLevel(
  { entries, nestedKey }: Tree,
  position: TreePosition,
  change: (list: readonly TreeEntry[], at: number) => readonly TreeEntry[],
): readonly TreeEntry[] {
  const [at = 0, ...below] = position
  if (below.length === 0) return change(entries, at)
  return entries.map((entry, index) => {
    if (index !== at) return entry
    const nested = withLevel({ entries: listNestedEntries(entry, nestedKey), nestedKey }, below, change)
    return { ...entry, [nestedKey]: nested }
  })
}

export const insertTreeEntry = (tree: Tree, position: TreePosition, entry: TreeEntry): readonly TreeEntry[] =>
  withLevel(tree, position, (list, at) => list.toSpliced(at, 0, entry))

export const removeTreeEntry = (tree: Tree, position: TreePosition): readonly TreeEntry[] =>
  withLevel(tree, position, (list, at) => list.toSpliced(at, 1))

export type TreeMove = {
  readonly from: TreePosition
  /** Target position of the entry in the list as it is before the entry is removed from its old position. */
  readonly to: TreePosition
}

/**
 * Moves an entry with its descendants. Returns the new entries and the entry's new position. Returns undefined if
 * nothing would change, if the tree would become too deep, or if the target is inside the entry.
 */
export function moveTreeEntry(tree: Tree, { from, to }: TreeMove, depth: number) {
  const entry = findEntry(tree, from)
  const position = toPositionAfterRemoval(from, to)
  if (entry === undefined || position === undefined) return undefined
  if (position.join() === from.join()) return undefined
  if (position.length - 1 + toHeight(entry, tree.nestedKey) > depth) return undefined
  const entries = insertTreeEntry({ ...tree, entries: removeTreeEntry(tree, from) }, position, entry)
  return { entries, position }
}

function toPositionAfterRemoval(from: TreePosition, to: TreePosition): TreePosition | undefined {
  const level = from.length - 1
  const isBelow = to.length > level && from.slice(0, level).every((at, index) => to[index] === at)
  const at = to[level] ?? 0
  const own = from[level] ?? 0
  if (!isBelow || at < own) return to
  if (at === own && to.length > from.length) return undefined
  return at > own ? to.with(level, at - 1) : to
}

export type TreeStep = 'up' | 'down' | 'in' | 'out'

/**
 * Returns the target position when an entry is moved by one step: past a sibling, into the previous sibling, or out of
 * the parent.
 */
export function toStepTarget(tree: Tree, from: TreePosition, step: TreeStep): TreePosition | undefined {
  const at = from.at(-1) ?? 0
  const around = from.slice(0, -1)
  switch (step) {
    case 'up':
      return at === 0 ? undefined : [...around, at - 1]
    case 'down':
      return at + 1 < listSiblings(tree, from).length ? [...around, at + 2] : undefined
    case 'in': {
      if (at === 0) return undefined
      const before = [...around, at - 1]
      return [...before, listNestedEntries(findEntry(tree, before), tree.nestedKey).length]
    }
    case 'out':
      return around.length === 0 ? undefined : toNext(around)
  }
}

const toNext = (position: TreePosition): TreePosition => [
  ...position.slice(0, -1),
  (position.at(-1) ?? 0) + 1,
]

export type TreeDropPosition = 'before' | 'after' | 'on'

export function toDropTarget(tree: Tree, target: TreePosition, drop: TreeDropPosition): TreePosition {
  if (drop === 'on') return [...target, listNestedEntries(findEntry(tree, target), tree.nestedKey).length]
  return drop === 'before' ? target : toNext(target)
}
