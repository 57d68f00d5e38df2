/** Receives resumable uploads over the tus protocol (https://tus.io), with `@tus/server`. */
import type { Readable } from 'node:stream'
import { DataStore, ERRORS, Server, Upload } from '@tus/server'
import { EpidermError } from '#kit'
import { partTooLarge } from '../errors.ts'
import { maxMediaBytes } from '../inspect-media.ts'
import { createUploadLimit } from '../upload-limit.ts'
import { maxPartBytes, type PartialUploads } from './partial-uploads.ts'

/** A request from an account that may upload, with the upload's id for all methods except POST. */
type TusCall = {
  readonly account: string
  readonly request: Request
  readonly id?: string | undefined
}

export type TusServer = {
  /**
   * Returns the response. The caller checks permissions and limits the time. Throws `media-part-too-large` (413) and
   * `media-busy` (503).
   */
  readonly handle: (call: TusCall) => Promise<Response>
}

/** Limits for parts that are received at the same time. Each part is buffered in memory. */
const limits = { total: 24, perAccount: 12 }

export function createTusServer(uploads: PartialUploads, path: string): TusServer {
  const limit = createUploadLimit(limits)
  /** Creates a server for each request, because the library passes no account to its store. */
  async function answer({ account, request }: TusCall): Promise<Response> {
    const server = new Server({
      path,
      relativeLocation: true,
      datastore: createStore(uploads, account),
      maxSize: maxMediaBytes,
      allowedOrigins: [],
      onResponseError: async (_request, error) => (error instanceof EpidermError ? toBody(error) : undefined),
    })
    return server.handleWeb(request)
  }
  return {
    async handle(call) {
      const { account, request, id } = call
      if (id !== undefined) await uploads.load({ id, account })
      if (request.body === null) return answer(call)
      if (Number(request.headers.get('content-length')) > maxPartBytes) throw partTooLarge(maxPartBytes)
      return limit(account, () => answer(call))
    },
  }
}

const toBody = ({ status, code, message, hint }: EpidermError) => ({
  status_code: status,
  body: JSON.stringify({ error: { code, message, hint } }),
})

function createStore(uploads: PartialUploads, account: string): DataStore {
  const store = new DataStore()
  store.extensions = ['creation', 'termination']
  return Object.assign(store, {
    async create(upload: Upload) {
      const { id } = await uploads.begin(account, upload.size ?? 0)
      upload.id = id
      return upload
    },
    async getUpload(id: string) {
      const { size, received } = await uploads.load({ id, account }).catch(() => {
        throw ERRORS.FILE_NOT_FOUND
      })
      return new Upload({ id, size, offset: received })
    },
    write: async (stream: Readable, id: string, position: number) =>
      uploads.append(id, { position, bytes: await readPart(stream) }),
    remove: (id: string) => uploads.cancel(id),
  })
}

/** Attack: a part without a declared size that never ends. The library then ends the request. */
async function readPart(stream: Readable): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength
    if (size > maxPartBytes) throw partTooLarge(maxPartBytes)
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
