/** Which blocks a canvas shows: the frame is of this origin, and what stands on the page is read there. */
import { readPlaceName, toPlaceName } from '#model/browser'
import type { ItemName } from '../../api/shapes.ts'
import { isSameBlock, type SelectedPlace } from '../../blocks/places.ts'

type Frame = { readonly current: HTMLIFrameElement | null }

/** Values of the mark, in reading order. */
export function listMarks({ current }: Frame, mark: string): readonly string[] {
  const shown = current?.contentDocument
  if (mark === '' || !shown) return []
  return Array.from(shown.body.querySelectorAll(`[${mark}]`), (one) => one.getAttribute(mark) ?? '')
}

export function toItems(marks: readonly string[]): readonly ItemName[] {
  /** A page has very many blocks and few items: names are read once for each of these. */
  const names = new Set(marks.map((mark) => mark.split('/', 2).join('/')))
  return Array.from(names, readPlaceName).map(({ contentKey, language }) => ({ contentKey, language }))
}

/** Of a block that is repeated and was selected in the outline, the first. */
export function findShownPlace(
  names: readonly string[],
  selected: SelectedPlace | undefined,
): string | undefined {
  if (selected === undefined) return undefined
  const name = toPlaceName({ repetition: [], ...selected })
  return names.includes(name) ? name : names.find((one) => one.startsWith(`${name}/`))
}

/** What a block is repeated for where it was selected; of one that was selected in the outline, where the canvas shows it. */
export function findRepetition(
  selected: SelectedPlace,
  placed: string | undefined,
): readonly string[] | undefined {
  const shown = placed === undefined ? undefined : readPlaceName(placed)
  return selected.repetition ?? (shown && isSameBlock(shown, selected) ? shown.repetition : undefined)
}
