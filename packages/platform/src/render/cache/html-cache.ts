/**
 * Caches pages in three encodings. The ETag is computed from the uncompressed bytes, so it stays the same if a page
 * renders to the same bytes. Keys contain only parameters that a page declares, so that invented parameters add no
 * entries.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { FormDefinition } from '#model'
import type { RecordedRead } from '../reads/reads.ts'

export type ContentEncoding = 'br' | 'gzip' | 'identity'

/** The bytes of a page. Each compressed form is created when its encoding is first requested. */
type PageBody = {
  readonly plain: Buffer
  /** Undefined until this encoding is requested for the first time. */
  readonly find: (encoding: ContentEncoding) => Buffer | undefined
  readonly load: (encoding: ContentEncoding) => Promise<Buffer>
}

export type FinishedPage = {
  /** A weak ETag, because the bytes differ by encoding. */
  readonly etag: string
  readonly contentSecurityPolicy: string
  readonly isComplete: boolean
  /** Milliseconds since 1970; infinite if only a release can invalidate the page. */
  readonly validUntilMs: number
  /** The page's URL, if it differs from the requested URL. */
  readonly movedTo?: string | undefined
  readonly forms: readonly FormDefinition[]
  /** Number of reads that the page depends on. */
  readonly readCount: number
  /**
   * Keys that purge the page from a cache in front of the server; undefined if surrogate keys are off or the reads are
   * unknown.
   */
  readonly surrogateKeys?: readonly string[] | undefined
  readonly body: PageBody
}

/** The data of a rendered page that the cache stores. */
export type CacheablePage = {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** False if a source failed: the page is sent but not cached. */
  readonly isComplete: boolean
  /**
   * The time at which data from another server expires, in milliseconds since 1970. If absent, only a release
   * invalidates the page.
   */
  readonly validUntilMs?: number | undefined
  /** The page's URL with the base path, if it differs from the requested URL. In this case, the HTML is empty. */
  readonly movedTo?: string | undefined
  /** The page's forms, in document order. */
  readonly forms: readonly FormDefinition[]
  /** The reads that the page depends on; absent if they were not recorded. */
  readonly reads?: readonly RecordedRead[] | undefined
}

export type HtmlCache = {
  /**
   * Returns the page for the given key. Concurrent requests share one rendering. An incomplete page is cached only if
   * it has an expiry.
   */
  readonly load: (
    key: string,
    make: () => Promise<CacheablePage>,
    session?: ReleaseHtmlCache,
  ) => Promise<FinishedPage>
  readonly find: (key: string) => FinishedPage | undefined
  /** Returns true if the page is cached. Does not count as a visit. */
  readonly has: (key: string) => boolean
  /** Returns the keys, most recently requested first. */
  readonly keys: () => readonly string[]
  readonly remove: (key: string) => void
  readonly size: () => number
  readonly countBytes: () => number
}

/** The cached pages of one release, and renderings in progress. Concurrent requests for a page share its rendering. */
export type ReleaseHtmlCache = {
  readonly find: (key: string) => FinishedPage | undefined
  readonly running: Map<string, Promise<FinishedPage>>
  /**
   * Compresses a page and calls `put` to add it to the cache. Calls `put` in the same tick in which it decides that the
   * page may be cached. `put` returns false if the page is too large.
   */
  readonly store: (key: string, rendered: CacheablePage, put: () => boolean) => Promise<void>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * Compression levels. A page that is sent only once is compressed quickly. A cached page is first compressed at a
 * higher level, and then recompressed in the background at the highest level.
 */
const quality = { once: { br: 2, gzip: 3 }, kept: { br: 4, gzip: 6 }, best: { br: 11 } } as const

/** Maximum number of entries. The byte limit alone is not enough, because redirects have no bytes. */
const maxPages = 10_000

type HtmlCacheOptions = {
  readonly maxBytes: number
  readonly clock: () => Date
  /** If true, cached pages are not recompressed in the background. */
  readonly isLazy?: boolean | undefined
  readonly onRemoved?: ((key: string) => void) | undefined
  /** Called for each cache hit. */
  readonly onFound?: ((key: string) => void) | undefined
  /** Undefined if no cache in front of the server uses surrogate keys. In that case, pages get no keys. */
  readonly toSurrogateKeys?: ((reads: readonly RecordedRead[]) => readonly string[]) | undefined
  /** Called with the total number of cached bytes whenever this number grows. */
  readonly onCached?: ((bytes: number) => void) | undefined
}

export function createHtmlCache(options: HtmlCacheOptions): HtmlCache {
  const { maxBytes, clock, isLazy = false, onRemoved, onFound, onCached, toSurrogateKeys } = options
  const pages = new LRUCache<string, FinishedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: countBytes,
    ...(onRemoved && { dispose: (_page, key) => onRemoved(key) }),
  })
  /** Recompresses one page at a time, so that filling a cold cache does not occupy every thread. */
  let improvement = Promise.resolve()

  const find = (key: string) => {
    const page = pages.get(key)
    if (page === undefined) return undefined
    if (clock().getTime() < page.validUntilMs) {
      onFound?.(key)
      return page
    }
    pages.delete(key)
    return undefined
  }

  const single: ReleaseHtmlCache = { find, running: new Map(), store: async (_key, _page, put) => void put() }

  /** Skips pages that were evicted while they waited for recompression. */
  const improveLater = (key: string, improve: () => Promise<void>, isKept: () => boolean) => {
    if (!isLazy) improvement = improvement.then(() => (isKept() ? improve() : undefined))
  }

  async function makePage(key: string, make: () => Promise<CacheablePage>, store: ReleaseHtmlCache['store']) {
    const rendered = await make()
    const isKept = isLasting(rendered) && clock().getTime() < (rendered.validUntilMs ?? Infinity)
    const page: FinishedPage = {
      ...finishPage(
        rendered,
        isKept ? (improve) => improveLater(key, improve, () => pages.peek(key) === page) : undefined,
      ),
      surrogateKeys: isKept && rendered.reads ? toSurrogateKeys?.(rendered.reads) : undefined,
    }
    const put = () => {
      pages.set(key, page)
      onCached?.(pages.calculatedSize)
      return pages.has(key)
    }
    if (isKept) await store(key, rendered, put)
    return page
  }

  return {
    find,
    has: (key) => pages.has(key),
    keys: () => [...pages.keys()],
    remove: (key) => void pages.delete(key),
    size: () => pages.size,
    countBytes: () => pages.calculatedSize,
    async load(key, make, { running, store, ...session } = single) {
      const known = session.find(key) ?? running.get(key)
      if (known !== undefined) return known
      const made = makePage(key, make, store).finally(() => running.delete(key))
      running.set(key, made)
      return made
    },
  }
}

/**
 * Returns the best encoding that an Accept-Encoding header lists, regardless of the client's order of preference. If
 * the header lists no supported encoding, returns `identity`.
 */
export function chooseEncoding(acceptEncoding = ''): ContentEncoding {
  return usual.get(acceptEncoding) ?? negotiate(acceptEncoding)
}

function negotiate(acceptEncoding: string): ContentEncoding {
  const header = acceptEncoding.slice(0, 500).toLowerCase()
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings()
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** Accept-Encoding values that browsers, proxies and API clients commonly send, parsed in advance. */
const usual = new Map(
  [
    '',
    'identity',
    'gzip',
    'br',
    'gzip, br',
    'gzip, deflate',
    'gzip, deflate, br',
    'gzip, deflate, br, zstd',
  ].map((header) => [header, negotiate(header)]),
)

/** Returns true if the page may be cached. A page that contains fallbacks may be cached only if it expires. */
const isLasting = ({ isComplete, validUntilMs = Infinity }: CacheablePage) =>
  isComplete || validUntilMs < Infinity

/**
 * Compresses a rendered page. With `later`, recompresses the page in the background. Omit `later` for a page that is
 * sent only once.
 */
function finishPage(
  {
    html,
    contentSecurityPolicy,
    isComplete,
    validUntilMs = Infinity,
    movedTo,
    forms,
    reads = [],
  }: CacheablePage,
  later?: (improve: () => Promise<void>) => void,
): FinishedPage {
  const plain = Buffer.from(html)
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 27)
  return {
    etag: `W/"${hash}"`,
    contentSecurityPolicy,
    isComplete,
    validUntilMs,
    movedTo,
    forms,
    readCount: reads.length,
    body: createBody(plain, later),
  }
}

function createBody(plain: Buffer, later?: (improve: () => Promise<void>) => void): PageBody {
  const { br, gzip: gzipLevel } = later === undefined ? quality.once : quality.kept
  const made: Partial<Record<ContentEncoding, Buffer>> = { identity: plain }
  const pending: Partial<Record<ContentEncoding, Promise<Buffer>>> = {}

  async function make(encoding: ContentEncoding): Promise<Buffer> {
    const bytes = encoding === 'br' ? await toBrotli(plain, br) : await toGzip(plain, gzipLevel)
    made[encoding] = bytes
    if (encoding === 'br') later?.(async () => void (made.br = await toBrotli(plain, quality.best.br)))
    return bytes
  }

  return {
    plain,
    find: (encoding) => made[encoding],
    load: async (encoding) => made[encoding] ?? (pending[encoding] ??= make(encoding)),
  }
}

/** Returns a copy of the compressed bytes, because the buffer from zlib would retain a whole 16 KB chunk. */
async function toBrotli(bytes: Buffer, level: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return Buffer.from(await compressBrotli(bytes, { params }))
}

const toGzip = async (bytes: Buffer, level: number) => Buffer.from(await compressGzip(bytes, { level }))

/** Maximum combined size of the compressed forms, as a fraction of the uncompressed size. */
const compressedShare = 0.6

/** Approximate memory for each recorded read of a page. It is small because pages share most reads. */
const readBytes = 100

/**
 * Returns the size of a page in the cache, including its key, its reads and its compressed forms. The result is never
 * 0, even for a redirect, which has no body.
 */
const countBytes = ({ body, readCount }: FinishedPage, key: string) =>
  Math.ceil(body.plain.length * (1 + compressedShare)) + readCount * readBytes + key.length + 1
