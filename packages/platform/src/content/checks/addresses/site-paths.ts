/** Computes the paths that a site serves, based on its items and without rendering. */
import { siteBody, toLanguagePrefix } from '#content-types'
import { findNearestName, foldPath, isPlainObject, toLongRecordId, toStoredPath } from '#kit'
import { isReservedPath } from '#model'
import { createTextTable } from '../../collections/text-table.ts'
import type { ContentDraft } from '../../types/change.ts'
import { maxListedProblems } from '../../types/errors.ts'

/** Looks up the names of all items that the site will contain. */
export type SiteNames = {
  readonly hasKey: (contentKey: string) => boolean
  /** Returns true if an item of the given type has the given URL name or record id. */
  readonly hasNamed: (type: string, name: string) => boolean
  /** Yields the URL names of a type, up to a limit. */
  readonly eachNamed: (type: string) => Iterable<string>
}

export type SitePaths = {
  /** Registers the path that a page, redirect or settings item uses. Call this for all items before any lookup. */
  readonly add: (item: Pick<ContentDraft, 'type' | 'body'>) => void
  /** Returns true if the site serves the path. `path` excludes the query and the base path. */
  readonly isAnswered: (path: string) => boolean
  /**
   * Returns an existing path that is similar to a mistyped path. Searches only a limited number of the site's paths,
   * and only for the first {@link maxListedProblems} mistyped paths, because no more problems are listed.
   */
  readonly findNearestPath: (path: string) => string | undefined
}

const mediaPath = /^\/cms\/delivery\/media\/([^/]+)$/

export function createSitePaths({
  names,
  hasRemote,
}: {
  readonly names: SiteNames
  readonly hasRemote: boolean
}): SitePaths {
  const exact = createTextTable()
  const first: string[] = []
  const templates: ReturnType<typeof toTemplate>[] = []
  const prefixes: string[] = []
  const addExact = (path: string) => {
    const count = exact.size()
    if (exact.add(foldPath(path)) === count && count < maxCompared) first.push(path)
  }
  const isPage = (path: string) =>
    exact.find(foldPath(path)) !== undefined ||
    templates.some(({ before, after, type }) => {
      const name = path.slice(before.length, path.length - after.length)
      if (name === '' || name.includes('/') || !path.startsWith(before) || !path.endsWith(after)) return false
      return hasRemote || names.hasNamed(type, toLongRecordId(name) ?? name) || names.hasNamed(type, name)
    })
  return {
    add({ type, body }) {
      const { route, from, record } = body
      if (type === 'epiderm__redirect') addExact(String(from))
      if (type === 'epiderm__page' && typeof route === 'string') {
        if (route.includes('{')) templates.push(toTemplate({ route, record }))
        else addExact(route)
      }
      prefixes.push(...toPrefixes({ type, body }))
    },
    findNearestPath: createNearestFinder(function* () {
      yield* first
      for (const { before, after, type } of templates)
        for (const name of names.eachNamed(type)) yield before + name + after
    }),
    isAnswered(written) {
      const path = toStoredPath(written)
      const media = mediaPath.exec(path)?.[1]
      if (media !== undefined) return hasRemote || names.hasKey(media)
      if (isReservedPath(path) && !path.startsWith('/cms')) return true
      const prefix = prefixes.find((one) => path === one || path.startsWith(`${one}/`))
      return isPage(path) || (prefix !== undefined && isPage(path.slice(prefix.length) || '/'))
    },
  }
}

/** Maximum number of names to compare, because a site may have ten thousand products. */
const maxCompared = 2000

function createNearestFinder(eachPath: () => Iterable<string>): SitePaths['findNearestPath'] {
  const found = new Map<string, string | undefined>()
  return (path) => {
    if (found.has(path) || found.size === maxListedProblems) return found.get(path)
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

/**
 * Returns the prefixes of all languages. Includes inactive languages, because editors write content for a language
 * before it is activated.
 */
function toPrefixes({ type, body }: Pick<ContentDraft, 'type' | 'body'>): string[] {
  if (type !== 'epiderm__site') return []
  const languages = siteBody.shape.languages.safeParse(body.languages).data ?? []
  return languages.map(({ code }) => toLanguagePrefix(code))
}
