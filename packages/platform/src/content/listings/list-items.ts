/**
 * Lists the items of a type for the studio, in parts. The first rows cost the same on a large site: published items are read in the order
 * of their index, and the list by title stays in memory.
 */
import { compareCodeUnits } from '#kit'
import type { DraftSet, OpenDraft } from '#model'
import type { SortedList } from '../collections/sorted-list.ts'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createWordsFilter, type TitleEntry, type TitleLists } from './title-lists.ts'

/**
 * `published`: sorted by first publication, newest first, without items that were never published. `address`: a page follows the page above it.
 */
type ItemOrder = 'published' | 'title' | '-title' | 'address' | '-address'

/** An item in one language. At least one of its two states exists. */
export type StudioItem = { readonly published: Head | undefined; readonly draft: OpenDraft | undefined }

export type ItemListQuery = {
  readonly type: string
  readonly language: string
  readonly drafts: DraftSet
  /** Words of the title or the URL name. With words, the order must be by title. */
  readonly words: string
  readonly order: ItemOrder
  /** The `next` of the previous part. */
  readonly after?: string | undefined
  readonly limit: number
  readonly isIncluded: (item: StudioItem) => boolean
}

export type ItemListPart = {
  readonly items: readonly StudioItem[]
  /** Undefined at the end of the list. */
  readonly next: string | undefined
}

type ItemListDeps = { readonly published: Snapshot; readonly titles: TitleLists }

/** Throws if the position is not one that a previous part returned. */
export async function listItems(
  { published, titles }: ItemListDeps,
  query: ItemListQuery,
): Promise<ItemListPart> {
  const all =
    query.order === 'published'
      ? await walkPublished(published, query)
      : await walkTitles(published, titles, query)
  const items: StudioItem[] = []
  let last: string | undefined
  for await (const { item, position } of all) {
    if (!query.isIncluded(item)) continue
    if (items.length === query.limit) return { items, next: last }
    items.push(item)
    last = position
  }
  return { items, next: undefined }
}

type ListedItem = { readonly item: StudioItem; readonly position: string }

type Position = readonly [key: string, contentKey: string]

const toText = (...position: Position): string => JSON.stringify(position)

/** Returns undefined if the text is not a valid position. */
export function parsePosition(text: string): Position | undefined {
  try {
    const value: unknown = JSON.parse(text)
    const [key, contentKey] = Array.isArray(value) ? (value as readonly unknown[]) : []
    return typeof key === 'string' && typeof contentKey === 'string' ? [key, contentKey] : undefined
  } catch {
    return undefined
  }
}

const findPosition = (after: string | undefined) => (after === undefined ? undefined : parsePosition(after))

async function walkPublished(
  { loadIndex }: Snapshot,
  { type, language, drafts, after }: ItemListQuery,
): Promise<Iterable<ListedItem>> {
  const index = await loadIndex()
  const [at, key] = findPosition(after) ?? []
  const position =
    at === undefined || key === undefined ? undefined : { firstPublished: at, contentKey: key, language }
  return (function* () {
    for (const head of index.walkType(type, position)) {
      if (head.language !== language) continue
      const { firstPublished, publishedDate, contentKey } = head
      const item = { published: head, draft: drafts.find(head) }
      yield { item, position: toText(firstPublished ?? publishedDate, contentKey) }
    }
  })()
}

/** Number of entries whose heads are read together. */
const batchSize = 100

async function walkTitles(
  { heads }: Snapshot,
  titles: TitleLists,
  { type, language, drafts, words, order, after }: ItemListQuery,
): Promise<AsyncIterable<ListedItem>> {
  const list = await titles.load({ type, language, drafts })
  const [key, contentKey] = findPosition(after) ?? []
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
      position: toText(toKey(entry), entry.contentKey),
    }))
  }
  const hasWords = createWordsFilter(words)
  return (async function* () {
    let batch: TitleEntry[] = []
    const walk = { position: { key, contentKey }, isDescending: order === '-title' || order === '-address' }
    for (const entry of isByAddress ? walkAddresses(list.values, walk) : walkTitleList(list, walk)) {
      if (!hasWords(entry)) continue
      batch.push(entry)
      if (batch.length < batchSize) continue
      yield* await load(batch)
      batch = []
    }
    yield* await load(batch)
  })()
}

type TitleWalk = {
  readonly position: { readonly key: string | undefined; readonly contentKey: string | undefined }
  readonly isDescending: boolean
}

function walkTitleList(
  list: SortedList<TitleEntry>,
  { position: { key, contentKey }, isDescending }: TitleWalk,
): Iterable<TitleEntry> {
  const after = key === undefined || contentKey === undefined ? undefined : { key, contentKey, address: '' }
  return list.walk({ after, isDescending })
}

/** Sorts a slash before all other characters, so that the pages of a folder follow the page of the folder. */
const toAddressKey = ({ address }: Pick<TitleEntry, 'address'>): string => address.replaceAll('/', '\u0001')

/** Sorts all entries for each part, because only pages are listed by path, and a site has at most some ten thousand. */
function walkAddresses(
  entries: readonly TitleEntry[],
  { position, isDescending }: TitleWalk,
): readonly TitleEntry[] {
  const direction = isDescending ? -1 : 1
  const compare = (a: Position, b: Position) =>
    direction * (compareCodeUnits(a[0], b[0]) || compareCodeUnits(a[1], b[1]))
  const toPosition = (entry: TitleEntry): Position => [toAddressKey(entry), entry.contentKey]
  const { key, contentKey } = position
  const after: Position | undefined =
    key === undefined || contentKey === undefined ? undefined : [key, contentKey]
  return entries
    .map((entry) => ({ entry, at: toPosition(entry) }))
    .filter(({ at }) => after === undefined || compare(at, after) > 0)
    .toSorted((a, b) => compare(a.at, b.at))
    .map(({ entry }) => entry)
}
