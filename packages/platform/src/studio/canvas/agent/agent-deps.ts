/** The dependencies and callbacks of a canvas. */
import type { ItemName } from '../../api/shapes.ts'
import type { KeyPress } from '../../core/keys.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import type { ListPreview } from '../../document/list-preview.ts'
import type { CanvasTarget } from './canvas-query.ts'
import type { SelectBlock, SelectedBlock } from '../../blocks/selected-block.ts'

export type AgentDeps = {
  readonly address: CanvasTarget
  /** The time for time-dependent content on the page; undefined for the current time. */
  readonly hourMs: number | undefined
  /** The list that is shown in a preview state; undefined if there is none. */
  readonly preview: ListPreview | undefined
  readonly blocks: PageBlocks
  readonly selected: SelectedBlock | undefined
  readonly onSelect: SelectBlock
  /**
   * Called with the marker of the selected block. If a repeated block was selected outside the canvas, this is the
   * marker of its first occurrence.
   */
  readonly onPlaced: (place: string | undefined) => void
  /** Called with the items whose blocks the page shows. */
  readonly onItems: (items: readonly ItemName[]) => void
  /** Called with the document in the frame whenever its head may have changed. */
  readonly onHead: (shown: Document) => void
  /**
   * Called for each key press that the canvas does not handle. Returns false if the studio does not handle it either.
   */
  readonly onKey: (press: KeyPress) => boolean
}
