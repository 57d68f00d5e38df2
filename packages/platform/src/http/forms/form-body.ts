/** Parses the body of a form as its bytes arrive. */
import type { Readable } from 'node:stream'
import { errorCodes } from 'fastify'

export type FormBody = {
  /** The parsed fields. If the body is too large, these are only the fields at its beginning. */
  readonly posted: URLSearchParams
  readonly isTooLarge: boolean
}

/**
 * Limits in bytes. `maxParsed`: the number of bytes of the body to parse. `maxRead`: the number of bytes of the body to
 * read.
 */
export type BodyLimits = { readonly maxParsed: number; readonly maxRead: number }

/**
 * Reads a body to its end, but discards the bytes over the limit. Otherwise, a browser that is still sending would not
 * read the response, and would report a lost connection. Rejects with 413 above `maxRead`, and with 400 if the sender
 * stops midway.
 */
export function readFormBody(payload: Readable, { maxParsed, maxRead }: BodyLimits): Promise<FormBody> {
  const chunks: Uint8Array[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    payload.on('data', (chunk: Uint8Array) => {
      if (length < maxParsed) chunks.push(chunk.subarray(0, maxParsed - length))
      length += chunk.length
      if (length <= maxRead) return
      payload.removeAllListeners('data').pause()
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    })
    payload.on('end', () =>
      resolve({
        posted: new URLSearchParams(Buffer.concat(chunks).toString('utf8')),
        isTooLarge: length > maxParsed,
      }),
    )
    payload.on('error', (error) => reject(Object.assign(error, { statusCode: 400 })))
  })
}
