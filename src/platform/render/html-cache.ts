/**
 * Finished pages, ready to send: the bytes in three encodings and an ETag over the page's own bytes, so that a page that a
 * release did not change keeps its ETag. Keys hold only what a page declares; nothing that a visitor invents adds an entry.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { FormDefinition } from '#model'
import type { RenderedPage } from './render-page.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

export type FinishedPage = {
  /** Weak, because the bytes differ by encoding. */
  readonly etag: string
  readonly contentSecurityPolicy: string
  readonly isComplete: boolean
  /** Milliseconds since 1970; infinite when it holds as long as the release. */
  readonly validUntilMs: number
  /** Where the page is, when it is not at the address that was asked. */
  readonly movedTo?: string | undefined
  readonly forms: readonly FormDefinition[]
  readonly bytes: Record<Encoding, Buffer>
}

export type HtmlCache = {
  /** The page under this key; made once however many ask meanwhile. A page that is not complete is kept only if it ends soon. */
  readonly load: (key: string, make: () => Promise<RenderedPage>) => Promise<FinishedPage>
  readonly find: (key: string) => FinishedPage | undefined
  readonly size: () => number
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** First answers are quick, later ones small. */
const quickBrotliQuality = 4
const bestBrotliQuality = 11
/** However small they are: an address that only leads on has no bytes. */
const maxPages = 10_000

type HtmlCacheOptions = {
  readonly maxBytes: number
  readonly clock: () => Date
  /** Kept pages are not compressed once more for whoever asks later. */
  readonly isLazy?: boolean | undefined
}

export function createHtmlCache({ maxBytes, clock, isLazy = false }: HtmlCacheOptions): HtmlCache {
  const pages = new LRUCache<string, FinishedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: countBytes,
  })
  const pending = new Map<string, Promise<FinishedPage>>()
  /** One page at a time, so that a cold cache does not take every thread. */
  let improvement = Promise.resolve()

  const find = (key: string) => {
    const page = pages.get(key)
    if (page === undefined || clock().getTime() < page.validUntilMs) return page
    pages.delete(key)
    return undefined
  }

  function keep(key: string, page: FinishedPage) {
    pages.set(key, page)
    if (!isLazy) improvement = improvement.then(() => improve(key, page))
  }

  async function improve(key: string, page: FinishedPage) {
    if (pages.peek(key) !== page) return
    page.bytes.br = await packBrotli(page.bytes.identity, bestBrotliQuality)
  }

  return {
    find,
    size: () => pages.size,
    load(key, make) {
      const kept = find(key)
      if (kept !== undefined) return Promise.resolve(kept)
      const running = pending.get(key)
      if (running !== undefined) return running
      const made = finishPage(make)
        .then((page) => {
          const isLasting = page.isComplete || page.validUntilMs < Infinity
          if (isLasting && clock().getTime() < page.validUntilMs) keep(key, page)
          return page
        })
        .finally(() => pending.delete(key))
      pending.set(key, made)
      return made
    },
  }
}

/** The smallest that an Accept-Encoding header names, whatever it prefers; anything strange gets the plain bytes. */
export function chooseEncoding(acceptEncoding: string | undefined): Encoding {
  const header = (acceptEncoding ?? '').slice(0, 500).toLowerCase()
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings()
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

async function finishPage(make: () => Promise<RenderedPage>): Promise<FinishedPage> {
  const { html, contentSecurityPolicy, isComplete, validUntilMs = Infinity, movedTo, forms } = await make()
  const identity = Buffer.from(html)
  const [br, zipped] = await Promise.all([
    packBrotli(identity, quickBrotliQuality),
    compressGzip(identity, { level: 6 }),
  ])
  const hash = createHash('sha256').update(identity).digest('base64url').slice(0, 27)
  return {
    etag: `W/"${hash}"`,
    contentSecurityPolicy,
    isComplete,
    validUntilMs,
    movedTo,
    forms,
    bytes: { identity, br, gzip: Buffer.from(zipped) },
  }
}

/** Copied, because zlib's results hold on to their whole 16 KB chunk. */
async function packBrotli(bytes: Buffer, quality: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return Buffer.from(await compressBrotli(bytes, { params }))
}

/** As it was made first; one more, since a page that only leads on has no bytes. */
const countBytes = ({ bytes }: FinishedPage) =>
  bytes.identity.length + bytes.br.length + bytes.gzip.length + 1
