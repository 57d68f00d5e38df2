/**
 * Serves a page for every URL that has no other route, by GET and HEAD. The response depends only on the path and the
 * declared parameters, except for private pages.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { PathCounts } from '#analytics'
import { includesEtag } from '#kit'
import { chooseEncoding, type FinishedPage, type PageResponse, type Renderer } from '#render'
import { createPathCounter } from './count-paths.ts'
import { splitAtSeparator, toPagePath } from './page-path.ts'
import { createPreparedResponses, toBodyHeaders, toPageHeaders } from './prepared-responses.ts'
import { createCacheHeaders, type CacheProxy } from './cache-headers.ts'
import type { PrivatePages } from './private-pages.ts'
import type { ReceiptPages } from '../forms/receipts.ts'

type PagesOptions = {
  readonly renderer: Pick<Renderer, 'pages'>
  readonly privatePages: PrivatePages
  readonly receipts: ReceiptPages
  readonly counts: Pick<PathCounts, 'count'>
  readonly basePath: string
  readonly cache: {
    /** The cache in front of this server; undefined if there is none. */
    readonly proxy: CacheProxy | undefined
    /** Returns true once the cache has confirmed all purges. */
    readonly isPurged: (() => boolean) | undefined
  }
  /** Loads newer releases. Returns undefined if this server is known to be up to date. */
  readonly catchUp: () => Promise<void> | undefined
}

export function addPages(
  app: FastifyInstance,
  { renderer, privatePages, receipts, counts, basePath, cache, catchUp }: PagesOptions,
): void {
  const { securityHeaders } = app
  const countPath = createPathCounter(counts)
  const cacheHeaders = createCacheHeaders(cache.proxy, cache.isPurged)
  const prepared = createPreparedResponses({
    pages: renderer.pages,
    basePath,
    toRequestId: app.toRequestId,
    securityHeaders,
    cacheHeaders,
  })
  app.answerFirst((request, response) => catchUp() === undefined && prepared.answer(request, response), {
    requestClass: 'kept-page',
  })
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [rawPath = '', rawQuery = ''] = splitAtSeparator(request.url, '?')
    const path = toPagePath(rawPath, basePath)
    const bare = path === '/' ? path : path?.replace(/\/+$/, '')
    const query = new URLSearchParams(rawQuery)
    if (bare !== undefined && (await receipts.send(request, reply, { path: bare, query }))) return reply
    const answer = await renderer.pages.answer(bare ?? '', query, rawQuery)
    if (bare === path || answer.kind === 'redirect') countPath(request, answer)
    if (answer.kind === 'redirect') {
      if (answer.isPermanent) reply.headers(cacheHeaders.ofRedirect)
      reply.header('cache-control', answer.isPermanent ? 'public, max-age=3600' : 'no-cache')
      return reply.redirect(answer.location, answer.isPermanent ? 301 : 302)
    }
    if (bare !== undefined && bare !== path)
      return reply.redirect(basePath + encodeURI(bare) + (rawQuery === '' ? '' : `?${rawQuery}`), 301)
    if (answer.kind === 'private') {
      if (await privatePages.send(request, reply, answer)) return reply
      return sendPageResponse(request, reply, await renderer.pages.answerNotFound(bare ?? ''))
    }
    if (answer.isForGuests) {
      const ownPage = await privatePages.findOwnPage(request)
      if (ownPage !== undefined) return reply.header('cache-control', 'no-store').redirect(ownPage, 302)
      reply.header('cache-control', 'private, no-cache')
    } else {
      if (answer.status === 200) reply.headers(cacheHeaders.ofPage(answer.page))
      prepared.prepare(answer)
    }
    return sendPageResponse(request, reply, answer)
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, reply)
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({
        error: {
          code: 'method-not-allowed',
          message: `${request.method} is not allowed here.`,
          hint: 'Use GET.',
        },
      })
  })
}

export function sendPageResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, release, status }: Pick<PageResponse, 'page' | 'release'> & { readonly status: number },
): Promise<FastifyReply> {
  reply.code(status).header('x-epiderm-release', release)
  return sendPage(request, reply, page)
}

/** Sends the prepared bytes, or 304 if the visitor already has them. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
): Promise<FastifyReply> {
  const { 'cache-control': ownCacheControl } = reply.getHeaders()
  reply.headers(toPageHeaders(page))
  if (page.isComplete && ownCacheControl !== undefined) reply.header('cache-control', ownCacheControl)
  if (reply.statusCode === 200 && includesEtag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()

  const encoding = chooseEncoding(request.headers['accept-encoding'])
  return reply.headers(toBodyHeaders(encoding)).send(await page.body.load(encoding))
}
