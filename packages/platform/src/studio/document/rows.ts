/** Converts items and their blocks to rows of a tree. A row that has not changed stays the same object. */
import type { ItemName } from '#api'
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { toItemKey } from '../api/shapes.ts'
import { formDevices, readDeviceValue, type FormDevice } from '../fields/stored-value.ts'
import { isIconName, type IconName } from '../ui/Icon.tsx'
import { messages } from '../messages/messages.ts'
import { isRepeatedSlot, toBlockName, toListName, toSlots, type BlockList } from '../blocks/block-tree.ts'
import { toBlockTree, type KnownTypes } from '../blocks/types.ts'
import { findPatternKey, patternType } from '../core/shown-patterns.ts'
import { findNestedMissingFields } from '../fields/find-missing.ts'
import { isSameOrDescendantPath, type LocatedProblem } from '../fields/located-problem.ts'

export type OutlineRow = {
  readonly key: string
  readonly kind: 'item' | 'block' | 'slot'
  readonly item: ItemName
  /** The id of the row's block. A slot's row has the id of the block that contains the slot. Undefined for an item. */
  readonly block: string | undefined
  readonly slot: string | undefined
  readonly name: string
  readonly icon: IconName | undefined
  /** Text that is searched in addition to the name. */
  readonly label: string
  /** True if the block is hidden on all devices. */
  readonly isHidden: boolean
  readonly hiddenOn: readonly FormDevice[]
  /** True if only some visitors can see the block. */
  readonly isLimited: boolean
  /** True for a slot whose content the block repeats for each item in a list. */
  readonly isRepeated: boolean
  readonly problems: readonly string[]
  readonly rows: readonly OutlineRow[]
}

type OutlineItemDraft = {
  readonly item: ItemName
  readonly draft: DraftState | undefined
  /** Problems reported by the server. The array is the same object until the problems change. */
  readonly problems: readonly LocatedProblem[]
}

/** An item's cached rows, by block. The cache is valid until the item's problems change. */
type CachedRows = Pick<OutlineItemDraft, 'item' | 'problems'> & {
  readonly rows: WeakMap<BlockNode, OutlineRow>
}

/**
 * Converts drafts to rows. The first draft must be the page. The record that the page shows gets a row only if it has
 * problems.
 */
export type RowBuilder = (drafts: readonly OutlineItemDraft[]) => readonly OutlineRow[]

const none: readonly never[] = []
/**
 * Patterns on the page, by content key. The blocks of a pattern are listed only inside the first block that shows it.
 */
type PatternsOnPage = Map<string, OutlineItemDraft>

export function createRowBuilder(types: KnownTypes): RowBuilder {
  const { keep, toKnown } = createMemory()
  /** Rows that contain a pattern. They are rebuilt on each update, because a pattern is a separate draft. */
  const lively = new WeakSet<OutlineRow>()
  let left: PatternsOnPage = new Map()
  let titles = new Map<string, string>()
  let shown: readonly OutlineRow[] = none

  const toRow = (of: CachedRows, node: BlockNode): OutlineRow => {
    const before = of.rows.get(node)
    if (before !== undefined) return before
    const row = keep(toBlockRow(of, node))
    if (findPatternKey(node) === undefined && !row.rows.some((one) => lively.has(one))) of.rows.set(node, row)
    else lively.add(row)
    return row
  }
  const toListRows = (of: CachedRows, { blocks }: BlockList) => blocks.map((node) => toRow(of, node))
  const toItemRows = (one: OutlineItemDraft) =>
    toBlockTree(one.draft, types).lists.flatMap((list) => toListRows(toKnown(one), list))
  const toPatternRows = (key: string): readonly OutlineRow[] => {
    const one = left.get(key)
    left.delete(key)
    return one === undefined ? none : toItemRows(one)
  }
  const toBlockRow = (of: CachedRows, node: BlockNode): OutlineRow => {
    const { item } = of
    const slots = toSlots(node, types.blocks)
    const toSlotRow = (slot: BlockList) => {
      const isRepeated = isRepeatedSlot(node, slot.name, types.blocks)
      const row = keep({ ...toSlotFacts(item, node, slot), isRepeated, rows: toListRows(of, slot) })
      if (row.rows.some((one) => lively.has(one))) lively.add(row)
      return row
    }
    const key = findPatternKey(node)
    const own = slots.length > 1 ? slots.map(toSlotRow) : slots.flatMap((slot) => toListRows(of, slot))
    return {
      ...toFacts(node, types, titles.get(key ?? '')),
      problems: listProblems(of, node, types),
      key: toBlockKey(item, node.id),
      kind: 'block',
      item,
      block: node.id,
      slot: undefined,
      rows: key === undefined ? own : toPatternRows(key),
    }
  }
  const toItemRow = (one: OutlineItemDraft, name: string) => {
    const row = toPlainRow({ kind: 'item', item: one.item, block: undefined, name, rows: toItemRows(one) })
    return keep({ ...row, problems: toTexts(one.problems.filter(({ block }) => block === null)) })
  }
  return (drafts) => {
    const patterns = drafts.slice(1).filter(({ draft }) => draft?.type === patternType)
    left = new Map(patterns.map((one) => [one.item.contentKey, one]))
    titles = new Map(patterns.map(({ item, draft }) => [item.contentKey, draft?.title ?? '']))
    const rows = drafts
      .filter((one) => !patterns.includes(one) && (!isRecord(one, types) || one.problems.length > 0))
      .map((one, at) => toItemRow(one, at === 0 ? messages.outline.page : toItemName(one, types)))
    /** Adds rows for patterns whose block was removed, because no other row contains them. */
    for (const one of left.values()) rows.push(toItemRow(one, one.draft?.title ?? ''))
    if (!areSame(shown, rows)) shown = rows
    return shown
  }
}

const isRecord = ({ draft }: OutlineItemDraft, { contentTypes }: KnownTypes) =>
  contentTypes.get(draft?.type ?? '')?.isRecord === true

/** Returns the row name of a layout or of the record that the page shows. */
const toItemName = (one: OutlineItemDraft, types: KnownTypes) =>
  isRecord(one, types) ? (one.draft?.title ?? '') : messages.outline.layout

/** Caches rows. A row with the same content as a cached row is replaced with the cached object. */
function createMemory() {
  const ofItems = new Map<string, CachedRows>()
  const known = new Map<string, OutlineRow>()
  return {
    keep(row: OutlineRow): OutlineRow {
      const before = known.get(row.key)
      if (before !== undefined && isSame(before, row)) return before
      known.set(row.key, row)
      return row
    },
    /**
     * Replaces an item's row cache when its problems change. Even then, a new row with unchanged content is replaced
     * with the previous object.
     */
    toKnown({ item, problems }: OutlineItemDraft): CachedRows {
      const before = ofItems.get(toItemKey(item))
      if (before?.problems === problems) return before
      const next = { item, problems, rows: new WeakMap<BlockNode, OutlineRow>() }
      ofItems.set(toItemKey(item), next)
      return next
    },
  }
}

function toPlainRow(
  row: Pick<OutlineRow, 'kind' | 'item' | 'block' | 'name' | 'rows'> & Partial<Pick<OutlineRow, 'slot'>>,
): OutlineRow {
  const isSlot = row.slot !== undefined && row.block !== undefined
  return {
    ...row,
    key: isSlot ? toSlotKey(row.item, row.block, row.slot) : toItemKey(row.item),
    slot: row.slot,
    icon: isSlot ? undefined : 'document',
    label: '',
    isHidden: false,
    hiddenOn: none,
    isLimited: false,
    isRepeated: false,
    problems: none,
  }
}

const toSlotFacts = (item: ItemName, node: BlockNode, slot: BlockList) =>
  toPlainRow({
    kind: 'slot',
    slot: slot.name,
    item,
    block: node.id,
    name: toListName(slot, node),
    rows: none,
  })

/** The key includes the item, because the page and its layout may contain blocks with the same id. */
export const toBlockKey = (item: ItemName, block: string): string => `${toItemKey(item)}#${block}`

export const toSlotKey = (item: ItemName, block: string, slot: string): string =>
  `${toBlockKey(item, block)} ${slot}`

function toFacts(node: BlockNode, types: KnownTypes, title: string | undefined) {
  const type = types.blocks.get(node.block)
  const hiddenOn = formDevices.filter(
    (device) => readDeviceValue(node.visible, shown, device).value === false,
  )
  return {
    name: toBlockName(node, types.blocks, title),
    label: type?.label ?? node.block,
    icon: findPatternKey(node) === undefined ? toIcon(type?.category ?? '') : ('linked' as const),
    isHidden: hiddenOn.length === formDevices.length,
    hiddenOn: hiddenOn.length === 0 ? none : hiddenOn,
    isLimited: node.access !== undefined && node.access !== 'everyone',
    isRepeated: false,
  }
}

const toIcon = (category: string): IconName => (isIconName(category) ? category : 'layout')

/**
 * Lists missing fields, which are found immediately. Omits problems that the server has reported about the same fields.
 */
function listProblems({ problems }: CachedRows, node: BlockNode, types: KnownTypes): readonly string[] {
  const missing = findNestedMissingFields(node, types.blocks.get(node.block))
  const isMissing = ({ path }: LocatedProblem) =>
    missing.some((one) => isSameOrDescendantPath(path, one.path))
  const wrong = problems.filter((one) => one.block === node.id && !isMissing(one))
  return toTexts([...missing, ...wrong])
}

const toTexts = (problems: readonly LocatedProblem[]) =>
  problems.length === 0 ? none : problems.map(({ text }) => text)

const shown = { defaultValue: true, unsetDevice: 'ownDefault' } as const

function isSame(one: OutlineRow, other: OutlineRow): boolean {
  const { rows, problems, hiddenOn, item: _, ...facts } = one
  return (
    areSame(rows, other.rows) &&
    areSame(problems, other.problems) &&
    areSame(hiddenOn, other.hiddenOn) &&
    Object.entries(facts).every(([name, value]) => value === other[name as keyof typeof facts])
  )
}

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** Lists all rows at all levels. Each row comes before the rows inside it. */
export const listRows = (rows: readonly OutlineRow[]): readonly OutlineRow[] =>
  rows.flatMap((row) => [row, ...listRows(row.rows)])

/** Lists the keys of all rows that are inside a hidden row. */
export const listKeysWithinHiddenRows = (rows: readonly OutlineRow[]): ReadonlySet<string> =>
  new Set(listRows(rows).flatMap((row) => (row.isHidden ? listRows(row.rows).map(({ key }) => key) : [])))

/** Lists the keys of all rows that contain other rows. */
export const listExpandableRows = (rows: readonly OutlineRow[]): readonly string[] =>
  listRows(rows).flatMap(({ key, rows: inside }) => (inside.length === 0 ? [] : [key]))

/** Returns the matching rows, and the rows that contain them. */
export function filterRows(
  rows: readonly OutlineRow[],
  isFound: (row: OutlineRow) => boolean,
): readonly OutlineRow[] {
  return rows.flatMap((row) => {
    const inside = filterRows(row.rows, isFound)
    if (inside.length > 0) return [{ ...row, rows: inside }]
    return isFound(row) ? [{ ...row, rows: none }] : []
  })
}

/** Returns true if both trees have the same keys in the same positions. Ignores all other content. */
export const hasSameKeys = (some: readonly OutlineRow[], others: readonly OutlineRow[]): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every((row, at) => {
      const other = others[at]
      return row === other || (row.key === other?.key && hasSameKeys(row.rows, other.rows))
    }))
