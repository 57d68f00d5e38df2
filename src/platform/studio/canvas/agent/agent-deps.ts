/** What a canvas shows, and whom it tells. */
import type { ItemName } from '../../api/shapes.ts'
import type { KeyPress } from '../../core/keys.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import type { ListPreview } from '../../document/list-preview.ts'
import type { CanvasAddress } from './canvas-port.ts'
import type { Select, SelectedPlace } from '../../blocks/places.ts'

export type AgentDeps = {
  readonly address: CanvasAddress
  /** At which the page says what it says of a time; undefined for now. */
  readonly hourMs: number | undefined
  /** A list that is shown in another state than its own. */
  readonly preview: ListPreview | undefined
  readonly blocks: PageBlocks
  readonly selected: SelectedPlace | undefined
  readonly onSelect: Select
  /** Where the selected block stands, as the value of its mark: of one that is repeated and was selected elsewhere, the first. */
  readonly onPlaced: (place: string | undefined) => void
  /** Items whose blocks stand on the page, as the canvas says. */
  readonly onItems: (items: readonly ItemName[]) => void
  /** What is pressed on the canvas and is no matter of it alone; false where that is nothing, either. */
  readonly onKey: (press: KeyPress) => boolean
}
