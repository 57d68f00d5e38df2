import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { request, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createResizedUrls, toContentQueryResult, type ContentItem } from '#model'
import { createSiteUrls, type Warning } from '#kit'
import { createImagePreEncoder, imageRoutes, openImageOptimiser } from '../index.ts'
import type { ImageOptimiser } from './image-optimiser.ts'
import { parseImageOptions } from './image-options.ts'
import type { ImageSources } from './image-source.ts'

/** The headers that browsers send. */
const chrome = 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8'
const older = 'image/webp,image/*,*/*;q=0.8'

/** Renders an image whose left half is red and whose right half is blue, so that a crop reveals its position. */
const halves = (width: number, height: number): Sharp =>
  sharp({ create: { width, height, channels: 3, background: '#c00000' } }).composite([
    {
      input: {
        create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000c0' },
      },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])

const zip = Buffer.from('504b030414000000080000002100', 'hex')
const files: Record<string, { mimeType: string; make: () => Buffer | Promise<Buffer> }> = {
  photo: { mimeType: 'image/jpeg', make: () => halves(1000, 500).jpeg().toBuffer() },
  turned: {
    mimeType: 'image/jpeg',
    make: () => halves(1000, 500).jpeg().withMetadata({ orientation: 6 }).toBuffer(),
  },
  large: { mimeType: 'image/jpeg', make: () => halves(1700, 1700).jpeg().toBuffer() },
  glass: {
    mimeType: 'image/png',
    make: () =>
      sharp({ create: { width: 400, height: 300, channels: 4, background: '#00000080' } })
        .png()
        .toBuffer(),
  },
  drawing: {
    mimeType: 'image/svg+xml',
    make: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><script>alert(1)</script></svg>',
      ),
  },
  avif: { mimeType: 'image/avif', make: () => halves(300, 200).avif({ effort: 0 }).toBuffer() },
  'large-avif': { mimeType: 'image/avif', make: () => halves(2600, 2600).avif({ effort: 0 }).toBuffer() },
  'undrawn-drawing': {
    mimeType: 'image/svg+xml',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="6"/>'),
  },
  moving: { mimeType: 'image/gif', make: makeMovingGif },
  'long-moving': { mimeType: 'image/gif', make: () => makeMovingGif(2000, 1000, 17) },
  still: { mimeType: 'image/gif', make: () => halves(300, 200).gif().toBuffer() },
  zip: { mimeType: 'image/jpeg', make: () => zip },
  'declared-drawing': {
    mimeType: 'image/png',
    make: () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"/>'),
  },
  truncated: {
    mimeType: 'image/jpeg',
    make: async () => {
      const whole = await noise(800, 800).jpeg().toBuffer()
      return whole.subarray(0, whole.length / 2)
    },
  },
  'too-wide': { mimeType: 'image/png', make: () => halves(30_000, 20).png().toBuffer() },
  'too-many-pixels': { mimeType: 'image/png', make: makeHugePng },
  paper: { mimeType: 'application/pdf', make: () => Buffer.from('%PDF-1.7\n') },
  tiny: { mimeType: 'image/png', make: () => halves(40, 40).png().toBuffer() },
}
const names = Object.keys(files)
const keyOf = (name: string) => 'MC' + 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.charAt(names.indexOf(name)).repeat(26)
const pathOf = (name: string, version = toHash(stored.get(name) ?? Buffer.alloc(0)).slice(0, 8)) =>
  `/cms/delivery/media/${keyOf(name)}?version=${version}&channelId=0ap`

let folder: string
let stored: Map<string, Buffer>
let app: FastifyInstance
let optimiser: ImageOptimiser
const warnings: Warning[] = []

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'images-'))
  stored = new Map()
  for (const [name, { make }] of Object.entries(files)) stored.set(name, await make())
  optimiser = await open(folder)
  app = await serve(optimiser)
  await app.listen({ host: '127.0.0.1', port: 0 })
})

afterAll(async () => {
  await app.close()
  await optimiser.close()
  await rm(folder, { recursive: true })
})

const open = (dataDir: string, maxCacheBytes = 50_000_000) =>
  openImageOptimiser({
    dataDir,
    maxCacheBytes,
    clock: () => new Date(),
    warn: (warning) => void warnings.push(warning),
  })

const sources: ImageSources = {
  media: {
    findHash: async (hash) => hash,
    find: async (hash) => [...stored.values()].find((bytes) => toHash(bytes) === hash),
    async findRaster(hash) {
      if (hash !== toHash(stored.get('drawing') ?? Buffer.alloc(0))) return undefined
      return { hash: 'd'.repeat(64), load: () => halves(2560, 1920).png().toBuffer() }
    },
  },
  content: () => ({
    findContents: async (query) =>
      toContentQueryResult(names.map(toItem).filter((item) => query.contentKeys?.includes(item.contentKey))),
  }),
  readAsset: async (path) => (path === 'icons/leaf.png' ? stored.get('tiny') : undefined),
}

async function serve(used: ImageOptimiser): Promise<FastifyInstance> {
  const server = fastify({ routerOptions: { maxParamLength: 1000 } })
  await server.register(imageRoutes, { prefix: '/acme/s', optimiser: used, ...sources })
  return server
}

const ask = (options: string, path: string, accept = older, headers: Record<string, string> = {}) =>
  app.inject({ url: `/acme/s/image/${options}${path}`, headers: { accept, ...headers } })

/** Repeats the request until the response is final. */
const askFinal = (options: string, path: string, accept = chrome) =>
  vi.waitFor(
    async () => {
      const answer = await ask(options, path, accept)
      expect(answer.headers['cache-control']).not.toBe('public, max-age=10')
      return answer
    },
    { timeout: 15_000, interval: 20 },
  )

describe('IMG-8 the image resizer', () => {
  it.each([
    ['width=640,format=auto,fit=scale-down', 640, 320],
    ['fit=scale-down,format=auto,width=640', 640, 320],
    ['width=640', 640, 320],
    ['width=601,quality=75', 640, 320],
    ['width=2560', 1000, 500],
    ['width=100', 100, 50],
    ['width=400,height=400,fit=cover', 400, 400],
    ['width=400,height=402,fit=cover', 400, 400],
    ['width=960,height=960,fit=cover', 500, 500],
    ['width=400,height=500,fit=cover,onerror=redirect', 400, 500],
  ])(
    '%s has %i × %i pixels: one of a few sizes, and never larger than the stored image',
    async (options, width, height) => {
      const answer = await ask(options, pathOf('photo'))
      expect(answer.statusCode).toBe(200)
      expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width, height })
    },
  )

  it.each([
    ['0x0.5', 'red'],
    ['1x0.5', 'blue'],
  ])('a crop with gravity %s shows the %s side', async (gravity, colour) => {
    const answer = await ask(`width=200,height=200,fit=cover,format=png,gravity=${gravity}`, pathOf('photo'))
    const { channels } = await sharp(answer.rawPayload).stats()
    const [red = 0, , blue = 0] = channels.map(({ mean }) => mean)
    expect(red > blue ? 'red' : 'blue').toBe(colour)
    expect(Math.min(red, blue)).toBeLessThan(5)
  })

  it('rotates a photograph according to its EXIF orientation', async () => {
    const answer = await ask('width=100', pathOf('turned'))
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ width: 100, height: 200 })
  })

  it.each([
    [chrome, 'photo', 'auto', 'image/avif'],
    [older, 'photo', 'auto', 'image/webp'],
    ['image/webp;q=0,*/*', 'photo', 'auto', 'image/jpeg'],
    ['*/*', 'photo', 'auto', 'image/jpeg'],
    ['', 'photo', 'auto', 'image/jpeg'],
    ['*/*', 'glass', 'auto', 'image/png'],
    ['*/*', 'glass', 'jpeg', 'image/jpeg'],
    ['*/*', 'photo', 'avif', 'image/avif'],
    [chrome, 'photo', 'webp', 'image/webp'],
    [chrome, 'still', 'png', 'image/png'],
    [chrome, 'still', 'auto', 'image/avif'],
    ['*/*', 'still', 'auto', 'image/png'],
    [chrome, 'avif', 'auto', 'image/avif'],
    ['*/*', 'avif', 'auto', 'image/png'],
    [chrome, 'avif', 'avif', 'image/avif'],
    [chrome, 'avif', 'jpeg', 'image/jpeg'],
    [chrome, 'avif', 'webp', 'image/webp'],
    [chrome, 'avif', 'png', 'image/png'],
    [chrome, 'drawing', 'avif', 'image/avif'],
    [chrome, 'drawing', 'jpeg', 'image/jpeg'],
    [chrome, 'drawing', 'webp', 'image/webp'],
    [chrome, 'drawing', 'png', 'image/png'],
    [chrome, 'moving', 'jpeg', 'image/jpeg'],
    [chrome, 'moving', 'png', 'image/png'],
    [chrome, 'moving', 'avif', 'image/avif'],
  ])('Accept %j gets %s as %s: %s', async (accept, name, format, expected) => {
    const answer = await askFinal(`width=200,format=${format}`, pathOf(name), accept)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe(expected)
    const { width, pages = 1 } = await sharp(answer.rawPayload).metadata()
    expect([width, pages]).toEqual([200, 1])
    expect(answer.headers['vary']).toBe(format === 'auto' ? 'Accept' : undefined)
  })

  it('always sends WebP for an image that would need too much memory to encode as AVIF', async () => {
    const answer = await askFinal('width=1920', pathOf('large'))
    expect(answer.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    })
    expect((await askFinal('width=960', pathOf('large'))).headers['content-type']).toBe('image/avif')
  })

  it.each([
    [chrome, 'auto', 'webp'],
    ['*/*', 'auto', 'gif'],
    ['*/*', 'webp', 'webp'],
  ])('resizes every frame of an animated GIF: Accept %s, %s', async (...given) => {
    const [accept, format, expected] = given
    const answer = await askFinal(`width=200,height=200,fit=cover,format=${format}`, pathOf('moving'), accept)
    const sent = sharp(answer.rawPayload, { animated: true })
    const { format: got, width, pageHeight, pages, delay } = await sent.metadata()
    expect({ got, width, pageHeight, pages, delay }).toEqual({
      got: expected,
      width: 200,
      pageHeight: 200,
      pages: 2,
      delay: [100, 100],
    })
  })

  it('sends an animated GIF with too many pixels unchanged', async () => {
    expect((await ask('width=200', pathOf('long-moving'))).rawPayload).toEqual(stored.get('long-moving'))
  })

  it('sends an AVIF image as AVIF if the URL requests that format, at every width and within the memory limit', async () => {
    const { headers, rawPayload } = await ask('width=2560,format=avif', pathOf('large-avif'))
    expect(headers['content-type']).toBe('image/avif')
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 2000, height: 2000 })
  })

  it.each(['large', 'large-avif', 'drawing'])(
    '%s has the size that pages declare for social networks',
    async (name) => {
      const { rawPayload } = await ask('width=1200,height=630,format=jpeg,fit=cover', pathOf(name))
      expect(await sharp(rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 })
    },
  )

  it('sends an SVG without a PNG unchanged, and does not convert it to other formats', async () => {
    const answer = await ask('width=200,format=png', pathOf('undrawn-drawing'))
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'image-no-picture'])
    expect((await ask('width=200', pathOf('undrawn-drawing'))).headers['content-type']).toBe('image/svg+xml')
  })

  it('redirects a preview request with onerror=redirect to the SVG if the SVG has no PNG', async () => {
    const options = 'width=320,format=webp,fit=scale-down,onerror=redirect'
    const { statusCode, headers } = await ask(options, pathOf('undrawn-drawing'))
    expect([statusCode, headers.location]).toEqual([302, `/acme/s${pathOf('undrawn-drawing')}`])
  })

  it('encodes AVIF before the first request, and ignores other sites’ URLs, missing files and files that are not images', async () => {
    const own = await mkdtemp(join(folder, 'ahead-'))
    const made = await open(own)
    const ahead = createImagePreEncoder({ optimiser: made, prefix: '/acme/s/image', ...sources })
    const addresses = [
      `/acme/s/image/width=640,format=auto,fit=scale-down${pathOf('photo')}`,
      'https://cdn.example/image/width=640/a.png',
      `/acme/s/image/width=640${pathOf('drawing')}`,
      '/acme/s/image/width=640/cms/delivery/media/MCNONE',
      '/acme/s/image/width=400,format=auto/assets/icons/leaf.png',
    ]
    for (const address of addresses) await ahead(address)
    const files = await readdir(own, { recursive: true })
    expect(files.filter((name) => name.endsWith('-avif'))).toHaveLength(2)
    const later = await serve(made)
    const get = (address: string) =>
      later.inject({ url: `/acme/s/image/${address}`, headers: { accept: chrome } })
    const answers = [
      await get(`width=640,format=auto,fit=scale-down${pathOf('photo')}`),
      await get('width=400,format=auto/assets/icons/leaf.png'),
    ]
    expect(answers.map(({ headers }) => headers['content-type'])).toEqual(['image/avif', 'image/avif'])
    expect(answers[0]?.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    await later.close()
  })

  it('responds to the first request with WebP and a short cache lifetime, and to later requests with AVIF for a year', async () => {
    const options = 'width=512,format=auto,fit=scale-down'
    const first = await ask(options, pathOf('photo'), chrome)
    expect(first.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=10',
      vary: 'Accept',
    })
    const later = await askFinal(options, pathOf('photo'))
    expect(later.headers).toMatchObject({
      'content-type': 'image/avif',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept',
      'x-content-type-options': 'nosniff',
    })
    expect(later.headers.etag).not.toBe(first.headers.etag)
  })

  it.each(['', '2.0', '3'])('revalidates a URL with version %j', async (version) => {
    const answer = await ask('width=200', pathOf('photo', version))
    expect(answer.headers['cache-control']).toBe('public, max-age=60')
  })

  it('responds with 304 to a known ETag, before anything is encoded', async () => {
    const { headers } = await ask('width=320', pathOf('photo'))
    const again = await ask('width=320', pathOf('photo'), older, { 'if-none-match': `W/${headers.etag}` })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect(again.headers).toMatchObject({ etag: headers.etag, vary: 'Accept' })
  })

  it('responds to HEAD with the same headers as to GET, without bytes', async () => {
    const url = `/acme/s/image/width=320${pathOf('photo')}`
    const head = await app.inject({ method: 'HEAD', url, headers: { accept: older } })
    expect([head.statusCode, head.body]).toEqual([200, ''])
    expect(head.headers['content-type']).toBe('image/webp')
  })

  it('resizes files of the client build', async () => {
    const answer = await ask('width=100', '/assets/icons/leaf.png')
    expect(await sharp(answer.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40 })
  })

  it('accepts the image URLs that pages contain', async () => {
    const url = createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' })
    const toUrl = createResizedUrls({ prefix: '/acme/s/image', url })
    const focalPoint = { x: 0.2, y: 0.7 }
    const address = toUrl(pathOf('photo'), { widthPx: 640, heightPx: 800, focalPoint })
    expect((await app.inject({ url: address, headers: { accept: older } })).statusCode).toBe(200)
    expect(parseImageOptions(address.split('/')[4] ?? '')).toMatchObject({
      widthPx: 640,
      crop: { ratio: 0.8, focalPoint },
    })
  })
})

describe('IMG-8 serving images unchanged', () => {
  it('sends an SVG with its original bytes and a policy that blocks its scripts', async () => {
    const answer = await ask('width=640', pathOf('drawing'))
    expect(answer.rawPayload).toEqual(stored.get('drawing'))
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
    expect(answer.headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('attacks', () => {
  it.each([
    ['a huge width', 'width=99999'],
    ['a width beyond the list', 'width=3841'],
    ['IMG-6 a width below 100', 'width=99'],
    ['a negative width', 'width=-640'],
    ['a fraction', 'width=640.5'],
    ['an exponent', 'width=1e3'],
    ['a hexadecimal number', 'width=0x280'],
    ['white space', 'width=%20640'],
    ['no number', 'width=NaN'],
    ['nothing', 'width='],
    ['a repeated option', 'width=640,width=640'],
    ['an unknown option', 'width=640,blur=20'],
    ['a property name of every object', 'width=640,constructor=1'],
    ['the prototype', '__proto__=1,width=640'],
    ['no width', 'format=auto'],
    ['an empty option', 'width=640,'],
    ['an option without a value', 'width'],
    ['an unknown format', 'width=640,format=svg'],
    ['an unknown fit', 'width=640,fit=contain'],
    ['a cover without a height', 'width=640,fit=cover'],
    ['a height without a cover', 'width=640,height=640'],
    ['a huge height', 'width=640,height=99999,fit=cover'],
    ['no height', 'width=640,height=0,fit=cover'],
    ['a gravity that is not a point', 'width=640,height=640,fit=cover,gravity=auto'],
    ['a gravity outside', 'width=640,height=640,fit=cover,gravity=1.5x0'],
    ['a negative gravity', 'width=640,height=640,fit=cover,gravity=-1x0'],
    ['a gravity without a crop', 'width=640,gravity=0.5x0.5'],
    ['no quality', 'width=640,quality=0'],
    ['too much quality', 'width=640,quality=101'],
    ['a different onerror value', 'width=640,onerror=https://evil.example'],
    ['a very long value', `width=${'9'.repeat(900)}`],
  ])('%s is rejected: %s', async (_, options) => {
    const answer = await ask(options, pathOf('photo'))
    expect(answer.statusCode).toBe(400)
    expect(answer.headers['cache-control']).toBe('no-store')
    const { error } = answer.json<{ error: { code: string; message: string; hint: string } }>()
    expect(error).toEqual({
      code: 'image-option',
      message: expect.stringMatching(/^The image option ".*" is .*; expected .+\.$/s),
      hint: expect.stringContaining('width=640'),
    })
    expect(error.message.length).toBeLessThan(300)
  })

  it.each([
    ['climbs', '/cms/delivery/media/../../../../etc/passwd'],
    ['contains an encoded “..”', '/cms/delivery/media/..%2f..%2f..%2fetc%2fpasswd'],
    ['contains “..” below the assets', '/assets/../../package.json'],
    ['contains an encoded “..” below the assets', '/assets/%2e%2e/%2e%2e/package.json'],
    ['is absolute', '//etc/passwd'],
    ['is on another site', '/https://evil.example/a.png'],
    ['contains a null character', '/cms/delivery/media/MC%00'],
    ['is unknown media', `/cms/delivery/media/MC${'2'.repeat(26)}`],
    ['is not a key', '/cms/delivery/media/__proto__'],
    ['is a page', '/supplies/acne'],
    ['is empty', '/'],
  ])('a path that %s is not found', async (_, path) => {
    const { status, body } = await askRaw(`/acme/s/image/width=640,onerror=redirect${path}`)
    expect(status).toBe(404)
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'image-unknown' } })
  })

  it.each([
    ['zip', 422, 'image-unreadable'],
    ['declared-drawing', 422, 'image-unreadable'],
    ['truncated', 422, 'image-unreadable'],
    ['too-wide', 422, 'image-unreadable'],
    ['too-many-pixels', 422, 'image-unreadable'],
    ['paper', 415, 'image-no-picture'],
  ])('responds to %s with %i %s, for every format', async (name, status, code) => {
    for (const accept of [chrome, older, '*/*']) {
      const answer = await ask('width=640', pathOf(name), accept)
      expect(answer.statusCode).toBe(status)
      expect(answer.json()).toMatchObject({ error: { code, hint: expect.any(String) } })
      expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' })
      expect(answer.headers.etag).toBeUndefined()
    }
  })

  it('onerror=redirect redirects to the image’s own URL on this site', async () => {
    const answer = await ask('width=640,onerror=redirect', pathOf('truncated'))
    expect([answer.statusCode, answer.headers.location]).toEqual([302, `/acme/s${pathOf('truncated')}`])
  })
})

describe('IMG-8 the resized-image cache', () => {
  it('encodes an image only once for many simultaneous requests', async () => {
    const own = await mkdtemp(join(tmpdir(), 'images-'))
    const used = await open(own)
    const server = await serve(used)
    const url = `/acme/s/image/width=256${pathOf('photo')}`
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => server.inject({ url, headers: { accept: older } })),
    )
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
    expect(await listFiles(own)).toHaveLength(1)
    await server.close()
    await used.close()
    await rm(own, { recursive: true })
  })

  it('survives a restart, and encodes damaged or unfinished files again', async () => {
    const own = await mkdtemp(join(tmpdir(), 'images-'))
    const url = `/acme/s/image/width=256${pathOf('photo')}`
    const askOnce = async () => {
      const used = await open(own)
      const server = await serve(used)
      const answer = await server.inject({ url, headers: { accept: older } })
      await server.close()
      await used.close()
      return answer.rawPayload
    }
    const made = await askOnce()
    const [file = ''] = await listFiles(own)
    const before = await sharp(made).stats()
    const marked = await halves(256, 128).webp({ lossless: true }).toBuffer()
    await writeFile(file, marked)
    expect(await askOnce()).toEqual(marked)

    await writeFile(file, Buffer.alloc(10))
    await writeFile(`${file}.1.part`, 'half')
    await utimes(`${file}.1.part`, 0, 0)
    expect((await sharp(await askOnce()).stats()).channels[0]?.mean).toBe(before.channels[0]?.mean)
    expect(await listFiles(own)).toEqual([file])
    await rm(own, { recursive: true })
  })

  it('stays within its byte limit and evicts the least recently used image first, even after a restart', async () => {
    const own = await mkdtemp(join(tmpdir(), 'images-'))
    const put = async (maxCacheBytes: number, widths: readonly number[]) => {
      const used = await open(own, maxCacheBytes)
      const server = await serve(used)
      for (const width of widths) {
        await server.inject({ url: `/acme/s/image/width=${width},format=png${pathOf('glass')}` })
      }
      const usedBytes = used.usedBytes()
      await server.close()
      await used.close()
      return usedBytes
    }
    const all = [100, 128, 160, 200, 240, 320]
    const everything = await put(1_000_000, all)
    const files = await listFiles(own)
    expect(files).toHaveLength(all.length)
    const widthOf = (file: string) => Number(/-w(\d+)-/.exec(file)?.[1])
    for (const file of files) {
      const isOldest = widthOf(file) === 320
      await utimes(file, new Date(), new Date(Date.now() - (isOldest ? 9e6 : 7e6)))
    }
    const left = await put(everything - 1, [])
    expect(left).toBeLessThan(everything)
    expect((await listFiles(own)).map(widthOf).toSorted((a, b) => a - b)).toEqual([100, 128, 160, 200, 240])
    await rm(own, { recursive: true })
  })
})

/** Uses a socket, because `inject` would normalise the path first. */
async function askRaw(path: string): Promise<{ status: number | undefined; body: string }> {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, path, agent: false }).end()
  const [answer] = (await once(sent, 'response')) as [IncomingMessage]
  return { status: answer.statusCode, body: await text(answer) }
}

async function listFiles(dataDir: string): Promise<string[]> {
  const found = await readdir(join(dataDir, 'image-cache'), { recursive: true, withFileTypes: true })
  return found.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name))
}

const toHash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

const noise = (width: number, height: number): Sharp =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

async function makeMovingGif(width = 600, height = 400, count = 2): Promise<Buffer> {
  const frame = await halves(width, height).png().toBuffer()
  const other = await halves(width, height).negate().png().toBuffer()
  const frames = Array.from({ length: count }, (_, index) => (index % 2 === 0 ? frame : other))
  return sharp(frames, { join: { animated: true } })
    .gif({ delay: frames.map(() => 100) })
    .toBuffer()
}

/** Creates an image of 10,000 × 10,000 pixels in a few kilobytes. */
function makeHugePng(): Promise<Buffer> {
  return sharp({ create: { width: 10_000, height: 10_000, channels: 3, background: '#fff' } })
    .png({ compressionLevel: 9 })
    .toBuffer()
}

function toItem(name: string): ContentItem {
  return {
    managedContentId: '20Y000000000001AAA',
    contentKey: keyOf(name),
    recordId: null,
    type: 'sfdc_cms__image',
    title: name,
    urlName: name,
    language: 'en_GB',
    publishedDate: '2026-01-01T00:00:00.000Z',
    version: 3,
    body: {
      'sfdc_cms:media': {
        source: {
          type: 'file',
          ref: toHash(stored.get(name) ?? Buffer.alloc(0)),
          mimeType: files[name]?.mimeType,
        },
      },
    },
  }
}
