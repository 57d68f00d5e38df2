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
    const xml = await findSitemap(path)
    return xml === undefined
      ? reply.callNotFound()
      : sendText(request, reply, { type: 'application/xml; charset=utf-8', text: xml })
  }
  app.get(`${basePath}/sitemap.xml`, handler)
  app.get(`${basePath}/sitemap-:number(^\\d{1,4}).xml`, handler)
  /** At the root of the host, whatever the base path is (SITE-5, RFC 9309 section 2.3). */
  app.get('/robots.txt', async (request, reply) =>
    sendText(request, reply, { type: 'text/plain; charset=utf-8', text: await loadRobots() }),
  )
}

function sendText(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text }: { type: string; text: string },
) {
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  reply.headers({ etag, 'cache-control': 'public, no-cache' })
  if (listsEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  return reply.type(type).send(text)
}
