/** The dependencies and callbacks of a canvas. */
import type { ItemName } from '../../api/shapes.ts'
import type { KeyPress } from '../../core/keys.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import type { ListPreview } from '../../document/list-preview.ts'
import type { CanvasAddress } from './canvas-query.ts'
import type { SelectBlock, SelectedBlock } from '../../blocks/selected-block.ts'

export type AgentDeps = {
  readonly address: CanvasAddress
  /** The time for which the page renders content that depends on it; undefined for now. */
  readonly hourMs: number | undefined
  /** A list that is shown in a state other than its own. */
  readonly preview: ListPreview | undefined
  readonly blocks: PageBlocks
  readonly selected: SelectedBlock | undefined
  readonly onSelect: SelectBlock
  /** Reports the mark of the selected block; for a repeated block that was selected outside the canvas, the mark of the first one. */
  readonly onPlaced: (place: string | undefined) => void
  /** Reports the items whose blocks are on the page. */
  readonly onItems: (items: readonly ItemName[]) => void
  /** Handles a key press that the canvas does not handle itself; returns false if the studio does not handle it either. */
  readonly onKey: (press: KeyPress) => boolean
}
