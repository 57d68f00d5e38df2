/** Draws pages again that a release has dropped, so that whoever comes next need not wait. */
import { setImmediate } from 'node:timers/promises'
import { answerPath } from '../pages/answer-path.ts'
import type { PageDeps } from '../pages/page-deps.ts'

/** Of those that were asked for last; the others are drawn when somebody asks. */
const maxPages = 20

/** One at a time, between visitors. One that cannot be drawn is left to its next visitor, who is told. */
export async function redraw(deps: PageDeps, keys: readonly string[]): Promise<void> {
  for (const address of keys.flatMap((key) => toAddress(key) ?? []).slice(0, maxPages)) {
    await setImmediate()
    await answerPath(deps, address.path, address).catch(() => undefined)
  }
}

/** Of a page that answers by its address alone; what became of a form, and what stands for no address, is not drawn ahead. */
export function toAddress(key: string) {
  const [, path, query = ''] = /^(\/[^?#]*)\?([^#]*)$/.exec(key) ?? []
  return path === undefined ? undefined : { path, query: new URLSearchParams(query) }
}
