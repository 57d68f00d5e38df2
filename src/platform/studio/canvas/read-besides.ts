/** Reads in the page where "+" and the grip of a block can stand. */
import type { Box } from '#browser'
import { readPlaceName, toPlaceName } from '#model/browser'
import type { PageBlocks } from '../page/page-blocks.ts'
import { toBesides, type Besides } from './beside-block.ts'
import { findElement } from './columns.ts'
import { coversText } from './covers-text.ts'
import type { SelectedPlace } from './places.ts'
import type { Frame } from './use-latest.ts'
import type { FrameSize } from './view.ts'

type BlockShown = {
  readonly blocks: PageBlocks
  readonly place: SelectedPlace
  readonly box: Box
  readonly size: FrameSize
}

export function readBesides({ current }: Frame, { blocks, place, box, size }: BlockShown): Besides {
  const shown = current?.contentDocument
  const found = blocks.find(place)
  const toNeighbour = (by: -1 | 1) => {
    const block = found?.list.blocks[found.position + by]?.id
    const name = block === undefined ? undefined : toPlaceName({ ...readPlaceName(box.place), block })
    return name === undefined ? undefined : findElement(shown, name)?.getBoundingClientRect()
  }
  const isClear = (area: Parameters<typeof coversText>[1]) => !shown || !coversText(shown, area)
  return toBesides({ box, former: toNeighbour(-1), next: toNeighbour(1), size, isClear })
}
