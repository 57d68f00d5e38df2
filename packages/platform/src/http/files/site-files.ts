/** Serves the web manifest, the files of islands, and `favicon.ico`, which browsers request without a link. */
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { islandsPath } from '#blocks'
import type { SiteUrls } from '#kit'
import { manifestPath, type Renderer } from '#render'
import { unknownIsland } from '../errors.ts'

type SiteFilesOptions = {
  readonly renderer: Pick<Renderer, 'facts'>
  readonly url: SiteUrls
}

const oneHour = 'public, max-age=3600'
const lasting = 'public, max-age=31536000, immutable'

const islandQuery = z.object({ language: z.string().catch(''), version: z.string().catch('') })

export function addSiteFiles(app: FastifyInstance, { renderer, url }: SiteFilesOptions): void {
  app.get(`${url.basePath}${manifestPath}`, async (_request, reply) =>
    reply
      .header('cache-control', oneHour)
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(await renderer.facts.loadManifest())),
  )
  app.get<{ Params: { type: string } }>(
    `${url.basePath}${islandsPath}/:type`,
    async ({ params, query }, reply) => {
      const { language, version } = islandQuery.parse(query)
      const island = await renderer.facts.loadIsland(params.type, language)
      if (island === undefined) throw unknownIsland(params.type)
      return reply
        .header('cache-control', island.version === version ? lasting : 'no-cache')
        .send(island.parts)
    },
  )
  app.get(`${url.basePath}/favicon.ico`, async (_request, reply) =>
    reply.header('cache-control', oneHour).redirect(await renderer.facts.loadFavicon(), 302),
  )
}
