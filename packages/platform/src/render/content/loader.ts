/** Loads the data for the blocks on one page. Sends one query per kind of data, and loads each item only once. */
import { STATUS_CODES } from 'node:http'
import type { BoundRecord } from '#schema'
import type { DataProvider } from '#content-types'
import { createLoader, type Loader, type DataRequest } from '#blocks'
import {
  ContentUnavailableError,
  type ContentItem,
  type ContentQuery,
  type ContentSource,
  type ContentQueryResult,
  type SearchResult,
  type SearchQuery,
  type SeoResult,
  type SeoProperties,
  type SeoQuery,
} from '#model'
import { EpidermError, runCleaningTask, type CleaningTask, type CleanText, type Warn } from '#kit'
import { allFields, type ReadRecorder } from '../reads/reads.ts'
import { createCollectionReader } from './read-collection.ts'

/** The largest page size that the delivery API allows for items with bodies (API-6); a local source also accepts it. */
const batchSize = 25

export type PageLoader = Loader & {
  /** Returns true if a source failed: the page is sent with fallbacks and not cached. */
  readonly hasFailed: () => boolean
  /** Returns true if all data except search results is valid until the next release, and no source failed. */
  readonly isLasting: () => boolean
  /** Returns the time until which the data is valid, in milliseconds since 1970; infinite if only a release changes it. */
  readonly validUntilMs: () => number
}

type PageLoaderOptions = {
  readonly source: ContentSource
  readonly toRecord: (item: ContentItem) => BoundRecord
  readonly provider: DataProvider
  /** Loads SEO properties (API-7). Throws if the item has no SEO properties. */
  readonly loadSeoProperties: (query: SeoQuery) => Promise<SeoProperties>
  readonly search: (query: SearchQuery) => Promise<SearchResult>
  readonly cleanText?: ((task: CleaningTask) => Promise<CleanText>) | undefined
  /** Records the page's reads, with their language. */
  readonly reads?: { readonly code: string; readonly reads: ReadRecorder } | undefined
  readonly page: string
  readonly warn: Warn
}

const cleanHere = async (task: CleaningTask) => runCleaningTask(task)

export function createPageLoader(request: PageLoaderOptions): PageLoader {
  const { source, page, warn, cleanText: loadCleanText = cleanHere } = request
  let failed = false
  let validUntilMs = Infinity
  let hasSearched = false

  /** Returns undefined if the source failed, so that the caller can distinguish an error from an empty result. */
  async function find(query: ContentQuery): Promise<ContentQueryResult | undefined> {
    try {
      const found = await source.findContents(query)
      validUntilMs = Math.min(validUntilMs, found.validUntilMs)
      return found
    } catch (error) {
      failed = true
      if (error instanceof ContentUnavailableError) validUntilMs = Math.min(validUntilMs, error.retryAtMs)
      warn({ message: 'Content could not be loaded', page, reason: toReason(error) })
      return undefined
    }
  }

  async function loadContents(keys: readonly string[]): Promise<readonly ContentItem[]> {
    const found = await Promise.all(toBatches(keys).map((contentKeys) => find({ contentKeys })))
    return found.flatMap((each) => each?.items ?? [])
  }

  /** Also records missing items, because a later release may add them. */
  function noteReads({ contentKeys = [], collections = [], fields = [allFields] }: DataRequest): void {
    if (request.reads === undefined) return
    const { code, reads } = request.reads
    for (const key of contentKeys) reads.item(code, key, fields)
    for (const query of collections) if (query.type !== 'list') reads.recordFields(code, query, fields)
  }

  /**
   * Loads SEO properties. Returns the properties or an error (ERR-6). The page may be cached if the item is missing,
   * but not if the request failed.
   */
  async function loadSeoAnswer(query: SeoQuery): Promise<SeoResult> {
    try {
      return { properties: await request.loadSeoProperties(query) }
    } catch (error) {
      const status = error instanceof EpidermError ? error.status : undefined
      if (status !== 404) failed = true
      return { error: (status !== undefined && STATUS_CODES[status]) || toReason(error) }
    }
  }

  /** A page with search results is not cached, because the results are valid for this response only. */
  async function loadSearch(query: SearchQuery): Promise<SearchResult | undefined> {
    hasSearched = true
    try {
      return await request.search(query)
    } catch (error) {
      warn({ message: 'Search failed', page, reason: toReason(error) })
      return undefined
    }
  }

  const loadCollection = createCollectionReader({ ...request, find, loadContents })
  return {
    ...createLoader({
      loadContents,
      loadCollection,
      loadSeoAnswer,
      loadSearch,
      loadCleanText,
      noteReads,
    }),
    hasFailed: () => failed,
    isLasting: () => !failed && validUntilMs === Infinity,
    validUntilMs: () => (hasSearched ? 0 : validUntilMs),
  }
}

const toBatches = (keys: readonly string[]) =>
  Array.from({ length: Math.ceil(keys.length / batchSize) }, (_, index) =>
    keys.slice(index * batchSize, (index + 1) * batchSize),
  )

const toReason = (error: unknown) => (error instanceof Error ? error.message : String(error))
