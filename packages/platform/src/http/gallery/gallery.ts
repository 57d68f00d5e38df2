/**
 * The block gallery, in development only. It shows every sample of every block at each device's width, as the page
 * renderer renders it. `/gallery` lists the blocks, `/gallery/{block}` frames `/gallery/{block}/{sample}`;
 * `?mode=design` shows the editor's canvas.
 */
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { BlockRegistry } from '#blocks'
import type { ContentSource } from '#model'
import type { Renderer } from '#render'
import { loadSampleNode } from './gallery-samples.ts'
import { renderGalleryBlock, renderGalleryIndex } from './gallery-pages.ts'

type GalleryOptions = {
  readonly renderer: Pick<Renderer, 'pages'>
  readonly registry: BlockRegistry
  readonly basePath: string
  readonly content: () => ContentSource
}

type GalleryRequest = { Params: { block: string; sample: string }; Querystring: { mode?: string } }

const policy = "default-src 'self'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'"

export function addGallery(app: FastifyInstance, options: GalleryOptions): void {
  const { renderer, registry, basePath, content } = options
  const blocks = [...registry.values()].toSorted((a, b) => a.label.localeCompare(b.label))
  const root = `${basePath}/gallery`
  const toMode = (mode: string | undefined) => (mode === 'design' ? 'design' : 'live')
  const send = (reply: FastifyReply, html: string, contentSecurityPolicy = policy) =>
    reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)

  app.get<GalleryRequest>(root, (_request, reply) => send(reply, renderGalleryIndex({ root, blocks })))
  app.get<GalleryRequest>(`${root}/:block`, (request, reply) => {
    const block = registry.get(request.params.block)
    if (block === undefined) return reply.callNotFound()
    return send(reply, renderGalleryBlock({ root, block, mode: toMode(request.query.mode) }))
  })
  app.get<GalleryRequest>(`${root}/:block/:sample`, async (request, reply) => {
    const block = registry.get(request.params.block)
    const sample = block?.samples.find(({ name }) => name === request.params.sample)
    if (block === undefined || sample === undefined) return reply.callNotFound()
    const node = await loadSampleNode({ block, sample, content: content() })
    const { html, contentSecurityPolicy } = await renderer.pages.preview([node], toMode(request.query.mode))
    return send(reply, html, contentSecurityPolicy)
  })
}
