/**
 * Looks up a release's heads: in the index once it is in memory, otherwise by key in the database. Startup is therefore
 * as fast on a large site as on a small site. The index is loaded in the background.
 */
import type { Read } from '#database'
import { compareCodeUnits } from '#kit'
import type { ItemSlice } from '#model'
import {
  countItems,
  countVisibleItems,
  eachHeadBatch,
  eachHeadBatchByKey,
  findItemIds,
  type HeadKey,
  type VisibleItemsQuery,
} from './head-rows.ts'
import { countListedItems } from './in-service.ts'
import { memoizeAsync } from '../types/once.ts'
import {
  findHeads,
  buildReleaseIndex,
  normalizeRecordId,
  type Head,
  type HeadQuery,
  type ReleaseIndex,
} from './release-index.ts'
import type { ContentTables } from '../types/tables.ts'

export type Heads = {
  /**
   * Returns heads in the order that {@link ContentSource} defines. If candidates are given, returns heads in the order
   * of the candidates.
   */
  readonly find: (query: HeadQuery, candidates?: readonly Head[]) => Promise<readonly Head[]>
  /** Returns the heads whose key has one of the given values, in every language and in no particular order. */
  readonly findBy: (key: HeadKey, values: readonly string[]) => Promise<readonly Head[]>
  /** Returns the heads of a type, in every language. */
  readonly findOfType: (type: string) => Promise<readonly Head[]>
  /** Counts the items of a type. A count from the database includes items that were removed from the site. */
  readonly countOfType: (type: string) => Promise<number>
  /**
   * Counts the items of a type that readers can see in one of the languages. With the name of a sorted list that has
   * rows for every version, a count from the database is faster.
   */
  readonly countShown: (query: VisibleItemsQuery & { readonly list?: string }) => Promise<number>
  /** Returns the ids of the items that `countOfType` counts. */
  readonly findIdsOfType: (type: string, slice: ItemSlice) => Promise<readonly string[]>
  /** Returns the language of the site's settings; undefined before settings exist. */
  readonly loadDefaultLanguage: () => Promise<string | undefined>
}

type LoadIndex = () => Promise<ReleaseIndex>

const lookups = {
  contentKey: 'byContentKey',
  managedContentId: 'byManagedContentId',
  recordId: 'byRecordId',
  urlName: 'byUrlName',
} as const

export function createIndexedHeads(loadIndex: LoadIndex): Heads {
  const listIds = async (type: string) =>
    toIds((await loadIndex()).byType.get(type) ?? []).toSorted(compareCodeUnits)
  return {
    find: async (query, candidates) => findHeads(await loadIndex(), query, candidates),
    async findBy(key, values) {
      const lookup = (await loadIndex())[lookups[key]]
      return [...new Set(values)].flatMap((value) => lookup.get(value) ?? [])
    },
    findOfType: async (type) => (await loadIndex()).byType.get(type) ?? [],
    countOfType: async (type) => (await listIds(type)).length,
    async countShown({ type, languages, isRecord }) {
      const shown = ((await loadIndex()).byType.get(type) ?? []).filter(
        ({ language, recordId }) => languages.includes(language) && (!isRecord || recordId !== null),
      )
      return new Set(shown.map(({ managedContentId }) => managedContentId)).size
    },
    findIdsOfType: async (type, { offset, limit }) => (await listIds(type)).slice(offset, offset + limit),
    loadDefaultLanguage: async () => (await loadIndex()).defaultLanguage,
  }
}

type StoredHeadsDeps = {
  readonly db: Read<ContentTables>
  readonly release: number
  readonly loadIndex: LoadIndex
  /** Returns true if this release's index, or an index from which it can be derived, is in memory. */
  readonly hasIndex: () => boolean
}

/** Caches the heads of a type until the index is loaded. */
export function createHeads({ db, release, loadIndex, hasIndex }: StoredHeadsDeps): Heads {
  const ofType: Pick<Heads, 'countOfType' | 'findIdsOfType'> = {
    countOfType: (type) => countItems(db, type),
    findIdsOfType: (type, slice) => findItemIds(db, type, slice),
  }
  const indexed = createIndexedHeads(loadIndex)
  const types = new Map<string, LoadIndex>()
  const loadPart = async (key: HeadKey, values: readonly string[]): Promise<ReleaseIndex> =>
    buildReleaseIndex(release, eachHeadBatchByKey(db, { release, key, values }))
  const loadType = (type: string): Promise<ReleaseIndex> => {
    const load =
      types.get(type) ?? memoizeAsync(() => buildReleaseIndex(release, eachHeadBatch(db, release, type)))
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
    async countShown({ list, ...query }) {
      const [language = '', ...others] = query.languages
      const listed =
        list === undefined || others.length > 0
          ? undefined
          : await countListedItems(db, { ...query, list, language, release })
      return listed ?? countVisibleItems(db, { ...query, release })
    },
    ...ofType,
    loadDefaultLanguage,
  }
  const choose = (): Heads => {
    if (!hasIndex()) return stored
    types.clear()
    return indexed
  }
  return {
    find: (...args) => choose().find(...args),
    findBy: (...args) => choose().findBy(...args),
    findOfType: (type) => choose().findOfType(type),
    countShown: (query) => choose().countShown(query),
    ...ofType,
    loadDefaultLanguage: () => choose().loadDefaultLanguage(),
  }
}

const toIds = (heads: readonly Head[]) => [...new Set(heads.map(({ managedContentId }) => managedContentId))]

type IndexedKey = { readonly name: HeadKey | 'type'; readonly values: readonly string[] }

/** Returns the query's most selective key; undefined if the query has no key. */
function findKey({
  contentKeys,
  managedContentIds,
  recordIds,
  urlName,
  type,
}: HeadQuery): IndexedKey | undefined {
  if (contentKeys !== undefined) return { name: 'contentKey', values: contentKeys }
  if (managedContentIds !== undefined)
    return { name: 'managedContentId', values: managedContentIds.map(normalizeRecordId) }
  if (recordIds !== undefined) return { name: 'recordId', values: recordIds.map(normalizeRecordId) }
  if (urlName !== undefined) return { name: 'urlName', values: [urlName] }
  return type === undefined ? undefined : { name: 'type', values: [type] }
}
