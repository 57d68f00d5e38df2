/** Serves the sitemap and robots.txt, both from the current release. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isUnreachable } from '#database'
import { includesEtag } from '#kit'
import type { Renderer } from '#render'

type SitemapOptions = { readonly renderer: Pick<Renderer, 'searchEngines'>; readonly basePath: string }

export function addSitemap(app: FastifyInstance, { renderer, basePath }: SitemapOptions): void {
  const { findSitemap, loadRobots } = renderer.searchEngines
  const loadOrLast = createLastAnswers()
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(basePath.length).replace(/\?.*$/, '')
    const answer = await loadOrLast(path, async () => {
      const file = await findSitemap(path)
      return file && { etag: file.etag, type: 'application/xml; charset=utf-8', body: file.text }
    })
    return answer === undefined ? reply.callNotFound() : sendFresh(request, reply, answer)
  }
  app.get(`${basePath}/sitemap.xml`, handler)
  app.get(`${basePath}/sitemap-:number(^\\d{1,4}).xml`, handler)
  /** The file is at the root of the host, regardless of the base path (SITE-5, RFC 9309 section 2.3). */
  app.get('/robots.txt', async (request, reply) => {
    const answer = await loadOrLast('/robots.txt', async () => {
      const body = await loadRobots()
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
      return { etag, type: 'text/plain; charset=utf-8', body }
    })
    return answer === undefined ? reply.callNotFound() : sendFresh(request, reply, answer)
  })
}

/** Maximum number of characters in all cached responses. */
const maxRemembered = 8_000_000

/** Sends the last response for a path while the database is unavailable. */
function createLastAnswers() {
  const last = new Map<string, SitemapResponse>()
  let remembered = 0
  const forget = (path: string) => {
    remembered -= last.get(path)?.body.length ?? 0
    last.delete(path)
  }
  return async (
    path: string,
    load: () => Promise<SitemapResponse | undefined>,
  ): Promise<SitemapResponse | undefined> => {
    try {
      const answer = await load()
      forget(path)
      if (answer !== undefined && remembered + answer.body.length <= maxRemembered) {
        last.set(path, answer)
        remembered += answer.body.length
      }
      return answer
    } catch (error) {
      const known = isUnreachable(error) ? last.get(path) : undefined
      if (known === undefined) throw error
      return known
    }
  }
}

type SitemapResponse = {
  readonly etag: string
  readonly type: string
  readonly body: string
}

function sendFresh(request: FastifyRequest, reply: FastifyReply, { etag, type, body }: SitemapResponse) {
  reply.headers({ etag, 'cache-control': 'public, no-cache' })
  if (includesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
