/** Paths → answers: finds the page, its record and its declared parameters, and renders it once per release. */
import type { BlockNode, VisitorFacts } from '#blocks'
import {
  createSiteUrls,
  isRecordId,
  sentParameter,
  visitorParameter,
  type ContentItem,
  type ContentSource,
  type FormDefinition,
  type FormState,
  type SiteTexts,
  type SiteUrls,
} from '#kit'
import { createHtmlCache, type FinishedPage, type HtmlCache } from './html-cache.ts'
import { isBelow, toLanguagePath } from './language-urls.ts'
import { buildSite, isTranslated, type Site } from './languages.ts'
import type { RouteMatch } from './page-routes.ts'
import { readQuery } from './read-query.ts'
import { renderPage, type PageRequest, type RenderedPage } from './render-page.ts'
import type { RenderSetting } from './render-setting.ts'
import { toLocation } from './redirects.ts'
import { createSearchEngines, type SearchEngines } from './search-engines.ts'
import { toSiteManifest } from './site-manifest.ts'
import { loadSiteTexts } from './site-texts.ts'
import type { SiteIndex, SiteIndexRequest, SiteLanguage } from './site-index.ts'

/** The site at one release. */
export type Snapshot = ContentSource & { readonly release: number }

export type Answer =
  | { readonly kind: 'redirect'; readonly location: string; readonly isPermanent: boolean }
  | {
      readonly kind: 'page'
      readonly status: 200 | 404
      readonly page: FinishedPage
      readonly release: number
      /** Of no use to signed-in visitors. */
      readonly isForGuests: boolean
    }
  /** Only for signed-in visitors: drawn for each of them, kept nowhere. */
  | {
      readonly kind: 'private'
      readonly draw: (visitor: VisitorFacts) => Promise<RenderedPage>
      readonly release: number
    }

/** A form of a page, ready to be judged. */
export type PageForm = {
  readonly definition: FormDefinition
  readonly page: { readonly contentKey: string; readonly path: string; readonly title: string }
  readonly release: number
  /** Stands in a private block of a public page: only the page as this visitor sees it says what became of it. */
  readonly isPrivate: boolean
  /** The page with what became of the form; it is kept nowhere. */
  readonly render: (state: FormState) => Promise<RenderedPage>
}

export type Renderer = {
  /** `path` is without the base path, decoded and harmless. Throws when the page cannot be made. */
  readonly answer: (path: string, query: URLSearchParams) => Promise<Answer>
  /** SSN-6: undefined when there is no such page, or no such form on it. */
  readonly findForm: (request: {
    path: string
    query: URLSearchParams
    formId: string
    /** Asked only for what not everyone sees. */
    loadVisitor: () => Promise<VisitorFacts | undefined>
  }) => Promise<PageForm | undefined>
  /** Paths of the pages around accounts. */
  readonly loadAccountSite: () => Promise<AccountSite>
  /** The stored error page in the language of a path, at the latest release that could be rendered; undefined before the first. */
  readonly findErrorPage: (path: string) => RenderedPage | undefined
  /** Blocks that are stored nowhere, alone on a page in the site's theme. */
  readonly preview: (blocks: readonly BlockNode[], mode: 'live' | 'design') => Promise<RenderedPage>
  /** Name and theme tokens of the current release. */
  readonly loadBrand: () => Promise<{ siteName: string; tokens: Readonly<Record<string, string>> }>
  /** Whether the site's settings name a sink for what visitors do. */
  readonly isCounting: () => Promise<boolean>
  /** The web manifest of the current release. */
  readonly loadManifest: () => Promise<Record<string, unknown>>
  readonly searchEngines: SearchEngines
  /** What the current release says, for search. */
  readonly loadSiteTexts: () => Promise<SiteTexts>
  /** Renders what must stand ready (the error page); to be called at start and after a release. */
  readonly prepare: () => Promise<void>
  /** How many pages are kept. */
  readonly cacheSize: () => number
}

export type AccountSite = {
  readonly signInPath: string | undefined
  readonly accountPath: string | undefined
  readonly setPasswordPath: string | undefined
  readonly confirmEmailPath: string | undefined
  /** Whether a page is at that path. */
  readonly isPage: (path: string) => boolean
}

export type RendererOptions = RenderSetting & {
  readonly openSnapshot: () => Snapshot
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  readonly schemas?: SiteIndexRequest['schemas']
  readonly maxCacheBytes: number
  readonly clock: () => Date
}

type ReleaseState = {
  readonly snapshot: Snapshot
  readonly site: Promise<Site>
  readonly cache: HtmlCache
}

/** One name for every unknown address of a language, so that inventing addresses fills nothing. */
const notFoundKey = '404'

export function createRenderer(options: RendererOptions): Renderer {
  let state: ReleaseState | undefined
  let errorPages: readonly ErrorPage[] = []

  /** A release has its own indices and its own cache; the former release's go with it. */
  function current(): ReleaseState {
    const snapshot = options.openSnapshot()
    if (state?.snapshot.release === snapshot.release) return state
    const { richTextFields, schemas } = options
    const site = buildSite({ setting: options, source: snapshot, richTextFields, schemas })
    const cache = createHtmlCache({ maxBytes: options.maxCacheBytes, clock: options.clock })
    const opened = { snapshot, site, cache }
    site.catch(() => {
      if (state === opened) state = undefined
    })
    state = opened
    return opened
  }

  /** In the language of the path, and without it from then on. */
  async function enter(wholePath: string) {
    const { snapshot, site, cache } = current()
    return { release: snapshot.release, cache, ...(await site).findLanguage(wholePath) }
  }

  async function answer(wholePath: string, query: URLSearchParams): Promise<Answer> {
    const opened = await enter(wholePath)
    const { language, path, cache, release } = opened
    const { index, setting } = language
    const findMoved = () => toMoved(index.findRedirect(path), query, setting.url)
    const match = index.findPage(path)
    if (match === undefined) return findTranslated(opened) ?? findMoved() ?? notFound(opened)
    if (match.body.access === 'signedIn' || query.get(visitorParameter.name) === visitorParameter.value)
      return answerPrivately({ ...opened, query, match })

    const sentForm = query.get(sentParameter)
    const found = await findRecord(match, { language, path, query, cache, needsRecord: sentForm !== null })
    if (found === 'unknown') return findMoved() ?? notFound(opened)
    if ('location' in found)
      return { kind: 'redirect', location: setting.url.path(found.location), isPermanent: true }
    const page =
      'page' in found
        ? found.page
        : await loadPage({
            cache,
            key: found.key,
            draw: toDraw({ language, match, path, ...found.request }),
            sentForm,
          })
    if (page.movedTo !== undefined) return { kind: 'redirect', location: page.movedTo, isPermanent: false }
    const isForGuests = match.body.access === 'guests'
    return { kind: 'page', status: 200, page, release, isForGuests }
  }

  async function notFound({ language, cache, release }: Opened): Promise<Answer> {
    const { code, setting, index } = language
    const page = await cache.load(`${notFoundKey} ${code}`, () =>
      renderPage(setting, toStandIn(language, index.settings.notFoundPageKey)),
    )
    return { kind: 'page', status: 404, page, release, isForGuests: false }
  }

  function toDraw({ language, match, path, record, query }: Drawing): Draw {
    const { source, index, setting } = language
    const page: PageRequest = { source, index, page: match, path, record, query, mode: 'live' }
    return (form, visitor) => renderPage(setting, { ...page, form, visitor })
  }

  async function answerPrivately(asked: PrivateRequest): Promise<Answer> {
    const { query, release } = asked
    const found = await findRecord(asked.match, { ...asked, needsRecord: true })
    if (found === 'unknown' || !('key' in found)) return notFound(asked)
    const draw = toDraw({ ...asked, ...found.request })
    const sentForm = query.get(sentParameter)
    return {
      kind: 'private',
      release,
      draw: (visitor) => draw(sentForm === null ? undefined : { kind: 'sent', formId: sentForm }, visitor),
    }
  }

  const findForm: Renderer['findForm'] = async ({ path: wholePath, query, formId, loadVisitor }) => {
    const { language, path, cache, release } = await enter(wholePath)
    const match = language.index.findPage(path)
    if (match === undefined) return undefined
    const found = await findRecord(match, { language, path, query, cache, needsRecord: true })
    if (found === 'unknown' || !('key' in found)) return undefined
    const draw = toDraw({ language, match, path, ...found.request })
    const isPrivate = match.body.access === 'signedIn'
    const shown = isPrivate ? undefined : await cache.load(found.key, () => draw())
    const open = shown?.forms.find(({ id }) => id === formId)
    const visitor = open === undefined ? await loadVisitor() : undefined
    const definition =
      open ?? (visitor && (await draw(undefined, visitor)).forms.find(({ id }) => id === formId))
    if (definition === undefined) return undefined
    const { contentKey, title } = found.request.record ?? match.item
    return {
      definition: { ...definition, nextPath: toNextPath(definition, language.setting.url) },
      page: { contentKey, path: wholePath, title },
      release,
      isPrivate: open === undefined && !isPrivate,
      render: (form) => draw(form, visitor),
    }
  }

  const loadDefault = async () => (await current().site).default

  return {
    answer,
    findForm,
    findErrorPage: (path) => (errorPages.find(({ prefix }) => isBelow(path, prefix)) ?? errorPages[0])?.page,
    async preview(blocks, mode) {
      const { index, ...language } = await loadDefault()
      const { page, ...request } = toStandIn({ index, ...language }, index.settings.notFoundPageKey)
      return renderPage(options, {
        ...request,
        index: { ...index, findLayout: () => ({ header: [], footer: [] }) },
        page: { ...page, body: { ...page.body, blocks: [...blocks] } },
        mode,
      })
    },
    async loadBrand() {
      const { settings, theme } = (await loadDefault()).index
      return { siteName: settings.name, tokens: theme.tokens }
    },
    isCounting: async () => (await loadDefault()).index.settings.analytics !== undefined,
    async loadAccountSite() {
      const { settings, findPageByKey, findPage } = (await loadDefault()).index
      const toPath = (key: string | undefined) =>
        key === undefined ? undefined : findPageByKey(key)?.body.route
      return {
        signInPath: toPath(settings.accountPages?.signInKey),
        accountPath: toPath(settings.accountPages?.accountKey),
        setPasswordPath: toPath(settings.accountPages?.setPasswordKey),
        confirmEmailPath: toPath(settings.accountPages?.confirmEmailKey),
        isPage: (path) => findPage(path) !== undefined,
      }
    },
    searchEngines: createSearchEngines(options, current),
    async loadSiteTexts() {
      const { snapshot, site } = current()
      return loadSiteTexts(snapshot.release, await site)
    },
    loadManifest: async () => toSiteManifest((await loadDefault()).index, options),
    cacheSize: () => state?.cache.size() ?? 0,
    async prepare() {
      const { languages } = await current().site
      errorPages = await Promise.all(
        languages.map(async (language) => ({
          prefix: language.prefix,
          page: await renderPage(language.setting, toStandIn(language, language.index.settings.errorPageKey)),
        })),
      )
    },
  }
}

const toMoved = (
  target: ReturnType<SiteIndex['findRedirect']>,
  query: URLSearchParams,
  url: SiteUrls,
): Answer | undefined =>
  target && {
    kind: 'redirect',
    location: toLocation(target.to, query.toString(), url),
    isPermanent: target.permanent,
  }

/** Where a form leads, without the base path but in the language that it stands in. */
const toNextPath = ({ nextPath }: FormDefinition, url: SiteUrls) =>
  nextPath && createSiteUrls(url).withoutBase(url.path(nextPath))

/** The address of the default language, below another that has its own for the same page. */
function findTranslated({ language, path }: Opened): Answer | undefined {
  const own = language.toOwnPath(path)
  if (own === undefined || own === path) return undefined
  return { kind: 'redirect', location: language.setting.url.path(own), isPermanent: true }
}

type ErrorPage = { readonly prefix: string; readonly page: RenderedPage }
type Opened = {
  readonly language: SiteLanguage
  /** Without the language. */
  readonly path: string
  readonly cache: HtmlCache
  readonly release: number
}
type Drawing = Pick<PageRequest, 'path' | 'record' | 'query'> & {
  readonly language: SiteLanguage
  readonly match: RouteMatch
}
type PrivateRequest = Opened & { readonly query: URLSearchParams; readonly match: RouteMatch }
type Draw = (form?: FormState, visitor?: VisitorFacts) => Promise<RenderedPage>
type Loading = { cache: HtmlCache; key: string; draw: Draw; sentForm: string | null }

/** With the message of a form that was sent: one entry for each form of the page, whatever else an address says. */
async function loadPage({ cache, key, draw, sentForm }: Loading): Promise<FinishedPage> {
  const page = await cache.load(key, () => draw())
  const isSent = page.forms.some(({ id, nextPath }) => id === sentForm && nextPath === undefined)
  if (sentForm === null || !isSent) return page
  return cache.load(`${key}#${sentForm}`, () => draw({ kind: 'sent', formId: sentForm }))
}

function toStandIn(
  { source, index }: Pick<SiteLanguage, 'source' | 'index'>,
  contentKey: string,
): PageRequest {
  const page = index.findPageByKey(contentKey)
  if (page === undefined)
    throw new Error(`The page ${contentKey} that the site’s settings name does not exist`)
  return { source, index, page, path: undefined, query: {}, mode: 'live' }
}

type Finding = {
  language: SiteLanguage
  path: string
  query: URLSearchParams
  cache: HtmlCache
  /** False when a kept page is enough. */
  needsRecord: boolean
}
type FoundPage = { key: string; request: { record?: ContentItem; query: Record<string, string> } }
type Found = { page: FinishedPage } | FoundPage | { location: string } | 'unknown'

async function findRecord(match: RouteMatch, finding: Finding): Promise<Found> {
  const { body, parameters } = match
  const { index, source, prefix } = finding.language
  const [first = finding.language] = index.languages
  const query = await readQuery(
    body.parameters,
    finding.query,
    isTranslated({ index, page: match }) ? source : first.source,
  )
  const key = `${toLanguagePath(prefix, finding.path)}?${new URLSearchParams(query).toString()}`
  if (body.record === undefined) return { key, request: { query } }
  const kept = finding.needsRecord ? undefined : finding.cache.find(key)
  if (kept !== undefined) return { page: kept }

  const name = parameters[body.record.parameter] ?? ''
  const { type } = body.record
  const [byName] = await source.findContents({ type, urlName: name })
  if (byName !== undefined) return { key, request: { record: byName, query } }
  const [other] = isRecordId(name)
    ? await source.findContents({ type, recordIds: [name] })
    : await first.source.findContents({ type, urlName: name })
  const [own] =
    other === undefined ? [] : await source.findContents({ contentKeys: [other.contentKey], limit: 1 })
  const location = own === undefined ? undefined : index.toPath(own)
  return location === undefined ? 'unknown' : { location }
}
