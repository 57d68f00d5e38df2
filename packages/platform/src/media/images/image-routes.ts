/** Serves resized images: `/image/{options}/{path}?{query of the path}` (IMG-8), GET and HEAD. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { EpidermError } from '#kit'
import { matchesEtag } from '../byte-range.ts'
import { notAnImage, unknownImage } from '../errors.ts'
import type { FinishedImage, ImageOptimiser } from './image-optimiser.ts'
import { parseImageOptions, type ImageOptions } from './image-options.ts'
import {
  findImageSource,
  findRasterSource,
  isServedUnchanged,
  type ImageSource,
  type ImageSources,
} from './image-source.ts'
import { documentPolicy, isDocument, toCacheControl } from '../media-item.ts'
import { MediaUnavailableError } from '../storage/media-unavailable.ts'

export type ImageRoutesOptions = ImageSources & { readonly optimiser: ImageOptimiser }

type ImageRouteRequest = FastifyRequest<{
  Params: { options: string; '*': string }
  Querystring: { version?: unknown; language?: unknown }
}>

/** Cache lifetime of an image until its AVIF version is ready. */
const interimSeconds = 10
const retryAfterSeconds = 5

/** Must be registered under the site's base path. */
export const imageRoutes: FastifyPluginAsync<ImageRoutesOptions> = async (app, { optimiser, ...sources }) => {
  const handler = async (request: ImageRouteRequest, reply: FastifyReply) => {
    const options = parseImageOptions(request.params.options)
    const path = request.params['*']
    const source = await findImageSource(sources, { path, query: request.query }, request)
    if (source === undefined) throw unknownImage(path)
    try {
      if (isServedUnchanged(source, options)) return await sendOriginal(request, reply, source)
      const pixels = await findRasterSource(source)
      if (pixels === undefined || !pixels.mimeType.startsWith('image/')) throw notAnImage(source.mimeType)
      return await sendResized(request, reply, { source: pixels, options })
    } catch (error) {
      /**
       * If the storage is unavailable, redirecting to the original image would fail too, so the error is sent instead.
       */
      const isAtOrigin = error instanceof EpidermError && !(error instanceof MediaUnavailableError)
      if (!options.redirectsOnError || !isAtOrigin) throw error
      return reply.header('cache-control', 'no-store').redirect(toOriginalUrl(request, app.prefix))
    }
  }

  async function sendResized(
    request: ImageRouteRequest,
    reply: FastifyReply,
    { source, options }: { source: ImageSource; options: ImageOptions },
  ) {
    const variant = { source, options, accept: request.headers.accept }
    if (options.format === 'auto') reply.header('vary', 'Accept')
    const known = { key: optimiser.toKey(variant), isFinal: true }
    const given = request.headers['if-none-match']
    if (given?.trim() !== '*' && matchesEtag(given, toEtag(known))) {
      return setHeaders(reply, known, source).code(304).send()
    }
    const image = await optimiser.load(variant)
    setHeaders(reply, image, source)
    if (matchesEtag(given, toEtag(image))) return reply.code(304).send()
    return reply.header('content-type', image.mimeType).send(image.bytes)
  }

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof EpidermError)) throw error
    if (error.status === 503) reply.header('retry-after', retryAfterSeconds)
    reply.removeHeader('etag')
    const { code, message, hint } = error
    return reply
      .code(error.status)
      .header('cache-control', 'no-store')
      .send({ error: { code, message, hint } })
  })
  app.route({ method: ['GET', 'HEAD'], url: '/image/:options/*', handler })
}

async function sendOriginal(request: FastifyRequest, reply: FastifyReply, source: ImageSource) {
  const original = { key: await source.findHash(), isFinal: true }
  setHeaders(reply, original, source)
  if (matchesEtag(request.headers['if-none-match'], toEtag(original))) return reply.code(304).send()
  const bytes = await source.load()
  if (bytes === undefined) throw unknownImage(source.hash)
  if (isDocument(source.mimeType)) reply.header('content-security-policy', documentPolicy)
  return reply.header('content-type', source.mimeType).send(bytes)
}

const toEtag = ({ key }: Pick<FinishedImage, 'key'>) => `"${key}"`

function setHeaders(reply: FastifyReply, image: Pick<FinishedImage, 'key' | 'isFinal'>, source: ImageSource) {
  const isLasting = image.isFinal || source.isComing
  return reply.headers({
    etag: toEtag(image),
    'cache-control': isLasting
      ? toCacheControl(source, 'public, max-age=60')
      : `public, max-age=${interimSeconds}`,
    'x-content-type-options': 'nosniff',
  })
}

/**
 * Attack: a redirect to another site. The path is that of a picture found on this site, so it begins with the picture's
 * folder.
 */
function toOriginalUrl(request: ImageRouteRequest, basePath: string): string {
  const at = request.url.indexOf('?')
  return `${basePath}/${encodeURI(request.params['*'])}${at < 0 ? '' : request.url.slice(at)}`
}
