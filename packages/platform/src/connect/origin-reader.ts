/**
 * Queries another server's delivery API: its channel, items by key, and lists of items by type. Caches only the
 * channel.
 */
import { createDataStore, FetchError, type Fetch, type Warn } from '#kit'
import type { ContentItem } from '#model'
import { createBatchLoader } from './batches.ts'
import { createConnectClient } from './connect-client.ts'
import { createGuardedFetch } from './guarded-fetch.ts'
import type { OriginPauses } from './pauses.ts'
import { parseChannels, parseContents, type RemoteRules } from './remote-content.ts'

export type OriginOptions = RemoteRules & {
  /**
   * Scheme, host and base path, without a trailing slash. The URL of a live organisation ends with `/webruntime/api`.
   */
  readonly url: string
  /** `0DM…` or `0ap…`; by default, the origin's only channel. */
  readonly channelOrSiteId?: string | undefined
  readonly fetch: Fetch
  readonly clock: () => Date
  readonly warn: Warn
  /** Time limit for one response from the API. */
  readonly timeoutMs?: number | undefined
}

type QueryParameters = Readonly<Record<string, string | number | readonly string[] | undefined>>
type ListInput = { type: string; language: string | undefined; pages: number }

export type OriginReader = {
  /** Returns null if the origin does not have this item. Throws if the origin fails. */
  readonly loadOne: (contentKey: string) => Promise<ContentItem | null>
  /** Loads the items on the first pages of a list. Throws if the origin fails. */
  readonly loadList: (input: ListInput) => Promise<readonly ContentItem[]>
}

const apiPath = '/services/data/v65.0'
/** API-6: the largest page size with bodies. */
const batchSize = 25
const maxPages = 20
const defaultTimeoutMs = 5000
const maxAnswerBytes = 4 * 1024 * 1024
/** Requests text without entities; {@link parseContents} checks that the server complied. */
const headers = { accept: 'application/json', 'x-chatter-entity-encoding': 'false' }
const forGuests = { asGuest: true, htmlEncode: false }

/** Returns the number of pages needed to list the given number of items, up to the limit. */
export const toPageCount = (count: number): number => Math.min(Math.ceil(count / batchSize), maxPages)

export function createOriginReader(options: OriginOptions & { readonly pauses: OriginPauses }): OriginReader {
  const { url, clock, warn, pauses, timeoutMs = defaultTimeoutMs } = options
  const client = createConnectClient({
    apiUrl: url + apiPath,
    fetch: createGuardedFetch(options.fetch, { timeoutMs, maxBytes: maxAnswerBytes }),
    headers,
    clock,
  })

  const channels = createDataStore({
    actions: { channel: { load: async () => parseChannels(await client.loadChannels()) } },
    clock,
    maxEntries: 1,
  })

  async function ask(query: QueryParameters, signal?: AbortSignal) {
    const channelOrSiteId = options.channelOrSiteId ?? (await channels.load('channel', undefined))
    const parameters = {
      channelOrSiteId,
      includeContentBody: true,
      pageSize: batchSize,
      ...forGuests,
      ...query,
    }
    const answer = await client.loadContents(parameters, signal).catch(ignoreNotFound)
    const { rejected, ...parsed } = parseContents(answer, options)
    if (rejected.length > 0)
      warn({
        message: `Content of ${url} was left out`,
        reason: rejected.slice(0, 5).join('; ').slice(0, 500),
      })
    return parsed
  }

  const loadOne = createBatchLoader(batchSize, (contentKeys) =>
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
      warn({ message: `${url} has more content of ${type} than the limit`, reason: `${items.length} read` })
    return items
  }

  return { loadOne, loadList: (input) => pauses.run(JSON.stringify(input), () => loadList(input)) }
}

/** A 404 that contains reasons means that the item does not exist. Any other 404 is a failure. */
function ignoreNotFound(error: unknown): unknown {
  if (error instanceof FetchError && error.status === 404 && error.errors.length > 0) return { contents: [] }
  throw error
}
