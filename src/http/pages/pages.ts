/**
 * The pages: everything that no other route answers. GET and HEAD; the answer depends on the path and declared parameters alone,
 * but for pages that not everyone sees.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listsEtag } from '#kit'
import { chooseEncoding, type FinishedPage, type PageAnswer, type Renderer } from '#render'
import type { PrivatePages } from './private-pages.ts'
import type { Receipts } from '../forms/receipts.ts'

type PagesOptions = {
  readonly renderer: Pick<Renderer, 'pages'>
  readonly privatePages: PrivatePages
  readonly receipts: Receipts
  readonly basePath: string
}

export function addPages(
  app: FastifyInstance,
  { renderer, privatePages, receipts, basePath }: PagesOptions,
): void {
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [rawPath = '', rawQuery = ''] = splitOnce(request.url, '?')
    const path = toPagePath(rawPath, basePath)
    const bare = path === '/' ? path : path?.replace(/\/+$/, '')
    const query = new URLSearchParams(rawQuery)
    if (bare !== undefined && (await receipts.send(request, reply, { path: bare, query }))) return reply
    const answer = await renderer.pages.answer(bare ?? '', query)
    if (answer.kind === 'redirect') {
      reply.header('cache-control', answer.isPermanent ? 'public, max-age=3600' : 'no-cache')
      return reply.redirect(answer.location, answer.isPermanent ? 301 : 302)
    }
    if (bare !== undefined && bare !== path)
      return reply.redirect(basePath + encodeURI(bare) + (rawQuery === '' ? '' : `?${rawQuery}`), 301)
    if (answer.kind === 'private') {
      if (await privatePages.send(request, reply, answer)) return reply
      return sendAnswer(request, reply, await renderer.pages.answerNotFound(bare ?? ''))
    }
    if (answer.isForGuests) {
      const ownPage = await privatePages.findOwnPage(request)
      if (ownPage !== undefined) return reply.header('cache-control', 'no-store').redirect(ownPage, 302)
      reply.header('cache-control', 'private, no-cache')
    }
    return sendAnswer(request, reply, answer)
  }
  app.setNotFoundHandler((request, reply) => {
    if (request.method === 'GET' || request.method === 'HEAD') return handler(request, reply)
    return reply
      .code(405)
      .header('allow', 'GET, HEAD')
      .send({
        error: {
          code: 'method-not-allowed',
          message: `${request.method} is not possible here.`,
          hint: 'Use GET.',
        },
      })
  })
}

export function sendAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  { page, release, status }: Pick<PageAnswer, 'page' | 'release'> & { readonly status: number },
): Promise<FastifyReply> {
  reply.code(status).header('x-epiderm-release', release)
  return sendPage(request, reply, page)
}

/** Sends the prepared bytes, or 304 when the visitor has them. */
async function sendPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: FinishedPage,
): Promise<FastifyReply> {
  reply
    .header(
      'cache-control',
      page.isComplete ? (reply.getHeader('cache-control') ?? 'public, no-cache') : 'no-store',
    )
    .header('content-security-policy', page.contentSecurityPolicy)
    .header('etag', page.etag)
    .header('vary', 'accept-encoding')
  if (reply.statusCode === 200 && listsEtag(request.headers['if-none-match'], page.etag))
    return reply.code(304).send()

  const encoding = chooseEncoding(request.headers['accept-encoding'])
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.type('text/html; charset=utf-8').send(await page.body.load(encoding))
}

/**
 * The path without the base path, decoded; undefined when it is not below the base path or is broken. Attack: `//evil.example/` would
 * turn the redirect without its last slash into one to another site, `..%2f` into one out of the base path; a control character would split a header; a pattern
 * that can be matched in many ways would take for ever.
 */
export function toPagePath(rawPath: string, basePath: string): string | undefined {
  if (rawPath !== basePath && !rawPath.startsWith(`${basePath}/`)) return undefined
  try {
    const path = decodeURIComponent(rawPath.slice(basePath.length)) || '/'
    const isHarmless = /^\/[^\\\p{C}]*$/u.test(path) && !/\/(?:\/|\.{1,2}(?:\/|$))/.test(path)
    return isHarmless ? path : undefined
  } catch {
    return undefined
  }
}

export function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
