/** Serves stored images and documents unchanged, and serves resized images and social cards. */
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ContentService } from '#content'
import type { Drafts } from '#drafts'
import { mediaRoutes, socialRoutes, type MediaEraser, type OpenDrafts } from '#media'
import { isAllowed, toImagePrefix } from '#model'
import type { Renderer } from '#render'
import type { Visitors } from '../session/visitor.ts'
import { addImages, type ImagesOptions } from './images.ts'

type MediaOptions = ImagesOptions & {
  readonly renderer: Pick<Renderer, 'facts'>
  readonly eraser: Pick<MediaEraser, 'isErased'>
  /** Path of the font file for the titles on social cards. */
  readonly cardFace: string | undefined
}

export async function addMedia(server: FastifyInstance, options: MediaOptions): Promise<void> {
  const { configuration, site, renderer, cardFace, warn } = options
  const shared = { prefix: configuration.basePath, media: site.media, content: site.openAddressed, warn }
  const { openDrafts, eraser } = options
  await server.register(mediaRoutes, { ...shared, openDrafts, isErased: eraser.isErased })
  await addImages(server, options)
  await server.register(socialRoutes, {
    ...shared,
    faceFile: cardFace,
    loadBrand: () => loadCardBrand(renderer),
    findSitePicture: renderer.facts.findPicture,
    cacheFolder: join(configuration.dataDir, 'social-cache'),
    clock: () => new Date(),
  })
}

/** Attack: a visitor who is not staff requests the bytes of a draft. */
export const createDraftOpener =
  (
    { content, drafts }: { content: Pick<ContentService, 'withDrafts'>; drafts: Pick<Drafts, 'findHeads'> },
    visitors: Pick<Visitors, 'findActor'>,
  ): OpenDrafts =>
  async (request, contentKey) => {
    const actor = await visitors.findActor(request)
    if (!isAllowed(actor, 'seeUnpublished')) return undefined
    const heads = await drafts.findHeads(actor, contentKey)
    return heads.length === 0 ? undefined : content.withDrafts(heads)(actor)
  }

/**
 * Sends thumbnails to editors. Always resizes on this server, even if another service resizes for visitors, because
 * only this server can read drafts. A vector graphic without a thumbnail is sent unchanged.
 */
export const createPreviewUrls =
  ({ basePath, hasImages }: { readonly basePath: string; readonly hasImages: boolean }) =>
  (path: string): string =>
    hasImages ? `${toImagePrefix(basePath)}/${previewOptions}${path}` : basePath + path

const previewOptions = 'width=320,format=webp,fit=scale-down,onerror=redirect'

async function loadCardBrand(renderer: MediaOptions['renderer']) {
  const { siteName, tokens } = await renderer.facts.loadBrand()
  return { siteName, paper: tokens['--dxp-g-root'], ink: tokens['--dxp-g-root-contrast'] }
}
