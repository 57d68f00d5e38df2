/** Paths → answers: finds the page, its record and its declared parameters, and renders it once per release. */
import type { BlockNode } from '#blocks'
import { isRecordId, toLongRecordId, type ContentItem, type ContentSource } from '#kit'
import { createHtmlCache, type FinishedPage, type HtmlCache } from './html-cache.ts'
import { renderPage, type PageRequest, type RenderedPage, type RenderSetting } from './render-page.ts'
import { toSiteManifest } from './site-manifest.ts'
import { buildSiteIndex, type RouteMatch, type SiteIndex } from './site-index.ts'

/** The site at one release. */
export type Snapshot = ContentSource & { readonly release: number }

export type Answer =
  | { readonly kind: 'redirect'; readonly location: string }
  | {
      readonly kind: 'page'
      readonly status: 200 | 404
      readonly page: FinishedPage
      readonly release: number
    }

export type Renderer = {
  /** `path` is without the base path, decoded and harmless. Throws when the page cannot be made. */
  readonly answer: (path: string, query: URLSearchParams) => Promise<Answer>
  /** The stored error page at the latest release that could be rendered; undefined before the first. */
  readonly findErrorPage: () => RenderedPage | undefined
  /** Blocks that are stored nowhere, alone on a page in the site's theme. */
  readonly preview: (blocks: readonly BlockNode[], mode: 'live' | 'design') => Promise<RenderedPage>
  /** Name and theme tokens of the current release. */
  readonly loadBrand: () => Promise<{ siteName: string; tokens: Readonly<Record<string, string>> }>
  /** The web manifest of the current release. */
  readonly loadManifest: () => Promise<Record<string, unknown>>
  /** Renders what must stand ready (the error page); to be called at start and after a release. */
  readonly prepare: () => Promise<void>
  /** How many pages are kept. */
  readonly cacheSize: () => number
}

export type RendererOptions = RenderSetting & {
  readonly openSnapshot: () => Snapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  readonly maxCacheBytes: number
}

type ReleaseState = {
  readonly snapshot: Snapshot
  readonly index: Promise<SiteIndex>
  readonly cache: HtmlCache
}

/** One name for every unknown address, so that inventing addresses fills nothing. */
const notFoundKey = '404'

export function createRenderer(options: RendererOptions): Renderer {
  let state: ReleaseState | undefined
  let errorPage: RenderedPage | undefined

  /** A release has its own index and its own cache; the former release's go with it. */
  function current(): ReleaseState {
    const snapshot = options.openSnapshot()
    if (state?.snapshot.release === snapshot.release) return state
    const index = buildSiteIndex({
      source: snapshot,
      richTextFields: options.richTextFields,
      warn: options.warn,
    })
    const opened = { snapshot, index, cache: createHtmlCache({ maxBytes: options.maxCacheBytes }) }
    index.catch(() => {
      if (state === opened) state = undefined
    })
    state = opened
    return opened
  }

  async function answer(path: string, query: URLSearchParams): Promise<Answer> {
    const { snapshot, index: building, cache } = current()
    const index = await building
    const match = index.findPage(path)
    if (match === undefined) return notFound(snapshot, index, cache)

    const found = await findRecord(match, { path, query, snapshot, index, cache })
    if (found === 'unknown') return notFound(snapshot, index, cache)
    if ('location' in found) return { kind: 'redirect', location: options.url.path(found.location) }
    const page =
      'page' in found
        ? found.page
        : await cache.load(found.key, () =>
            renderPage(options, {
              source: snapshot,
              index,
              page: match,
              path,
              mode: 'live',
              ...found.request,
            }),
          )
    return { kind: 'page', status: 200, page, release: snapshot.release }
  }

  async function notFound(snapshot: Snapshot, index: SiteIndex, cache: HtmlCache): Promise<Answer> {
    const page = await cache.load(notFoundKey, () =>
      renderPage(options, toStandIn(snapshot, index, index.settings.notFoundPageKey)),
    )
    return { kind: 'page', status: 404, page, release: snapshot.release }
  }

  return {
    answer,
    findErrorPage: () => errorPage,
    async preview(blocks, mode) {
      const { snapshot, index: building } = current()
      const index = await building
      const { page, ...request } = toStandIn(snapshot, index, index.settings.notFoundPageKey)
      return renderPage(options, {
        ...request,
        index: { ...index, findLayout: () => ({ header: [], footer: [] }) },
        page: { ...page, body: { ...page.body, blocks: [...blocks] } },
        mode,
      })
    },
    async loadBrand() {
      const { settings, theme } = await current().index
      return { siteName: settings.name, tokens: theme.tokens }
    },
    loadManifest: async () => toSiteManifest(await current().index, options),
    cacheSize: () => state?.cache.size() ?? 0,
    async prepare() {
      const { snapshot, index: building } = current()
      const index = await building
      errorPage = await renderPage(options, toStandIn(snapshot, index, index.settings.errorPageKey))
    },
  }
}

function toStandIn(snapshot: Snapshot, index: SiteIndex, contentKey: string): PageRequest {
  const page = index.findPageByKey(contentKey)
  if (page === undefined)
    throw new Error(`The page ${contentKey} that the site’s settings name does not exist`)
  return { source: snapshot, index, page, path: undefined, query: {}, mode: 'live' }
}

type Finding = {
  path: string
  query: URLSearchParams
  snapshot: Snapshot
  index: SiteIndex
  cache: HtmlCache
}
type Found =
  | { page: FinishedPage }
  | { key: string; request: { record?: ContentItem; query: Record<string, string> } }
  | { location: string }
  | 'unknown'

async function findRecord(match: RouteMatch, finding: Finding): Promise<Found> {
  const { body, parameters } = match
  const query = await readQuery(match, finding)
  const key = `${finding.path}?${new URLSearchParams(query).toString()}`
  if (body.record === undefined) return { key, request: { query } }
  const kept = finding.cache.find(key)
  if (kept !== undefined) return { page: kept }

  const name = parameters[body.record.parameter] ?? ''
  const { type } = body.record
  const [byName] = await finding.snapshot.findContents({ type, urlName: name })
  if (byName !== undefined) return { key, request: { record: byName, query } }
  if (!isRecordId(name)) return 'unknown'
  const [byId] = await finding.snapshot.findContents({ type, recordIds: [name] })
  const location = byId === undefined ? undefined : finding.index.toPath(byId)
  return location === undefined ? 'unknown' : { location }
}

/**
 * Only declared parameters count, each cleaned to its kind, in declared order; a record id only when such a record exists
 * (PAGE-A1), so that invented ones share the plain page's entry. It is a value for the page's blocks and makes nothing a
 * record page.
 */
async function readQuery({ body }: RouteMatch, { query, snapshot }: Finding) {
  const clean: Record<string, string> = {}
  for (const { name, kind } of body.parameters) {
    const value = query.get(name) ?? ''
    if (kind === 'recordId') {
      const isKnown = isRecordId(value) && (await snapshot.findContents({ recordIds: [value] })).length > 0
      if (isKnown) clean[name] = toLongRecordId(value) ?? ''
    } else if (kind === 'number' ? /^\d{1,6}$/.test(value) : value !== '' && value.length <= 200) {
      clean[name] = value
    }
  }
  return clean
}
