/** Items and their blocks as the rows of a tree, which are the same objects as long as they say the same. */
import type { DraftState } from '#operations'
import type { BlockNode } from '#schema'
import { toItemKey, type ItemName } from '../api/shapes.ts'
import { readDevice } from '../form/stored-value.ts'
import { isIconName, type IconName } from '../frame/Icon.tsx'
import { say } from '../messages/messages.ts'
import { toBlockName, toSlots, type BlockList } from '../page/block-tree.ts'
import { findProblems } from '../page/find-problems.ts'
import { toTree, type Types } from '../page/types.ts'

export type Row = {
  readonly key: string
  readonly kind: 'item' | 'block' | 'slot'
  readonly item: ItemName
  /** Of a slot: the block that has it; of an item, none. */
  readonly block: string | undefined
  readonly slot: string | undefined
  readonly name: string
  readonly icon: IconName | undefined
  /** What is found by, beside the name. */
  readonly label: string
  readonly isHidden: boolean
  readonly isHiddenOnMobile: boolean
  /** Not for everyone who sees the page. */
  readonly isLimited: boolean
  readonly problems: readonly string[]
  readonly rows: readonly Row[]
}

export type DraftOfItem = { readonly item: ItemName; readonly draft: DraftState | undefined }

/** The page first. */
export type ToRows = (drafts: readonly DraftOfItem[]) => readonly Row[]

const none: readonly never[] = []
export function createToRows(types: Types): ToRows {
  const ofNodes = new Map<string, WeakMap<BlockNode, Row>>()
  const known = new Map<string, Row>()
  let shown: readonly Row[] = none

  const keep = (row: Row): Row => {
    const before = known.get(row.key)
    if (before !== undefined && isSame(before, row)) return before
    known.set(row.key, row)
    return row
  }
  const toRow = (item: ItemName, node: BlockNode): Row => {
    const ofItem = ofNodes.get(toItemKey(item)) ?? new WeakMap<BlockNode, Row>()
    ofNodes.set(toItemKey(item), ofItem)
    const row = ofItem.get(node) ?? keep(toBlockRow(item, node))
    ofItem.set(node, row)
    return row
  }
  const toListRows = (item: ItemName, { blocks }: BlockList) => blocks.map((node) => toRow(item, node))
  const toBlockRow = (item: ItemName, node: BlockNode): Row => {
    const slots = toSlots(node, types.blocks)
    const isSplit = slots.length > 1
    const toSlotRow = (slot: BlockList) =>
      keep(toPlainRow({ kind: 'slot', item, block: node.id, name: slot.name, rows: toListRows(item, slot) }))
    return {
      ...toFacts(node, types),
      key: toKey(item, node.id),
      kind: 'block',
      item,
      block: node.id,
      slot: undefined,
      rows: isSplit ? slots.map(toSlotRow) : slots.flatMap((slot) => toListRows(item, slot)),
    }
  }
  return (drafts) => {
    const rows = drafts.map(({ item, draft }, at) => {
      const inside = toTree(draft, types).lists.flatMap((list) => toListRows(item, list))
      const name = at === 0 ? say.outline.page : say.outline.layout
      return keep(toPlainRow({ kind: 'item', item, block: undefined, name, rows: inside }))
    })
    if (!areSame(shown, rows)) shown = rows
    return shown
  }
}

function toPlainRow(row: Pick<Row, 'kind' | 'item' | 'block' | 'name' | 'rows'>): Row {
  const isSlot = row.kind === 'slot' && row.block !== undefined
  return {
    ...row,
    key: isSlot ? `${toKey(row.item, row.block)} ${row.name}` : toItemKey(row.item),
    slot: isSlot ? row.name : undefined,
    icon: isSlot ? undefined : 'document',
    label: '',
    isHidden: false,
    isHiddenOnMobile: false,
    isLimited: false,
    problems: none,
  }
}

/** The same block may stand in the page and in what surrounds it. */
export const toKey = (item: ItemName, block: string): string => `${toItemKey(item)}#${block}`

function toFacts(node: BlockNode, types: Types) {
  const type = types.blocks.get(node.block)
  const visible = (device: 'desktop' | 'tablet' | 'mobile') =>
    readDevice(node.visible, shown, device).value !== false
  const isSeen = visible('desktop') || visible('tablet') || visible('mobile')
  const category = type?.category ?? ''
  return {
    name: toBlockName(node, types.blocks),
    label: type?.label ?? node.block,
    icon: isIconName(category) ? category : ('layout' as const),
    isHidden: !isSeen,
    isHiddenOnMobile: !visible('mobile'),
    isLimited: node.access !== undefined && node.access !== 'everyone',
    problems: findProblems(node, type),
  }
}

const shown = { defaultValue: true, unsetDevice: 'ownDefault' } as const

function isSame(one: Row, other: Row): boolean {
  const { rows, problems, item: _, ...facts } = one
  return (
    areSame(rows, other.rows) &&
    areSame(problems, other.problems) &&
    Object.entries(facts).every(([name, value]) => value === other[name as keyof typeof facts])
  )
}

const areSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.length === others.length && some.every((one, at) => one === others[at])

/** Every row, each before those inside it. */
export const listRows = (rows: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => [row, ...listRows(row.rows)])

/** Keys of rows that have rows inside. */
export const listOpenable = (rows: readonly Row[]): readonly string[] =>
  listRows(rows).flatMap(({ key, rows: inside }) => (inside.length === 0 ? [] : [key]))

/** Those that have what is looked for, with the rows around them. */
export function filterRows(rows: readonly Row[], isFound: (row: Row) => boolean): readonly Row[] {
  return rows.flatMap((row) => {
    const inside = filterRows(row.rows, isFound)
    if (inside.length > 0) return [{ ...row, rows: inside }]
    return isFound(row) ? [{ ...row, rows: none }] : []
  })
}

/** The same rows in the same places, whatever they say. */
export const haveSameKeys = (some: readonly Row[], others: readonly Row[]): boolean =>
  some === others ||
  (some.length === others.length &&
    some.every((row, at) => {
      const other = others[at]
      return row === other || (row.key === other?.key && haveSameKeys(row.rows, other.rows))
    }))
