/** Selects the blocks that an undo or redo in this tab has changed. The canvas scrolls to them. */
import { useEffect } from 'react'
import { toItemKey } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import { usePage } from './editor-deps.ts'
import { findBlocksChangedByUndo } from './undone-position.ts'

export function useSelectionAfterUndo(): void {
  const { edits } = useStudio()
  const { page, types, select, choose } = usePage()
  useEffect(
    () =>
      edits.onDone((done) => {
        const ids = findBlocksChangedByUndo(done, types)
        if (ids === undefined) return
        if (ids.length > 0) choose(done.item, ids)
        else if (toItemKey(done.item) === toItemKey(page)) select(undefined)
      }),
    [edits, page, types, select, choose],
  )
}
