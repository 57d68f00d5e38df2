/** Delivery of media: `/cms/delivery/media/{contentKey}?version=1.0&channelId=0ap…` (URL-1), GET and HEAD. */
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { isContentKey, type ContentItem, type ContentSource, type Warn } from '#kit'
import { matchesEtag, parseByteRange } from './byte-range.ts'
import type { MediaStore } from './media-store.ts'

export type MediaRoutesOptions = {
  readonly media: MediaStore
  /** What guests may read now. */
  readonly content: () => ContentSource
  readonly warn: Warn
}

const oneYearSeconds = 31_536_000
/** Attack: an SVG or PDF opened as a page of this site that runs script in its name. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox"

type MediaRequest = FastifyRequest<{
  Params: { contentKey: string }
  Querystring: { version?: unknown; language?: unknown }
}>

/** Register it under the site's base path. */
export const mediaRoutes: FastifyPluginAsync<MediaRoutesOptions> = async (app, { media, content, warn }) => {
  const reported = new Set<string>()
  const warnOnce = (item: ContentItem, hash: string) => {
    if (reported.has(hash)) return
    reported.add(hash)
    warn({
      message: 'Stored media has no bytes',
      reason: `${item.contentKey} ${item.urlName}, object ${hash}`,
    })
  }

  const handler = async (request: MediaRequest, reply: FastifyReply) => {
    const item = await findItem(content(), request)
    const source = item === undefined ? undefined : findSource(item)
    if (item === undefined || source === undefined) return sendNotFound(request, reply)

    setHeaders(reply, { source, fresh: request.query.version === `${item.version}.0` })
    if (matchesEtag(request.headers['if-none-match'], toEtag(source))) return reply.code(304).send()
    const stored = await media.open(source.ref)
    if (stored === undefined) {
      warnOnce(item, source.ref)
      return sendNotFound(request, reply)
    }
    return sendBytes(request, reply, { ...stored, etag: toEtag(source) })
  }
  app.route({ method: ['GET', 'HEAD'], url: '/cms/delivery/media/:contentKey', handler })
}

type FileSource = { readonly ref: string; readonly mimeType: string }

async function findItem(content: ContentSource, request: MediaRequest): Promise<ContentItem | undefined> {
  const { contentKey } = request.params
  if (!isContentKey(contentKey)) return undefined
  const items = await content.findContents({ contentKeys: [contentKey] })
  return items.find((item) => item.language === request.query.language) ?? items[0]
}

function findSource(item: ContentItem): FileSource | undefined {
  const media = item.body['sfdc_cms:media'] as
    { source?: { type?: unknown; ref?: unknown; mimeType?: unknown } } | undefined
  const { type, ref, mimeType } = media?.source ?? {}
  if (type !== 'file' || typeof ref !== 'string' || typeof mimeType !== 'string') return undefined
  return { ref, mimeType }
}

const toEtag = (source: FileSource) => `"${source.ref}"`

/** An address that names the published version never means other bytes; any other is asked again. */
function setHeaders(reply: FastifyReply, { source, fresh }: { source: FileSource; fresh: boolean }): void {
  reply.headers({
    etag: toEtag(source),
    'cache-control': fresh
      ? `public, max-age=${oneYearSeconds}, immutable`
      : 'public, max-age=60, must-revalidate',
    'content-type': source.mimeType,
    'accept-ranges': 'bytes',
    'x-content-type-options': 'nosniff',
  })
  if (source.mimeType === 'image/svg+xml' || source.mimeType === 'application/pdf') {
    reply.header('content-security-policy', documentPolicy)
  }
}

type Stored = NonNullable<Awaited<ReturnType<MediaStore['open']>>> & { readonly etag: string }

async function sendBytes(
  request: MediaRequest,
  reply: FastifyReply,
  { file, size, etag }: Stored,
): Promise<FastifyReply> {
  if (request.method === 'HEAD') {
    await file.close()
    return reply.header('content-length', size).send()
  }
  const ifRange = request.headers['if-range']
  const wanted = ifRange === undefined || ifRange === etag ? request.headers.range : undefined
  const range = parseByteRange(wanted, size)
  if (range === 'unsatisfiable') {
    await file.close()
    return reply
      .code(416)
      .header('content-range', `bytes */${size}`)
      .header('cache-control', 'no-store')
      .send()
  }
  if (range === undefined) return reply.header('content-length', size).send(file.createReadStream())
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    .header('content-length', range.end - range.start + 1)
    .send(file.createReadStream(range))
}

/** The error shape of the delivery API. */
function sendNotFound(request: MediaRequest, reply: FastifyReply): FastifyReply {
  for (const name of ['etag', 'accept-ranges', 'content-security-policy']) reply.removeHeader(name)
  return reply
    .code(404)
    .header('content-type', 'application/json;charset=UTF-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify([{ errorCode: 'NOT_FOUND', message: `There is no media ${request.params.contentKey}` }]),
    )
}
