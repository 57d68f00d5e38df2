/** The columns of a section as the page shows them. */
import { findNode, toSlots } from '../page/block-tree.ts'
import type { Tree } from '../page/types.ts'
import type { Rect } from './find-drop.ts'

export type ShownColumn = { readonly slot: string; readonly box: Rect }

/** From left to right, where they stand beside each other; none for any other block. */
export function findColumns(
  element: Element | undefined,
  block: string,
  { lists, types }: Tree,
): readonly ShownColumn[] {
  const node = findNode(lists, block, types)?.node
  const shown = Array.from(element?.querySelectorAll(':scope > .columns > .column') ?? [])
  const slots = node === undefined ? [] : toSlots(node, types)
  const columns = slots.flatMap(({ name: slot }, at) => {
    const box = shown[at]?.getBoundingClientRect()
    return box === undefined ? [] : [{ slot, box }]
  })
  const areBeside = columns.every(({ box }, at) => at === 0 || box.x > (columns[at - 1]?.box.x ?? 0))
  return areBeside ? columns : []
}
