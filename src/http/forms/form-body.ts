/** Parses the body of a form as its bytes arrive. */
import type { Readable } from 'node:stream'
import { errorCodes } from 'fastify'

export type FormBody = {
  /** Only its beginning, when it is too large. */
  readonly posted: URLSearchParams
  readonly isTooLarge: boolean
}

/** In bytes: what is kept, and what is read at all. */
export type BodyLimits = { readonly maxKept: number; readonly maxRead: number }

/**
 * What is over the limit is read to its end and dropped: a browser that is still sending reads no answer, and says that there
 * is no connection. Rejects with 413 for more than `maxRead`, with 400 when the sender stops midway.
 */
export function readFormBody(payload: Readable, { maxKept, maxRead }: BodyLimits): Promise<FormBody> {
  const kept: Uint8Array[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    payload.on('data', (chunk: Uint8Array) => {
      if (length < maxKept) kept.push(chunk.subarray(0, maxKept - length))
      length += chunk.length
      if (length <= maxRead) return
      payload.removeAllListeners('data').pause()
      reject(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
    })
    payload.on('end', () =>
      resolve({
        posted: new URLSearchParams(Buffer.concat(kept).toString('utf8')),
        isTooLarge: length > maxKept,
      }),
    )
    payload.on('error', (error) => reject(Object.assign(error, { statusCode: 400 })))
  })
}
