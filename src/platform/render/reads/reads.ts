/**
 * What one drawing read of the site: questions, without their answers. A page stays true as long as each of them is answered as
 * before; whoever compares asks both releases (`changed-reads.ts`). Site settings and theme are part of every page and stand here
 * for none.
 */
import type { RecordQuery } from '#content-types'
import type { ContentItem } from '#model'

/** Of an item everything that readers get; `_detailURL` stands for its address. */
export const everything = '*'
/** Counts up with changes that a reader may not see. */
export const versionField = 'version'
const outside = new Set<string>([everything, versionField])

export type Read = ItemRead | QueryRead | RouteRead | LabelRead

type Common = {
  /** The same for the same question. */
  readonly id: string
  /** Of the site's language in which it was asked, `de_DE`. */
  readonly language: string
}

/** Whether an item is there, in which language, and what these of its fields say. */
export type ItemRead = Common & {
  readonly kind: 'item'
  readonly contentKey: string
  readonly fields: readonly string[]
}

/** Which items a query finds in which order, and what these fields of each of them say. */
export type QueryRead = Common & {
  readonly kind: 'query'
  readonly query: RecordQuery
  readonly fields: readonly string[]
  /** Content keys, in their order. */
  readonly found: readonly string[]
}

export type RouteRead = Common & { readonly kind: 'route'; readonly question: RouteQuestion }

export type LabelRead = Common & { readonly kind: 'label'; readonly key: string }

/** What is asked of a language's routes. */
export type RouteQuestion =
  | { readonly what: 'page' | 'redirect' | 'own-path'; readonly path: string }
  | { readonly what: 'page-by-key'; readonly contentKey: string }
  /** The page that shows items of a type; of a page, the page itself. */
  | { readonly what: 'page-of'; readonly type: string; readonly contentKey?: string }
  | {
      readonly what: 'trail'
      readonly contentKey: string
      readonly title: string
      readonly path: string
    }
  | { readonly what: 'closed-path'; readonly contentKey?: string; readonly urlName?: string }
  | { readonly what: 'all-pages' }

export type Reads = {
  readonly item: (language: string, contentKey: string, fields: readonly string[]) => void
  /** Which page shows items such as this. */
  readonly pageOf: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** That, and what the item itself says of its address. */
  readonly address: (language: string, item: Pick<ContentItem, 'contentKey' | 'type'>) => void
  /** Fields that whoever asks for these records reads of each; before or after they are found. */
  readonly recordFields: (language: string, query: RecordQuery, fields: readonly string[]) => void
  /** By their content keys, in their order. */
  readonly records: (language: string, query: RecordQuery, found: readonly string[]) => void
  /** A query begins with what a stored one finds. */
  readonly storedQuery: (language: string, query: RecordQuery, stored: RecordQuery) => void
  readonly route: (language: string, question: RouteQuestion) => void
  readonly label: (language: string, key: string) => void
  readonly list: () => readonly Read[]
}

type OpenItem = { readonly language: string; readonly contentKey: string; readonly fields: Set<string> }
type OpenQuery = {
  readonly language: string
  readonly query: RecordQuery
  readonly fields: Set<string>
  found: readonly string[] | undefined
  readonly stored: RecordQuery[]
}

export function createReads(): Reads {
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

type QueryReads = Pick<Reads, 'recordFields' | 'records' | 'storedQuery'> & {
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

  /** What is read of the records of a query is read of those that its stored query finds. */
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

/** What of an item says where its page is. */
export const addressFields = ['urlName', 'url'] as const

/** A page stands for itself, anything else is shown by the record page of its type. */
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

/** What was never asked for in the end depends on nothing. */
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
