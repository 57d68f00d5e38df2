/** Lists items and their drafts for the studio, by type and language. */
import type { Read } from '#database'
import type { ContentItem, DraftSet } from '#model'
import type { CurrentSite } from '../snapshots/current-site.ts'
import { toVersionKeyText } from '../snapshots/version-key.ts'
import type { ContentTables } from '../types/tables.ts'
import { createItemCounts, type ItemCounts } from './count-items.ts'
import { createUseCounts, type UseCounts } from './count-uses.ts'
import { createPathFinder } from './item-paths.ts'
import { listItems, type ItemListPart, type ItemListQuery } from './list-items.ts'
import { createTitleLists, createTitleFilter, toTitleEntry } from './title-lists.ts'

type Head = Omit<ContentItem, 'body'>

export type ItemListings = ItemCounts &
  UseCounts & {
    readonly list: (query: ItemListQuery) => Promise<ItemListPart>
    /** Returns a function that checks whether an item's title and path together contain every word. */
    readonly createWordsFilter: (
      words: string,
    ) => (item: Pick<ContentItem, 'contentKey' | 'title' | 'urlName'>, route: unknown) => boolean
    /** Returns the accounts that published these versions, by content key. All items must have the same language. */
    readonly loadAuthors: (heads: readonly Head[]) => Promise<ReadonlyMap<string, string>>
    /**
     * Returns a function that finds an item's path; undefined for an item without a path. Without drafts, it finds the paths of published
     * items.
     */
    readonly createPathFinder: (
      query: { readonly type: string; readonly language: string },
      drafts?: DraftSet,
    ) => Promise<(item: Head) => string | undefined>
    /** Returns a function that finds a published page's stored fields, without its blocks. */
    readonly openPlaces: () => Promise<(head: Head) => ContentItem['body'] | undefined>
  }

type ListingsDeps = {
  readonly site: Pick<CurrentSite, 'whole' | 'withOpenDrafts'>
  readonly db: Read<ContentTables>
  /** Adds missing mention rows, then runs `work`. */
  readonly whenMentioned: <T>(work: () => Promise<T>) => Promise<T>
}

export function openListings({ site, db, whenMentioned }: ListingsDeps): ItemListings {
  const titles = createTitleLists(site.whole)
  const { countUses, findUses } = createUseCounts({ readPublished: site.whole, db })
  return {
    countUses: (contentKeys, drafts) => whenMentioned(() => countUses(contentKeys, drafts)),
    findUses: (contentKey, drafts) => whenMentioned(() => findUses(contentKey, drafts)),
    ...createItemCounts(site.whole),
    list: (query) => listItems({ published: site.whole(), titles }, query),
    createWordsFilter(words) {
      const isFound = createTitleFilter(words)
      return (item, route) => isFound(toTitleEntry(item, route))
    },
    loadAuthors: (heads) => loadAuthors(db, heads),
    createPathFinder: ({ type, language }, drafts) =>
      createPathFinder({
        site: drafts ? site.withOpenDrafts(drafts)({ kind: 'operator', name: 'listings' }) : site.whole(),
        drafts,
        db,
        type,
        language,
      }),
    async openPlaces() {
      const fields = await site.whole().loadPlaces()
      return (head) => fields.get(toVersionKeyText(head))
    },
  }
}

async function loadAuthors(
  db: Read<ContentTables>,
  heads: readonly Head[],
): Promise<ReadonlyMap<string, string>> {
  if (heads.length === 0) return new Map()
  const rows = await db
    .selectFrom('content_version')
    .select(['item', 'language', 'number', 'created_by'])
    .where((q) =>
      q.or(
        heads.map(({ managedContentId: item, language, version: number }) =>
          q.and({ item, language, number }),
        ),
      ),
    )
    .execute()
  const authors = new Map(
    rows.map(({ item: managedContentId, language, number: version, created_by }) => [
      toVersionKeyText({ managedContentId, language, version }),
      created_by,
    ]),
  )
  return new Map(
    heads.flatMap((head) => {
      const author = authors.get(toVersionKeyText(head))
      return author === undefined ? [] : [[head.contentKey, author] as const]
    }),
  )
}
