/** Bytes of pictures and documents: as they are stored, resized, and as cards for social networks. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Warn } from '#kit'
import { mediaRoutes, socialRoutes } from '#media'
import type { Renderer } from '#render'
import { themeAssets } from '#storefront'
import type { Configuration } from './configuration.ts'
import { addImages } from './images.ts'
import type { SiteContent } from './site-content.ts'

type MediaOptions = {
  readonly configuration: Configuration
  readonly site: SiteContent
  readonly renderer: Pick<Renderer, 'loadBrand'>
  readonly projectRoot: string
  readonly warn: Warn
}

export async function addMedia(server: FastifyInstance, options: MediaOptions): Promise<void> {
  const { configuration, site, renderer, warn } = options
  const shared = { prefix: configuration.basePath, media: site.media, content: site.openAddressed, warn }
  await server.register(mediaRoutes, shared)
  await addImages(server, options)
  await server.register(socialRoutes, {
    ...shared,
    faceFile: themeAssets.cardFace,
    loadBrand: () => loadCardBrand(renderer),
    cacheFolder: join(configuration.dataDir, 'social-cache'),
    clock: () => new Date(),
  })
}

async function loadCardBrand(renderer: MediaOptions['renderer']) {
  const { siteName, tokens } = await renderer.loadBrand()
  return { siteName, paper: tokens['--dxp-g-root'], ink: tokens['--dxp-g-root-contrast'] }
}
