/**
 * Selects a neighbouring block when an undo or another editor removes the selected block, so that keys and the form
 * apply to that neighbour.
 */
import { useEffect, useRef } from 'react'
import type { ItemName } from '#api'
import type { SelectedBlock } from '../blocks/selected-block.ts'
import { listNearestBlocks, type LocatedNode } from '../blocks/block-tree.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import { useDraft } from '../document/use-drafts.ts'

type NearestSelectionDeps = {
  readonly blocks: PageBlocks
  /** The item that contains the selection. */
  readonly item: ItemName
  readonly selected: SelectedBlock | undefined
  /**
   * Selects another block, or clears the selection. Does nothing if the selection has already changed to something
   * else.
   */
  readonly leave: (block: SelectedBlock, next: string | undefined) => void
}

export function useNearestSelection({ blocks, item, selected, leave }: NearestSelectionDeps): void {
  const { draft } = useDraft(item).view
  const known = useRef<LocatedNode>(undefined)
  useEffect(() => {
    const found = selected && draft && blocks.find(selected)
    const before = known.current
    known.current = found
    if (selected === undefined || draft === undefined || found !== undefined) return
    if (before?.node.id !== selected.block) return
    const isThere = (block: string) => blocks.find({ ...selected, block }) !== undefined
    leave(selected, listNearestBlocks(before).find(isThere))
  }, [blocks, draft, selected, leave])
}
