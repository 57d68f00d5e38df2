/**
 * Lists the blocks that are displayed in a canvas. The frame has the same origin as the studio, so its page can be read
 * directly.
 */
import { parsePositionName, toPositionName } from '#model/browser'
import type { ItemName } from '../../api/shapes.ts'
import { isSameBlock, type SelectedBlock } from '../../blocks/selected-block.ts'

type Frame = { readonly current: HTMLIFrameElement | null }

/** Lists the block markers in reading order. */
export function listBlockMarkers({ current }: Frame, mark: string): readonly string[] {
  const shown = current?.contentDocument
  if (mark === '' || !shown) return []
  return Array.from(shown.body.querySelectorAll(`[${mark}]`), (one) => one.getAttribute(mark) ?? '')
}

export function toItemNames(marks: readonly string[]): readonly ItemName[] {
  /** Parses each distinct item name only once, because a page has many blocks but few items. */
  const names = new Set(marks.map((mark) => mark.split('/', 2).join('/')))
  return Array.from(names, parsePositionName).map(({ contentKey, language }) => ({ contentKey, language }))
}

/**
 * Finds the marker of the selected block. If a repeated block was selected in the outline, returns its first marker.
 */
export function findMarkerName(
  names: readonly string[],
  selected: SelectedBlock | undefined,
): string | undefined {
  if (selected === undefined) return undefined
  const name = toPositionName({ repetition: [], ...selected })
  return names.includes(name) ? name : names.find((one) => one.startsWith(`${name}/`))
}

/**
 * Returns the repetition in which a block was selected. If the block was selected in the outline, returns the
 * repetition that the canvas shows.
 */
export function findRepetition(
  selected: SelectedBlock,
  placed: string | undefined,
): readonly string[] | undefined {
  const shown = placed === undefined ? undefined : parsePositionName(placed)
  return selected.repetition ?? (shown && isSameBlock(shown, selected) ? shown.repetition : undefined)
}
