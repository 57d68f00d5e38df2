/**
 * Makes blank content visible on the canvas: empty columns, and blocks without required content. The agent adds the
 * styles and elements, so that the server's markup is the same as for visitors.
 */
import type { IncompleteBlock } from './messages.ts'
import type { PageWithMarkers, Placeholders } from './placeholders.ts'
import styles from './places-to-fill.css?inline'
import { toStyleSheet } from './to-style-sheet.ts'

export type LazyPlaceholders = Pick<Placeholders, 'without'> & {
  readonly show: (blocks: readonly IncompleteBlock[]) => Promise<void>
}

/** Returns true if the target is inside the placeholder of an incomplete block. */
export const isInPlaceholder = (target: Node | null, mark: string): boolean =>
  target instanceof Element && target.closest(`[${mark}-unfilled]`) !== null

export function createLazyPlaceholders(page: PageWithMarkers): LazyPlaceholders {
  page.document.adoptedStyleSheets.push(toStyleSheet(styles, page.mark))
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
