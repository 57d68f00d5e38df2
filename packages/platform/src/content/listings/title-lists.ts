/**
 * Lists of the items of a type in one language, sorted by title and including drafts. A list is built on first use. The
 * cost of updating it depends only on the items that have changed.
 */
import { LRUCache } from 'lru-cache'
import { compareCodeUnits, createYieldIfDue, foldForComparison } from '#kit'
import type { ContentItem, DraftSet } from '#model'
import { createSortedList, type ListOrder, type SortedList } from '../collections/sorted-list.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { toVersionKeyText } from '../snapshots/version-key.ts'

export type TitleEntry = {
  /** The title without accents, in lower case. */
  readonly key: string
  readonly contentKey: string
  /** The route of a page; the URL name of any other item. */
  readonly address: string
}

export type TitleLists = {
  readonly load: (query: TitleQuery) => Promise<TitleList>
}

type TitleList = {
  /** All entries, sorted by title. */
  readonly list: SortedList<TitleEntry>
  /** All entries, sorted by content key. */
  readonly byKey: SortedList<TitleEntry>
}

type TitleQuery = { readonly type: string; readonly language: string; readonly drafts: DraftSet }

type LoadedTitles = TitleList & { readonly release: number; readonly drafts: DraftSet }

/** Maximum number of cached lists. A list of 100,000 items takes about 20 MB. */
const maxLists = 8

const titleOrder: ListOrder<TitleEntry> = {
  toKey: ({ key }) => key,
  compare: (a, b) => compareCodeUnits(a.contentKey, b.contentKey),
}

const keyOrder: ListOrder<TitleEntry> = { toKey: ({ contentKey }) => contentKey, compare: () => 0 }

/**
 * Returns a function that checks whether the title and path together contain every word. A path such as `/product/balm`
 * also finds the record with that URL name.
 */
export function createTitleFilter(words: string): (entry: Omit<TitleEntry, 'contentKey'>) => boolean {
  const searchWords = foldForComparison(words).split(/\s+/).filter(Boolean)
  const names = searchWords.map((word) => (word.startsWith('/') ? word.split('/').at(-1) : undefined))
  return ({ key, address }) =>
    searchWords.every((word, at) => key.includes(word) || address.includes(word) || address === names[at])
}

/**
 * Creates the lists. Reads of the same list run one after the other, so that an older state never replaces a newer
 * state.
 */
export function createTitleLists(readPublished: () => Snapshot): TitleLists {
  const lists = new LRUCache<string, Promise<LoadedTitles | undefined>>({ max: maxLists })
  return {
    async load(query) {
      const name = `${query.type} ${query.language}`
      const former = lists.get(name) ?? Promise.resolve(undefined)
      const loading = former.then((known) =>
        known === undefined ? loadAll(readPublished(), query) : loadChanged(readPublished(), query, known),
      )
      lists.set(
        name,
        loading.catch(() => former),
      )
      return loading
    },
  }
}

type TitledItem = Pick<ContentItem, 'contentKey' | 'title' | 'urlName'>

export const toTitleEntry = ({ contentKey, title, urlName }: TitledItem, route: unknown): TitleEntry => ({
  key: foldForComparison(title),
  contentKey,
  address: typeof route === 'string' ? route : urlName,
})

/**
 * Number of entries that are inserted in one step, because sorting very many entries at once would block this thread.
 */
const batchSize = 4000

async function loadAll(published: Snapshot, { type, language, drafts }: TitleQuery): Promise<LoadedTitles> {
  const heads = (await published.heads.findOfType(type)).filter((head) => head.language === language)
  const drafted = drafts.findOfType(type).filter(({ item }) => item.language === language)
  const fields = await published.loadPlaces()
  const byItem = new Map(drafted.map((draft) => [draft.item.contentKey, draft]))
  const entries = new Map<string, TitleEntry>()
  const yieldIfDue = createYieldIfDue()
  for (const head of heads) {
    await yieldIfDue()
    const draft = byItem.get(head.contentKey)
    const route =
      draft === undefined ? fields.get(toVersionKeyText(head))?.['route'] : draft.address?.['route']
    entries.set(head.contentKey, toTitleEntry(draft?.item ?? head, route))
  }
  for (const { item, isWithdrawn, address } of drafted)
    if (!isWithdrawn) entries.set(item.contentKey, toTitleEntry(item, address?.['route']))
  const all = [...entries.values()]
  let [byKey, list] = [
    createSortedList<TitleEntry>([], keyOrder),
    createSortedList<TitleEntry>([], titleOrder),
  ]
  for (let start = 0; start < all.length; start += batchSize) {
    await yieldIfDue()
    const change = { removed: [], added: all.slice(start, start + batchSize) }
    byKey = byKey.change(change)
    list = list.change(change)
  }
  return { release: published.release, drafts, byKey, list }
}

async function loadChanged(
  published: Snapshot,
  { type, language, drafts }: TitleQuery,
  known: LoadedTitles,
): Promise<LoadedTitles> {
  const isListed = (item: Pick<ContentItem, 'type' | 'language'>) =>
    item.type === type && item.language === language
  const released = published.release === known.release ? [] : await published.loadChangesSince(known.release)
  const edited = drafts
    .changesSince(known.drafts)
    .flatMap(({ before, after }) => (after ?? before)?.item ?? [])
  const keys = [...new Set([...released, ...edited].filter(isListed).map(({ contentKey }) => contentKey))]
  if (keys.length === 0) return { ...known, release: published.release, drafts }
  const heads = (await published.heads.findBy('contentKey', keys)).filter(isListed)
  const stored = new Map(heads.map((head) => [head.contentKey, head]))
  const fields = await published.loadPlaces()
  const removed = keys.flatMap(known.byKey.findAll)
  const added = keys.flatMap((contentKey) => {
    const head = stored.get(contentKey)
    const draft = drafts.find({ contentKey, language })
    const item = draft === undefined || (draft.isWithdrawn && head === undefined) ? head : draft.item
    if (item === undefined) return []
    const route = item === head ? fields.get(toVersionKeyText(item))?.['route'] : draft?.address?.['route']
    return [toTitleEntry(item, route)]
  })
  const change = { removed, added }
  const [byKey, list] = [known.byKey.change(change), known.list.change(change)]
  return { release: published.release, drafts, byKey, list }
}
