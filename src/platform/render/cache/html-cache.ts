/**
 * Finished pages, ready to send: the bytes in three encodings and an ETag over the page's own bytes, so that a page that is drawn
 * again as it was keeps its ETag. Keys hold only what a page declares; nothing that a visitor invents adds an entry.
 */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'
import type { FormDefinition } from '#model'
import type { Read } from '../reads/reads.ts'

export type Encoding = 'br' | 'gzip' | 'identity'

/** A page's bytes: plain at once, compressed when somebody first asks for it so. */
export type PageBody = {
  readonly plain: Buffer
  /** Undefined as long as nobody has asked for it. */
  readonly find: (encoding: Encoding) => Buffer | undefined
  readonly load: (encoding: Encoding) => Promise<Buffer>
}

export type FinishedPage = {
  /** Weak, because the bytes differ by encoding. */
  readonly etag: string
  readonly contentSecurityPolicy: string
  readonly isComplete: boolean
  /** Milliseconds since 1970; infinite when it holds as long as what it shows. */
  readonly validUntilMs: number
  /** Where the page is, when it is not at the address that was asked. */
  readonly movedTo?: string | undefined
  readonly forms: readonly FormDefinition[]
  /** How many questions it depends on. */
  readonly readCount: number
  /** By which a cache in front of the server knows what it depends on; undefined where none is told, or that is not known. */
  readonly surrogateKeys?: readonly string[] | undefined
  readonly body: PageBody
}

/** A page as it was rendered, as far as the cache uses it. */
export type CachedPage = {
  readonly html: string
  readonly contentSecurityPolicy: string
  /** False when a source failed meanwhile: show it, but do not keep it. */
  readonly isComplete: boolean
  /** Milliseconds since 1970: what another server gave is as old then as it may be. Absent, a release ends it. */
  readonly validUntilMs?: number | undefined
  /** With the base path: where the page is, when it is not at the address that was asked; it has no HTML then. */
  readonly movedTo?: string | undefined
  /** What the page's forms ask for, in document order. */
  readonly forms: readonly FormDefinition[]
  /** What it depends on; absent where nobody wrote it down. */
  readonly reads?: readonly Read[] | undefined
}

export type HtmlCache = {
  /** The page under this key; made once however many ask meanwhile. A page that is not complete is kept only if it ends soon. */
  readonly load: (key: string, make: () => Promise<CachedPage>, session?: Session) => Promise<FinishedPage>
  readonly find: (key: string) => FinishedPage | undefined
  /** Does not count as a visit. */
  readonly has: (key: string) => boolean
  /** Those that were asked for last first. */
  readonly keys: () => readonly string[]
  readonly remove: (key: string) => void
  readonly size: () => number
  readonly countBytes: () => number
}

/** Drawings that share what they make: those of one release. */
export type Session = {
  readonly find: (key: string) => FinishedPage | undefined
  readonly running: Map<string, Promise<FinishedPage>>
  /** Calls `put` when the page may be kept, in the same turn in which that is known; the answer is false for one that is too large. */
  readonly keep: (key: string, rendered: CachedPage, put: () => boolean) => Promise<void>
}

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/** What is sent once need not be as small as what is kept; and what is kept is made smaller yet in the background. */
const quality = { once: { br: 2, gzip: 3 }, kept: { br: 4, gzip: 6 }, best: { br: 11 } } as const

/** However small they are: an address that only leads on has no bytes. */
const maxPages = 10_000

type HtmlCacheOptions = {
  readonly maxBytes: number
  readonly clock: () => Date
  /** Kept pages are not compressed once more for whoever asks later. */
  readonly isLazy?: boolean | undefined
  readonly onRemoved?: ((key: string) => void) | undefined
  /** Called each time that a cached page is found. */
  readonly onFound?: ((key: string) => void) | undefined
  /** Undefined where no cache in front of the server is told. */
  readonly toSurrogateKeys?: ((reads: readonly Read[]) => readonly string[]) | undefined
  /** Hears how many bytes are kept once there are more. */
  readonly onKept?: ((bytes: number) => void) | undefined
}

export function createHtmlCache(options: HtmlCacheOptions): HtmlCache {
  const { maxBytes, clock, isLazy = false, onRemoved, onFound, onKept, toSurrogateKeys } = options
  const pages = new LRUCache<string, FinishedPage>({
    max: maxPages,
    maxSize: maxBytes,
    sizeCalculation: countBytes,
    ...(onRemoved && { dispose: (_page, key) => onRemoved(key) }),
  })
  /** One page at a time, so that a cold cache does not take every thread. */
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

  const single: Session = { find, running: new Map(), keep: async (_key, _rendered, put) => void put() }

  /** Whether anybody has it still when its turn comes. */
  const improveLater = (key: string, improve: () => Promise<void>, isKept: () => boolean) => {
    if (!isLazy) improvement = improvement.then(() => (isKept() ? improve() : undefined))
  }

  async function makePage(key: string, make: () => Promise<CachedPage>, keep: Session['keep']) {
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
      onKept?.(pages.calculatedSize)
      return pages.has(key)
    }
    if (isKept) await keep(key, rendered, put)
    return page
  }

  return {
    find,
    has: (key) => pages.has(key),
    keys: () => [...pages.keys()],
    remove: (key) => void pages.delete(key),
    size: () => pages.size,
    countBytes: () => pages.calculatedSize,
    async load(key, make, { running, keep, ...session } = single) {
      const known = session.find(key) ?? running.get(key)
      if (known !== undefined) return known
      const made = makePage(key, make, keep).finally(() => running.delete(key))
      running.set(key, made)
      return made
    },
  }
}

/** The smallest that an Accept-Encoding header names, whatever it prefers; anything strange gets the plain bytes. */
export function chooseEncoding(acceptEncoding = ''): Encoding {
  return usual.get(acceptEncoding) ?? negotiate(acceptEncoding)
}

function negotiate(acceptEncoding: string): Encoding {
  const header = acceptEncoding.slice(0, 500).toLowerCase()
  const accepted = new Negotiator({ headers: { 'accept-encoding': header } }).encodings()
  if (accepted.includes('br')) return 'br'
  return accepted.includes('gzip') ? 'gzip' : 'identity'
}

/** What browsers, proxies and programs send is read once. */
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

/** A page with fallbacks is kept only if it ends soon. */
const isLasting = ({ isComplete, validUntilMs = Infinity }: CachedPage) =>
  isComplete || validUntilMs < Infinity

/** `later` makes smaller bytes in its own time; without it the page is sent once. */
function finishPage(
  {
    html,
    contentSecurityPolicy,
    isComplete,
    validUntilMs = Infinity,
    movedTo,
    forms,
    reads = [],
  }: CachedPage,
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
  const made: Partial<Record<Encoding, Buffer>> = { identity: plain }
  const pending: Partial<Record<Encoding, Promise<Buffer>>> = {}

  async function make(encoding: Encoding): Promise<Buffer> {
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

/** Copied, because zlib's results hold on to their whole 16 KB chunk. */
async function toBrotli(bytes: Buffer, level: number): Promise<Buffer> {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: level,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  return Buffer.from(await compressBrotli(bytes, { params }))
}

const toGzip = async (bytes: Buffer, level: number) => Buffer.from(await compressGzip(bytes, { level }))

/** Share of a page's own bytes that its compressed forms take at most, together. */
const compressedShare = 0.6

/** About what it costs to know that a page depends on a question that other pages ask, too. */
const readBytes = 100

/** With its key, what it depends on, and what it will be compressed to; never nothing, since a page that only leads on has no bytes. */
const countBytes = ({ body, readCount }: FinishedPage, key: string) =>
  Math.ceil(body.plain.length * (1 + compressedShare)) + readCount * readBytes + key.length + 1
