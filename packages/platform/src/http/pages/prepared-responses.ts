/**
 * Sends a public page from the page cache by its URL alone, before routes and hooks, with precomputed headers.
 * Responses are cached together with their page: requests for invented URLs add no entries, and a response is evicted
 * with its page. The routes handle all other requests.
 */
import type { IncomingMessage } from 'node:http'
import { includesEtag } from '#kit'
import { receiptParameter, submittedFormParameter, visitorParameter } from '#model'
import {
  chooseEncoding,
  type ContentEncoding,
  type FinishedPage,
  type CachedResponse,
  type PageResponse,
  type Renderer,
} from '#render'
import type { EarlyHandler } from '../connections.ts'
import type { CacheHeaders } from './cache-headers.ts'
import { splitAtSeparator, toPagePath } from './page-path.ts'

export type PreparedResponses = {
  /** Prepares the response for a public page, unless it is already prepared. */
  readonly prepare: (answer: PageResponse) => void
  readonly answer: EarlyHandler
}

type PreparedResponse = {
  readonly headers: HeaderList
  readonly cached: CachedResponse
  readonly ready: PreparedPage
  readonly request: IncomingMessage
}

type PreparedResponsesOptions = {
  readonly pages: Pick<Renderer['pages'], 'findCachedPage'>
  readonly basePath: string
  readonly toRequestId: (request: IncomingMessage) => string
  readonly securityHeaders: HeaderValues
  readonly cacheHeaders: Pick<CacheHeaders, 'ofPage' | 'life'>
}

type HeaderValues = Readonly<Record<string, string>>

/** A flat list of names and values, the fastest form for `writeHead`. */
type HeaderList = string[]

type PreparedPage = {
  readonly parameters: readonly string[]
  /** Position of the cache lifetime in the header lists; undefined if the lists do not contain it. */
  readonly lifeAt: number | undefined
  readonly notModified: HeaderList
  /** Returns the response in this encoding; undefined if no client has requested the encoding yet. */
  readonly find: (
    encoding: ContentEncoding,
  ) => { readonly bytes: Buffer; readonly headers: HeaderList } | undefined
}

/** Private parameters of pages and forms, in addition to the parameters that a page declares. */
const reserved: ReadonlySet<string> = new Set([
  submittedFormParameter,
  receiptParameter,
  visitorParameter.name,
])

/**
 * Positions of the values of the first two headers. These values change, because the same response serves every
 * request, in every release that includes its page.
 */
const releaseAt = 1
const requestIdAt = 3

export function createPreparedResponses(options: PreparedResponsesOptions): PreparedResponses {
  const { pages, basePath, cacheHeaders, toRequestId } = options
  const prepared = new WeakMap<FinishedPage, PreparedPage>()

  /** Sets the headers that differ between responses with the same page. */
  function toCurrent({ headers, cached, ready, request }: PreparedResponse): HeaderList {
    const { lifeAt } = ready
    headers[releaseAt] = String(cached.release)
    headers[requestIdAt] = toRequestId(request)
    if (lifeAt !== undefined && cacheHeaders.life !== undefined) headers[lifeAt] = cacheHeaders.life.now()
    return headers
  }

  function find(url: string): CachedResponse | undefined {
    const [rawPath, rawQuery] = splitAtSeparator(url, '?')
    const path = toPagePath(rawPath, basePath)
    const plain = path === undefined ? undefined : pages.findCachedPage(path, '')
    if (path === undefined || plain === undefined || rawQuery === '') return plain
    const query = toDeclaredQuery(rawQuery, prepared.get(plain.page)?.parameters)
    if (query === undefined || query === '') return query === '' ? plain : undefined
    return pages.findCachedPage(path, query)
  }

  return {
    prepare(answer) {
      if (answer.status === 200 && !prepared.has(answer.page))
        prepared.set(answer.page, preparePage(answer, options))
    },
    answer(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const cached = find(url)
      if (cached === undefined) return false
      const ready = prepared.get(cached.page)
      if (ready === undefined) return false
      if (includesEtag(headers['if-none-match'], cached.page.etag)) {
        response.writeHead(304, toCurrent({ headers: ready.notModified, cached, ready, request })).end()
        return true
      }
      const body = ready.find(chooseEncoding(headers['accept-encoding']))
      if (body === undefined) return false
      response.writeHead(200, toCurrent({ headers: body.headers, cached, ready, request }))
      response.end(method === 'GET' ? body.bytes : undefined)
      return true
    },
  }
}

/** Returns the headers that all responses with a page have in common. */
export const toPageHeaders = ({ isComplete, contentSecurityPolicy, etag }: FinishedPage): HeaderValues => ({
  'cache-control': isComplete ? 'public, no-cache' : 'no-store',
  'content-security-policy': contentSecurityPolicy,
  etag,
  vary: 'accept-encoding',
})

export const toBodyHeaders = (encoding: ContentEncoding): HeaderValues => ({
  'content-type': 'text/html; charset=utf-8',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

function preparePage(
  { page, parameters }: PageResponse,
  { securityHeaders, cacheHeaders }: Pick<PreparedResponsesOptions, 'securityHeaders' | 'cacheHeaders'>,
): PreparedPage {
  const forCache = cacheHeaders.ofPage(page)
  const common = {
    'x-epiderm-release': '',
    'x-request-id': '',
    ...securityHeaders,
    ...forCache,
    ...toPageHeaders(page),
  }
  const notModified = toHeaderList(common)
  const lifeName = cacheHeaders.life === undefined ? -1 : notModified.indexOf(cacheHeaders.life.name)
  const made: Partial<Record<ContentEncoding, { bytes: Buffer; headers: HeaderList }>> = {}
  return {
    parameters: parameters.map(({ name }) => name),
    notModified,
    /**
     * The position of the cache lifetime. It is valid for both header lists, because the list of a response with a body
     * begins with the same headers.
     */
    lifeAt: lifeName === -1 ? undefined : lifeName + 1,
    find(encoding) {
      const bytes = page.body.find(encoding)
      if (bytes === undefined || made[encoding]?.bytes === bytes) return made[encoding]
      const length = { 'content-length': String(bytes.length) }
      return (made[encoding] = {
        bytes,
        headers: toHeaderList({ ...common, ...toBodyHeaders(encoding), ...length }),
      })
    },
  }
}

const toHeaderList = (headers: HeaderValues): HeaderList => Object.entries(headers).flat()

/**
 * Returns only the declared parameters of a query, verbatim. Returns undefined if the query contains a private
 * parameter, or an encoded name, which may represent a declared name: `%70age` means `page`.
 */
function toDeclaredQuery(rawQuery: string, declared: readonly string[] | undefined): string | undefined {
  if (declared === undefined) return undefined
  const own: string[] = []
  for (const part of rawQuery.split('&')) {
    const [name] = splitAtSeparator(part, '=')
    if (!/^[\w.-]*$/.test(name) || reserved.has(name)) return undefined
    if (declared.includes(name)) own.push(part)
  }
  return own.join('&')
}
