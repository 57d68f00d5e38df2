/** Renders a page for an editor's canvas: the visitors' page, with a block marker on each block's element. */
import { eachPosition } from './each-position.ts'
import { randomBytes } from 'node:crypto'
import type { VisitorDetails } from '#blocks'
import { isPrivatePage, withdrawalType } from '#content-types'
import { parsePositionName, type BlockPosition, type DraftSet } from '#model'
import { findFullPage, canView } from '../pages/page-rendering.ts'
import type { PageRequest, ListPreviewTarget } from '../pages/rendering/page-context.ts'
import type { PageIdentity } from '../pages/page-identities.ts'
import type { RenderQueue } from '../pages/render-limit.ts'
import type { RunSearch } from '../site/render-settings.ts'
import type { RenderedPage } from '../pages/rendering/render-page.ts'
import { findRecord } from '../pages/find-record.ts'
import { toLanguagePath } from '../routes/language-urls.ts'
import type { RouteMatch } from '../site/page-route.ts'
import { matchWithdrawnPage, toSampleWithdrawal } from './withdrawn-sample.ts'
import type { ReleasedSite, Sites } from '../site/sites.ts'
import type { SiteLanguage, Site } from '../site/site.ts'
import { createBlockMarkers, type BlockMarkers } from '../pages/rendering/block-markers.ts'
import { hashState, type CanvasCache } from './canvas-cache.ts'
import { toCanvasPolicy } from './canvas-policy.ts'
import { createCanvasSession, type CanvasSession } from '../pages/rendering/canvas-session.ts'
import type { CanvasDraft } from './draft.ts'
import { renderNewCanvas, finishCanvas, type RenderedCanvas } from './rendered-canvas.ts'

export type CanvasRequest = {
  /** The decoded path with its language prefix, without the base path: `/de/help`. */
  readonly path: string
  readonly query: URLSearchParams
  /** The page's language, such as `de_DE`, if the path does not contain it. */
  readonly language?: string | undefined
  /** The visitor for whom the page is rendered; a guest by default. */
  readonly visitor?: VisitorDetails | undefined
  /** True if the canvas is rendered for the editor's own account. Such a canvas is never cached. */
  readonly isOwn?: boolean | undefined
  /** A list to preview on the canvas with a chosen number of items instead of its current items. */
  readonly preview?: ListPreviewTarget | undefined
  /** Preserves the names of theme tokens in the styles. On public pages, values or short names may replace them. */
  readonly hasNamedTokens?: boolean | undefined
  /** Adds the studio's script. */
  readonly hasAgent?: boolean | undefined
}

export type EditorCanvas = Pick<RenderedPage, 'html' | 'contentSecurityPolicy' | 'movedTo'> & {
  readonly release: number
  readonly marks: Pick<BlockMarkers, 'name' | 'remove'>
  /**
   * Blocks without an element on this page: they render no element, or their slot belongs to a state that is not shown.
   */
  readonly unmarked: readonly BlockPosition[]
  /** The identifier of this canvas; the next edit passes it back. */
  readonly state: string
}

export type CanvasDeps = {
  readonly sites: Sites
  readonly openDraft: (draft: CanvasDraft) => ReleasedSite
  readonly search: RunSearch
  readonly renderOnce: RenderQueue
  readonly cache: CanvasCache
}

/** Returns undefined if this visitor may not see the page. Throws if the page cannot be rendered. */
export async function renderCanvas(
  deps: CanvasDeps,
  request: CanvasRequest,
  draft?: CanvasDraft,
): Promise<EditorCanvas | undefined> {
  const state = toCanvasState(deps, request, draft)
  const rendered = await loadCanvas(deps, { request, state, draft })
  return rendered && toCanvas(rendered, { state, hasAgent: request.hasAgent })
}

type CanvasRenderInput = {
  readonly request: CanvasRequest
  readonly state: string
  readonly draft?: CanvasDraft | undefined
}

export async function loadCanvas(
  deps: CanvasDeps,
  { request, state, draft }: CanvasRenderInput,
): Promise<RenderedCanvas | undefined> {
  const render = () => renderForCanvas(deps, request, { draft })
  return request.isOwn === true ? render() : deps.cache.load(state, render)
}

/** Returns an identifier for the combination of release, path, language, viewer and edits. */
export const toCanvasState = (
  { sites }: Pick<CanvasDeps, 'sites'>,
  request: CanvasRequest,
  draft?: CanvasDraft,
): string =>
  hashState([sites.current().snapshot.release, toViewKey(request), request.preview, draft?.drafts.id])

export const toViewKey = ({
  path,
  query,
  language,
  visitor,
  hasNamedTokens = false,
}: CanvasRequest): string => JSON.stringify([path, query.toString(), language, visitor, hasNamedTokens])

type PreviousCanvas = {
  readonly draft: CanvasDraft | undefined
  readonly marks?: BlockMarkers
  readonly session?: CanvasSession
  /** The page that the canvas shows. It stays the same page when an edit changes its path. */
  readonly shown?: PageIdentity
}

export async function renderForCanvas(
  deps: CanvasDeps,
  request: CanvasRequest,
  before: PreviousCanvas,
): Promise<RenderedCanvas | undefined> {
  const found = await openCanvasPage(deps, request, before)
  return found && deps.renderOnce(() => renderNewCanvas(found.setting, found.request, found.opened))
}

/** Opens the page for the canvas. */
export async function openCanvasPage(
  { sites, openDraft, search }: CanvasDeps,
  request: CanvasRequest,
  { draft, marks = createBlockMarkers(), session = createCanvasSession(), shown }: PreviousCanvas,
) {
  const site = draft === undefined || draft.drafts.isEmpty ? sites.current() : openDraft(draft)
  const found = await findShownPage({ site, published: sites.current(), shown }, request)
  if (found === undefined) return undefined
  const opened = { site, view: toViewKey(request), drafts: draft?.drafts ?? noDrafts, marks }
  const setting = { ...found.language.setting, search }
  return { setting, request: { ...found.request, session, marks }, opened }
}

const noDrafts: DraftSet = {
  id: '',
  values: [],
  isEmpty: true,
  find: () => undefined,
  findOfItem: () => [],
  findOfType: () => [],
  findVersion: () => undefined,
  findMentioning: () => [],
  findMentioningBelow: () => [],
  changesSince: (former) => former.values.map((before) => ({ before })),
}

type CanvasOptions = Pick<EditorCanvas, 'state'> & Pick<CanvasRequest, 'hasAgent'>

/** Gives the block markers a name that is unique to this canvas. */
export function toCanvas(rendered: RenderedCanvas, { state, hasAgent }: CanvasOptions): EditorCanvas {
  const { html, contentSecurityPolicy, movedTo } = finishCanvas(rendered)
  const marks = createBlockMarkers()
  const own = html.replaceAll(rendered.marks.name, marks.name)
  const { url, toScriptUrl } = rendered.page.setting
  const agent = hasAgent === true ? toAgentFacts(rendered) : undefined
  return {
    html:
      agent === undefined
        ? own
        : marks.addAgent(own, { src: url.path(toScriptUrl('canvas')), state, ...agent }),
    contentSecurityPolicy: toCanvasPolicy(contentSecurityPolicy, agent),
    movedTo,
    release: rendered.site.snapshot.release,
    marks,
    state,
    get unmarked() {
      const marked = new Set(marks.list(own))
      return [...eachPosition(rendered)].filter((place) => !marked.has(place)).map(parsePositionName)
    },
  }
}

/**
 * Splits the styles into three sheets, because a browser restyles the whole page when a sheet's text changes. The first
 * contains the font faces, which would be loaded again if the sheet changed. The second contains the rules that all
 * pages with these blocks share. The third contains the rules that editors set on single blocks.
 */
const toAgentFacts = ({ parts: { css, rulesAt, ownRulesAt } }: RenderedCanvas) => ({
  nonce: randomBytes(16).toString('base64url'),
  sheets: [css.slice(0, rulesAt), css.slice(rulesAt, ownRulesAt), css.slice(ownRulesAt)],
})

type CanvasPage = { readonly language: SiteLanguage; readonly request: PageRequest }

type CanvasPageSelection = Pick<PreviousCanvas, 'shown'> & {
  readonly site: ReleasedSite
  readonly published: ReleasedSite
}

/**
 * Finds the page to show. If no page with drafts has the requested path, finds the page that was published at this
 * path, because a draft may have changed the path.
 */
async function findShownPage(
  { site, published, shown }: CanvasPageSelection,
  request: CanvasRequest,
): Promise<CanvasPage | undefined> {
  const found = (shown && (await findByIdentity(site, request, shown))) ?? (await findPage(site, request))
  if (found !== undefined || site === published) return found
  const former = await findPage(published, request)
  return former && findByIdentity(site, request, toCanvasPageIdentity(former.request))
}

async function findByIdentity(
  site: ReleasedSite,
  request: CanvasRequest,
  { language: code, page, record }: PageIdentity,
): Promise<CanvasPage | undefined> {
  const language = (await site.site).languages.find((one) => one.code === code)
  if (language === undefined) return undefined
  const item = record === '' ? language.index.findPageByKey(page)?.item : await language.findItem(record)
  const path = item && language.index.toPath(item)
  return path === undefined
    ? undefined
    : findPage(site, { ...request, path: toLanguagePath(language.prefix, path) })
}

export const toCanvasPageIdentity = ({
  index,
  page,
  record,
}: Pick<PageRequest, 'index' | 'page' | 'record'>): PageIdentity => ({
  language: index.code,
  page: page.item.contentKey,
  record: record?.contentKey ?? '',
})

async function findPage(
  { site, loadWhole }: ReleasedSite,
  { query, visitor, preview, hasNamedTokens, ...pageRequest }: CanvasRequest,
): Promise<CanvasPage | undefined> {
  const place = findPath(await site, pageRequest)
  if (place === undefined) return undefined
  const { language, path } = place
  const routed = language.index.findPage(path)
  const match = routed ?? matchWithdrawnPage(language.index, path)
  if (match === undefined) return undefined
  if (visitor === undefined ? isPrivatePage(match.body) : !canView(match, visitor)) return undefined
  const found = await findShownRecord(match, { language, path, query })
  if (found === 'unknown' || !('request' in found)) return undefined

  const open = { language, match }
  const shown = visitor === undefined ? open : findFullPage(await loadWhole(visitor), open)
  const { source, index } = shown.language
  const request = {
    ...found.request,
    source,
    index,
    page: shown.match,
    path,
    mode: 'live',
    visitor,
    preview,
    hasNamedTokens,
  } as const
  return { language: shown.language, request }
}

/**
 * Finds the record that the canvas shows. On the page for withdrawn items, uses a sample if the path does not belong to
 * a withdrawn item.
 */
async function findShownRecord(
  match: RouteMatch,
  finding: Parameters<typeof findRecord>[1],
): Promise<
  { readonly request: Pick<PageRequest, 'record' | 'query'> } | Awaited<ReturnType<typeof findRecord>>
> {
  const found = await findRecord(match, finding)
  if (found !== 'unknown' || match.body.record?.type !== withdrawalType) return found
  return { request: { record: toSampleWithdrawal(match), query: {} } }
}

/** Returns undefined if the language is not active on the site. */
function findPath(
  { languages, findLanguage }: Site,
  { path, language: code }: Pick<CanvasRequest, 'path' | 'language'>,
): { readonly language: SiteLanguage; readonly path: string } | undefined {
  const found = findLanguage(path)
  if (code === undefined || code === found.language.code) return found
  const language = languages.find((one) => one.code === code)
  return language && { language, path: language.toOwnPath(found.path) ?? found.path }
}
