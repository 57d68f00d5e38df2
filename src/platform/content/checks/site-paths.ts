/** The paths that a site answers, from its items alone. */
import { siteBody, toLanguagePrefix } from '#content-types'
import { findNearestName, isPlainObject, toLongRecordId } from '#kit'
import type { ContentDraft } from '../releases/change.ts'
import { maxShownProblems } from '../errors.ts'
import type { Head } from '../releases/release-index.ts'

type Item = Pick<Head, 'contentKey' | 'recordId' | 'type' | 'urlName'>

export type SitePaths = {
  /** Without query and base path. */
  readonly isAnswered: (path: string) => boolean
  /** Of as many paths as an import shows, among the first of the site; undefined for more. */
  readonly findNearestPath: (path: string) => string | undefined
}

/** Addresses of the server itself. */
const serverPath = /^\/(?:api|assets|image|services)\/|^\/(?:robots\.txt|sitemap\.xml|healthz|readyz)$/
const mediaPath = /^\/cms\/delivery\/media\/([^/]+)$/

export function createSitePaths({
  items,
  bodies,
  hasRemote,
}: {
  readonly items: readonly Item[]
  /** Pages, redirects and settings with what they say. */
  readonly bodies: readonly ContentDraft[]
  readonly hasRemote: boolean
}): SitePaths {
  const pages = bodies.filter(({ type }) => type === 'epiderm__page')
  const routes = pages.flatMap(({ body }) =>
    typeof body.route === 'string' ? [{ route: body.route, ...body }] : [],
  )
  const redirects = bodies.flatMap(({ type, body }) =>
    type === 'epiderm__redirect' ? [String(body.from)] : [],
  )
  const exact = new Set([
    ...routes.map(({ route }) => route).filter((route) => !route.includes('{')),
    ...redirects,
  ])
  const keys = new Set(items.map(({ contentKey }) => contentKey))
  const names = groupNames(items)
  const templates = routes.filter(({ route }) => route.includes('{')).map(toTemplate)
  const prefixes = bodies.flatMap(toPrefixes)
  const isPage = (path: string) =>
    exact.has(path) ||
    templates.some(({ before, after, type }) => {
      const name = path.slice(before.length, path.length - after.length)
      if (name === '' || name.includes('/') || !path.startsWith(before) || !path.endsWith(after)) return false
      return (
        hasRemote ||
        names.get(type)?.has(toLongRecordId(name) ?? name) === true ||
        names.get(type)?.has(name) === true
      )
    })
  return {
    findNearestPath: createNearestFinder(function* () {
      yield* exact
      for (const { before, after, type } of templates)
        for (const name of names.get(type) ?? []) yield before + name + after
    }),
    isAnswered(path) {
      const media = mediaPath.exec(path)?.[1]
      if (media !== undefined) return hasRemote || keys.has(media)
      if (serverPath.test(path)) return true
      const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`))
      return isPage(path) || (prefix !== undefined && isPage(path.slice(prefix.length) || '/'))
    },
  }
}

/** Of a site of ten thousand products, as many as are compared with what was mistyped. */
const maxCompared = 2000

function createNearestFinder(eachPath: () => Iterable<string>): SitePaths['findNearestPath'] {
  const found = new Map<string, string | undefined>()
  return (path) => {
    if (found.has(path) || found.size === maxShownProblems) return found.get(path)
    const nearest = findNearestName(path, takeFirst(eachPath(), maxCompared))
    found.set(path, nearest)
    return nearest
  }
}

function* takeFirst<T>(values: Iterable<T>, count: number): Generator<T, void> {
  let taken = 0
  for (const value of values) {
    if (taken++ === count) return
    yield value
  }
}

function toTemplate({ route, record }: { route: string; record?: unknown }) {
  const [before = '', after = ''] = route.split(/\{\w+\}/)
  return { before, after, type: isPlainObject(record) ? String(record.type) : '' }
}

/** URL names and record ids of each type. */
function groupNames(items: readonly Item[]): ReadonlyMap<string, ReadonlySet<string>> {
  const names = new Map<string, Set<string>>()
  for (const { type, urlName, recordId } of items) {
    const group = names.get(type) ?? new Set()
    names.set(type, group.add(urlName))
    if (recordId !== null) group.add(recordId)
  }
  return names
}

/** Also of languages that are still switched off: their texts are written before. */
function toPrefixes({ type, body }: ContentDraft): string[] {
  if (type !== 'epiderm__site') return []
  const languages = siteBody.shape.languages.safeParse(body.languages).data ?? []
  return languages.map(({ code }) => toLanguagePrefix(code))
}
