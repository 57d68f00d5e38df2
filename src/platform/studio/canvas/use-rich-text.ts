/** Which rich text of the page somebody types in: one of the selected block, until they leave it or select another. */
import { useState } from 'react'
import type { BlockPlace } from '#model/browser'
import type { Path } from '#operations'
import { useStudio } from '../frame/studio-context.ts'
import type { PageBlocks } from '../page/page-blocks.ts'
import { findRichPath } from './block-texts.ts'
import type { Point } from './find-drop.ts'
import { isSameBlock, type SelectedPlace } from './places.ts'

export type RichPlace = {
  readonly place: BlockPlace
  readonly path: Path
  /** Where somebody clicked, in CSS pixels of the frame. */
  readonly at: Point | undefined
}

export type RichText = {
  readonly open: RichPlace | undefined
  /** False where the block has none. */
  readonly start: (place: BlockPlace, at: Point | undefined) => boolean
  /** False where nobody typed in one. */
  readonly leave: () => boolean
}

export function useRichText(blocks: PageBlocks, selected: SelectedPlace | undefined): RichText {
  const { canEdit } = useStudio()
  const [begun, setBegun] = useState<RichPlace>()
  const open = begun && selected && isSameBlock(begun.place, selected) ? begun : undefined
  const start = (place: BlockPlace, at: Point | undefined) => {
    if (open !== undefined && isSameBlock(open.place, place)) return true
    const node = canEdit ? blocks.find(place)?.node : undefined
    const path = node && findRichPath(node, blocks.types.get(node.block)?.fields ?? [])
    setBegun(path && { place, path, at })
    return path !== undefined
  }
  const leave = () => {
    setBegun(undefined)
    return open !== undefined
  }
  return { open, start, leave }
}
