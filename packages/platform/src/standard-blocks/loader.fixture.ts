/** Creates a loader like the one that the site uses, but with content in memory. */
import type { ContentItem, SearchResult, SearchQuery, SeoResult, SeoProperties, SeoQuery } from '#model'
import { createDataProvider, type Collection, type RecordQuery } from '#content-types'
import type { Loader, DataRequest, PageContext } from '#blocks'
import { runCleaningTask } from '#kit'
import { createLoader } from '../blocks/resolving/loader.ts'

export type LoaderOptions = {
  readonly contents?: readonly ContentItem[]
  /** If set, loading any collection fails with this error. */
  readonly collectionError?: string
  /** SEO properties by record id. All other records are missing. */
  readonly seoProperties?: Readonly<Record<string, Partial<SeoProperties>>>
  /** Returns search results. If this function is missing, every search fails. */
  readonly search?: (query: SearchQuery) => SearchResult
}

/** The data requests in one loading round. */
export type LoadingRound = Omit<Required<DataRequest>, 'searches' | 'cleanTexts' | 'fields'>

export function createTestLoader(options: LoaderOptions, { toRecord }: Pick<PageContext, 'toRecord'>) {
  const contents = options.contents ?? []
  const loads: LoadingRound[] = []
  let round = toEmptyRound()
  const loader = createLoader({
    async loadContents(keys) {
      round.contentKeys.push(...keys)
      return contents.filter(({ contentKey }) => keys.includes(contentKey))
    },
    async loadCollection(query) {
      round.collections.push(query)
      if (options.collectionError !== undefined) return { items: [], error: options.collectionError }
      return selectItems(query, contents, toRecord)
    },
    async loadSeoAnswer(query) {
      round.seoProperties.push(query)
      return toSeoAnswer(query, options)
    },
    loadSearch: async (query) => options.search?.(query),
    loadCleanText: async (task) => runCleaningTask(task),
  })
  const load: Loader['load'] = async (needs) => {
    round = toEmptyRound()
    const isNew = await loader.load(needs)
    if (isNew) loads.push(round)
    return isNew
  }
  return { loader: { ...loader, load }, loads }
}

const toEmptyRound = () => ({
  contentKeys: [] as string[],
  collections: [] as RecordQuery[],
  seoProperties: [] as SeoQuery[],
})

function selectItems(
  query: RecordQuery,
  contents: readonly ContentItem[],
  toRecord: PageContext['toRecord'],
): Collection {
  const { contentKeys, recordIds, type, urlName, limit } = query.query
  const found = contentKeys
    ? contentKeys.flatMap((key) => contents.find((item) => item.contentKey === key) ?? [])
    : contents.filter(
        (item) =>
          (type === undefined || item.type === type) &&
          (urlName === undefined || item.urlName === urlName) &&
          (recordIds === undefined || (item.recordId !== null && recordIds.includes(item.recordId))),
      )
  return { items: createDataProvider().select(found.map(toRecord), { ...query, limit }) }
}

function toSeoAnswer({ id }: SeoQuery, { seoProperties = {} }: LoaderOptions): SeoResult {
  const properties = seoProperties[id]
  if (properties === undefined) return { error: 'Not Found' }
  return {
    properties: {
      recordId: id,
      recordName: '',
      objectName: '',
      fields: {},
      complexFields: {},
      hrefLangUrls: {},
      canonicalUrl: null,
      isSeoIndexed: true,
      ...properties,
    },
  }
}
