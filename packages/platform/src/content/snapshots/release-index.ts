/**
 * A release's index: the version of each item that the release shows. It is loaded once and stays in memory. It is
 * small (a few hundred bytes per item), because it contains no bodies. Another release's index is derived from it by
 * applying the differences; the two indexes share everything else.
 */
import { compareCodeUnits, createYieldIfDue, toLongRecordId } from '#kit'
import { compareContentItems, type ContentItem, type ContentQuery } from '#model'
import { createSortedList, type ListOrder, type SortedList } from '../collections/sorted-list.ts'

/** An item without its body. */
export type Head = Omit<ContentItem, 'body'>

/** Finds heads by a key. Returns undefined if no head has the key. */
type HeadLookup = {
  readonly get: (key: string) => readonly Head[] | undefined
  readonly has: (key: string) => boolean
}

export type ReleaseIndex = {
  readonly release: number
  /** The language of the site's settings; undefined before settings exist. */
  readonly defaultLanguage: string | undefined
  /** All heads, sorted by `compareHeads`. The list is created on demand, at a cost that grows with the site. */
  readonly heads: readonly Head[]
  readonly byContentKey: HeadLookup
  readonly byManagedContentId: HeadLookup
  readonly byRecordId: HeadLookup
  readonly byType: HeadLookup
  /** Finds items of every type. */
  readonly byUrlName: HeadLookup
  /**
   * Yields the heads of a type, starting with the most recently published version. With `after`, starts after that
   * position, even if no head has that position.
   */
  readonly walkEdited: (type: string, after?: HeadPosition) => Iterable<Head>
  /** Returns the index of another release, given the heads that were removed and added. */
  readonly change: (change: IndexChange) => ReleaseIndex
  /**
   * Returns an index of the same release with other heads, for drafts and restricted readers. Both indexes share the
   * lists that are sorted on demand.
   */
  readonly with: (change: Omit<IndexChange, 'release'>) => ReleaseIndex
}

type HeadPosition = Pick<Head, 'publishedDate' | 'contentKey' | 'language'>

type IndexChange = {
  readonly release: number
  readonly removed: readonly Head[]
  readonly added: readonly Head[]
}

export const toEntryKey = ({ managedContentId, language }: Pick<Head, 'managedContentId' | 'language'>) =>
  `${managedContentId} ${language}`

/** Accepts items in any order. */
export const toReleaseIndex = (release: number, unsorted: readonly Head[]): ReleaseIndex =>
  createIndex({ release, all: createSortedList(unsorted, inOrder) })

/**
 * Number of heads per batch. Sorting a batch takes a few milliseconds. Every batch also processes the complete list, so
 * a large site must not need many batches.
 */
const grownBy = 4_000

/**
 * Builds an index of a very large number of items while they are being loaded. Lets other work run between batches and
 * between lists.
 */
export async function buildReleaseIndex(
  release: number,
  parts: AsyncIterable<readonly Head[]>,
): Promise<ReleaseIndex> {
  const yieldIfDue = createYieldIfDue()
  const lists: SortedHeads = new Map()
  let all = createSortedList<Head>([], inOrder)
  let waiting: Head[] = []
  const grow = async () => {
    const change = { removed: [], added: waiting }
    waiting = []
    all = all.change(change)
    for (const name of listNames) {
      await yieldIfDue()
      lists.set(name, (lists.get(name) ?? createSortedList([], toOrder(name))).change(change))
    }
  }
  for await (const heads of parts) {
    for (const head of heads) waiting.push(head)
    if (waiting.length >= grownBy) await grow()
  }
  if (all.pieces.length === 0) return toReleaseIndex(release, waiting)
  await grow()
  return createIndex({ release, all, lists })
}

export const compareHeads = (a: Head, b: Head): number =>
  compareContentItems(a, b) || compareCodeUnits(a.language, b.language)

/** Sorts by publication time of the version, newest first. */
const compareEdits = (a: HeadPosition, b: HeadPosition): number =>
  compareCodeUnits(b.publishedDate, a.publishedDate) ||
  compareCodeUnits(a.contentKey, b.contentKey) ||
  compareCodeUnits(a.language, b.language)

/** All heads that share one key. */
const inOrder: ListOrder<Head> = { toKey: () => '', compare: compareHeads }

const toKeys = {
  byContentKey: (head: Head) => head.contentKey,
  byManagedContentId: (head: Head) => head.managedContentId,
  byRecordId: (head: Head) => head.recordId ?? '',
  byType: (head: Head) => head.type,
  byEdit: (head: Head) => head.type,
  byUrlName: (head: Head) => head.urlName,
}
type ListName = keyof typeof toKeys
const listNames = Object.keys(toKeys) as readonly ListName[]
type SortedHeads = Map<ListName, SortedList<Head>>

type IndexParts = {
  readonly release: number
  readonly all: SortedList<Head>
  /** Lists that are already sorted. */
  readonly lists?: SortedHeads
  readonly sort?: (name: ListName) => SortedList<Head>
}

/** Sorts each list on first use, because not all lists are needed at startup. */
function createIndex({
  release,
  all,
  lists = new Map(),
  sort = createSorting(all),
}: IndexParts): ReleaseIndex {
  const findList = (name: ListName) => {
    const list = lists.get(name) ?? sort(name)
    lists.set(name, list)
    return list
  }
  const toLookup = (name: ListName): HeadLookup => {
    const get: HeadLookup['get'] = (key) => {
      const found = key === '' ? [] : findList(name).findAll(key)
      return found.length === 0 ? undefined : found
    }
    return { get, has: (key) => get(key) !== undefined }
  }
  const byType = toLookup('byType')
  return {
    release,
    defaultLanguage: byType.get('epiderm__site')?.[0]?.language,
    get heads() {
      return all.values
    },
    byContentKey: toLookup('byContentKey'),
    byManagedContentId: toLookup('byManagedContentId'),
    byRecordId: toLookup('byRecordId'),
    byType,
    byUrlName: toLookup('byUrlName'),
    walkEdited: (type, after) => walkEdited(findList('byEdit'), type, after),
    change({ release: next, ...change }) {
      const changed = Array.from(lists, ([name, list]) => [name, list.change(change)] as const)
      return createIndex({ release: next, all: all.change(change), lists: new Map(changed) })
    },
    with(change) {
      return createIndex({
        release,
        all: all.change(change),
        sort: (name) => findList(name).change(change),
      })
    },
  }
}

function* walkEdited(
  list: SortedList<Head>,
  type: string,
  position: HeadPosition = beforeAll,
): Generator<Head, void> {
  const after = { ...position, type } as Head
  for (const head of list.walk({ after })) {
    if (head.type !== type) return
    yield head
  }
}

/** The position before all heads. Its date is later than any head's date, because the newest heads come first. */
const beforeAll: HeadPosition = { publishedDate: '\uffff', contentKey: '', language: '' }

const createSorting = (all: SortedList<Head>) => (name: ListName) =>
  createSortedList(all.values, toOrder(name))

const toOrder = (name: ListName): ListOrder<Head> => ({
  toKey: toKeys[name],
  compare: name === 'byEdit' ? compareEdits : compareHeads,
})

/** The part of a query that can be resolved without bodies. */
export type HeadQuery = Omit<ContentQuery, 'naming'>

/**
 * Returns the matching heads, from all heads or from the candidates, in the order that {@link ContentSource} defines.
 */
export function findHeads(
  index: ReleaseIndex,
  query: HeadQuery,
  candidates = findCandidates(index, query),
): readonly Head[] {
  const isInLanguage = createLanguageFilter(index, query.language)
  const isFound = (head: Head) =>
    (query.type === undefined || head.type === query.type) &&
    (query.urlName === undefined || head.urlName === query.urlName) &&
    (query.publishedFrom === undefined || head.publishedDate >= query.publishedFrom) &&
    (query.publishedTo === undefined || head.publishedDate <= query.publishedTo) &&
    isInLanguage(head)
  const { offset = 0, limit } = query
  return limit === undefined
    ? candidates.filter(isFound).slice(offset)
    : findFirst(candidates, isFound, offset + limit).slice(offset)
}

/** Checks only as many heads as needed for the result, because there may be very many heads. */
function findFirst(heads: readonly Head[], isFound: (head: Head) => boolean, count: number): readonly Head[] {
  const found: Head[] = []
  for (const head of heads) {
    if (found.length >= count) break
    if (isFound(head)) found.push(head)
  }
  return found
}

/**
 * Chooses one head per item. A site without settings has no default language. On such a site, heads in the requested
 * language match, or heads in all languages if no language is requested.
 */
function createLanguageFilter(
  { byContentKey, defaultLanguage }: ReleaseIndex,
  language = defaultLanguage,
): (head: Head) => boolean {
  if (language === undefined) return () => true
  const has = ({ contentKey }: Head) =>
    byContentKey.get(contentKey)?.some((head) => head.language === language)
  return (head) => head.language === language || (head.language === defaultLanguage && !has(head))
}

function findCandidates(index: ReleaseIndex, query: HeadQuery): readonly Head[] {
  const lists = [
    query.contentKeys && pick(index.byContentKey, query.contentKeys),
    query.managedContentIds && pick(index.byManagedContentId, query.managedContentIds.map(normalizeRecordId)),
    query.recordIds && pick(index.byRecordId, query.recordIds.map(normalizeRecordId)),
  ].filter((list) => list !== undefined)
  const [first, ...others] = lists
  if (first !== undefined) return first.filter((head) => others.every((list) => list.includes(head)))
  if (query.urlName !== undefined) return index.byUrlName.get(query.urlName) ?? []
  return query.type === undefined ? index.heads : (index.byType.get(query.type) ?? [])
}

export const normalizeRecordId = (id: string) => toLongRecordId(id) ?? id

const pick = (groups: HeadLookup, keys: readonly string[]) =>
  [...new Set(keys)].flatMap((key) => groups.get(key) ?? [])
