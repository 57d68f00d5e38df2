/** Sitemap and robots.txt. Both follow the release at once. */
import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { listsEtag } from '#kit'
import type { Renderer } from '#render'

type SitemapOptions = { readonly renderer: Pick<Renderer, 'searchEngines'>; readonly basePath: string }

export function addSitemap(app: FastifyInstance, { renderer, basePath }: SitemapOptions): void {
  const { findSitemap, loadRobots } = renderer.searchEngines
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.slice(basePath.length).replace(/\?.*$/, '')
    const file = await findSitemap(path)
    if (file === undefined) return reply.callNotFound()
    return sendFresh(request, reply, {
      etag: file.etag,
      type: 'application/xml; charset=utf-8',
      body: file.text,
    })
  }
  app.get(`${basePath}/sitemap.xml`, handler)
  app.get(`${basePath}/sitemap-:number(^\\d{1,4}).xml`, handler)
  /** At the root of the host, whatever the base path is (SITE-5, RFC 9309 section 2.3). */
  app.get('/robots.txt', async (request, reply) => {
    const text = await loadRobots()
    const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
    return sendFresh(request, reply, { etag, type: 'text/plain; charset=utf-8', body: text })
  })
}

type Answer = {
  readonly etag: string
  readonly type: string
  readonly body: string
}

function sendFresh(request: FastifyRequest, reply: FastifyReply, { etag, type, body }: Answer) {
  reply.headers({ etag, 'cache-control': 'public, no-cache' })
  if (listsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(body)
}
