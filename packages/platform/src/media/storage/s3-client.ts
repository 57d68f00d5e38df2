/** Sends requests to an S3-compatible server, with signatures, time-outs and retries. Failures other than 404 become {@link MediaUnavailableError}. */
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { EpidermError, type Warn } from '#kit'
import { createAvailability } from './availability.ts'
import { MediaUnavailableError } from './media-unavailable.ts'
import type { MediaBytes } from './media-storage.ts'
import type { S3Address } from './s3-address.ts'

/** Danger: keys must not appear in any message or log. */
export type S3Keys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

type S3Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** The key, relative to the prefix. */
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: MediaBytes & { readonly hash: string }
  /** The query of a request to the bucket itself. Such a request ignores the key. */
  readonly query?: Readonly<Record<string, string>>
  readonly tries?: number
}

/** `chunks` streams the body. The stream is empty for a 404. */
export type S3Response = {
  readonly status: number
  readonly headers: Headers
  readonly chunks: AsyncGenerator<Uint8Array, void>
}

export type S3Client = {
  /**
   * Sends a request and returns what `read` returns for a successful response or a 404. Repeats the request and calls
   * `read` again if the connection ends too early.
   */
  readonly call: <T>(call: S3Call, read: (answer: S3Response) => Promise<T>) => Promise<T>
  /** The prefix of every key. */
  readonly prefix: string
}

type S3ClientOptions = {
  readonly address: S3Address
  readonly keys: S3Keys
  readonly name: string
  readonly warn: Warn
  /** By default, the global `fetch`. */
  readonly fetch?: typeof fetch | undefined
  /** Maximum time, in milliseconds, without data transfer in either direction. */
  readonly stalledMs?: number | undefined
}

const usualStalledMs = 5_000

export function createS3Client(options: S3ClientOptions): S3Client {
  const { address, keys, name, warn, stalledMs = usualStalledMs } = options
  const availability = createAvailability({ name, warn, pause })
  const cache = new Map<string, ArrayBuffer>()

  async function send({ method, key, headers = {}, body, query }: S3Call): Promise<S3Response> {
    const signer = new AwsV4Signer({
      ...keys,
      method,
      url:
        query === undefined
          ? `${address.url}/${address.prefix}${key}`
          : `${address.url}?${new URLSearchParams(query)}`,
      service: 's3',
      region: address.region,
      cache,
      headers: {
        ...headers,
        ...(body && { 'content-length': String(body.size), 'x-amz-content-sha256': body.hash }),
      },
    })
    const signed = await signer.sign()
    /** This header is not signed, because proxies change it. */
    signed.headers.set('accept-encoding', 'identity')
    const watch = createWatch(stalledMs)
    try {
      watch.moved()
      const answer = await (options.fetch ?? fetch)(signed.url, {
        method,
        headers: signed.headers,
        signal: watch.signal,
        redirect: 'manual',
        ...(body && { body: toRequestBody(watch.followSent(body.read())), duplex: 'half' as const }),
      })
      const hasFailed = answer.status >= 300
      if (method !== 'GET' && !hasFailed) await answer.body?.cancel()
      const chunks = watch.followReceived(method === 'GET' || hasFailed ? answer.body : null)
      return { status: answer.status, headers: answer.headers, chunks }
    } finally {
      watch.rest()
    }
  }

  return {
    prefix: address.prefix,
    call: ({ tries, ...call }, read) =>
      availability.ask(async () => {
        const answer = await send(call).catch(toAway)
        if (answer.status >= 300) {
          const rejection = await toRejection(answer).catch(toAway)
          if (!isAbsence(call, rejection)) throw rejection
        }
        return Promise.resolve(read(answer)).catch(toAway)
      }, tries),
  }
}

/** Node accepts any byte stream, but the type definitions of browsers and Node differ. */
const toRequestBody = (chunks: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(chunks) as unknown as NonNullable<RequestInit['body']>

/**
 * Aborts a request in which no data is transferred. A slow reader does not cause this: only time spent waiting for the
 * server counts.
 */
function createWatch(stalledMs: number) {
  const controller = new AbortController()
  let timer: NodeJS.Timeout | undefined
  const rest = () => clearTimeout(timer)
  const moved = () => {
    rest()
    timer = setTimeout(() => controller.abort(new Error(`Nothing moved for ${stalledMs} ms`)), stalledMs)
  }
  return {
    signal: controller.signal,
    moved,
    rest,
    /** The timer stops while the reader processes a chunk. */
    async *followReceived(chunks: AsyncIterable<Uint8Array> | null): AsyncGenerator<Uint8Array, void> {
      if (chunks === null) return
      try {
        moved()
        for await (const chunk of chunks) {
          rest()
          yield chunk
          moved()
        }
      } finally {
        rest()
      }
    },
    /** The timer restarts with each chunk that the server accepts, and runs until the server responds. */
    async *followSent(chunks: Readable): AsyncGenerator<Uint8Array, void> {
      for await (const chunk of chunks) {
        moved()
        yield chunk as Uint8Array
      }
      moved()
    },
  }
}

/**
 * Danger: a server responds with 404 both to a missing object and to a missing bucket, and a 404 to a PUT means that
 * nothing was stored.
 */
const isAbsence = ({ method }: S3Call, { reason }: MediaUnavailableError) =>
  method !== 'PUT' && /^HTTP 404(?: NoSuchKey)?$/.test(reason)

/** Attack: a server's message may repeat the key of the request, so only its error code is reported. */
async function toRejection({ status, chunks }: S3Response): Promise<MediaUnavailableError> {
  let text = ''
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > 4_000) break
  }
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? []
  return new MediaUnavailableError(`HTTP ${status} ${code}`.trim())
}

function toAway(error: unknown): never {
  if (error instanceof EpidermError) throw error
  const { message, cause } = error as Error
  throw new MediaUnavailableError(cause instanceof Error ? `${message}: ${cause.message}` : message, error)
}
