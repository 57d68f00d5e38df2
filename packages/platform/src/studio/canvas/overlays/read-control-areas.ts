/** Determines where the page has space for a block's "+" and grip. */
import type { BlockBox } from '#browser'
import { parsePositionName, toPositionName } from '#model/browser'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import {
  isOverlapping,
  toControlAreas,
  toControlBounds,
  type ControlAreas,
} from '../geometry/control-areas.ts'
import { findBlockElement } from '../geometry/columns.ts'
import { isCoveringText, listTextElements } from '../geometry/covers-text.ts'
import type { Rect } from '../geometry/find-drop-target.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'
import type { IframeRef } from '../../ui/use-latest.ts'
import type { FrameSize } from '../geometry/view.ts'

type BlockArea = {
  readonly blocks: PageBlocks
  readonly place: SelectedBlock
  readonly box: BlockBox
  readonly size: FrameSize
  /** Areas of other studio controls over the page, which "+" and the grip must not cover. */
  readonly taken?: readonly Rect[] | undefined
}

export function readControlAreas(
  { current }: IframeRef,
  { blocks, place, box, size, taken = [] }: BlockArea,
): ControlAreas {
  const shown = current?.contentDocument
  const found = blocks.find(place)
  const toNeighbour = (by: -1 | 1) => {
    const block = found?.list.blocks[found.position + by]?.id
    const name = block === undefined ? undefined : toPositionName({ ...parsePositionName(box.place), block })
    return name === undefined ? undefined : findBlockElement(shown, name)?.getBoundingClientRect()
  }
  const texts = shown ? listTextElements(shown, toControlBounds(box, size)) : []
  const isClear = (area: Rect) =>
    !taken.some((one) => isOverlapping(one, area)) && !isCoveringText(texts, area)
  return toControlAreas({ box, former: toNeighbour(-1), next: toNeighbour(1), size, isClear })
}
