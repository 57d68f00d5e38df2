/** Serves media: `/cms/delivery/media/{contentKey}?version=9f86d081&channelId=0ap…` (URL-1), GET and HEAD. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import type { Warn } from '#kit'
import { matchesEtag, parseByteRange } from './byte-range.ts'
import { erasedPicturePlaceholder } from './erasure/erased-picture.ts'
import {
  documentPolicy,
  findPublishedMedia,
  isDocument,
  toCacheControl,
  type MediaItem,
  type MediaSources,
} from './media-item.ts'
import type { MediaReader } from './media-store.ts'
import { MediaUnavailableError } from './storage/media-unavailable.ts'

export type MediaRoutesOptions = MediaSources & {
  readonly media: Pick<MediaReader, 'open' | 'findHash'>
  /** Returns true for bytes that an administrator has erased. By default, no bytes are erased. */
  readonly isErased?: (ref: string) => Promise<boolean>
  readonly warn: Warn
}

type MediaRequest = FastifyRequest<{
  Params: { contentKey: string }
  Querystring: { version?: unknown; language?: unknown }
}>

/** Must be registered under the site's base path. */
export const mediaRoutes: FastifyPluginAsync<MediaRoutesOptions> = async (
  app,
  { media, isErased, warn, ...sources },
) => {
  const reported = new Set<string>()
  const warnOnce = ({ item, ref }: MediaItem) => {
    if (reported.has(ref)) return
    reported.add(ref)
    warn({
      message: 'The bytes of stored media are missing',
      reason: `${item.contentKey} ${item.urlName}, object ${ref}`,
    })
  }

  const handler = async (request: MediaRequest, reply: FastifyReply) => {
    const { contentKey } = request.params
    const found = await findPublishedMedia(sources, { contentKey, query: request.query }, request)
    if (found === undefined) return sendNotFound(request, reply)

    const etag = `"${await media.findHash(found.ref)}"`
    setHeaders(reply, found, etag)
    if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
    const stored = await media.open(found.ref, found.mimeType)
    if (stored === undefined) {
      if ((await isErased?.(found.ref)) === true) return sendErased(request, reply)
      warnOnce(found)
      return sendNotFound(request, reply)
    }
    return sendBytes(request, reply, { ...stored, etag })
  }
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof MediaUnavailableError)) throw error
    return sendAway(reply, error)
  })
  app.route({ method: ['GET', 'HEAD'], url: '/cms/delivery/media/:contentKey', handler })
}

/**
 * Sets headers. A client may cache the response for a URL that identifies the published bytes, and must revalidate any
 * other response.
 */
function setHeaders(reply: FastifyReply, item: MediaItem, etag: string): void {
  const { mimeType } = item
  reply.headers({
    etag,
    'cache-control': toCacheControl(item, 'public, max-age=60, must-revalidate'),
    'content-type': mimeType,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (isDocument(mimeType)) reply.header('content-security-policy', documentPolicy)
}

type OpenedMedia = NonNullable<Awaited<ReturnType<MediaReader['open']>>> & { readonly etag: string }

async function sendBytes(
  request: MediaRequest,
  reply: FastifyReply,
  { size, read, close, etag }: OpenedMedia,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    await close()
    return reply.header('content-length', size).send()
  }
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = parseByteRange(wanted, size)
  if (range === 'unsatisfiable') {
    await close()
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send()
  }
  const bytes = await read(range)
  if (range === undefined) return reply.header('content-length', size).send(bytes)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(bytes)
}

const sendNotFound = (request: MediaRequest, reply: FastifyReply): FastifyReply =>
  sendProblem(reply.code(404), {
    errorCode: 'NOT_FOUND',
    message: `There is no media ${request.params.contentKey}`,
  })

/** Browsers display an image even if the response has an error status. */
function sendErased(request: MediaRequest, reply: FastifyReply): FastifyReply {
  reply.code(410)
  if (request.headers.accept?.includes('image/') !== true)
    return sendProblem(reply, {
      errorCode: 'GONE',
      message: `The media ${request.params.contentKey} was erased`,
    })
  return withoutFileHeaders(reply)
    .headers({ 'content-type': 'image/svg+xml', 'content-security-policy': documentPolicy })
    .send(erasedPicturePlaceholder)
}

const sendAway = (reply: FastifyReply, { message, retryAfterSeconds }: MediaUnavailableError): FastifyReply =>
  sendProblem(reply.code(503).header('retry-after', retryAfterSeconds), {
    errorCode: 'SERVER_UNAVAILABLE',
    message,
  })

/** Sends an error in the delivery API's format. */
function sendProblem(reply: FastifyReply, problem: { errorCode: string; message: string }): FastifyReply {
  return withoutFileHeaders(reply)
    .header('content-type', 'application/json;charset=UTF-8')
    .send(JSON.stringify([problem]))
}

function withoutFileHeaders(reply: FastifyReply): FastifyReply {
  for (const name of ['etag', 'accept-ranges', 'content-security-policy']) reply.removeHeader(name)
  return reply.header('cache-control', 'no-store')
}
