/**
 * Lets editors drag rows by mouse or keyboard. Each drop is one undo group. Blocks can be dropped only where they are
 * accepted.
 */
import { useRef } from 'react'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import type { BlockTarget } from '#operations'
import { useStudio } from '../core/studio-context.ts'
import { findOutermostBlocks, toMoveOperations } from '../blocks/block-edits.ts'
import { usePage } from '../document/editor-deps.ts'
import { toBlockTree, type BlockTree } from '../blocks/types.ts'
import type { OutlineRow } from '../document/rows.ts'
import { canDrop, toDropPosition, type DropPosition } from './to-drop-position.ts'

const rowType = 'application/x-epiderm-row'

type RowDrop = { readonly row: OutlineRow; readonly place: BlockTarget; readonly tree: BlockTree }

export function useRowDrag(byKey: ReadonlyMap<string, OutlineRow>, isDisabled: boolean) {
  const { edits } = useStudio()
  const { types } = usePage()
  const dragged = useRef<readonly OutlineRow[]>([])
  const findDrop = (key: unknown, position: DropPosition): RowDrop | undefined => {
    const row = byKey.get(String(key))
    if (row === undefined) return undefined
    const tree = toBlockTree(edits.open(row.item).view().draft, types)
    const insertPosition = toDropPosition(row, position, tree)
    return insertPosition && canDrop(dragged.current, { item: row.item, place: insertPosition }, tree)
      ? { row, place: insertPosition, tree }
      : undefined
  }
  const toRows = (keys: Iterable<unknown>) =>
    Array.from(keys, (key) => byKey.get(String(key))).filter((row) => row?.kind === 'block') as OutlineRow[]
  return useDragAndDrop<OutlineRow>({
    isDisabled,
    getItems: (keys) => toRows(keys).map(({ key, name }) => ({ [rowType]: key, 'text/plain': name })),
    onDragStart: ({ keys }) => {
      dragged.current = toRows(keys)
    },
    onDragEnd: () => {
      dragged.current = []
    },
    acceptedDragTypes: [rowType],
    getDropOperation: (target) =>
      target.type === 'item' && findDrop(target.key, target.dropPosition) !== undefined ? 'move' : 'cancel',
    onMove: ({ keys, target }) => {
      dragged.current = toRows(keys)
      const drop = findDrop(target.key, target.dropPosition)
      if (drop === undefined) return
      const found = findOutermostBlocks(
        dragged.current.flatMap(({ block }) => block ?? []),
        drop.tree,
      )
      edits.open(drop.row.item).edit(toMoveOperations(found, drop.place, drop.tree), edits.createUndoGroup())
    },
  })
}
