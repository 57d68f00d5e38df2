import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { toContentQueryResult, type ContentItem } from '#model'
import type { Damage, Warning } from '#kit'
import { MediaUnavailableError, mediaRoutes, openMediaStore, type MediaStore } from './index.ts'
import { inspectMedia } from './inspect-media.ts'
import type { MediaTables } from './tables.ts'
import { stripMetadata } from './prepare/metadata/strip-metadata.ts'
import { heavySvg } from './prepare/heavy-svg.fixture.ts'
import { rasteriseWithCache } from './prepare/rasterise-once.fixture.ts'
import { openFolderStorage } from './storage/folder-storage.ts'
import { toMediaBytes } from './storage/media-storage.ts'
import { openTestStorage, storageKinds, type TestStorage } from './storage/storage.fixture.ts'
import { openTestDatabase } from '../database/testing.ts'

const canvas = sharp({ create: { width: 40, height: 30, channels: 3, background: '#1F4D45' } })
const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6"><path d="M0 0"/></svg>')
const toMessages = (damage: readonly Damage[]) => damage.map(({ message }) => message).join('\n')
const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const exif = { IFD0: { Model: 'Secret camera' } }
const pdf = Buffer.from('%PDF-1.7\n%âãÏÓ\n')

let folder: string
let database: Database<MediaTables>
let media: MediaStore
let test: TestStorage

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'media-'))
  database = await openTestDatabase({ dataDir: folder })
})

afterAll(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

describe('inspectMedia', () => {
  it.each([
    ['image/jpeg', () => canvas.clone().jpeg().toBuffer()],
    ['image/png', () => canvas.clone().png().toBuffer()],
    ['image/webp', () => canvas.clone().webp().toBuffer()],
    ['image/avif', () => canvas.clone().avif({ effort: 0 }).toBuffer()],
    ['image/gif', () => canvas.clone().gif().toBuffer()],
  ])('detects %s and its dimensions from the bytes', async (mimeType, make) => {
    const bytes = await make()
    expect(await inspectMedia(bytes)).toEqual({ mimeType, size: bytes.length, width: 40, height: 30 })
  })

  it('detects a photograph, and returns its size after EXIF rotation', async () => {
    const turned = await canvas.clone().jpeg().withMetadata({ orientation: 6 }).toBuffer()
    expect(await inspectMedia(turned)).toMatchObject({ width: 30, height: 40 })
  })

  it('detects SVG and PDF', async () => {
    expect(await inspectMedia(svg)).toMatchObject({ mimeType: 'image/svg+xml', width: null, height: null })
    expect(await inspectMedia(pdf)).toMatchObject({ mimeType: 'application/pdf', width: null })
  })

  it.each([
    ['a page of HTML', 'media-type-unknown', Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['nothing', 'media-empty', Buffer.from('')],
    ['a TIFF', 'media-type-unknown', canvas.clone().tiff().toBuffer()],
    ['a truncated PNG', 'media-damaged', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0])],
  ])('rejects %s: %s', async (_, code, bytes) => {
    await expect(inspectMedia(await bytes)).rejects.toMatchObject({ code })
  })

  it('rejects an image with too many pixels, and reports their number', async () => {
    const bytes = await sharp({ create: { width: 20_000, height: 9, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    await expect(inspectMedia(bytes)).rejects.toMatchObject({
      code: 'media-too-many-pixels',
      status: 413,
      message: expect.stringContaining('20000 × 9 pixels'),
    })
  })
})

/** Stores bytes without preparing files, as an earlier server version did. */
async function storeAsBefore(bytes: Uint8Array, mime_type = 'image/svg+xml'): Promise<string> {
  const hash = createHash('sha256').update(bytes).digest('hex')
  await test.storage.put(hash, toMediaBytes(bytes))
  const facts = { size: bytes.byteLength, width: 9, height: 3, created_at: '' }
  await database.transaction((trx) =>
    trx
      .insertInto('media_object')
      .values({ hash, mime_type, ...facts })
      .execute(),
  )
  return hash
}

describe.each(storageKinds)('the media store on a %s', (kind) => {
  const warnings: Warning[] = []
  const warn = (warning: Warning) => void warnings.push(warning)

  beforeAll(async () => {
    test = await openTestStorage(kind, join(folder, kind))
    media = openMediaStore({
      database,
      storage: test.storage,
      clock: () => new Date(0),
      rasterise: rasteriseWithCache,
    })
  })
  afterAll(async () => {
    await test.close()
    await database.transaction((trx) => trx.deleteFrom('media_object').execute())
  })

  it('stores the same bytes once and returns them', async () => {
    const bytes = await canvas.clone().png().toBuffer()
    const [one, two] = await Promise.all([media.put(bytes), media.put(bytes)])
    expect(one).toEqual(two)
    expect(one.hash).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect(await media.load(one.hash)).toEqual(bytes)
  })

  it('stores an SVG with its size and a PNG, and renders it once', async () => {
    const { hash, ...facts } = await media.put(svg)
    const sentHash = createHash('sha256').update(svg).digest('hex')
    expect(facts).toEqual({ mimeType: 'image/svg+xml', size: svg.length, width: 8, height: 6, sentHash })
    const { raster = '' } = await media.findFiles(hash)
    const png = (await media.findFile(raster)) ?? new Uint8Array()
    expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 2560, height: 1920 })
    expect(await media.inspect(svg)).toEqual({ hash, ...facts })
    expect(await media.put(svg)).toEqual({ hash, ...facts })
  })

  it('verifies and copies the PNGs of SVGs', async () => {
    const { hash } = await media.put(svg)
    const { raster = '' } = await media.findFiles(hash)
    const copy = openFolderStorage(join(folder, `${kind}-copy`))
    expect(await media.copyInto(copy)).toEqual([])
    expect(await copy.findSize(raster)).toBeGreaterThan(100)
    await test.lose(raster)
    expect(toMessages(await media.findDamage())).toContain(`${raster} is missing`)
    await media.put(svg)
    expect(await media.findDamage()).toEqual([])
  })

  it('prepares an SVG that another server version stored, but only once', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"/>')
    const hash = await storeAsBefore(drawing)
    expect(await media.findFiles(hash)).toEqual({ sent: hash, raster: undefined })
    expect(await media.prepareStored({ warn })).toBe(1)
    expect((await media.findFiles(hash)).raster).toMatch(/^[0-9a-f]{64}$/)
    expect(await media.prepareStored({ warn })).toBe(0)
    expect(await media.findDamage()).toEqual([])
  })

  it('sanitises an SVG that another server version stored with a script', async () => {
    const hash = await storeAsBefore(
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"><script>a()</script></svg>'),
    )
    await media.prepareStored({ warn })
    expect((await media.load(hash)).toString()).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="3"/>',
    )
    expect(await media.findDamage()).toEqual([])
  })

  it('strips the metadata of an image that another server version stored, and removes the original if allowed', async () => {
    const bytes = await canvas
      .clone()
      .withExif({ IFD0: { Make: 'TestCam' } })
      .jpeg()
      .toBuffer()
    const hash = await storeAsBefore(bytes, 'image/jpeg')
    await media.prepareStored({ warn })
    const cleaned = Buffer.from(await media.load(hash))
    expect([bytes.includes('TestCam'), cleaned.includes('TestCam')]).toEqual([true, false])
    expect(await media.findFacts(hash)).toMatchObject({ hash, size: bytes.length })
    expect(await test.storage.findSize(hash)).toBe(bytes.length)
    expect(await media.findDamage()).toEqual([])

    const removed: (readonly string[])[] = []
    const fail = () => Promise.reject(new Error('the cache does not answer'))
    await expect(media.removeLeftovers({ onRemoved: fail })).rejects.toThrow('does not answer')
    const onRemoved = async (hashes: readonly string[]) => void removed.push(hashes)
    await media.removeLeftovers({ onRemoved })
    expect(removed.flat()).toContain(hash)
    expect(await test.storage.findSize(hash)).toBeUndefined()
    expect(await media.removeLeftovers({ onRemoved })).toEqual([])
    expect(Buffer.from(await media.load(hash))).toEqual(cleaned)
    expect(await media.findDamage()).toEqual([])
  })

  it('strips the metadata of an image stored by another server version when the image is uploaded again, and removes the original', async () => {
    const bytes = await canvas
      .clone()
      .withExif({ IFD0: { Make: 'OtherCam' } })
      .png()
      .toBuffer()
    const hash = await storeAsBefore(bytes, 'image/png')
    await media.put(bytes)
    expect(Buffer.from(await media.load(hash)).includes('OtherCam')).toBe(false)
    expect(await media.removeLeftovers({ onRemoved: async () => undefined })).toEqual([hash])
    expect(await test.storage.findSize(hash)).toBeUndefined()
  })

  it('stores an image without metadata as a single file, under its own hash', async () => {
    const bytes = await canvas.clone().resize(9, 9).jpeg().toBuffer()
    const hash = await storeAsBefore(bytes, 'image/jpeg')
    await media.prepareStored({ warn })
    expect(await media.findFiles(hash)).toEqual({ sent: hash, raster: undefined })
    expect(await media.removeLeftovers({ onRemoved: async () => undefined })).toEqual([])
    expect(await media.load(hash)).toEqual(bytes)
  })

  it('stores sanitised bytes under an existing object that is served with the same bytes', async () => {
    const spaced = Buffer.from('<svg  xmlns="http://www.w3.org/2000/svg" width="7" height="3"/>')
    const cleaned = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="7" height="3"/>')
    const { hash, sentHash } = await media.put(spaced)
    expect(await media.findSentHash(cleaned)).toBe(sentHash)
    expect(await media.findSentHash(Buffer.from('text'))).toBeUndefined()
    expect((await media.findSame(sentHash)).map((object) => object.hash)).toEqual([hash])
    const as = { hash, size: spaced.length, sentHash }
    expect(await media.put(cleaned, as)).toMatchObject(as)
    expect(await media.findSame(sentHash)).toHaveLength(1)
  })

  it('stores exported bytes under their original’s hash; stores an upload with that hash under the hash of its stripped bytes', async () => {
    const [exported, claimed] = await Promise.all(
      [21, 22].map((width) => canvas.clone().resize(width, 9).withExif(exif).jpeg().toBuffer()),
    )
    const cleaned = stripMetadata(exported!, 'image/jpeg')
    const as = { hash: toHash(claimed!), size: 1, sentHash: toHash(cleaned) }
    expect(await media.put(cleaned, { ...as, sentHash: toHash(claimed!) })).toMatchObject({
      hash: toHash(cleaned),
    })
    expect(await media.put(cleaned, as)).toMatchObject(as)
    expect(await media.load(as.hash)).toEqual(cleaned)
    const sentHash = toHash(stripMetadata(claimed!, 'image/jpeg'))
    expect(await media.inspect(claimed!)).toMatchObject({ hash: sentHash, sentHash })
    expect(await media.put(claimed!)).toMatchObject({ hash: sentHash, sentHash })
    expect(await media.inspect(claimed!)).toMatchObject({ hash: sentHash, sentHash })
    expect(await media.load(as.hash)).toEqual(cleaned)
  })

  it('serves a stored SVG without a PNG if rendering it takes too long', async () => {
    const hash = await storeAsBefore(Buffer.from(heavySvg))
    expect(await media.prepareStored({ warn })).toBe(1)
    expect(warnings.at(-1)?.message).toContain(hash)
    expect(await media.findFiles(hash)).toEqual({ sent: hash, raster: undefined })
    expect(await media.load(hash)).toEqual(Buffer.from(heavySvg))
    expect(await media.put(Buffer.from(heavySvg))).toMatchObject({ hash })
  })

  it('finds nothing under an unknown hash or a path', async () => {
    expect(await media.find('0'.repeat(64))).toBeUndefined()
    expect(await media.find('../../../../etc/passwd')).toBeUndefined()
    await expect(media.load('0'.repeat(64))).rejects.toMatchObject({ code: 'media-missing' })
  })

  it('reports bytes that have changed or are missing', async () => {
    const changed = await media.put(await canvas.clone().resize(4, 4).png().toBuffer())
    const whole = await media.put(await canvas.clone().resize(6, 6).png().toBuffer())
    const missing = await media.put(await canvas.clone().resize(5, 5).png().toBuffer())
    await test.damage(changed.hash, Buffer.from('other'))
    await test.lose(missing.hash)
    for (const by of ['hash', 'size'] as const) {
      const damage = toMessages(await media.findDamage({ by }))
      expect(damage).toContain(`${changed.hash} has changed`)
      expect(damage).toContain(`${missing.hash} is missing`)
      expect(damage).not.toContain(whole.hash)
    }
  })

  it('repairs damaged bytes of the same size when the same image is stored again', async () => {
    const bytes = await canvas.clone().resize(7, 7).png().toBuffer()
    const { hash } = await media.put(bytes)
    const damaged = Buffer.from(bytes)
    damaged[bytes.length >> 1]! ^= 1
    await test.damage(hash, damaged)
    expect(await media.put(bytes)).toMatchObject({ hash, isRepaired: true })
    expect(await media.load(hash)).toEqual(bytes)
    expect(await media.put(bytes)).not.toHaveProperty('isRepaired')
  })
})

describe.each(storageKinds)('URL-1 serving media from a %s', (kind) => {
  const keys = {
    png: 'MC' + 'A'.repeat(26),
    svg: 'MC' + 'B'.repeat(26),
    gone: 'MC' + 'C'.repeat(26),
    tagged: 'MC' + 'E'.repeat(26),
    external: 'MC' + 'D'.repeat(26),
  }
  const warnings: Warning[] = []
  let app: FastifyInstance
  let png: Buffer
  let etag: string
  let items: ContentItem[]

  beforeAll(async () => {
    warnings.length = 0
    test = await openTestStorage(kind, join(folder, `${kind}-delivery`))
    media = openMediaStore({ database, storage: test.storage, clock: () => new Date(0) })
    png = await canvas.clone().png().toBuffer()
    const tagged = await canvas
      .clone()
      .withExif({ IFD0: { Make: 'TestCam' } })
      .jpeg()
      .toBuffer()
    const stored = await media.put(png)
    etag = `"${stored.hash}"`
    items = [
      toItem(keys.png, { type: 'file', ref: stored.hash, mimeType: 'image/png' }),
      toItem(keys.svg, { type: 'file', ref: (await media.put(svg)).hash, mimeType: 'image/svg+xml' }),
      toItem(keys.tagged, {
        type: 'file',
        ref: await storeAsBefore(tagged, 'image/jpeg'),
        mimeType: 'image/jpeg',
      }),
      toItem(keys.gone, { type: 'file', ref: 'f'.repeat(64), mimeType: 'image/png' }),
      toItem(keys.external, { type: 'url', ref: 'https://example.org/a.png' }),
    ]
    app = fastify()
    await app.register(mediaRoutes, {
      prefix: '/acme/s',
      media: { open: media.open, findHash },
      content: () => ({
        findContents: async (query) =>
          toContentQueryResult(items.filter((item) => query.contentKeys?.includes(item.contentKey))),
      }),
      warn: (warning) => void warnings.push(warning),
    })
  })
  afterAll(async () => {
    await app.close()
    await test.close()
    await database.transaction((trx) => trx.deleteFrom('media_object').execute())
  })

  const findHash = async (ref: string) => (await media.findFiles(ref)).sent
  /** Builds a query that identifies the published bytes. */
  const toQuery = () => `?version=${etag.slice(1, 9)}&channelId=0ap`
  const get = (key: string, headers: Record<string, string> = {}, query = toQuery()) =>
    app.inject({ url: `/acme/s/cms/delivery/media/${key}${query}`, headers })

  it('sends the bytes, which can be cached for a year if the URL identifies them', async () => {
    const answer = await get(keys.png)
    expect(answer.statusCode).toBe(200)
    expect(answer.rawPayload).toEqual(png)
    expect(answer.headers).toMatchObject({
      etag,
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'image/png',
      'content-length': String(png.length),
      'accept-ranges': 'bytes',
      'x-content-type-options': 'nosniff',
    })
    expect(answer.headers['last-modified']).toBeUndefined()
  })

  it.each(['', '?version=2.0', '?version=3', '?version=3.0&version=3.0'])(
    'revalidates a URL with %j',
    async (query) => {
      expect((await get(keys.png, {}, query)).headers['cache-control']).toBe(
        'public, max-age=60, must-revalidate',
      )
    },
  )

  it.each(['?version=01234567', '?version=4.0'])(
    'lets no cache store the response to %s, because these may be the bytes of a later release',
    async (query) => {
      expect((await get(keys.png, {}, query)).headers['cache-control']).toBe('private, no-store')
    },
  )

  it.each([
    ['bytes=0-3', 206, 0, 4],
    ['bytes=10-', 206, 10, undefined],
    ['bytes=-5', 206, -5, undefined],
    ['bytes=0-999999', 206, 0, undefined],
    ['bytes=5-2', 200, 0, undefined],
    ['bytes=0-1,4-5', 200, 0, undefined],
    ['lines=0-3', 200, 0, undefined],
  ])('responds to Range %s with %i', async (range, status, start, end) => {
    const answer = await get(keys.png, { range })
    expect(answer.statusCode).toBe(status)
    expect(answer.rawPayload).toEqual(png.subarray(start, end))
    expect(answer.headers['content-length']).toBe(String(answer.rawPayload.length))
    if (status === 206) {
      const first = start < 0 ? png.length + start : start
      const last = first + answer.rawPayload.length - 1
      expect(answer.headers['content-range']).toBe(`bytes ${first}-${last}/${png.length}`)
    }
  })

  it.each(['bytes=999999-', 'bytes=-0'])('responds to Range %s with 416 and the size', async (range) => {
    const answer = await get(keys.png, { range })
    expect(answer.statusCode).toBe(416)
    expect(answer.headers['content-range']).toBe(`bytes */${png.length}`)
  })

  it('honours a range request with If-Range only if the bytes have not changed', async () => {
    expect((await get(keys.png, { range: 'bytes=0-3', 'if-range': etag })).statusCode).toBe(206)
    expect((await get(keys.png, { range: 'bytes=0-3', 'if-range': '"other"' })).statusCode).toBe(200)
  })

  it.each([() => etag, () => `W/${etag}`, () => `"x", ${etag}`, () => '*'])(
    'responds with 304 to a known ETag (%#)',
    async (known) => {
      const answer = await get(keys.png, { 'if-none-match': known() })
      expect(answer.statusCode).toBe(304)
      expect(answer.body).toBe('')
      expect(answer.headers).toMatchObject({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
    },
  )

  it('responds to HEAD with the same headers as to GET, without bytes', async () => {
    const answer = await app.inject({
      method: 'HEAD',
      url: `/acme/s/cms/delivery/media/${keys.png}${toQuery()}`,
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toBe('')
    expect(answer.headers).toMatchObject({
      etag,
      'content-length': String(png.length),
      'content-type': 'image/png',
    })
  })

  it('revalidates an image whose metadata has since been stripped', async () => {
    const before = await get(keys.tagged)
    expect(before.rawPayload.includes('TestCam')).toBe(true)
    await media.prepareStored({ warn: () => undefined })
    const after = await get(keys.tagged, { 'if-none-match': String(before.headers.etag) })
    expect([after.statusCode, after.rawPayload.includes('TestCam')]).toEqual([200, false])
    expect(after.headers['content-length']).toBe(String(after.rawPayload.length))
  })

  it('sandboxes an SVG that is opened directly', async () => {
    const answer = await get(keys.svg)
    expect(answer.headers['content-type']).toBe('image/svg+xml')
    expect(answer.headers['content-security-policy']).toMatch(/default-src 'none'.*sandbox/)
  })

  it('responds with 404 in the delivery API’s format if the bytes are missing, and logs one warning', async () => {
    for (let time = 0; time < 3; time++) {
      const answer = await get(keys.gone)
      expect(answer.statusCode).toBe(404)
      expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
      expect(answer.headers['cache-control']).toBe('no-store')
      expect(answer.json()).toEqual([{ errorCode: 'NOT_FOUND', message: expect.stringContaining(keys.gone) }])
    }
    expect(warnings).toEqual([
      { message: 'The bytes of stored media are missing', reason: expect.stringContaining(keys.gone) },
    ])
  })

  it('reports that bytes are unavailable, and when to retry, if their storage does not respond', async () => {
    const away = fastify()
    const { open } = media
    const reject = () => Promise.reject(new MediaUnavailableError('closed'))
    await away.register(mediaRoutes, {
      media: { open: (hash) => (hash === etag.slice(1, -1) ? reject() : open(hash)), findHash },
      content: () => ({ findContents: async () => toContentQueryResult(items) }),
      warn: () => undefined,
    })
    const url = `/cms/delivery/media/${keys.png}`
    const answer = await away.inject(url)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers).toMatchObject({ 'retry-after': '5', 'cache-control': 'no-store' })
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.json()).toEqual([
      { errorCode: 'SERVER_UNAVAILABLE', message: expect.stringMatching(/does not answer/) },
    ])
    expect((await away.inject({ url, headers: { 'if-none-match': etag } })).statusCode).toBe(304)
  })

  it.each(['MC' + 'Z'.repeat(26), 'nonsense', keys.external])('responds to %s with 404', async (key) => {
    expect((await get(key)).statusCode).toBe(404)
  })
})

const toItem = (contentKey: string, source: object): ContentItem => ({
  managedContentId: '20Y000000000001AAA',
  contentKey,
  recordId: null,
  type: 'sfdc_cms__image',
  title: 'A',
  urlName: 'a',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 3,
  body: { 'sfdc_cms:media': { source } },
})
