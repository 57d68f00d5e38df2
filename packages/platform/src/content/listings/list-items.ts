/**
 * Lists the items of a type for the studio, in parts. The first rows cost the same on a large site: published items are read in the order
 * of their index, and the list by title stays in memory.
 */
import type { DraftSet, OpenDraft } from '#model'
import type { Head } from '../snapshots/release-index.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { createWordsFilter, type TitleEntry, type TitleLists } from './title-lists.ts'

/** `published`: sorted by first publication, newest first, without items that were never published. */
type ItemOrder = 'published' | 'title' | '-title'

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
  const from = key === undefined || contentKey === undefined ? undefined : { key, contentKey, address: '' }
  const load = async (entries: readonly TitleEntry[]): Promise<readonly ListedItem[]> => {
    const keys = entries.map((entry) => entry.contentKey)
    const found = (await heads.findBy('contentKey', keys)).filter((head) => head.language === language)
    const byKey = new Map(found.map((head) => [head.contentKey, head]))
    return entries.map((entry) => ({
      item: {
        published: byKey.get(entry.contentKey),
        draft: drafts.find({ contentKey: entry.contentKey, language }),
      },
      position: toText(entry.key, entry.contentKey),
    }))
  }
  const hasWords = createWordsFilter(words)
  return (async function* () {
    let batch: TitleEntry[] = []
    for (const entry of list.walk({ after: from, isDescending: order === '-title' })) {
      if (!hasWords(entry)) continue
      batch.push(entry)
      if (batch.length < batchSize) continue
      yield* await load(batch)
      batch = []
    }
    yield* await load(batch)
  })()
}
