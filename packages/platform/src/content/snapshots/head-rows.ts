/** Reads a release's heads from the database through its indexes, in batches, so that other work can run in between. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Expression } from 'kysely'
import { defineQuery, isOneOf, toRowOrder, type Read, type ToValue } from '#database'
import type { ItemSlice } from '#model'
import { selectCurrentVersion } from './in-service.ts'
import type { Head } from './release-index.ts'
import type { ContentTables } from '../types/tables.ts'

/** The keys for finding items. */
export type HeadKey = 'contentKey' | 'managedContentId' | 'recordId' | 'urlName'

/** Maximum number of values per query. A query blocks this thread until it completes. */
const batchSize = 200
/** Maximum number of item ids per batch. */
const maxIds = 1000

/**
 * Yields the heads of items with one of these key values, in every language. For a URL name, also yields the heads of
 * items that had that name in another version.
 */
export async function* eachHeadBatchByKey(
  db: ContentReadHandle,
  {
    release,
    key,
    values,
  }: { readonly release: number; readonly key: HeadKey; readonly values: readonly string[] },
): AsyncGenerator<readonly Head[]> {
  const share = createSharing()
  const uniqueValues = [...new Set(values)]
  for (let start = 0; start < uniqueValues.length; start += batchSize) {
    if (start > 0) await nextTurn()
    const rows = await questions[key](db, { release, values: uniqueValues.slice(start, start + batchSize) })
    yield rows.map((row) => ({
      ...row,
      type: share(row.type),
      language: share(row.language),
      publishedDate: share(row.publishedDate ?? ''),
      firstPublished: share(row.firstPublished),
    }))
  }
}

/** Yields the heads of all items, or of one type. */
export async function* eachHeadBatch(
  db: ContentReadHandle,
  release: number,
  type?: string,
): AsyncGenerator<readonly Head[]> {
  for await (const values of eachIds(db, type))
    yield* eachHeadBatchByKey(db, { release, key: 'managedContentId', values })
}

async function* eachIds(db: ContentReadHandle, type: string | undefined): AsyncGenerator<readonly string[]> {
  const row = toRowOrder('item')
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: readonly { id: string; row: number }[] = await db
      .selectFrom('content_item as item')
      .select(['item.id as id', row.as('row')])
      .$if(type !== undefined, (some) => some.where('item.type', '=', type ?? ''))
      .where(row, '>', after)
      .orderBy(row)
      .limit(maxIds)
      .execute()
    yield rows.map(({ id }) => id)
    after = rows.length < maxIds ? undefined : rows.at(-1)?.row
  }
}

/** Counts the items of a type, including items that were removed from the site. */
export async function countItems(db: ContentReadHandle, type: string): Promise<number> {
  const rows = await db
    .selectFrom('content_item')
    .select((q) => q.fn.countAll<number>().as('count'))
    .where('type', '=', type)
    .execute()
  return Number(rows[0]?.count ?? 0)
}

export type VisibleItemsQuery = {
  readonly type: string
  /** Only items with a version in one of these languages count as shown. */
  readonly languages: readonly string[]
  /** True if only items with a record id are counted. */
  readonly isRecord: boolean
}

/** Maximum number of items that one query counts. */
const maxCounted = 4_000

/** Counts the items that a release shows, without reading their heads. */
export async function countVisibleItems(
  db: ContentReadHandle,
  { type, languages, isRecord, release }: VisibleItemsQuery & { readonly release: number },
): Promise<number> {
  const row = toRowOrder('item')
  let count = 0
  for (let after: number | undefined = 0; after !== undefined;) {
    const slice = db
      .selectFrom('content_item as item')
      .select(['item.id as id', 'item.record_id as record_id', row.as('row')])
      .where('item.type', '=', type)
      .where(row, '>', after)
      .orderBy(row)
      .limit(maxCounted)
    const found: CountedSlice = await db
      .selectFrom(slice.as('item'))
      .select((q) => {
        const isShown = q.or(
          languages.map((language) =>
            q(
              selectCurrentVersion({ item: q.ref('item.id'), language: q.val(language) }, q.val(release)),
              'is not',
              null,
            ),
          ),
        )
        const isCounted = isRecord ? isShown.and('item.record_id', 'is not', null) : isShown
        return [
          q.fn.countAll<number>().as('size'),
          q.fn.max('item.row').as('last'),
          q.fn.sum<number>(q.case().when(isCounted).then(1).else(0).end()).as('shown'),
        ]
      })
      .executeTakeFirstOrThrow()
    count += Number(found.shown ?? 0)
    after = Number(found.size) < maxCounted ? undefined : Number(found.last)
    if (after !== undefined) await nextTurn()
  }
  return count
}

type CountedSlice = { readonly size: number; readonly last: number | null; readonly shown: number | null }

export async function findItemIds(
  db: ContentReadHandle,
  type: string,
  { offset, limit }: ItemSlice,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('content_item as item')
    .select('item.id as id')
    .where('item.type', '=', type)
    .orderBy(toRowOrder('item'))
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** Stores equal strings only once in memory, because a large site has few different types, languages and dates. */
function createSharing(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const known = texts.get(text)
    if (known === undefined) texts.set(text, text)
    return known ?? text
  }
}

type HeadRowsQuery = { readonly release: number; readonly values: readonly string[] }
type ContentReadHandle = Read<ContentTables>
type SelectIds = (read: ContentReadHandle, values: Expression<readonly string[]>) => Expression<string>

const itemsBy =
  (column: 'id' | 'content_key' | 'record_id'): SelectIds =>
  (read, values) =>
    read
      .selectFrom('content_item')
      .select('id')
      .where((q) => isOneOf(q.ref(column) as Expression<string>, values))
      .$asScalar()

/** Matches any version with the URL name. The current version may have a different name. */
const itemsByUrlName: SelectIds = (read, values) =>
  read
    .selectFrom('content_version')
    .select('item as id')
    .where((q) => isOneOf(q.ref('url_name'), values))
    .$asScalar()

/** Selects the items' heads in every language, with one lookup by the log's key for each head. */
const defineHeads = (selectIds: SelectIds) =>
  defineQuery((read: ContentReadHandle, toValue: ToValue<HeadRowsQuery>) =>
    read
      .selectFrom('release_entry as entry')
      .innerJoin('content_version as version', (join) =>
        join
          .onRef('version.item', '=', 'entry.item')
          .onRef('version.language', '=', 'entry.language')
          .onRef('version.number', '=', 'entry.version'),
      )
      .innerJoin('content_item as item', 'item.id', 'entry.item')
      .select([
        'item.id as managedContentId',
        'item.content_key as contentKey',
        'item.record_id as recordId',
        'item.type as type',
        'version.title as title',
        'version.url_name as urlName',
        'entry.language as language',
        'entry.published_at as publishedDate',
        'item.created_at as firstPublished',
        'version.number as version',
      ])
      .where('entry.item', 'in', selectIds(read, toValue('values')))
      .where('entry.release', '=', (q) =>
        q
          .selectFrom('release_entry as last')
          .select((last) => last.fn.max('last.release').as('release'))
          .whereRef('last.item', '=', 'entry.item')
          .whereRef('last.language', '=', 'entry.language')
          .where('last.release', '<=', toValue('release')),
      ),
  )

const questions: Readonly<Record<HeadKey, ReturnType<typeof defineHeads>>> = {
  contentKey: defineHeads(itemsBy('content_key')),
  managedContentId: defineHeads(itemsBy('id')),
  recordId: defineHeads(itemsBy('record_id')),
  urlName: defineHeads(itemsByUrlName),
}
