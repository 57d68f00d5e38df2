/** A fetch that trusts no server: it accepts only complete responses within time and size limits, and no redirects. */
import type { Fetch } from '#kit'
import { responseTooLarge, unusableResponse } from './errors.ts'

export type FetchLimits = {
  /** Time limit for the complete response. */
  readonly timeoutMs: number
  /** Size limit for the decompressed body. */
  readonly maxBytes: number
}

/**
 * Attacks: a response that never ends, expands to gigabytes or arrives byte by byte; a redirect to an address inside
 * the network. Rejects with {@link unusableResponse} or with the network's error. Sends no cookies.
 */
export const createGuardedFetch =
  (fetch: Fetch, { timeoutMs, maxBytes }: FetchLimits): Fetch =>
  async (url, init) => {
    const tooLate = AbortSignal.timeout(timeoutMs)
    const signal = AbortSignal.any([tooLate, ...(init.signal ? [init.signal] : [])])
    try {
      const response = await fetch(url, { ...init, signal, redirect: 'manual', credentials: 'omit' })
      const { status, statusText, headers, body } = response
      if (status >= 300 && status < 400) {
        await body?.cancel()
        throw unusableResponse(`the answer is a redirect (${status}), which is not followed`)
      }
      const bytes = await readBytes(body, maxBytes)
      return new Response(bytes.size === 0 ? null : bytes, { status, statusText, headers })
    } catch (error) {
      throw tooLate.aborted && !init.signal?.aborted
        ? new Error(`no complete response within ${timeoutMs} ms`)
        : error
    }
  }

async function readBytes(body: Response['body'], maxBytes: number): Promise<Blob> {
  const reader = body?.getReader()
  const parts: Uint8Array<ArrayBuffer>[] = []
  let size = 0
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    size += part.value.byteLength
    if (size > maxBytes) {
      await reader?.cancel()
      throw responseTooLarge(maxBytes)
    }
    parts.push(part.value)
  }
  return new Blob(parts)
}
