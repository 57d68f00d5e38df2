/**
 * The heads of a release, as its readers find them: in its index once that is in memory, until then in the database, by key. So what
 * is read before a server is ready does not grow with the site; the index follows behind visitors' backs.
 */
import type { Expression } from 'kysely'
import { defineQuestion, isOneOf, toRowOrder, type Read, type ToValue } from '#database'
import { createGiveWay } from '#kit'
import { once } from './once.ts'
import {
  findHeads,
  toLongId,
  toReleaseIndex,
  type Head,
  type HeadQuery,
  type ReleaseIndex,
} from './release-index.ts'
import type { ContentTables } from '../tables.ts'

export type Heads = {
  /** In the order that {@link ContentSource} promises; of some candidates, these in the order in which they stand. */
  readonly find: (query: HeadQuery, candidates?: readonly Head[]) => Promise<readonly Head[]>
  /** Of items that have one of these, in every language; in any order. */
  readonly findBy: (key: HeadKey, values: readonly string[]) => Promise<readonly Head[]>
  /** Of a type, in every language. */
  readonly findOfType: (type: string) => Promise<readonly Head[]>
  /** That of the site's settings; undefined before there are any. */
  readonly loadDefaultLanguage: () => Promise<string | undefined>
}

export type HeadKey = 'contentKey' | 'managedContentId' | 'recordId' | 'urlName'

type LoadIndex = () => Promise<ReleaseIndex>

const lookups = {
  contentKey: 'byContentKey',
  managedContentId: 'byManagedContentId',
  recordId: 'byRecordId',
  urlName: 'byUrlName',
} as const

export const toIndexedHeads = (loadIndex: LoadIndex): Heads => ({
  find: async (query, candidates) => findHeads(await loadIndex(), query, candidates),
  async findBy(key, values) {
    const lookup = (await loadIndex())[lookups[key]]
    return [...new Set(values)].flatMap((value) => lookup.get(value) ?? [])
  },
  findOfType: async (type) => (await loadIndex()).byType.get(type) ?? [],
  loadDefaultLanguage: async () => (await loadIndex()).defaultLanguage,
})

type Stored = {
  readonly db: Read<ContentTables>
  readonly release: number
  readonly loadIndex: LoadIndex
  /** Whether an index is in memory, of this release or of another one that it can be made of. */
  readonly hasIndex: () => boolean
}

/** Values asked for in one statement: the database answers on this thread. */
const batchSize = 200

/** What is found of a type is kept, until the index is there. Between two statements, others have their turn. */
export function createHeads({ db, release, loadIndex, hasIndex }: Stored): Heads {
  const indexed = toIndexedHeads(loadIndex)
  const types = new Map<string, LoadIndex>()
  const loadPart = async (name: HeadKey, values: readonly string[]): Promise<ReleaseIndex> => {
    const giveWay = createGiveWay()
    const heads: Head[] = []
    const asked = [...new Set(values)]
    for (let start = 0; start < asked.length; start += batchSize) {
      if (start > 0) await giveWay()
      const rows = await questions[name](db, { release, values: asked.slice(start, start + batchSize) })
      for (const row of rows) heads.push({ ...row, publishedDate: row.publishedDate ?? '' })
    }
    return toReleaseIndex(release, heads)
  }
  const loadType = (type: string): Promise<ReleaseIndex> => {
    const load =
      types.get(type) ?? once(async () => loadPart('managedContentId', await loadIdsOfType(db, type)))
    types.set(type, load)
    return load()
  }
  const loadDefaultLanguage = async () => (await loadType('epiderm__site')).defaultLanguage
  const loadCandidates = async (query: HeadQuery, candidates?: readonly Head[]) => {
    if (candidates !== undefined) return loadPart('managedContentId', toIds(candidates))
    const key = findKey(query)
    return key?.name === 'type' ? loadType(key.values[0] ?? '') : key && loadPart(key.name, key.values)
  }
  const stored: Heads = {
    async find(query, candidates) {
      const part = await loadCandidates(query, candidates)
      if (part === undefined) return indexed.find(query)
      return findHeads({ ...part, defaultLanguage: await loadDefaultLanguage() }, query, candidates)
    },
    async findBy(key, values) {
      const { heads } = await loadPart(key, values)
      return key === 'urlName' ? heads.filter(({ urlName }) => values.includes(urlName)) : heads
    },
    findOfType: async (type) => (await loadType(type)).heads,
    loadDefaultLanguage,
  }
  const choose = (): Heads => {
    if (!hasIndex()) return stored
    types.clear()
    return indexed
  }
  return {
    find: (...asked) => choose().find(...asked),
    findBy: (...asked) => choose().findBy(...asked),
    findOfType: (type) => choose().findOfType(type),
    loadDefaultLanguage: () => choose().loadDefaultLanguage(),
  }
}

/** Of items in one answer of the database. */
const maxIds = 1000

async function loadIdsOfType(db: Reader, type: string): Promise<readonly string[]> {
  const giveWay = createGiveWay()
  const row = toRowOrder('item')
  const ids: string[] = []
  for (let after: number | undefined = 0; after !== undefined;) {
    const rows: readonly { id: string; row: number }[] = await db
      .selectFrom('content_item as item')
      .select(['item.id as id', row.as('row')])
      .where('item.type', '=', type)
      .where(row, '>', after)
      .orderBy(row)
      .limit(maxIds)
      .execute()
    for (const { id } of rows) ids.push(id)
    after = rows.length < maxIds ? undefined : rows.at(-1)?.row
    await giveWay()
  }
  return ids
}

const toIds = (heads: readonly Head[]) => [...new Set(heads.map(({ managedContentId }) => managedContentId))]

type Key = { readonly name: HeadKey | 'type'; readonly values: readonly string[] }

/** What narrows a query most; undefined for one that any item may answer. */
function findKey({ contentKeys, managedContentIds, recordIds, urlName, type }: HeadQuery): Key | undefined {
  if (contentKeys !== undefined) return { name: 'contentKey', values: contentKeys }
  if (managedContentIds !== undefined)
    return { name: 'managedContentId', values: managedContentIds.map(toLongId) }
  if (recordIds !== undefined) return { name: 'recordId', values: recordIds.map(toLongId) }
  if (urlName !== undefined) return { name: 'urlName', values: [urlName] }
  return type === undefined ? undefined : { name: 'type', values: [type] }
}

type Asked = { readonly release: number; readonly values: readonly string[] }
type Reader = Read<ContentTables>
type SelectIds = (read: Reader, values: Expression<readonly string[]>) => Expression<string>

const itemsBy =
  (column: 'id' | 'content_key' | 'record_id'): SelectIds =>
  (read, values) =>
    read
      .selectFrom('content_item')
      .select('id')
      .where((q) => isOneOf(q.ref(column) as Expression<string>, values))
      .$asScalar()

/** In whichever version: of some items the head is called otherwise. */
const itemsByUrlName: SelectIds = (read, values) =>
  read
    .selectFrom('content_version')
    .select('item as id')
    .where((q) => isOneOf(q.ref('url_name'), values))
    .$asScalar()

/** Every language of the items: one step in the key of the log for each. */
const defineHeads = (selectIds: SelectIds) =>
  defineQuestion((read: Reader, toValue: ToValue<Asked>) =>
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
