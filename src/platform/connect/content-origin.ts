/** Another server whose delivery API this site reads: answers are kept 300 s and shown longer while it is down. */
import {
  createDataStore,
  FetchError,
  type After,
  type ContentItem,
  type FoundContents,
  type Fetch,
  type StoreEntry,
  type Warn,
} from '#kit'
import { createBatches } from './batches.ts'
import { createConnectClient } from './connect-client.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import { createMediaLoader } from './media-loader.ts'
import { createPauses, retryAfterMs } from './pauses.ts'
import { parseChannels, parseContents, type RemoteRules } from './remote-content.ts'

export type ContentOriginOptions = RemoteRules & {
  /** Scheme, host and base path, without a slash at the end. A live org's ends with `/webruntime/api`. */
  readonly url: string
  /** `0DM…` or `0ap…`; without it the origin's only channel. */
  readonly channelOrSiteId?: string | undefined
  readonly fetch: Fetch
  readonly clock: () => Date
  readonly after: After
  readonly warn: Warn
  /** For one answer of the API. */
  readonly timeoutMs?: number | undefined
}

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
type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>
type ListInput = { type: string; language: string | undefined; pages: number }

const apiPath = '/services/data/v65.0'
/** API-6: the largest page with bodies. */
const batchSize = 25
const maxPages = 20
const maxEntries = 5000
const defaultTimeoutMs = 5000
const maxAnswerBytes = 4 * 1024 * 1024
/** How long a visitor waits for something newer than what is there already. */
const patienceMs = 1000
/** Entities off: {@link parseContents} finds out whether the server complied. */
const headers = { accept: 'application/json', 'x-chatter-entity-encoding': 'false' }
const forGuests = { asGuest: true, htmlEncode: false }

export function createContentOrigin(options: ContentOriginOptions): ContentOrigin {
  const { url, clock, after, warn, timeoutMs = defaultTimeoutMs } = options
  const pauses = createPauses({ origin: url, clock, warn })
  const client = createConnectClient({
    apiUrl: url + apiPath,
    fetch: createGuardedFetch(options.fetch, { timeoutMs, maxBytes: maxAnswerBytes }),
    headers,
    clock,
  })

  async function ask(query: Query, signal?: AbortSignal) {
    const channelOrSiteId = options.channelOrSiteId ?? (await store.load('channel', undefined))
    const asked = { channelOrSiteId, includeContentBody: true, pageSize: batchSize, ...forGuests, ...query }
    const answer = await client.loadContents(asked, signal).catch(toNothingFound)
    const { refused, ...parsed } = parseContents(answer, options)
    if (refused.length > 0)
      warn({
        message: `Content of ${url} was left out`,
        reason: refused.slice(0, 5).join('; ').slice(0, 500),
      })
    return parsed
  }

  const loadOne = createBatches(batchSize, (contentKeys) =>
    pauses.run(contentKeys.join(), async () => {
      const { items } = await ask({ contentKeys })
      return new Map(items.map((item) => [item.contentKey, item]))
    }),
  )

  async function loadList({ type, language, pages }: ListInput): Promise<readonly ContentItem[]> {
    const items: ContentItem[] = []
    const tooLate = AbortSignal.timeout(2 * timeoutMs)
    for (let page = 0; page < pages; page++) {
      const found = await ask({ contentTypeFQN: type, language, page }, tooLate)
      items.push(...found.items.filter((item) => item.type === type).slice(0, batchSize))
      if (!found.hasMore) return items
    }
    if (pages === maxPages)
      warn({ message: `${url} has more content of ${type} than is read`, reason: `${items.length} read` })
    return items
  }

  const store = createDataStore({
    actions: {
      channel: { load: async () => parseChannels(await client.loadChannels()) },
      content: { load: (contentKey: string) => loadOne(contentKey) },
      list: { load: (wanted: ListInput) => pauses.run(JSON.stringify(wanted), () => loadList(wanted)) },
    },
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
      const wanted = { type, language, pages: Math.min(Math.ceil(count / batchSize), maxPages) }
      const reading = { find: () => store.find('list', wanted), load: () => store.load('list', wanted) }
      const { data: items, validUntilMs } = await read(reading)
      return { items, validUntilMs }
    },
    nextTryMs,
    isKnown: (contentKey) => store.find('content', contentKey).loaded,
    loadMedia: createMediaLoader({ url, fetch: options.fetch, pauses }),
  }
}

/** What an answer says when it has nothing of what was asked; any other 404 is a failure. */
function toNothingFound(error: unknown): unknown {
  if (error instanceof FetchError && error.status === 404 && error.errors.length > 0) return { contents: [] }
  throw error
}

/** The answer if it comes soon; it goes on in the background if not. */
function within<T>(loading: Promise<T>, after: After): Promise<T> {
  return new Promise((resolve, reject) => {
    const cancel = after(patienceMs, () => reject(new Error('The content origin takes its time')))
    void loading.then(resolve, reject).finally(cancel)
  })
}
