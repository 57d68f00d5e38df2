/** The items of a type in one language by title, drafts included. Built on first use; a change costs as much as the items that it concerns. */
import { LRUCache } from 'lru-cache'
import { compareCodeUnits, foldName } from '#kit'
import type { ContentItem, DraftSet } from '#model'
import { createSortedList, type ListOrder, type SortedList } from '../collections/sorted-list.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'

export type TitleEntry = {
  /** The title without accents, in lower case. */
  readonly key: string
  readonly contentKey: string
  readonly urlName: string
}

export type TitleLists = {
  readonly load: (query: TitleQuery) => Promise<SortedList<TitleEntry>>
}

type TitleQuery = { readonly type: string; readonly language: string; readonly drafts: DraftSet }

type LoadedTitles = {
  readonly release: number
  readonly drafts: DraftSet
  /** The same entries by content key. */
  readonly byKey: SortedList<TitleEntry>
  readonly list: SortedList<TitleEntry>
}

/** A list of 100,000 items takes some 20 MB. */
const maxLists = 8

const titleOrder: ListOrder<TitleEntry> = {
  toKey: ({ key }) => key,
  compare: (a, b) => compareCodeUnits(a.contentKey, b.contentKey),
}

const keyOrder: ListOrder<TitleEntry> = { toKey: ({ contentKey }) => contentKey, compare: () => 0 }

/** Returns a function that returns true if title and URL name together contain every word. */
export function createWordsFilter(words: string): (entry: TitleEntry) => boolean {
  const wanted = foldName(words).split(/\s+/).filter(Boolean)
  return ({ key, urlName }) => wanted.every((word) => key.includes(word) || urlName.includes(word))
}

/** Serialises the reads of a list, so that no older state replaces a newer one. */
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
      return (await loading).list
    },
  }
}

type TitledItem = Pick<ContentItem, 'contentKey' | 'title' | 'urlName'>

const toEntry = ({ contentKey, title, urlName }: TitledItem): TitleEntry => ({
  key: foldName(title),
  contentKey,
  urlName,
})

async function loadAll(published: Snapshot, { type, language, drafts }: TitleQuery): Promise<LoadedTitles> {
  const heads = (await published.heads.findOfType(type)).filter((head) => head.language === language)
  const drafted = drafts.findOfType(type).filter(({ item }) => item.language === language)
  const titled = new Map<string, TitledItem>(heads.map((head) => [head.contentKey, head]))
  for (const { item, isWithdrawn } of drafted)
    if (!isWithdrawn || titled.has(item.contentKey)) titled.set(item.contentKey, item)
  const entries = Array.from(titled.values(), toEntry)
  const byKey = createSortedList(entries, keyOrder)
  return { release: published.release, drafts, byKey, list: createSortedList(entries, titleOrder) }
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
  const removed = keys.flatMap(known.byKey.findAll)
  const added = keys.flatMap((contentKey) => {
    const head = stored.get(contentKey)
    const draft = drafts.find({ contentKey, language })
    const item = draft === undefined || (draft.isWithdrawn && head === undefined) ? head : draft.item
    return item === undefined ? [] : [toEntry(item)]
  })
  const change = { removed, added }
  const [byKey, list] = [known.byKey.change(change), known.list.change(change)]
  return { release: published.release, drafts, byKey, list }
}
