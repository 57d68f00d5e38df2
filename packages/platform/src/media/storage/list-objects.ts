/**
 * Lists a bucket's objects below the prefix, a thousand keys per request. `start`: only objects whose keys begin with
 * this string are listed.
 */
import { text } from 'node:stream/consumers'
import { toMediaHash, type StoredObject } from './media-storage.ts'
import type { S3Client } from './s3-client.ts'

export async function* listObjects(client: S3Client, start = ''): AsyncGenerator<StoredObject> {
  let from: string | undefined
  do {
    const query = {
      'list-type': '2',
      prefix: client.prefix + start,
      ...(from !== undefined && { 'continuation-token': from }),
    }
    const answer = await client.call({ method: 'GET', key: '', query }, ({ chunks }) => text(chunks))
    yield* readObjects(answer, client.prefix)
    from =
      readValue(answer, 'IsTruncated') === 'true' ? readValue(answer, 'NextContinuationToken') : undefined
  } while (from !== undefined)
}

function* readObjects(answer: string, prefix: string): Generator<StoredObject> {
  for (const [, object = ''] of answer.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
    const key = (readValue(object, 'Key') ?? '').slice(prefix.length)
    yield { key, size: Number(readValue(object, 'Size')), hash: toMediaHash(key) }
  }
}

function readValue(xml: string, name: string): string | undefined {
  const [, value] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? []
  return value?.replaceAll(/&(amp|lt|gt|quot|apos|#\d+|#x[0-9a-fA-F]+);/g, (_, entity: string) =>
    toSign(entity),
  )
}

const named: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

function toSign(entity: string): string {
  const [, hex, decimal] = /^#(?:x([0-9a-fA-F]+)|(\d+))$/.exec(entity) ?? []
  if (hex !== undefined) return String.fromCodePoint(parseInt(hex, 16))
  return decimal === undefined ? (named[entity] ?? '') : String.fromCodePoint(Number(decimal))
}
