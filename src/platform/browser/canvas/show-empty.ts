/**
 * What has no height on a page is a place to fill on the canvas: columns without anything, and blocks that lack what they cannot be shown
 * without. Styles and elements of these are the agent's alone, so that what the server draws stays what visitors get.
 */
import type { Unfilled } from './messages.ts'
import type { MarkedPage, Placeholders } from './placeholders.ts'
import styles from './places-to-fill.css?inline'
import { toSheet } from './to-sheet.ts'

export type Places = Pick<Placeholders, 'without'> & {
  readonly show: (blocks: readonly Unfilled[]) => Promise<void>
}

/** Whether it stands for a block that lacks something. */
export const isPlaceToFill = (target: Node | null, mark: string): boolean =>
  target instanceof Element && target.hasAttribute(`${mark}-unfilled`)

export function createPlaces(page: MarkedPage): Places {
  page.document.adoptedStyleSheets.push(toSheet(styles, page.mark))
  let shown: Placeholders | undefined
  return {
    async show(blocks) {
      if (!shown && blocks.length === 0) return
      const placeholders = await import('./placeholders.ts')
      shown ??= placeholders.createPlaceholders(page)
      shown.show(blocks)
    },
    without: (change) => (shown ? shown.without(change) : change()),
  }
}
