/** Routes for resumable uploads. Any of the site's servers can continue an upload. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Readable } from 'node:stream'
import { staffApi } from '#api'
import { toActorName } from '#model'
import { setBodyTimeout, setResponseTimeout } from '../../connections.ts'
import { recordUploadedPicture, storeTimeoutMs } from './media.ts'
import type { StaffRoutes } from '../request.ts'

/** Time limit for one part, long enough for 8 MB at less than a megabit per second. */
const partWithinMs = 120_000

export const partialUploadRoutes: StaffRoutes = async (app, { content, media }) => {
  /** Leaves the request body unparsed. The handler reads it in chunks. */
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', (_request, _payload, done) => done(null))
  const handler = async (request: TusRequest, reply: FastifyReply) => {
    setBodyTimeout(request.raw, partWithinMs)
    setResponseTimeout(request.raw, storeTimeoutMs)
    try {
      const { upload: id } = Object(request.params) as { readonly upload?: string }
      const account = toActorName(request.actor)
      const response = await media.tus.handle({ account, request: toWebRequest(request), id })
      const { status, headers } = response
      return await reply
        .code(status)
        .headers(Object.fromEntries(headers))
        .send(await response.text())
    } finally {
      /** Reads and discards the rest of the body, so that the client receives the response. */
      request.raw.resume()
    }
  }
  const config = { right: 'editDrafts' } as const
  app.route({ ...staffApi.uploads.create, config, handler })
  app.route({ ...staffApi.uploads.find, config, handler })
  app.route({ ...staffApi.uploads.append, config, handler })
  app.route({ ...staffApi.uploads.cancel, config, handler })
  app.route({
    ...staffApi.uploads.finish,
    config,
    async handler({ actor, drafts, params, query, raw }) {
      setResponseTimeout(raw, storeTimeoutMs)
      const key = { id: params.upload, account: toActorName(actor) }
      return media.partialUploads.finish(key, (object) =>
        recordUploadedPicture({ content, drafts, actor }, object, query),
      )
    },
  })
}

type TusRequest = Pick<FastifyRequest, 'raw' | 'url' | 'method' | 'host' | 'params' | 'actor'>

function toWebRequest({ raw, url, method, host }: TusRequest): Request {
  const headers = new Headers()
  for (const [name, value] of Object.entries(raw.headers))
    if (value !== undefined) headers.set(name, String(value))
  const hasBody = method === 'PATCH'
  return new Request(new URL(url, `http://${host}`), {
    method,
    headers,
    ...(hasBody && { body: Readable.toWeb(raw) as ReadableStream, duplex: 'half' }),
  })
}
