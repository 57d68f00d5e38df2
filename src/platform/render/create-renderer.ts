/** Paths → answers: finds the page, its record and its declared parameters, and renders it once per release. */
import { isPrivatePage, type VisitorFacts } from '#blocks'
import {
  createSiteUrls,
  sentParameter,
  visitorParameter,
  type FormDefinition,
  type FormState,
  type SiteUrls,
} from '#kit'
import { createDrawings } from './drawing-limit.ts'
import { findRecord } from './find-record.ts'
import { createHtmlCache, type FinishedPage, type HtmlCache } from './html-cache.ts'
import { isBelow } from './language-urls.ts'
import { buildSite, type Site } from './languages.ts'
import type { PageRoute, RouteMatch } from './page-routes.ts'
import { isOpenEnded } from './read-query.ts'
import { renderPage, type PageRequest, type RenderedPage } from './render-page.ts'
import type { Answer, DrawingLimits, PageAnswer, Renderer, RendererOptions, Snapshot } from './renderer.ts'
import { toLocation } from './redirects.ts'
import { createSearchEngines } from './search-engines.ts'
import { toSiteManifest } from './site-manifest.ts'
import { loadSiteTexts } from './site-texts.ts'
import type { SiteIndex, SiteLanguage } from './site-index.ts'

type ReleaseState = {
  readonly snapshot: Snapshot
  /** As everyone may know it. */
  readonly site: Promise<Site>
  /** With what is for its reader; read once the first such visitor comes. */
  readonly loadWhole: (visitor: VisitorFacts) => Promise<Site>
  readonly cache: HtmlCache
}

/** One name for every unknown address of a language, so that inventing addresses fills nothing. */
const notFoundKey = '404'

/** Kept pages are as many as the content has; what visitors invent is drawn for one answer, and soon refused. */
const standardLimits: DrawingLimits = {
  kept: { atOnce: 4, maxWaiting: 500 },
  once: { atOnce: 2, maxWaiting: 20 },
}

export function createRenderer(options: RendererOptions): Renderer {
  let state: ReleaseState | undefined
  let errorPages: readonly ErrorPage[] = []
  const { kept, once } = options.drawingLimits ?? standardLimits
  const drawKept = createDrawings(kept)
  const drawOnce = createDrawings(once)

  /** A release has its own indices and its own cache; the former release's go with it. */
  function current(): ReleaseState {
    const snapshot = options.openSnapshot('everyone')
    if (state?.snapshot.release === snapshot.release) return state
    const { richTextFields, schemas } = options
    const build = (source: Snapshot) =>
      buildSite({
        setting: options,
        source,
        findAddresses: source.findAddresses,
        richTextFields,
        schemas,
      })
    const loadForVisitors = createOnce(options.openSnapshot('signedIn'), build)
    const loadForAdministrators = createOnce(options.openSnapshot('administrators'), build)
    const loadWhole: ReleaseState['loadWhole'] = ({ isAdministrator = false }) =>
      isAdministrator ? loadForAdministrators() : loadForVisitors()
    const site = build(snapshot)
    const { maxCacheBytes: maxBytes, clock, isLazy } = options
    const cache = createHtmlCache({ maxBytes, clock, isLazy })
    const opened = { snapshot, site, loadWhole, cache }
    site.catch(() => {
      if (state === opened) state = undefined
    })
    state = opened
    return opened
  }

  /** In the language of the path, and without it from then on. */
  async function enter(wholePath: string) {
    const { snapshot, site, loadWhole, cache } = current()
    return { release: snapshot.release, loadWhole, cache, ...(await site).findLanguage(wholePath) }
  }

  async function answer(wholePath: string, query: URLSearchParams): Promise<Answer> {
    const opened = await enter(wholePath)
    const { language, path, cache, release, loadWhole } = opened
    const { index, setting } = language
    const findMoved = () => toMoved(index.findRedirect(path), query, setting.url)
    const match = index.findPage(path)
    if (match === undefined) return findTranslated(opened) ?? findMoved() ?? notFound(opened)
    if (isPrivatePage(match.body) || query.get(visitorParameter.name) === visitorParameter.value)
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
            draw: toDraw({ language, loadWhole, match, path, ...found.request }),
            sentForm,
          })
    if (page.movedTo !== undefined) return { kind: 'redirect', location: page.movedTo, isPermanent: false }
    const isForGuests = match.body.access === 'guests'
    return { kind: 'page', status: 200, page, release, isForGuests }
  }

  async function notFound({ language, cache, release }: Opened): Promise<PageAnswer> {
    const { code, setting, index } = language
    const page = await cache.load(`${notFoundKey} ${code}`, () =>
      drawKept(() => renderPage(setting, toErrorPageRequest(language, index.settings.notFoundPageKey))),
    )
    return { kind: 'page', status: 404, page, release, isForGuests: false }
  }

  /** Whom a page is drawn for decides what it is drawn from. */
  function toDraw({ loadWhole, path, record, query, ...open }: Drawing): Draw {
    const isOpen = isOpenEnded(open.match.body.parameters, query)
    return (form, visitor) => {
      const isKept = !isOpen && visitor === undefined && form?.kind !== 'refused'
      return (isKept ? drawKept : drawOnce)(async () => {
        const { language, match: page } =
          visitor === undefined ? open : findWhole(await loadWhole(visitor), open)
        const { source, index, setting } = language
        const request: PageRequest = { source, index, page, path, record, query, mode: 'live', form, visitor }
        const drawn = await renderPage(setting, request)
        return isOpen ? { ...drawn, validUntilMs: 0 } : drawn
      })
    }
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
      maySee: (visitor) => maySee(asked.match, visitor),
      draw: (visitor) => draw(sentForm === null ? undefined : { kind: 'sent', formId: sentForm }, visitor),
    }
  }

  const findForm: Renderer['findForm'] = async ({ path: wholePath, query, formId, loadVisitor }) => {
    const { language, path, cache, release, loadWhole } = await enter(wholePath)
    const match = language.index.findPage(path)
    if (match === undefined) return undefined
    const found = await findRecord(match, { language, path, query, cache, needsRecord: true })
    if (found === 'unknown' || !('key' in found)) return undefined
    const draw = toDraw({ language, loadWhole, match, path, ...found.request })
    const isPrivate = isPrivatePage(match.body)
    const shown = isPrivate ? undefined : await cache.load(found.key, () => draw())
    const open = shown?.forms.find(({ id }) => id === formId)
    const visitor = open === undefined ? await loadVisitor() : undefined
    if (visitor !== undefined && !maySee(match, visitor)) return undefined
    const definition =
      open ?? (visitor && (await draw(undefined, visitor)).forms.find(({ id }) => id === formId))
    if (definition === undefined) return undefined
    const page =
      visitor === undefined ? match : findWhole(await loadWhole(visitor), { language, match }).match
    const { contentKey, title } = found.request.record ?? page.item
    return {
      definition: { ...definition, nextPath: toNextPath(definition, language.setting.url) },
      page: { contentKey, path: wholePath, title },
      release,
      isPrivate: open === undefined && !isPrivate,
      render: (form) => draw(form, visitor),
    }
  }

  const answerNotFound: Renderer['answerNotFound'] = async (path) => notFound(await enter(path))

  const loadDefault = async () => (await current().site).default

  return {
    answer,
    answerNotFound,
    findForm,
    findErrorPage: (path) => (errorPages.find(({ prefix }) => isBelow(path, prefix)) ?? errorPages[0])?.page,
    async preview(blocks, mode) {
      const { index, ...language } = await loadDefault()
      const { page, ...request } = toErrorPageRequest({ index, ...language }, index.settings.notFoundPageKey)
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
        setUpPath: toPath(settings.accountPages?.setUpKey),
        endedLinkPath: toPath(settings.accountPages?.endedLinkKey),
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
          page: await renderPage(
            language.setting,
            toErrorPageRequest(language, language.index.settings.errorPageKey),
          ),
        })),
      )
    },
  }
}

/** Forgotten when it fails, so that the next one asks again. */
function createOnce(source: Snapshot, build: (source: Snapshot) => Promise<Site>): () => Promise<Site> {
  let site: Promise<Site> | undefined
  return () => {
    site ??= build(source)
    site.catch(() => (site = undefined))
    return site
  }
}

const maySee = ({ body }: PageRoute, { isAdministrator = false }: VisitorFacts): boolean =>
  body.access !== 'administrators' || isAdministrator

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
  readonly loadWhole: ReleaseState['loadWhole']
}
type Place = { readonly language: SiteLanguage; readonly match: PageRoute }
type Drawing = Place & Pick<PageRequest, 'path' | 'record' | 'query'> & Pick<ReleaseState, 'loadWhole'>
type PrivateRequest = Opened & { readonly query: URLSearchParams; readonly match: RouteMatch }
type Draw = (form?: FormState, visitor?: VisitorFacts) => Promise<RenderedPage>

/** The same page in the same language, where signed-in visitors read it; as private as everyone is told. */
function findWhole(site: Site, { language, match }: Place): Place {
  const whole = site.languages.find(({ code }) => code === language.code)
  const page = whole?.index.findPageByKey(match.item.contentKey)
  if (whole === undefined || page === undefined)
    throw new Error(`The whole site has no page ${match.item.contentKey}`)
  return { language: whole, match: { ...page, body: { ...page.body, access: match.body.access } } }
}

type Loading = { cache: HtmlCache; key: string; draw: Draw; sentForm: string | null }

/** With the message of a form that was sent: one entry for each form of the page, whatever else an address says. */
async function loadPage({ cache, key, draw, sentForm }: Loading): Promise<FinishedPage> {
  const page = await cache.load(key, () => draw())
  const isSent = page.forms.some(({ id, nextPath }) => id === sentForm && nextPath === undefined)
  if (sentForm === null || !isSent) return page
  return cache.load(`${key}#${sentForm}`, () => draw({ kind: 'sent', formId: sentForm }))
}

function toErrorPageRequest(
  { source, index }: Pick<SiteLanguage, 'source' | 'index'>,
  contentKey: string,
): PageRequest {
  const page = index.findPageByKey(contentKey)
  if (page === undefined)
    throw new Error(`The page ${contentKey} that the site’s settings name does not exist`)
  return { source, index, page, path: undefined, query: {}, mode: 'live' }
}
