/**
 * Records the reads of one rendering: queries to the site without their answers. A page stays valid as long as every query has the same
 * answer; `changed-reads.ts` compares two releases. Site settings and theme are part of every page and are not recorded.
 */
import type { RecordQuery } from '#content-types'
import type { ContentItem } from '#model'

/** All fields of an item that readers get; `_detailURL` represents its address. */
export const everything = '*'
/** The field of the version, which increases even with changes that a reader may not see. */
export const versionField = 'version'
const outside = new Set<string>([everything, versionField])

export type RecordedRead = ItemRead | QueryRead | RouteRead | LabelRead

type ReadBase = {
  /** An id that is the same for equal reads. */
  readonly id: string
  /** The site's language in which it was read, `de_DE`. */
  readonly language: string
}

/** The existence of an item, its language, and the values of these fields. */
type ItemRead = ReadBase & {
  readonly kind: 'item'
  readonly contentKey: string
  readonly fields: readonly string[]
}

/** The items that a query finds, their order, and the values of these fields of each. */
export type QueryRead = ReadBase & {
  readonly kind: 'query'
  readonly query: RecordQuery
  readonly fields: readonly string[]
  /** Content keys in the order found. */
  readonly found: readonly string[]
}

type RouteRead = ReadBase & { readonly kind: 'route'; readonly question: RouteQuestion }

type LabelRead = ReadBase & { readonly kind: 'label'; readonly key: string }

/** A question to a language's routes. */
export type RouteQuestion =
  | { readonly what: 'page' | 'redirect' | 'own-path'; readonly path: string }
  | { readonly what: 'page-by-key'; readonly contentKey: string }
  /** The page that shows items of a type; for a page, the page itself. */
  | { readonly what: 'page-of'; readonly type: string; readonly contentKey?: string }
  | {
      readonly what: 'trail'
      readonly contentKey: string
      readonly title: string
      readonly path: string
    }
  | { readonly what: 'closed-path'; readonly contentKey?: string; readonly urlName?: string }
  | { readonly what: 'all-pages' }

export type ReadRecorder = {
  readonly item: (language: string, contentKey: string, fields: readonly string[]) => void
  /** Records the page that shows items of this item's type. */
  readonly pageOf: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** Records the item's page and the item's own address fields. */
  readonly address: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** Records the fields that a consumer reads of these records; call it before or after they are found. */
  readonly recordFields: (language: string, query: RecordQuery, fields: readonly string[]) => void
  /** Records the content keys that a query finds, in order. */
  readonly records: (language: string, query: RecordQuery, found: readonly string[]) => void
  /** Records that a query is based on a stored one. */
  readonly storedQuery: (language: string, query: RecordQuery, stored: RecordQuery) => void
  readonly route: (language: string, question: RouteQuestion) => void
  readonly label: (language: string, key: string) => void
  readonly list: () => readonly RecordedRead[]
}

type OpenItem = { readonly language: string; readonly contentKey: string; readonly fields: Set<string> }
type OpenQuery = {
  readonly language: string
  readonly query: RecordQuery
  readonly fields: Set<string>
  found: readonly string[] | undefined
  readonly stored: RecordQuery[]
}

export function createReads(): ReadRecorder {
  const items = new Map<string, OpenItem>()
  const others = new Map<string, RouteRead | LabelRead>()
  const { recordFields, records, storedQuery, list: listQueries } = createQueryReads()

  function item(language: string, contentKey: string, fields: readonly string[]) {
    const id = `${language} ${contentKey}`
    const known = getOrAdd(items, id, (): OpenItem => ({ language, contentKey, fields: new Set() }))
    for (const field of fields) known.fields.add(field)
  }
  function route(language: string, question: RouteQuestion) {
    const id = `route ${language} ${JSON.stringify(question)}`
    if (!others.has(id)) others.set(id, { kind: 'route', id, language, question })
  }

  return {
    item,
    route,
    recordFields,
    records,
    storedQuery,
    pageOf: (language, shown) => route(language, toPageOf(shown)),
    address(language, shown) {
      item(language, shown.contentKey, addressFields)
      route(language, toPageOf(shown))
    },
    label(language, key) {
      const id = `label ${language} ${key}`
      if (!others.has(id)) others.set(id, { kind: 'label', id, language, key })
    },
    list: () => [...Array.from(items.values(), toItemRead), ...listQueries(), ...others.values()],
  }
}

type QueryReads = Pick<ReadRecorder, 'recordFields' | 'records' | 'storedQuery'> & {
  readonly list: () => readonly QueryRead[]
}

function createQueryReads(): QueryReads {
  const queries = new Map<string, OpenQuery>()
  const find = (language: string, query: RecordQuery) =>
    getOrAdd(queries, `${language} ${JSON.stringify(query)}`, (): OpenQuery => ({
      language,
      query,
      fields: new Set(),
      found: undefined,
      stored: [],
    }))

  /** Adds the fields that are read from a query's records to its stored query. */
  function handOn({ language, query, fields, stored }: OpenQuery) {
    const selecting = [...(query.filters ?? []).map(({ field }) => field), query.sortBy ?? 'title', 'title']
    for (const each of stored) {
      const inner = find(language, each)
      for (const field of [...fields, ...selecting]) inner.fields.add(field)
      handOn(inner)
    }
  }
  return {
    recordFields(language, query, fields) {
      const known = find(language, query)
      for (const field of fields) known.fields.add(field)
    },
    records: (language, query, found) => void (find(language, query).found = found),
    storedQuery: (language, query, stored) => void find(language, query).stored.push(stored),
    list() {
      for (const open of queries.values()) handOn(open)
      return Array.from(queries.values()).flatMap(toQueryRead)
    },
  }
}

/** The fields of an item that determine its address. */
export const addressFields = ['urlName', 'url'] as const

/**
 * Returns the question for the page that shows an item: a page is shown at its own address, any other item by the record page of its type.
 */
const toPageOf = ({ type, contentKey }: Pick<ContentItem, 'contentKey' | 'type'>): RouteQuestion =>
  type === 'epiderm__page' ? { what: 'page-of', type, contentKey } : { what: 'page-of', type }

function toItemRead({ language, contentKey, fields }: OpenItem): ItemRead {
  const sorted = toSorted(fields)
  return {
    kind: 'item',
    id: `item ${language} ${contentKey} ${sorted.join()}`,
    language,
    contentKey,
    fields: sorted,
  }
}

/** Returns nothing for a query that was never run: nothing depends on it. */
function toQueryRead({ language, query, fields, found }: OpenQuery): QueryRead[] {
  if (found === undefined) return []
  const sorted = toSorted(fields)
  const id = `query ${language} ${sorted.join()} ${JSON.stringify(query)}`
  return [{ kind: 'query', id, language, query, fields: sorted, found }]
}

const toSorted = (fields: ReadonlySet<string>): readonly string[] =>
  [...fields].filter((field) => !fields.has(everything) || outside.has(field)).sort()

function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
