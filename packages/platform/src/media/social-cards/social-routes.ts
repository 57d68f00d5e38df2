/**
 * Serves `/social/{contentKey}/{picture's contentKey}.jpg`, GET and HEAD: the card of a published item with an image
 * that the item refers to. Attack: made-up combinations that cost rendering time. Only combinations from published
 * items are rendered.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { EpidermError, isContentKey, type Warn } from '#kit'
import type { ContentSource } from '#model'
import { matchesEtag } from '../byte-range.ts'
import { createEncodeQueue } from '../images/encode-queue.ts'
import { unknownImage } from '../errors.ts'
import { openImageCache } from '../images/image-cache.ts'
import { findMediaItem, type MediaItem } from '../media-item.ts'
import type { MediaReader, RasterFile } from '../media-store.ts'
import { MediaUnavailableError } from '../storage/media-unavailable.ts'
import { createTypesetter, type Typesetter } from './set-text.ts'
import { renderSocialCard, type SocialCard } from './social-card.ts'

export type SocialRoutesOptions = {
  readonly media: Pick<MediaReader, 'find' | 'findRaster'>
  /** Returns the content that guests may read now. */
  readonly content: () => ContentSource
  /**
   * Path of the font file for titles, which is read when the first card is rendered. If absent, cards have no title.
   */
  readonly faceFile: string | undefined
  /** Loads the site's name and colours in the current release. */
  readonly loadBrand: () => Promise<Omit<SocialCard, 'title'>>
  /** Returns the content key of the site's own image, which is used if an item's image is an SVG without a PNG. */
  readonly findSitePicture: () => Promise<string | undefined>
  /** The folder for finished cards; it need not exist. */
  readonly cacheFolder: string
  readonly clock: () => Date
  readonly warn: Warn
}

type CardRequest = FastifyRequest<{ Params: { contentKey: string; picture: string } }>

/** Part of each cache key. Increase this number when the appearance of cards changes. */
const drawing = 2
const maxCacheBytes = 64 * 1024 * 1024
const maxWaiting = 64
const oneDay = 'public, max-age=86400'

/** Must be registered under the site's base path. */
export const socialRoutes: FastifyPluginAsync<SocialRoutesOptions> = async (app, options) => {
  const { content, media, faceFile, warn } = options
  let typesetter: Typesetter | undefined
  const cache = await openImageCache({
    folder: options.cacheFolder,
    maxBytes: maxCacheBytes,
    clock: options.clock,
  })
  const onFailure = (error: unknown) =>
    warn({ message: 'A social card could not be cached on disk', reason: String(error) })
  const queue = createEncodeQueue({ atOnce: 1, maxWaiting, onFailure })

  const handler = async (request: CardRequest, reply: FastifyReply) => {
    const found = await findCard(content(), request.params)
    if (found === undefined) throw unknownImage(request.url)
    const picture = (await findPixels(media, found)) ?? (await findSitePixels(options))
    if (picture === undefined) throw unknownImage(found.hash)
    const card = { ...(await options.loadBrand()), title: found.title }
    const key = toCardKey(card, picture.hash)
    reply.headers({ 'cache-control': oneDay, etag: `"${key}"` })
    if (matchesEtag(request.headers['if-none-match'], `"${key}"`)) return reply.code(304).send()

    const make = async () => {
      const pixels = await picture.load()
      if (pixels === undefined) throw unknownImage(picture.hash)
      if (faceFile !== undefined) typesetter ??= await createTypesetter(await readFile(faceFile))
      const bytes = await renderSocialCard(card, { picture: pixels, typesetter })
      await cache.put(key, bytes).catch(onFailure)
      return bytes
    }
    const bytes = (await cache.find(key)) ?? (await queue.run(key, make))
    return reply.type('image/jpeg').send(bytes)
  }

  app.addHook('onClose', () => queue.close())
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof EpidermError)) throw error
    const { status, code, message, hint } = error
    if (error instanceof MediaUnavailableError) reply.header('retry-after', error.retryAfterSeconds)
    reply.removeHeader('etag')
    return reply.code(status).header('cache-control', 'no-store').send({ error: { code, message, hint } })
  })
  app.route({ method: ['GET', 'HEAD'], url: '/social/:contentKey/:picture', handler })
}

async function findCard(content: ContentSource, { contentKey, picture }: CardRequest['params']) {
  const pictureKey = picture.replace(/\.jpg$/, '')
  if (!picture.endsWith('.jpg') || !isContentKey(contentKey) || !isContentKey(pictureKey)) return undefined
  const [item] = (await content.findContents({ contentKeys: [contentKey] })).items
  if (item === undefined || !JSON.stringify(item.body).includes(`"${pictureKey}"`)) return undefined
  const found = await findMediaItem(content, { contentKey: pictureKey, query: {} })
  return found?.mimeType.startsWith('image/') ? { ...found, title: item.title } : undefined
}

/** Attack: an SVG that blocks every card. Only the SVG's PNG is used; undefined if there is no PNG. */
async function findPixels(
  media: SocialRoutesOptions['media'],
  { ref, hash, mimeType }: MediaItem,
): Promise<RasterFile | undefined> {
  if (mimeType === 'image/svg+xml') return media.findRaster(ref)
  return { hash, load: () => media.find(ref, mimeType) }
}

async function findSitePixels({ media, content, findSitePicture }: SocialRoutesOptions) {
  const contentKey = await findSitePicture()
  const item = contentKey && (await findMediaItem(content(), { contentKey, query: {} }))
  return item ? findPixels(media, item) : undefined
}

function toCardKey({ title, siteName, paper, ink }: SocialCard, pictureHash: string): string {
  const facts = JSON.stringify([drawing, title, siteName, paper, ink, pictureHash])
  return `${createHash('sha256').update(facts).digest('hex')}-card`
}
