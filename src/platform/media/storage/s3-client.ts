/** Calls of an S3-compatible server: signed, with time-outs, tried again; what it answers that is no answer is {@link MediaAway}. */
import type { Readable } from 'node:stream'
import { ReadableStream } from 'node:stream/web'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { EpidermError, type Warn } from '#kit'
import { createAvailability } from './availability.ts'
import { MediaAway } from './media-away.ts'
import type { MediaBytes } from './media-storage.ts'
import type { S3Address } from './s3-address.ts'

/** Danger: they stand in no message and no log. */
export type S3Keys = {
  readonly accessKeyId: string
  readonly secretAccessKey: string
  readonly sessionToken?: string | undefined
}

export type S3Call = {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  /** Below the prefix. */
  readonly key: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: MediaBytes & { readonly hash: string }
  /** Of the bucket itself: then no key counts. */
  readonly query?: Readonly<Record<string, string>>
  readonly tries?: number
}

/** `chunks` is what it sends, a piece at a time; of what is not there they are at their end. */
export type S3Answer = {
  readonly status: number
  readonly headers: Headers
  readonly chunks: AsyncGenerator<Uint8Array, void>
}

export type S3Client = {
  /** What `read` makes of the answer, which is one of success or 404; it is made again where the connection ends meanwhile. */
  readonly call: <T>(call: S3Call, read: (answer: S3Answer) => Promise<T>) => Promise<T>
  /** In front of every key. */
  readonly prefix: string
}

type S3ClientOptions = {
  readonly address: S3Address
  readonly keys: S3Keys
  readonly name: string
  readonly warn: Warn
  /** The machine's own without it. */
  readonly fetch?: typeof fetch | undefined
  /** Milliseconds without a byte, in either direction. */
  readonly stalledMs?: number | undefined
}

const usualStalledMs = 5_000

export function createS3Client(options: S3ClientOptions): S3Client {
  const { address, keys, name, warn, stalledMs = usualStalledMs } = options
  const availability = createAvailability({ name, warn, pause })
  const cache = new Map<string, ArrayBuffer>()

  async function send({ method, key, headers = {}, body, query }: S3Call): Promise<S3Answer> {
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
    /** Not signed: proxies change it. */
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
          const refusal = await toRefusal(answer).catch(toAway)
          if (!isAbsence(call, refusal)) throw refusal
        }
        return Promise.resolve(read(answer)).catch(toAway)
      }, tries),
  }
}

/** Node sends any stream of bytes; the types of browsers and of Node name it differently. */
const toRequestBody = (chunks: AsyncIterable<Uint8Array>) =>
  ReadableStream.from(chunks) as unknown as NonNullable<RequestInit['body']>

/** Ends a call in which nothing moves. Whoever reads slowly ends none: what is waited for is the server alone. */
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
    /** Whoever takes a chunk may keep it as long as they like. */
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
    /** The server takes each chunk; the time goes on until it answers. */
    async *followSent(chunks: Readable): AsyncGenerator<Uint8Array, void> {
      for await (const chunk of chunks) {
        moved()
        yield chunk as Uint8Array
      }
      moved()
    },
  }
}

/** Danger: a bucket that is not there answers with 404 as an object does; and no 404 says that something was stored. */
const isAbsence = ({ method }: S3Call, { reason }: MediaAway) =>
  method !== 'PUT' && /^HTTP 404(?: NoSuchKey)?$/.test(reason)

/** Attack: what a server says of a request holds the key that it was signed with; so only its own code is told. */
async function toRefusal({ status, chunks }: S3Answer): Promise<MediaAway> {
  let text = ''
  for await (const chunk of chunks) {
    text += Buffer.from(chunk).toString('latin1')
    if (text.length > 4_000) break
  }
  const [, code = ''] = /<Code>(\w{1,60})<\/Code>/.exec(text) ?? []
  return new MediaAway(`HTTP ${status} ${code}`.trim())
}

function toAway(error: unknown): never {
  if (error instanceof EpidermError) throw error
  const { message, cause } = error as Error
  throw new MediaAway(cause instanceof Error ? `${message}: ${cause.message}` : message, error)
}
