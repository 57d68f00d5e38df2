/** A page as an editor's canvas shows it: as visitors get it, with marks on the elements of its blocks. */
import type { VisitorFacts } from '#blocks'
import { isPrivatePage } from '#content-types'
import { findWhole, maySee } from '../pages/draw-page.ts'
import type { PageDeps } from '../pages/page-deps.ts'
import type { RenderedPage } from '../pages/render-page.ts'
import { findRecord } from '../routes/find-record.ts'
import type { Site } from '../routes/languages.ts'
import type { ReleasedSite } from '../sites.ts'
import type { SiteLanguage } from '../routes/site-index.ts'
import { toCanvasPolicy } from './canvas-policy.ts'
import { createBlockMarks, type BlockMarks, type BlockPlace } from './block-marks.ts'

export type CanvasRequest = {
  /** Without the base path, with its language, decoded: `/de/skincare`. */
  readonly path: string
  readonly query: URLSearchParams
  /** Of the page, where the path does not say it: `de_DE`. */
  readonly language?: string | undefined
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
  { query, visitor, ...asked }: CanvasRequest,
): Promise<Canvas | undefined> {
  const place = findPath(await site, asked)
  if (place === undefined) return undefined
  const { language, path } = place
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
  return {
    html,
    contentSecurityPolicy: toCanvasPolicy(contentSecurityPolicy),
    movedTo,
    release: snapshot.release,
    marks,
    unmarked,
  }
}

/** Undefined where the site does not speak that language. */
function findPath(
  { languages, findLanguage }: Site,
  { path, language: code }: Pick<CanvasRequest, 'path' | 'language'>,
): { readonly language: SiteLanguage; readonly path: string } | undefined {
  const found = findLanguage(path)
  if (code === undefined || code === found.language.code) return found
  const language = languages.find((one) => one.code === code)
  return language && { language, path: language.toOwnPath(found.path) ?? found.path }
}
