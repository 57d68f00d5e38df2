/** Bytes of pictures and documents: as they are stored, resized, and as cards for social networks. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { mediaRoutes, socialRoutes } from '#media'
import type { Renderer } from '#render'
import { addImages, type ImagesOptions } from './images.ts'

type MediaOptions = ImagesOptions & {
  readonly renderer: Pick<Renderer, 'facts'>
  /** Path of the font file that titles of social cards are set in. */
  readonly cardFace: string
}

export async function addMedia(server: FastifyInstance, options: MediaOptions): Promise<void> {
  const { configuration, site, renderer, cardFace, warn } = options
  const shared = { prefix: configuration.basePath, media: site.media, content: site.openAddressed, warn }
  await server.register(mediaRoutes, shared)
  await addImages(server, options)
  await server.register(socialRoutes, {
    ...shared,
    faceFile: cardFace,
    loadBrand: () => loadCardBrand(renderer),
    cacheFolder: join(configuration.dataDir, 'social-cache'),
    clock: () => new Date(),
  })
}

async function loadCardBrand(renderer: MediaOptions['renderer']) {
  const { siteName, tokens } = await renderer.facts.loadBrand()
  return { siteName, paper: tokens['--dxp-g-root'], ink: tokens['--dxp-g-root-contrast'] }
}
