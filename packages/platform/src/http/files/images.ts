/** Serves resized images (IMG-8), unless resizing is switched off. Stops when the server closes. */
import type { FastifyInstance } from 'fastify'
import { toImagePrefix, type ContentSource } from '#model'
import type { Warn } from '#kit'
import {
  createImagePreEncoder,
  imageRoutes,
  openImageOptimiser,
  type MediaReader,
  type OnEncoding,
  type OpenDrafts,
  type SharedPictures,
} from '#media'
import { createAssetReader } from './assets.ts'

const maxCacheBytes = 512 * 1024 * 1024

export type ImagesOptions = {
  readonly configuration: {
    readonly basePath: string
    readonly dataDir: string
    /** URL prefix of resized images; undefined if pages use no resized images. */
    readonly imagePrefix: string | undefined
  }
  readonly site: {
    /** Opens public content, for URLs that contain a content key. */
    readonly openAddressed: () => ContentSource
    readonly media: MediaReader
  }
  readonly sharedPictures: SharedPictures | undefined
  /** Opens an image's drafts for people who may see them. */
  readonly openDrafts: OpenDrafts
  readonly projectRoot: string
  /** Called with the encoder, so that the caller can encode images before they are first requested. */
  readonly pictures: { readonly makeBy: (make: ReturnType<typeof createImagePreEncoder>) => void }
  readonly warn: Warn
  readonly onEncoding?: OnEncoding | undefined
}

export async function addImages(
  server: FastifyInstance,
  {
    configuration,
    site,
    sharedPictures: shared,
    openDrafts,
    projectRoot,
    pictures,
    ...recorder
  }: ImagesOptions,
): Promise<void> {
  const { basePath, dataDir, imagePrefix } = configuration
  if (imagePrefix === undefined) return
  const optimiser = await openImageOptimiser({
    dataDir,
    maxCacheBytes,
    shared,
    clock: () => new Date(),
    ...recorder,
  })
  server.addHook('onClose', () => optimiser.close())
  const sources = {
    media: site.media,
    content: site.openAddressed,
    readAsset: createAssetReader(projectRoot),
  }
  await server.register(imageRoutes, { prefix: basePath, optimiser, openDrafts, ...sources })
  pictures.makeBy(createImagePreEncoder({ optimiser, prefix: toImagePrefix(basePath), ...sources }))
}
