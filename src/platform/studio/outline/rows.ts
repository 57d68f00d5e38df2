/** An item's blocks as the rows of a tree. */
import type { BlockNode } from '#schema'
import { toBlockName, toSlots, type BlockList, type BlockTypes } from '../page/block-tree.ts'

export type Row = {
  /** Of a slot: no block, which none can select. */
  readonly block: string | undefined
  readonly key: string
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly Row[]
}

/** A slot has a row of its own where a block has several. */
export const toRows = (list: BlockList, types: BlockTypes): readonly Row[] =>
  list.blocks.map((node) => toRow(node, types))

function toRow(node: BlockNode, types: BlockTypes): Row {
  const slots = toSlots(node, types)
  const rows = slots.map((slot): Row => ({
    block: undefined,
    key: `${node.id} ${slot.name}`,
    name: slot.name,
    isHidden: false,
    rows: toRows(slot, types),
  }))
  return {
    block: node.id,
    key: node.id,
    name: toBlockName(node, types),
    isHidden: node.visible === false,
    rows: slots.length > 1 ? rows : rows.flatMap((slot) => slot.rows),
  }
}

/** Keys of rows that have rows inside. */
export const listOpenable = (rows: readonly Row[]): readonly string[] =>
  rows.flatMap((row) => (row.rows.length === 0 ? [] : [row.key, ...listOpenable(row.rows)]))
