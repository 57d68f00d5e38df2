/** Stores media in a bucket on an S3-compatible server. The file under a hash never changes, so every request may be repeated. */
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { ByteRange } from '../byte-range.ts'
import { missingMedia } from '../errors.ts'
import { listObjects } from './list-objects.ts'
import { toMediaKey, type ListedStorage, type MediaBytes } from './media-storage.ts'
import type { S3Response, S3Client } from './s3-client.ts'

export function createS3Storage(client: S3Client, name: string): ListedStorage {
  const findSize = (hash: string) =>
    client.call({ method: 'HEAD', key: toMediaKey(hash) }, async ({ status, headers }) =>
      status === 404 ? undefined : Number(headers.get('content-length')),
    )
  const replace = (hash: string, bytes: MediaBytes) =>
    putObject(client, { key: toMediaKey(hash), body: { ...bytes, hash } })

  return {
    name,
    find: (hash) => findObject(client, toMediaKey(hash)),
    findSize,
    async open(hash) {
      const size = await findSize(hash)
      if (size === undefined) return undefined
      return {
        size,
        read: (range) =>
          client.call(
            {
              method: 'GET',
              key: toMediaKey(hash),
              ...(range && { headers: { range: `bytes=${range.start}-${range.end}` } }),
            },
            async (answer) => toStream(answer, { hash, range }),
          ),
        close: async () => undefined,
      }
    },
    async put(hash, bytes) {
      if ((await findSize(hash)) === bytes.size) return
      await replace(hash, bytes)
    },
    replace,
    openRemover: async () => (hash) =>
      client.call({ method: 'DELETE', key: toMediaKey(hash), tries: 1 }, async () => undefined),
    list: () => listObjects(client),
  }
}

export const findObject = (client: S3Client, key: string): Promise<Buffer | undefined> =>
  client.call({ method: 'GET', key }, async ({ status, chunks }) =>
    status === 404 ? undefined : await buffer(chunks),
  )

/** Sends the hash as a signed header, so that the server compares the bytes with it. */
export const putObject = (
  client: S3Client,
  {
    key,
    body,
  }: { readonly key: string; readonly body: NonNullable<Parameters<S3Client['call']>[0]['body']> },
): Promise<void> => client.call({ method: 'PUT', key, body }, async () => undefined)

/** Danger: some servers send more than the requested range, so the response is truncated to it. */
function toStream(
  { status, headers, chunks }: S3Response,
  { hash, range }: { hash: string; range: ByteRange | undefined },
) {
  if (status === 404) throw missingMedia(hash)
  if (range === undefined) return Readable.from(chunks, { objectMode: false })
  const [, first = '0'] = /^bytes (\d+)-/.exec(headers.get('content-range') ?? '') ?? []
  const from = status === 206 ? Number(first) : 0
  return Readable.from(cut(chunks, { skip: range.start - from, length: range.end - range.start + 1 }), {
    objectMode: false,
  })
}

async function* cut(chunks: S3Response['chunks'], { skip, length }: { skip: number; length: number }) {
  let [skipped, left] = [skip, length]
  for await (const chunk of chunks) {
    const part = chunk.subarray(skipped, skipped + left)
    skipped = Math.max(0, skipped - chunk.byteLength)
    left -= part.byteLength
    if (part.byteLength > 0) yield part
    if (left === 0) return
  }
}
