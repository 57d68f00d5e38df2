/** Checks that each page's canvas equals the page that visitors get: renders each page with and without block markers. */
import { setImmediate } from 'node:timers/promises'
import { listAllPages, type AllPagesOptions, type PageView } from '../pages/all-pages.ts'
import { createBlockMarkers } from '../pages/rendering/block-markers.ts'

export type CanvasCheck = {
  /** Number of documents that were compared. */
  readonly compared: number
  /** Documents that cannot be rendered, or whose canvas differs even without the block markers. `reason` contains the first difference. */
  readonly differing: readonly { readonly path: string; readonly viewer: string; readonly reason: string }[]
}

type CheckOptions = AllPagesOptions & {
  readonly onProgress?: (done: number, total: number) => void
}

/**
 * Checks the pages for guests and for signed-in visitors in every language. Throws if the site's settings or theme are
 * missing.
 */
export async function checkCanvas({ onProgress, ...options }: CheckOptions): Promise<CanvasCheck> {
  const pages = await listAllPages(options)
  const views = pages.flatMap(({ path, views: all }) => all.map((view) => ({ path, view })))
  const differing: CanvasCheck['differing'][number][] = []
  for (const [position, { path, view }] of views.entries()) {
    const reason = await findDifference(view)
    if (reason !== undefined) differing.push({ path, viewer: view.viewer, reason })
    onProgress?.(position + 1, views.length)
    await setImmediate()
  }
  return { compared: views.length, differing }
}

async function findDifference({ render }: PageView): Promise<string | undefined> {
  try {
    const marks = createBlockMarkers()
    const [published, canvas] = [await render(), await render(marks)]
    const plain = marks.remove(canvas.html)
    if (plain === published.html) return undefined
    const at = Array.from(plain).findIndex((character, position) => character !== published.html[position])
    return `differs from character ${at === -1 ? plain.length : at}: ${plain.slice(at, at + 60)}`
  } catch (error) {
    return `cannot be rendered: ${String(error)}`
  }
}
