/**
 * What every page of one release shares: settings, theme, layouts, labels and routes, read once per release. A site at a
 * release never changes, so the index is built once and kept until the release does.
 */
import {
  labelsBody,
  layoutBody,
  pageBody,
  parseTolerant,
  siteBody,
  themeBody,
  type BoundRecord,
  type LayoutBody,
  type PageBody,
  type SiteBody,
  type ThemeBody,
} from '#blocks'
import { createLabels, type ContentItem, type ContentSource, type Labels, type Warn } from '#kit'
import type { z } from 'zod'
import { siteIncomplete } from './errors.ts'

export type PageRoute = { readonly item: ContentItem; readonly body: PageBody }

/** A page for a path; `parameters` are the route's, decoded. */
export type RouteMatch = PageRoute & { readonly parameters: Readonly<Record<string, string>> }

/** One step of a breadcrumb; the path is without the base path. */
export type TrailStep = { readonly title: string; readonly path: string }

export type SiteIndex = {
  readonly settings: SiteBody
  readonly theme: ThemeBody
  /** As in `<html lang>`. */
  readonly language: string
  readonly labels: Labels
  readonly findPage: (path: string) => RouteMatch | undefined
  readonly findPageByKey: (contentKey: string) => PageRoute | undefined
  readonly findLayout: (contentKey: string | undefined) => LayoutBody
  /** From home to the page: those above its path, or above the page that it names as its parent. */
  readonly toTrail: (page: PageRoute, self: TrailStep) => readonly TrailStep[]
  readonly toRecord: (item: ContentItem) => BoundRecord
  /** The path of an item's page: its own route, or that of the record page of its type. */
  readonly toPath: (item: ContentItem) => string | undefined
}

export type SiteIndexRequest = {
  readonly source: ContentSource
  /** Names of the fields that hold rich text, for each content type. */
  readonly richTextFields: ReadonlyMap<string, ReadonlySet<string>>
  readonly warn: Warn
}

/** Throws when there is no site item, theme or layout. */
export async function buildSiteIndex({ source, richTextFields, warn }: SiteIndexRequest): Promise<SiteIndex> {
  const [site] = await source.findContents({ type: 'epiderm__site' })
  if (site === undefined) throw siteIncomplete('there is no content item of type epiderm__site')
  const read = createReader(warn)
  const settings = read(site, siteBody) ?? fail('its settings cannot be read')
  const language = settings.defaultLanguage
  const ofType = (type: string) => source.findContents({ type, language })

  const [themes, layouts, pages, labels] = await Promise.all(
    ['epiderm__theme', 'epiderm__layout', 'epiderm__page', 'epiderm__labels'].map(ofType),
  )
  const theme = findKey(themes, settings.themeKey, 'its theme')
  const layoutBodies = new Map((layouts ?? []).map((item) => [item.contentKey, read(item, layoutBody)]))
  const routes = (pages ?? []).flatMap((item) => {
    const body = read(item, pageBody)
    return body === undefined ? [] : [{ item, body }]
  })
  const byKey = new Map(routes.map((route) => [route.item.contentKey, route]))
  const router = createRouter(routes)
  const toPath = (item: ContentItem) => findItemPath(item, routes)

  return {
    settings,
    theme: read(theme, themeBody) ?? fail('its theme cannot be read'),
    language: language.replace('_', '-'),
    labels: createLabels(
      (labels ?? []).map((item) => read(item, labelsBody)?.labels ?? {}),
      (key) => warn({ message: 'A label is missing', reason: key }),
    ),
    findPage: router,
    findPageByKey: (contentKey) => byKey.get(contentKey),
    findLayout: (contentKey = settings.layoutKey) =>
      layoutBodies.get(contentKey) ?? layoutBodies.get(settings.layoutKey) ?? fail('its layout is missing'),
    toTrail: ({ body }, self) => {
      const parent = body.parentKey === undefined ? undefined : byKey.get(body.parentKey)
      return [...toStepsAbove(parent === undefined ? self.path : `${parent.body.route}/-`, router), self]
    },
    toPath,
    toRecord: (item) => ({
      id: item.managedContentId,
      data: {
        ...item.body,
        title: item.title,
        urlName: item.urlName,
        contentKey: item.contentKey,
        recordId: item.recordId,
      },
      derived: { _detailURL: toPath(item), _Title: item.title, _Object: item.type },
      richText: richTextFields.get(item.type),
    }),
  }
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
  const own = routes.find((route) => route.item.contentKey === item.contentKey)
  if (own !== undefined) return own.body.record === undefined ? own.body.route : undefined
  if (typeof item.body.url === 'string') return item.body.url
  const template = routes.find((route) => route.body.record?.type === item.type)
  return template?.body.route.replace(`{${template.body.record?.parameter ?? ''}}`, item.urlName)
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

function findKey(items: readonly ContentItem[] | undefined, key: string, what: string): ContentItem {
  return items?.find((item) => item.contentKey === key) ?? fail(`${what} (${key}) is missing`)
}

function fail(what: string): never {
  throw siteIncomplete(what)
}
