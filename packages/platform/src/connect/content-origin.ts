/**
 * Reads content from another server through its delivery API. Responses are cached for 300 seconds, and used for longer
 * while that server is down.
 */
import { createDataStore, type RunAfter, type StoreEntry } from '#kit'
import type { ContentQueryResult } from '#model'
import { createMediaLoader } from './media-loader.ts'
import { createOriginReader, toPageCount, type OriginOptions } from './origin-reader.ts'
import { createOriginPauses, retryAfterMs } from './pauses.ts'

export type ContentOriginOptions = OriginOptions & { readonly after: RunAfter }

export type ContentOrigin = {
  /** Returns the items published under the given keys. Throws if the origin fails and nothing is cached. */
  readonly findByKeys: (keys: readonly string[]) => Promise<ContentQueryResult>
  /**
   * Returns the newest items, newest first: at least `count` items if the origin has that many. Throws in the same
   * cases as `findByKeys`.
   */
  readonly findOfType: (query: TypeQuery) => Promise<ContentQueryResult>
  /** Returns the time at which a failed request will be retried, in milliseconds since 1970. */
  readonly nextTryMs: () => number
  /** Returns true if the cache contains a response for this key. */
  readonly isKnown: (contentKey: string) => boolean
  /**
   * Returns the bytes for a media item's `source.ref`; undefined if the origin does not have these bytes. Throws if the
   * origin fails.
   */
  readonly loadMedia: (ref: string) => Promise<Uint8Array | undefined>
}

type TypeQuery = {
  readonly type: string
  readonly language: string | undefined
  readonly count: number
}

type CachedRead<T> = { readonly find: () => StoreEntry<T>; readonly load: () => Promise<T> }

const maxEntries = 5000
/** Maximum time that a visitor waits for newer data if cached data exists. */
const patienceMs = 1000

export function createContentOrigin(options: ContentOriginOptions): ContentOrigin {
  const { url, clock, after, warn } = options
  const pauses = createOriginPauses({ origin: url, clock, warn })
  const { loadOne, loadList } = createOriginReader({ ...options, pauses })
  const store = createDataStore({
    actions: { content: { load: loadOne }, list: { load: loadList } },
    clock,
    maxEntries,
  })

  /** Returns newly loaded data. If the origin fails or is slow, returns cached data, if there is any. */
  async function read<T>({ find, load }: CachedRead<T>): Promise<{ data: T; validUntilMs: number }> {
    const known = find().data
    const loading = load()
    try {
      const data = await (known === undefined ? loading : within(loading, after))
      return { data, validUntilMs: find().validUntilMs ?? 0 }
    } catch (error) {
      if (known === undefined) throw error
      return { data: known, validUntilMs: nextTryMs() }
    }
  }
  const nextTryMs = () => clock().getTime() + retryAfterMs
  const readOne = (key: string) =>
    read({ find: () => store.find('content', key), load: () => store.load('content', key) })

  return {
    async findByKeys(keys) {
      const found = await Promise.all(keys.map(readOne))
      return {
        items: found.map(({ data }) => data).filter((item) => item !== null),
        validUntilMs: Math.min(...found.map(({ validUntilMs }) => validUntilMs)),
      }
    },
    async findOfType({ type, language, count }) {
      const query = { type, language, pages: toPageCount(count) }
      const reading = { find: () => store.find('list', query), load: () => store.load('list', query) }
      const { data: items, validUntilMs } = await read(reading)
      return { items, validUntilMs }
    },
    nextTryMs,
    isKnown: (contentKey) => store.find('content', contentKey).loaded,
    loadMedia: createMediaLoader({ url, fetch: options.fetch, pauses }),
  }
}

/** Returns the response if it arrives in time. Otherwise rejects, while the request continues in the background. */
function within<T>(loading: Promise<T>, after: RunAfter): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(patienceMs, () => reject(new Error('The content origin is slow')))
    void loading.then(resolve, reject).finally(cancel)
  })
}
