/** Another server whose delivery API this site reads: answers are kept 300 s and shown longer while it is down. */
import { createDataStore, type After, type StoreEntry } from '#kit'
import type { FoundContents } from '#model'
import { createMediaLoader } from './media-loader.ts'
import { createOriginReader, toPageCount, type OriginOptions } from './origin-reader.ts'
import { createPauses, retryAfterMs } from './pauses.ts'

export type ContentOriginOptions = OriginOptions & { readonly after: After }

export type ContentOrigin = {
  /** What is published under these keys. Throws when the origin fails and nothing of it is known yet. */
  readonly findByKeys: (keys: readonly string[]) => Promise<FoundContents>
  /** At least the first `count`, where there are so many; newest first. Throws like the former. */
  readonly findOfType: (wanted: TypeQuery) => Promise<FoundContents>
  /** When a question that has just failed is asked again, in milliseconds since 1970. */
  readonly nextTryMs: () => number
  /** Whether an answer about this key is there already. */
  readonly isKnown: (contentKey: string) => boolean
  /** The bytes that a media item's `source.ref` means; undefined when the origin has none. Throws when it fails. */
  readonly loadMedia: (ref: string) => Promise<Uint8Array | undefined>
}

export type TypeQuery = {
  readonly type: string
  readonly language: string | undefined
  readonly count: number
}

type Reading<T> = { readonly find: () => StoreEntry<T>; readonly load: () => Promise<T> }

const maxEntries = 5000
/** How long a visitor waits for something newer than what is there already. */
const patienceMs = 1000

export function createContentOrigin(options: ContentOriginOptions): ContentOrigin {
  const { url, clock, after, warn } = options
  const pauses = createPauses({ origin: url, clock, warn })
  const { loadOne, loadList } = createOriginReader({ ...options, pauses })
  const store = createDataStore({
    actions: { content: { load: loadOne }, list: { load: loadList } },
    clock,
    maxEntries,
  })

  /** Old data, if there are any, when the origin fails or takes its time. */
  async function read<T>({ find, load }: Reading<T>): Promise<{ data: T; validUntilMs: number }> {
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
      const wanted = { type, language, pages: toPageCount(count) }
      const reading = { find: () => store.find('list', wanted), load: () => store.load('list', wanted) }
      const { data: items, validUntilMs } = await read(reading)
      return { items, validUntilMs }
    },
    nextTryMs,
    isKnown: (contentKey) => store.find('content', contentKey).loaded,
    loadMedia: createMediaLoader({ url, fetch: options.fetch, pauses }),
  }
}

/** The answer if it comes soon; it goes on in the background if not. */
function within<T>(loading: Promise<T>, after: After): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(patienceMs, () => reject(new Error('The content origin takes its time')))
    void loading.then(resolve, reject).finally(cancel)
  })
}
