/** Resized pictures (IMG-8), unless they are switched off. Closed with the server. */
import type { Warn } from '#kit'
import { imageRoutes, openImageOptimiser } from '#media'
import type { FastifyInstance } from 'fastify'
import { createAssetReader } from './assets.ts'
import type { Configuration } from './configuration.ts'
import type { SiteContent } from './site-content.ts'

const maxCacheBytes = 512 * 1024 * 1024

type ImagesOptions = {
  readonly configuration: Configuration
  readonly site: Pick<SiteContent, 'openAddressed' | 'media'>
  readonly projectRoot: string
  readonly warn: Warn
}

export async function addImages(
  server: FastifyInstance,
  { configuration, site, projectRoot, warn }: ImagesOptions,
): Promise<void> {
  const { basePath, dataDir, imagePrefix } = configuration
  if (imagePrefix === undefined) return
  const optimiser = await openImageOptimiser({ dataDir, maxCacheBytes, clock: () => new Date(), warn })
  server.addHook('onClose', () => optimiser.close())
  await server.register(imageRoutes, {
    prefix: basePath,
    optimiser,
    media: site.media,
    content: site.openAddressed,
    readAsset: createAssetReader(projectRoot),
  })
}
