/**
 * Records the reads of one rendering, without their results. A page stays valid as long as every read has the same result;
 * `changed-reads.ts` compares two releases. Site settings and theme are part of every page and are not recorded.
 */
import type { RecordQuery } from '#content-types'
import type { ContentItem } from '#model'

/** Represents all fields that readers can see, including `_detailURL`, which represents the item's path. */
export const allFields = '*'
/** The item's version number. It also increases when only fields that readers cannot see have changed. */
export const versionField = 'version'
const outside = new Set<string>([allFields, versionField])

export type RecordedRead = ItemRead | QueryRead | RouteRead | LabelRead

type ReadBase = {
  /** An id that is the same for equal reads. */
  readonly id: string
  /** The site's language in which the read was made, such as `de_DE`. */
  readonly language: string
}

/** A read of a single item: whether it exists, its language, and the values of these fields. */
type ItemRead = ReadBase & {
  readonly kind: 'item'
  readonly contentKey: string
  readonly fields: readonly string[]
}

/** A read of a query's results: which items it finds, their order, and the values of these fields. */
export type QueryRead = ReadBase & {
  readonly kind: 'query'
  readonly query: RecordQuery
  readonly fields: readonly string[]
  /** Content keys, in result order. */
  readonly found: readonly string[]
}

type RouteRead = ReadBase & { readonly kind: 'route'; readonly question: RouteLookupKey }

type LabelRead = ReadBase & { readonly kind: 'label'; readonly key: string }

/** A lookup in a language's routes. */
export type RouteLookupKey =
  | { readonly what: 'page' | 'redirect' | 'own-path' | 'withdrawn'; readonly path: string }
  | { readonly what: 'page-by-key'; readonly contentKey: string }
  /**
   * A lookup of the page that shows items of a type. If the item with `contentKey` is itself a page, the result is that
   * page.
   */
  | { readonly what: 'page-of'; readonly type: string; readonly contentKey?: string }
  | {
      readonly what: 'trail'
      readonly contentKey: string
      readonly title: string
      readonly path: string
    }
  | { readonly what: 'named-path'; readonly urlName: string }
  | { readonly what: 'closed-path'; readonly contentKey?: string; readonly urlName?: string }
  | { readonly what: 'all-pages' }

export type ReadRecorder = {
  readonly item: (language: string, contentKey: string, fields: readonly string[]) => void
  /** Records a lookup of the page that shows this item's type. */
  readonly pageOf: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** Records a read of the item's path: its page, and the fields that determine it. */
  readonly address: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** Records which fields a consumer reads from a query's records. May be called before or after the query has run. */
  readonly recordFields: (language: string, query: RecordQuery, fields: readonly string[]) => void
  /** Records the content keys of the items that a query finds, in order. */
  readonly records: (language: string, query: RecordQuery, found: readonly string[]) => void
  /**
   * Records that a query was derived from a stored query, so that the fields read from its records also count for the
   * stored query.
   */
  readonly storedQuery: (language: string, query: RecordQuery, stored: RecordQuery) => void
  readonly route: (language: string, question: RouteLookupKey) => void
  readonly label: (language: string, key: string) => void
  readonly list: () => readonly RecordedRead[]
}

type PartialItemRead = {
  readonly language: string
  readonly contentKey: string
  readonly fields: Set<string>
}
type PartialQueryRead = {
  readonly language: string
  readonly query: RecordQuery
  readonly fields: Set<string>
  found: readonly string[] | undefined
  readonly stored: RecordQuery[]
}

export function createReadRecorder(): ReadRecorder {
  const items = new Map<string, PartialItemRead>()
  const others = new Map<string, RouteRead | LabelRead>()
  const { recordFields, records, storedQuery, list: listQueries } = createQueryReads()

  function item(language: string, contentKey: string, fields: readonly string[]) {
    const id = `${language} ${contentKey}`
    const known = getOrAdd(items, id, (): PartialItemRead => ({ language, contentKey, fields: new Set() }))
    for (const field of fields) known.fields.add(field)
  }
  function route(language: string, question: RouteLookupKey) {
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
  const queries = new Map<string, PartialQueryRead>()
  const find = (language: string, query: RecordQuery) =>
    getOrAdd(queries, `${language} ${JSON.stringify(query)}`, (): PartialQueryRead => ({
      language,
      query,
      fields: new Set(),
      found: undefined,
      stored: [],
    }))

  /** Adds the fields that were read from a derived query's records to the stored query's recorded fields. */
  function handOn({ language, query, fields, stored }: PartialQueryRead) {
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

/** The fields of an item that determine its path. */
export const addressFields = ['urlName', 'url'] as const

/**
 * Returns the lookup for the page that shows an item. A page has its own path; any other item is shown on its type's
 * record page.
 */
const toPageOf = ({ type, contentKey }: Pick<ContentItem, 'contentKey' | 'type'>): RouteLookupKey =>
  type === 'epiderm__page' ? { what: 'page-of', type, contentKey } : { what: 'page-of', type }

function toItemRead({ language, contentKey, fields }: PartialItemRead): ItemRead {
  const sorted = toSorted(fields)
  return {
    kind: 'item',
    id: `item ${language} ${contentKey} ${sorted.join()}`,
    language,
    contentKey,
    fields: sorted,
  }
}

/** Returns no reads for a query that never ran, because nothing depends on it. */
function toQueryRead({ language, query, fields, found }: PartialQueryRead): QueryRead[] {
  if (found === undefined) return []
  const sorted = toSorted(fields)
  const id = `query ${language} ${sorted.join()} ${JSON.stringify(query)}`
  return [{ kind: 'query', id, language, query, fields: sorted, found }]
}

const toSorted = (fields: ReadonlySet<string>): readonly string[] =>
  [...fields].filter((field) => !fields.has(allFields) || outside.has(field)).sort()

function getOrAdd<V>(map: Map<string, V>, key: string, make: () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = make()
  map.set(key, made)
  return made
}
