/**
 * What every page of one release shares: settings, theme, layouts, labels and routes, read once per release. A site at a
 * release never changes, so the index is built once and kept until the release does.
 */
import {
  createFieldFormatter,
  labelsBody,
  layoutBody,
  pageBody,
  parseTolerant,
  redirectBody,
  siteBody,
  themeBody,
  type BoundRecord,
  type LayoutBody,
  type PageBody,
  type SiteBody,
  type ThemeBody,
} from '#blocks'
import {
  createFeatureGates,
  createFormatter,
  createLabels,
  type ContentItem,
  type ContentSource,
  type Formatter,
  type Labels,
  type Warn,
} from '#kit'
import type { z } from 'zod'
import { siteIncomplete } from './errors.ts'
import { createRedirects, type Redirects } from './redirects.ts'
import type { RenderSetting } from './render-setting.ts'

export type PageRoute = { readonly item: ContentItem; readonly body: PageBody }

/** A page for a path; `parameters` are the route's, decoded. */
export type RouteMatch = PageRoute & { readonly parameters: Readonly<Record<string, string>> }

/** One step of a breadcrumb; the path is without the base path. */
export type TrailStep = { readonly title: string; readonly path: string }

export type SiteIndex = {
  readonly settings: SiteBody
  readonly theme: ThemeBody
  /** `en_GB` */
  readonly code: string
  /** As in `<html lang>`: `en-GB`. */
  readonly language: string
  readonly direction: 'ltr' | 'rtl'
  /** The same site in each active language, the default one first; not filled before all of them are read. */
  readonly languages: readonly SiteLanguage[]
  readonly labels: Labels
  readonly formatter: Formatter
  readonly pages: readonly PageRoute[]
  readonly findPage: (path: string) => RouteMatch | undefined
  /** Where what was at a path has gone; asked only when nothing is there. */
  readonly findRedirect: Redirects
  readonly findPageByKey: (contentKey: string) => PageRoute | undefined
  readonly findLayout: (contentKey: string | undefined) => LayoutBody
  /** From home to the page: those above its path, or above the page that it names as its parent. */
  readonly toTrail: (page: PageRoute, self: TrailStep) => readonly TrailStep[]
  readonly toRecord: (item: ContentItem) => BoundRecord
  /** The path of an item's page: its own route, or that of the record page of its type. */
  readonly toPath: (item: ContentItem) => string | undefined
  /** Whether search engines may list the item's page: the site, the page and the record must all agree. */
  readonly isIndexed: (item: ContentItem) => boolean
}

export type SiteLanguage = {
  /** `de_DE` */
  readonly code: string
  readonly label: string
  /** Before the paths of its pages; empty for the default language. */
  readonly prefix: string
  /** With the language's own addresses. */
  readonly setting: RenderSetting
  /** Each item in this language, else in the default one. */
  readonly source: ContentSource
  readonly index: SiteIndex
  /** From the path of a page, in this language or the default one, to that in this language; undefined for what is no page. */
  readonly toOwnPath: (path: string) => string | undefined
}

export type SiteIndexRequest = {
  readonly source: ContentSource
  /** Names of the fields that hold rich text, for each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  /** The schemas of content types, which tell how their fields are shown (RTE-1). */
  readonly schemas?: ReadonlyMap<string, z.ZodObject> | undefined
  /** Without it, the site's default one. */
  readonly language?: string
  readonly languages?: readonly SiteLanguage[]
  readonly warn: Warn
}

/** Throws when there is no site item, theme or layout. */
export async function buildSiteIndex({
  source,
  richTextFields,
  schemas,
  languages = [],
  warn,
  ...wanted
}: SiteIndexRequest): Promise<SiteIndex> {
  const [site] = await source.findContents({ type: 'epiderm__site' })
  if (site === undefined) throw siteIncomplete('there is no content item of type epiderm__site')
  const read = createReader(warn)
  const settings = read(site, siteBody) ?? fail('its settings cannot be read')
  const code = wanted.language ?? settings.defaultLanguage
  const language = code.replace('_', '-')
  const ofType = (type: string) => source.findContents({ type, language: code })

  const [themes, layouts, pages, redirects, labels] = await Promise.all([
    ofType('epiderm__theme'),
    ofType('epiderm__layout'),
    ofType('epiderm__page'),
    ofType('epiderm__redirect'),
    findLabels(source, [...new Set([code, settings.defaultLanguage])]),
  ])
  const theme = findKey(themes, settings.themeKey, 'its theme')
  const layoutBodies = new Map(layouts.map((item) => [item.contentKey, read(item, layoutBody)]))
  const routes = pages.flatMap((item) => {
    const body = read(item, pageBody)
    return body === undefined ? [] : [{ item, body: withAccess(body) }]
  })
  const byKey = new Map(routes.map((route) => [route.item.contentKey, route]))
  const router = createRouter(routes)
  const toPath = (item: ContentItem) => findItemPath(item, routes)
  const ownLabels = createLabels(
    labels.map((item) => read(item, labelsBody)?.labels ?? {}),
    (key) => warn({ message: 'A label is missing', reason: key }),
  )
  const formatter = createFormatter({
    locale: language,
    timeZone: settings.timeZone,
    currency: settings.currency,
    labels: ownLabels,
    gates: createFeatureGates(settings.featureGates),
  })
  const fieldFormatters = new Map(
    Array.from(schemas ?? [], ([type, schema]) => [type, createFieldFormatter(schema, formatter)]),
  )

  return {
    settings,
    theme: read(theme, themeBody) ?? fail('its theme cannot be read'),
    code,
    language,
    direction: settings.languages.find((one) => one.code === code)?.direction ?? settings.direction,
    languages,
    labels: ownLabels,
    formatter,
    pages: routes,
    findPage: router,
    findRedirect: createRedirects(
      redirects.flatMap((item) => read(item, redirectBody) ?? []),
      warn,
    ),
    findPageByKey: (contentKey) => byKey.get(contentKey),
    findLayout: (contentKey = settings.layoutKey) =>
      layoutBodies.get(contentKey) ?? layoutBodies.get(settings.layoutKey) ?? fail('its layout is missing'),
    toTrail: ({ body }, self) => {
      const parent = body.parentKey === undefined ? undefined : byKey.get(body.parentKey)
      return [...toStepsAbove(parent === undefined ? self.path : `${parent.body.route}/-`, router), self]
    },
    toPath,
    isIndexed: (item) =>
      settings.isIndexed &&
      findItemRoute(item, routes)?.body.isIndexed !== false &&
      item.body.isIndexed !== false,
    toRecord: (item) => ({
      id: item.managedContentId,
      language: item.language.replace('_', '-'),
      data: {
        ...item.body,
        title: item.title,
        urlName: item.urlName,
        contentKey: item.contentKey,
        recordId: item.recordId,
      },
      derived: { _detailURL: toPath(item), _Title: item.title, _Object: toObjectName(item.type) },
      richText: richTextFields.get(item.type),
      formatter: fieldFormatters.get(item.type),
    }),
  }
}

/** What not everyone sees is listed by nobody: sitemap, search and search engines ask for this alone. */
const withAccess = (body: PageBody): PageBody =>
  body.access === 'signedIn' ? { ...body, isIndexed: false } : body

/** SITE-4: those of the first language before those that stand in for them. */
async function findLabels(source: ContentSource, codes: readonly string[]): Promise<readonly ContentItem[]> {
  const found = await Promise.all(
    codes.map((language) => source.findContents({ type: 'epiderm__labels', language })),
  )
  return found.flat()
}

/** A body that its schema mends tells so; one that it refuses is left out. */
function createReader(warn: Warn) {
  return <T extends z.ZodObject>(item: ContentItem, schema: T): z.output<T> | undefined => {
    const result = parseTolerant(schema, item.body)
    const page = `${item.type} ${item.urlName}`
    if ('failure' in result) {
      warn({ message: 'A content item cannot be read', page, reason: result.failure })
      return undefined
    }
    for (const reason of result.notes) warn({ message: 'A content item was mended', page, reason })
    return result.props
  }
}

function createRouter(routes: readonly PageRoute[]): SiteIndex['findPage'] {
  const exact = new Map(routes.map((route) => [route.body.route, route]))
  const withParameter = routes.filter(({ body }) => body.route.includes('{'))
  return (path) => {
    const page = exact.get(path)
    if (page !== undefined && !page.body.route.includes('{')) return { ...page, parameters: {} }
    for (const route of withParameter) {
      const parameters = matchRoute(route.body.route, path)
      if (parameters !== undefined) return { ...route, parameters }
    }
    return undefined
  }
}

function matchRoute(route: string, path: string): Record<string, string> | undefined {
  const wanted = route.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const parameters: Record<string, string> = {}
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? ''
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name === undefined ? part !== value : value === '') return undefined
    if (name !== undefined) parameters[name] = value
  }
  return parameters
}

function findItemPath(item: ContentItem, routes: readonly PageRoute[]): string | undefined {
  const page = findItemRoute(item, routes)
  if (page?.item.contentKey === item.contentKey)
    return page.body.record === undefined ? page.body.route : undefined
  if (typeof item.body.url === 'string') return item.body.url
  return page?.body.route.replace(`{${page.body.record?.parameter ?? ''}}`, item.urlName)
}

/** The page that the item is, or the record page of its type. */
const findItemRoute = (item: ContentItem, routes: readonly PageRoute[]) =>
  routes.find((route) => route.item.contentKey === item.contentKey) ??
  routes.find((route) => route.body.record?.type === item.type)

/** `epiderm__product` → `Product`. */
export function toObjectName(type: string): string {
  const name = type.replace(/^.*__/, '').replaceAll('_', ' ')
  return name.charAt(0).toUpperCase() + name.slice(1)
}

function toStepsAbove(path: string, findPage: SiteIndex['findPage']): TrailStep[] {
  if (path === '/') return []
  const parts = path.split('/').slice(1, -1)
  const above = ['/', ...parts.map((_, index) => `/${parts.slice(0, index + 1).join('/')}`)]
  return above.flatMap((parent) => {
    const page = findPage(parent)
    return page === undefined || page.body.record !== undefined
      ? []
      : [{ title: page.item.title, path: parent }]
  })
}

function findKey(items: readonly ContentItem[], key: string, what: string): ContentItem {
  return items.find((item) => item.contentKey === key) ?? fail(`${what} (${key}) is missing`)
}

function fail(what: string): never {
  throw siteIncomplete(what)
}
