/**
 * Answers that stand ready. A kept page that was sent to everyone once is sent again by its address alone, before routes and hooks
 * are asked, with headers that are made once. Nothing is kept here by address: what a visitor invents adds nothing, and an answer
 * goes with its page. What is not plainly such a request goes the ordinary way.
 */
import type { IncomingMessage } from 'node:http'
import { listsEtag } from '#kit'
import { receiptParameter, sentParameter, visitorParameter } from '#model'
import {
  chooseEncoding,
  type Encoding,
  type FinishedPage,
  type KeptPage,
  type PageAnswer,
  type Renderer,
} from '#render'
import type { AnswerFirst } from '../connections.ts'
import type { CacheHeaders } from './cache-headers.ts'
import { splitOnce, toPagePath } from './page-path.ts'

export type PreparedAnswers = {
  /** For a page that is sent to everyone who asks for its address. */
  readonly prepare: (answer: PageAnswer) => void
  readonly answer: AnswerFirst
}

type Current = {
  readonly headers: HeaderList
  readonly kept: KeptPage
  readonly ready: PreparedPage
  readonly request: IncomingMessage
}

type PreparedAnswersOptions = {
  readonly pages: Pick<Renderer['pages'], 'findKept'>
  readonly basePath: string
  readonly toRequestId: (request: IncomingMessage) => string
  readonly securityHeaders: Headers
  readonly cacheHeaders: Pick<CacheHeaders, 'ofPage' | 'life'>
}

type Headers = Readonly<Record<string, string>>

/** Names and values in turn, as `writeHead` takes them quickest. */
type HeaderList = string[]

type PreparedPage = {
  readonly parameters: readonly string[]
  /** Where its lists say how long a cache may keep it; undefined where they do not. */
  readonly lifeAt: number | undefined
  readonly notModified: HeaderList
  /** Undefined in an encoding that nobody has asked for yet. */
  readonly find: (encoding: Encoding) => { readonly bytes: Buffer; readonly headers: HeaderList } | undefined
}

/** What pages and forms may show beside the parameters that a page declares. */
const reserved: ReadonlySet<string> = new Set([sentParameter, receiptParameter, visitorParameter.name])

/** Values of the list's first headers: one answer is sent at any release that keeps its page, to any request. */
const releaseAt = 1
const requestIdAt = 3

export function createPreparedAnswers(options: PreparedAnswersOptions): PreparedAnswers {
  const { pages, basePath, cacheHeaders, toRequestId } = options
  const prepared = new WeakMap<FinishedPage, PreparedPage>()

  /** What is not the same in every answer with the page. */
  function toCurrent({ headers, kept, ready, request }: Current): HeaderList {
    const { lifeAt } = ready
    headers[releaseAt] = String(kept.release)
    headers[requestIdAt] = toRequestId(request)
    if (lifeAt !== undefined && cacheHeaders.life !== undefined) headers[lifeAt] = cacheHeaders.life.now()
    return headers
  }

  function find(url: string): KeptPage | undefined {
    const [rawPath, rawQuery] = splitOnce(url, '?')
    const path = toPagePath(rawPath, basePath)
    const plain = path === undefined ? undefined : pages.findKept(path, '')
    if (path === undefined || plain === undefined || rawQuery === '') return plain
    const query = toDeclaredQuery(rawQuery, prepared.get(plain.page)?.parameters)
    if (query === undefined || query === '') return query === '' ? plain : undefined
    return pages.findKept(path, query)
  }

  return {
    prepare(answer) {
      if (answer.status === 200 && !prepared.has(answer.page))
        prepared.set(answer.page, preparePage(answer, options))
    },
    answer(request, response) {
      const { method, url = '', headers } = request
      if (method !== 'GET' && method !== 'HEAD') return false
      const kept = find(url)
      if (kept === undefined) return false
      const ready = prepared.get(kept.page)
      if (ready === undefined) return false
      if (listsEtag(headers['if-none-match'], kept.page.etag)) {
        response.writeHead(304, toCurrent({ headers: ready.notModified, kept, ready, request })).end()
        return true
      }
      const body = ready.find(chooseEncoding(headers['accept-encoding']))
      if (body === undefined) return false
      response.writeHead(200, toCurrent({ headers: body.headers, kept, ready, request }))
      response.end(method === 'GET' ? body.bytes : undefined)
      return true
    },
  }
}

/** Every answer with a page has them. */
export const toPageHeaders = ({ isComplete, contentSecurityPolicy, etag }: FinishedPage): Headers => ({
  'cache-control': isComplete ? 'public, no-cache' : 'no-store',
  'content-security-policy': contentSecurityPolicy,
  etag,
  vary: 'accept-encoding',
})

export const toBodyHeaders = (encoding: Encoding): Headers => ({
  'content-type': 'text/html; charset=utf-8',
  ...(encoding !== 'identity' && { 'content-encoding': encoding }),
})

function preparePage(
  { page, parameters }: PageAnswer,
  { securityHeaders, cacheHeaders }: Pick<PreparedAnswersOptions, 'securityHeaders' | 'cacheHeaders'>,
): PreparedPage {
  const forCache = cacheHeaders.ofPage(page)
  const common = {
    'x-epiderm-release': '',
    'x-request-id': '',
    ...securityHeaders,
    ...forCache,
    ...toPageHeaders(page),
  }
  const notModified = toList(common)
  const lifeName = cacheHeaders.life === undefined ? -1 : notModified.indexOf(cacheHeaders.life.name)
  const made: Partial<Record<Encoding, { bytes: Buffer; headers: HeaderList }>> = {}
  return {
    parameters: parameters.map(({ name }) => name),
    notModified,
    /** The body's list begins with the same. */
    lifeAt: lifeName === -1 ? undefined : lifeName + 1,
    find(encoding) {
      const bytes = page.body.find(encoding)
      if (bytes === undefined || made[encoding]?.bytes === bytes) return made[encoding]
      const length = { 'content-length': String(bytes.length) }
      return (made[encoding] = {
        bytes,
        headers: toList({ ...common, ...toBodyHeaders(encoding), ...length }),
      })
    },
  }
}

const toList = (headers: Headers): HeaderList => Object.entries(headers).flat()

/**
 * The declared parameters of a query as they stand there, without all others. Undefined when it holds what is not for everyone,
 * or a name that may be another one in disguise: `%70age` is `page`.
 */
function toDeclaredQuery(rawQuery: string, declared: readonly string[] | undefined): string | undefined {
  if (declared === undefined) return undefined
  const own: string[] = []
  for (const part of rawQuery.split('&')) {
    const [name] = splitOnce(part, '=')
    if (!/^[\w.-]*$/.test(name) || reserved.has(name)) return undefined
    if (declared.includes(name)) own.push(part)
  }
  return own.join('&')
}
