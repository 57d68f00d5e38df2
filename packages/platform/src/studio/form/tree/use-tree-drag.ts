/**
 * Lets editors drag tree entries by mouse, touch or keyboard. Entries cannot be dropped where the tree would become too
 * deep.
 */
import { useRef } from 'react'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { toDropTarget, moveTreeEntry, type TreeEntry, type TreeMove } from './tree-edits.ts'

const entryType = 'application/x-epiderm-entry'

type TreeDrag = {
  readonly tree: { readonly entries: readonly TreeEntry[]; readonly nestedKey: string }
  readonly depth: number
  readonly isDisabled: boolean
  readonly onMove: (move: TreeMove) => void
}

export const toRowKey = (position: readonly number[]): string => position.join('.')
export const toPosition = (key: unknown): readonly number[] => String(key).split('.').map(Number)

export function useTreeDrag({ tree, depth, isDisabled, onMove }: TreeDrag) {
  const dragged = useRef<readonly number[]>(undefined)
  return useDragAndDrop({
    isDisabled,
    getItems: (keys) => Array.from(keys, (key) => ({ [entryType]: String(key), 'text/plain': String(key) })),
    onDragStart: ({ keys }) => {
      const [key] = keys
      dragged.current = toPosition(key)
    },
    onDragEnd: () => {
      dragged.current = undefined
    },
    acceptedDragTypes: [entryType],
    getDropOperation(target) {
      const { current: from } = dragged
      if (target.type !== 'item' || from === undefined) return 'cancel'
      const to = toDropTarget(tree, toPosition(target.key), target.dropPosition)
      return moveTreeEntry(tree, { from, to }, depth) === undefined ? 'cancel' : 'move'
    },
    onMove({ keys, target }) {
      const [key] = keys
      onMove({ from: toPosition(key), to: toDropTarget(tree, toPosition(target.key), target.dropPosition) })
    },
  })
}
