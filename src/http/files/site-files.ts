/** Serves the web manifest, and `favicon.ico`, for which browsers ask by themselves. */
import type { FastifyInstance } from 'fastify'
import type { SiteUrls } from '#kit'
import { manifestPath, type Renderer } from '#render'

type SiteFilesOptions = {
  readonly renderer: Pick<Renderer, 'facts'>
  readonly url: SiteUrls
  /** Root-relative URL of the icon. */
  readonly favicon: string
}

const oneHour = 'public, max-age=3600'

export function addSiteFiles(app: FastifyInstance, { renderer, url, favicon }: SiteFilesOptions): void {
  app.get(`${url.basePath}${manifestPath}`, async (_request, reply) =>
    reply
      .header('cache-control', oneHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await renderer.facts.loadManifest())),
  )
  app.get(`${url.basePath}/favicon.ico`, (_request, reply) =>
    reply.header('cache-control', oneHour).redirect(url.path(favicon), 302),
  )
}
