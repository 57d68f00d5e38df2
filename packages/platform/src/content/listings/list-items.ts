/**
 * Lists the items of a type for the studio, in batches. The cost of the first rows does not depend on the size of the
 * site: published items are read in index order, and the list by title stays in memory.
 */
import { compareCodeUnits, createYieldIfDue } from '#kit'
import type { DraftSet, OpenDraft } from '#model'
import type { SortedList } from '../collections/sorted-list.ts'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createTitleFilter, type TitleEntry, type TitleLists } from './title-lists.ts'

/**
 * Sort order of a list. `edited` sorts published items by the publication date of their versions, newest first.
 * `address` sorts each page after its parent page.
 */
type ItemOrder = 'edited' | 'title' | '-title' | 'address' | '-address'

/** An item in one language. At least one of `published` and `draft` exists. */
export type StudioItem = { readonly published: Head | undefined; readonly draft: OpenDraft | undefined }

export type ItemListQuery = {
  readonly type: string
  readonly language: string
  readonly drafts: DraftSet
  /** Words that the title or the URL name must contain. */
  readonly words: string
  readonly order: ItemOrder
  /** Position of the last item in the previous batch of results. */
  readonly after?: ListPosition | undefined
  readonly limit: number
  readonly isIncluded: (item: StudioItem) => boolean
  /** Returns true for the content keys that may be listed. Called before the heads of items are read. */
  readonly hasKey?: ((contentKey: string) => boolean) | undefined
}

/** A position in a list: the value by which the list is sorted, such as a date or a title, and the content key. */
export type ListPosition = readonly [value: string, contentKey: string]

export type ListedItem = { readonly item: StudioItem; readonly position: ListPosition }

export type ItemListPart = {
  readonly items: readonly ListedItem[]
  /** True if the list contains more items after this batch. */
  readonly hasMore: boolean
}

type ItemListDeps = { readonly published: Snapshot; readonly titles: TitleLists }

export async function listItems(
  { published, titles }: ItemListDeps,
  query: ItemListQuery,
): Promise<ItemListPart> {
  const all =
    query.order === 'edited'
      ? await walkEdited(published, titles, query)
      : await walkTitles(published, titles, query)
  const items: ListedItem[] = []
  for await (const listed of all) {
    if (!query.isIncluded(listed.item)) continue
    if (items.length === query.limit) return { items, hasMore: true }
    items.push(listed)
  }
  return { items, hasMore: false }
}

async function walkEdited(
  { loadIndex }: Snapshot,
  titles: TitleLists,
  { type, language, drafts, words, after, hasKey = () => true }: ItemListQuery,
): Promise<AsyncIterable<ListedItem>> {
  const index = await loadIndex()
  const position = after && { publishedDate: after[0], contentKey: after[1], language }
  /** Searches the titles that are in memory, because those are already in lower case and without accents. */
  const byKey = words === '' ? undefined : (await titles.load({ type, language, drafts })).byKey
  const hasWords = createTitleFilter(words)
  const yieldIfDue = createYieldIfDue()
  return (async function* () {
    for (const head of index.walkEdited(type, position)) {
      await yieldIfDue()
      const { publishedDate, contentKey } = head
      if (head.language !== language || !hasKey(contentKey)) continue
      if (byKey !== undefined && !byKey.findAll(contentKey).some(hasWords)) continue
      yield { item: { published: head, draft: drafts.find(head) }, position: [publishedDate, contentKey] }
    }
  })()
}

/** Number of entries whose heads are read in one query. */
const batchSize = 100

async function walkTitles(
  { heads }: Snapshot,
  titles: TitleLists,
  { type, language, drafts, words, order, after, hasKey = () => true }: ItemListQuery,
): Promise<AsyncIterable<ListedItem>> {
  const { list } = await titles.load({ type, language, drafts })
  const [key, contentKey] = after ?? []
  const isByAddress = order === 'address' || order === '-address'
  const toKey = isByAddress ? toAddressKey : (entry: TitleEntry) => entry.key
  const load = async (entries: readonly TitleEntry[]): Promise<readonly ListedItem[]> => {
    const keys = entries.map((entry) => entry.contentKey)
    const found = (await heads.findBy('contentKey', keys)).filter((head) => head.language === language)
    const byKey = new Map(found.map((head) => [head.contentKey, head]))
    return entries.map((entry) => ({
      item: {
        published: byKey.get(entry.contentKey),
        draft: drafts.find({ contentKey: entry.contentKey, language }),
      },
      position: [toKey(entry), entry.contentKey],
    }))
  }
  const hasWords = createTitleFilter(words)
  return (async function* () {
    let batch: TitleEntry[] = []
    const walk = { position: { key, contentKey }, isDescending: order === '-title' || order === '-address' }
    for (const entry of isByAddress ? walkAddresses(list.values, walk) : walkTitleList(list, walk)) {
      if (!hasKey(entry.contentKey) || !hasWords(entry)) continue
      batch.push(entry)
      if (batch.length < batchSize) continue
      yield* await load(batch)
      batch = []
    }
    yield* await load(batch)
  })()
}

type TitleCursor = {
  readonly position: { readonly key: string | undefined; readonly contentKey: string | undefined }
  readonly isDescending: boolean
}

function walkTitleList(
  list: SortedList<TitleEntry>,
  { position: { key, contentKey }, isDescending }: TitleCursor,
): Iterable<TitleEntry> {
  const after = key === undefined || contentKey === undefined ? undefined : { key, contentKey, address: '' }
  return list.walk({ after, isDescending })
}

/**
 * Returns a key in which a slash sorts before all other characters, so that the pages in a folder follow the page of
 * that folder.
 */
const toAddressKey = ({ address }: Pick<TitleEntry, 'address'>): string => address.replaceAll('/', '\u0001')

/**
 * Sorts all entries again for each batch, because only pages are listed by path, and a site has at most about ten
 * thousand pages.
 */
function walkAddresses(
  entries: readonly TitleEntry[],
  { position, isDescending }: TitleCursor,
): readonly TitleEntry[] {
  const direction = isDescending ? -1 : 1
  const compare = (a: ListPosition, b: ListPosition) =>
    direction * (compareCodeUnits(a[0], b[0]) || compareCodeUnits(a[1], b[1]))
  const toPosition = (entry: TitleEntry): ListPosition => [toAddressKey(entry), entry.contentKey]
  const { key, contentKey } = position
  const after: ListPosition | undefined =
    key === undefined || contentKey === undefined ? undefined : [key, contentKey]
  return entries
    .map((entry) => ({ entry, at: toPosition(entry) }))
    .filter(({ at }) => after === undefined || compare(at, after) > 0)
    .toSorted((a, b) => compare(a.at, b.at))
    .map(({ entry }) => entry)
}
