/** Reads and decompresses a response's body, within a size limit. */
import type { IncomingMessage } from 'node:http'
import { promisify } from 'node:util'
import { brotliDecompress, gunzip, inflate } from 'node:zlib'
import { targetResponseTooLarge, unusableTargetResponse } from './errors.ts'

type BodyLimits = { readonly host: string; readonly maxBytes: number }

type DecompressBody = (
  packed: Uint8Array,
  options: { maxOutputLength: number },
) => Promise<Buffer<ArrayBuffer>>

const unpackers = new Map<string, DecompressBody>([
  ['gzip', promisify(gunzip)],
  ['br', promisify(brotliDecompress)],
  ['deflate', promisify(inflate)],
])

/** Attacks: an endless body, and a small body that decompresses to gigabytes. */
export async function readBody(
  answer: IncomingMessage,
  { host, maxBytes }: BodyLimits,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Buffer[] = []
  let size = 0
  for await (const part of answer as AsyncIterable<Buffer>) {
    size += part.byteLength
    if (size > maxBytes) throw targetResponseTooLarge(host, maxBytes)
    parts.push(part)
  }
  const encoding = answer.headers['content-encoding']?.trim().toLowerCase() ?? 'identity'
  const packed = Buffer.concat(parts)
  if (encoding === 'identity' || size === 0) return packed
  const unpack = unpackers.get(encoding)
  if (unpack === undefined) throw unusableTargetResponse(host, 'answered in an unknown encoding')
  return unpack(packed, { maxOutputLength: maxBytes }).catch((error: NodeJS.ErrnoException) => {
    throw error.code === 'ERR_BUFFER_TOO_LARGE'
      ? targetResponseTooLarge(host, maxBytes)
      : unusableTargetResponse(host, 'sent a body that cannot be unpacked')
  })
}
