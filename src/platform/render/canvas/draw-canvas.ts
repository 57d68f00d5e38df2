/** A page as an editor's canvas shows it: as visitors get it, with marks on the elements of its blocks. */
import type { VisitorFacts } from '#blocks'
import { isPrivatePage } from '#content-types'
import { findWhole, maySee } from '../pages/draw-page.ts'
import type { PageDeps } from '../pages/page-deps.ts'
import type { RenderedPage } from '../pages/render-page.ts'
import { findRecord } from '../routes/find-record.ts'
import type { ReleasedSite } from '../sites.ts'
import { createBlockMarks, type BlockMarks, type BlockPlace } from './block-marks.ts'

export type CanvasRequest = {
  /** Without the base path, with its language, decoded: `/de/skincare`. */
  readonly path: string
  readonly query: URLSearchParams
  /** Whom it is shown to; a guest without it. */
  readonly visitor?: VisitorFacts | undefined
}

export type Canvas = Pick<RenderedPage, 'html' | 'contentSecurityPolicy' | 'movedTo'> & {
  readonly release: number
  readonly marks: Pick<BlockMarks, 'name' | 'remove'>
  /** Blocks without an element on this page: they draw none, or stand in a slot that is shown in another state of their block. */
  readonly unmarked: readonly BlockPlace[]
}

/** Undefined where this visitor is shown no page. Throws when the page cannot be made. */
export async function drawCanvas(
  { render, drawOnce }: Pick<PageDeps, 'render' | 'drawOnce'>,
  { snapshot, site, loadWhole }: ReleasedSite,
  { path: wholePath, query, visitor }: CanvasRequest,
): Promise<Canvas | undefined> {
  const { language, path } = (await site).findLanguage(wholePath)
  const match = language.index.findPage(path)
  if (match === undefined) return undefined
  if (visitor === undefined ? isPrivatePage(match.body) : !maySee(match, visitor)) return undefined
  const found = await findRecord(match, { language, path, query })
  if (found === 'unknown' || !('key' in found)) return undefined

  const open = { language, match }
  const shown = visitor === undefined ? open : findWhole(await loadWhole(visitor), open)
  const { source, index } = shown.language
  const marks = createBlockMarks()
  const request = {
    ...found.request,
    source,
    index,
    page: shown.match,
    path,
    mode: 'live',
    visitor,
    marks,
  } as const
  const { html, contentSecurityPolicy, movedTo } = await drawOnce(() => render(shown.language, request))
  const unmarked = marks.findUnmarked(html)
  return { html, contentSecurityPolicy, movedTo, release: snapshot.release, marks, unmarked }
}
