/** The client for the delivery API (API-2…7), in browsers and on servers. It does not parse responses. */
import { createDataStore, fetchJson, type Fetch } from '#kit'
import {
  createContentPath,
  createContentListPath,
  toQuery,
  type ContentOptions,
  type ContentListOptions,
} from './content-request.ts'

export type ConnectClient = {
  /**
   * API-4: loads a list of content items. Rejects invalid options before sending a request (ERR-3…5), and rejects a
   * failed response with its status text (ERR-2).
   */
  readonly loadContents: (options: ContentListOptions, signal?: AbortSignal) => Promise<unknown>
  /** API-2, API-3: loads a single content item, by key or id. Rejects in the same cases as `loadContents`. */
  readonly loadContent: (options: ContentOptions, signal?: AbortSignal) => Promise<unknown>
  readonly loadChannels: (signal?: AbortSignal) => Promise<unknown>
  /**
   * API-7: loads SEO properties, and caches them for an hour for each combination of community, record and fields,
   * whatever the order of the fields. Rejects with a store action error (ERR-6).
   */
  readonly loadSeoProperties: (options: SeoOptions, signal?: AbortSignal) => Promise<unknown>
}

type SeoOptions = {
  /** The id of a community: `0DB…`. */
  readonly communityId: string
  /** A record id or a content key. */
  readonly recordId: string
  readonly fields?: readonly string[]
}

export type ConnectClientOptions = {
  /** `/services/data/v65.0`, preceded by the origin or base path. */
  readonly apiUrl: string
  readonly fetch: Fetch
  readonly headers?: Readonly<Record<string, string>>
  readonly clock: () => Date
}

const seoMaxAgeSeconds = 3600

export function createConnectClient({ apiUrl, fetch, headers, clock }: ConnectClientOptions): ConnectClient {
  const ask = (path: string, signal?: AbortSignal) => fetchJson(fetch, apiUrl + path, { headers, signal })
  const store = createDataStore({
    actions: {
      seo: {
        maxAgeSeconds: seoMaxAgeSeconds,
        load: ({ communityId, recordId, fields = [] }: SeoOptions, signal: AbortSignal) => {
          const [community, record] = [communityId, recordId].map(encodeURIComponent)
          return ask(
            `/connect/communities/${community}/seo/properties/${record}${toQuery({ fields })}`,
            signal,
          )
        },
      },
    },
    clock,
  })
  return {
    loadContents: async (options, signal) => ask(createContentListPath(options), signal),
    loadContent: async (options, signal) => ask(createContentPath(options), signal),
    loadChannels: (signal) => ask('/connect/cms/delivery/channels', signal),
    loadSeoProperties: ({ communityId, recordId, fields = [] }, signal) =>
      store.load('seo', { communityId, recordId, fields: [...new Set(fields)].toSorted() }, signal),
  }
}
