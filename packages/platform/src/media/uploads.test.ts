import { createHash, randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { gzipSync } from 'node:zlib'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProcessKiller, type ProcessKiller } from '../../../../tests/killed-process.ts'
import type { Database } from '#database'
import { MediaUnavailableError, openMediaStore, openUploads, type MediaStore, type Uploads } from './index.ts'
import type { FindReferencedMedia } from './uploads.ts'
import { heavySvg } from './prepare/heavy-svg.fixture.ts'
import { rasteriseWithCache } from './prepare/rasterise-once.fixture.ts'
import type { MediaTables } from './tables.ts'
import {
  openTestStorage,
  storageKinds,
  type StorageKind,
  type TestStorage,
} from './storage/storage.fixture.ts'
import { openTestDatabase } from '../database/testing.ts'

const dayMs = 24 * 3600 * 1000
let dataDir: string
let database: Database<MediaTables>
let store: MediaStore
let uploads: Uploads
let killer: ProcessKiller
let nowMs = Date.now()

let test: TestStorage

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'uploads-'))
  database = await openTestDatabase({ dataDir })
  killer = await createProcessKiller([join(import.meta.dirname, 'upload-forever.fixture.ts')])
})
afterAll(async () => {
  await killer.close()
  await database.close()
  await rm(dataDir, { recursive: true })
})

/** Sets up a storage of this kind. Unfinished uploads are in the data folder. */
function useStorage(kind: StorageKind): void {
  beforeAll(async () => {
    nowMs = Date.now()
    test = await openTestStorage(kind, join(dataDir, kind))
    const options = {
      database,
      storage: test.storage,
      dataDir,
      clock: () => new Date(nowMs),
      rasterise: rasteriseWithCache,
    }
    store = openMediaStore(options)
    uploads = openUploads(options)
  })
  afterAll(async () => {
    await test.close()
    await database.transaction(async (trx) => {
      for (const table of ['media_upload', 'media_object'] as const) await trx.deleteFrom(table).execute()
    })
  })
}

let colour = 0
const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: colour++, g: 90, b: 60 } } })
let unpackingToMuch: Promise<Uint8Array> | undefined
const noise = (sidePx: number) =>
  sharp(randomBytes(sidePx * sidePx * 3), { raw: { width: sidePx, height: sidePx, channels: 3 } })

/** Sends bytes in chunks, as a connection does. */
const send = (bytes: Uint8Array) =>
  uploads.receive(
    Readable.from(
      Array.from({ length: Math.ceil(bytes.length / 1000) }, (_, at) =>
        bytes.subarray(at * 1000, at * 1000 + 1000),
      ),
    ),
  )
const svg = (inside: string) =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="8" height="6">${inside}</svg>`)
const container = (brand: string) => Buffer.from(`\0\0\0\u0018ftyp${brand}\0\0\0\0mif1${brand}`, 'latin1')
const listUploads = () => readdir(join(dataDir, 'uploads')).catch(() => [])
const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const named =
  (byVersions: readonly string[] = [], byDrafts: readonly string[] = []): FindReferencedMedia =>
  async () => ({ byVersions: new Set(byVersions), byDrafts: new Set(byDrafts) })

describe.each(storageKinds)('an upload to a %s', (kind) => {
  useStorage(kind)

  it.each([
    ['JPEG', () => noise(60).jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => draw(40, 30).png().toBuffer(), 'image/png'],
    ['AVIF', () => draw(40, 30).avif({ effort: 0 }).toBuffer(), 'image/avif'],
    ['cleaned SVG', async () => svg('<path d="M0 0h8"/>'), 'image/svg+xml'],
  ])('of a %s is stored in the same way as the image of an import', async (_, make, mimeType) => {
    const bytes = await make()
    const object = await send(bytes)
    expect(object).toMatchObject({ hash: toHash(bytes), mimeType, size: bytes.length })
    expect(await store.find(object.hash)).toEqual(bytes)
    expect(await store.findFacts(object.hash)).toEqual(object)
    expect(await send(bytes)).toEqual(object)
    expect(await listUploads()).toEqual([])
  })

  it.each<[attack: string, make: () => Promise<Uint8Array>, code: string]>([
    ['a zip called .png', async () => Buffer.from('PK\u0003\u0004 and more'), 'media-type-unknown'],
    [
      'a page of HTML',
      async () => Buffer.from('<!doctype html><script>alert(1)</script>'),
      'media-type-unknown',
    ],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n%âãÏÓ\n'), 'media-type-unknown'],
    ['nothing', async () => Buffer.alloc(0), 'media-empty'],
    ['a compressed SVG', async () => gzipSync(svg('<path/>')), 'media-type-unknown'],
    ['a picture of 20,000 pixels', () => draw(20_000, 2).png().toBuffer(), 'media-too-many-pixels'],
    [
      'a small file that decompresses to too many pixels',
      () => (unpackingToMuch ??= draw(9000, 9000).png().toBuffer()),
      'media-too-many-pixels',
    ],
    ['half a JPEG', async () => (await noise(200).jpeg().toBuffer()).subarray(0, 9000), 'media-damaged'],
    ['half a PNG', async () => (await noise(200).png().toBuffer()).subarray(0, 9000), 'media-damaged'],
    ['half a WebP', async () => (await noise(200).webp().toBuffer()).subarray(0, 9000), 'media-damaged'],
    ['an SVG with a script', async () => svg('<script>alert(1)</script>'), 'media-scripted'],
    [
      'an SVG in an encoding that hides its content',
      async () =>
        Buffer.concat([Buffer.from('<?xml version="1.0" encoding="ISO-2022-JP"?>'), svg('<path/>')]),
      'media-encoding',
    ],
    ['an SVG of 400 filters', async () => Buffer.from(heavySvg), 'media-too-complex'],
  ])('of %s is rejected, and leaves nothing behind', async (_, make, code) => {
    const bytes = await make()
    await expect(send(bytes)).rejects.toMatchObject({ code, hint: expect.stringMatching(/\w/) })
    expect(await store.findFacts(toHash(bytes))).toBeUndefined()
    expect(await listUploads()).toEqual([])
  })

  it.each<[what: string, bytes: () => Promise<Uint8Array>, message: string, hint: RegExp]>([
    ['nothing', async () => Buffer.alloc(0), 'The file is empty.', /0 bytes/],
    [
      'HEIC',
      async () => container('heic'),
      'The file is a HEIC picture, which cannot be stored as a picture.',
      /JPEG/,
    ],
    [
      'a video',
      async () => container('isom'),
      'The file is a video, which cannot be stored as a picture.',
      /JPEG/,
    ],
    [
      'a PDF',
      async () => Buffer.from('%PDF-1.4\n%%EOF'),
      'The file is a PDF document, which cannot be stored as a picture.',
      /^(?!.*PDF)/,
    ],
    [
      'a TIFF',
      () => draw(8, 8).tiff().toBuffer(),
      'The file is a TIFF picture, which cannot be stored as a picture.',
      /JPEG/,
    ],
    ['text', async () => Buffer.from('hello'), 'The file is not a picture in a known format.', /JPEG/],
    [
      'a web page',
      async () => Buffer.from('<!DOCTYPE html><svg/>'),
      'The file is a web page, which cannot be stored as a picture.',
      /JPEG/,
    ],
    [
      'an SVG of another encoding',
      async () => Buffer.concat([Buffer.from('<?xml version="1.0" encoding="Shift_JIS"?>'), svg('')]),
      'The SVG drawing cannot be read as "Shift_JIS".',
      /UTF-8/,
    ],
    [
      'an SVG that declares entities',
      async () => Buffer.concat([Buffer.from('<!DOCTYPE svg [<!ENTITY a "b">]>'), svg('')]),
      'The SVG drawing declares XML entities, which are not allowed.',
      /PNG/,
    ],
    [
      'an SVG with an event',
      async () => svg('<path onload = "a()"/>'),
      'The SVG drawing contains scripts, animations or embedded pages: onload.',
      /plain SVG/,
    ],
    [
      'half an SVG',
      async () => svg('<path d="').subarray(0, -8),
      'The SVG drawing is not well-formed: 1:',
      /save it again/,
    ],
    [
      'an SVG of 3 MB',
      async () => svg(`<path d="${'M0 0'.repeat(800_000)}"/>`),
      'The SVG drawing is larger than 2 MB.',
      /PNG/,
    ],
    [
      'half a JPEG',
      async () => (await noise(200).jpeg().toBuffer()).subarray(0, 9000),
      'The picture is damaged or incomplete: it cannot be read completely.',
      /save it again/,
    ],
  ])('of %s is rejected with the actual reason', async (_what, make, message, hint) => {
    await expect(send(await make())).rejects.toMatchObject({
      message: expect.stringContaining(message),
      hint: expect.stringMatching(hint),
    })
  })

  it.each<[what: string, bytes: () => Uint8Array]>([
    [
      'a long comment before it',
      () => Buffer.concat([Buffer.from(`<!-- ${'licence '.repeat(400)}-->`), svg('<path/>')]),
    ],
    ['a character reference', () => svg('<title>Fish &#38; chips</title><path/>')],
    ['words that look like an event', () => svg('<text> one = 1</text>')],
    [
      'Latin 1',
      () =>
        Buffer.concat([
          Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?>'),
          Buffer.from(svg('<title>café</title>').toString(), 'latin1'),
        ]),
    ],
    [
      'UTF-16',
      () =>
        Buffer.from(`\uFEFF<?xml version="1.0" encoding="UTF-16"?>${svg('<path/>').toString()}`, 'utf16le'),
    ],
    [
      'a document type',
      () =>
        Buffer.concat([
          Buffer.from(
            '<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">',
          ),
          svg('<path/>'),
        ]),
    ],
  ])('of an SVG with %s is stored', async (_what, make) => {
    expect(await send(make())).toMatchObject({ mimeType: 'image/svg+xml', width: 8, height: 6 })
  })

  it('of 200 MB is rejected before a byte is read if it declares its size, and otherwise when it reaches the limit', async () => {
    let sent = 0
    function* pour() {
      for (; sent < 200; sent++) yield Buffer.alloc(1024 * 1024)
    }
    const endless = () => Readable.from(pour())
    await expect(uploads.receive(endless(), { announced: 200 * 1024 * 1024 })).rejects.toMatchObject({
      code: 'media-too-large',
      message: 'The file is 200 MB; the limit is 50 MB.',
    })
    expect(sent).toBe(0)
    await expect(uploads.receive(endless())).rejects.toMatchObject({ code: 'media-too-large', status: 413 })
    expect(sent).toBeLessThan(60)
    expect(await listUploads()).toEqual([])
  })

  it('is rejected with a message while the storage does not respond, and leaves nothing behind', async () => {
    const put = () => Promise.reject(new MediaUnavailableError('closed'))
    const storage = { ...test.storage, put }
    const closed = openUploads({ database, storage, dataDir, clock: () => new Date(nowMs) })
    const bytes = await draw(12, 12).png().toBuffer()
    await expect(closed.receive(Readable.from([bytes]))).rejects.toMatchObject({
      code: 'media-away',
      status: 503,
      hint: 'Try again in a minute; nothing was changed.',
    })
    expect(await store.findFacts(toHash(bytes))).toBeUndefined()
    expect(await listUploads()).toEqual([])
  })

  it.each<[string, (image: Sharp) => Sharp]>([
    ['JPEG', (image) => image.jpeg()],
    ['PNG', (image) => image.png()],
    ['WebP', (image) => image.webp()],
    ['AVIF', (image) => image.avif({ effort: 0 })],
  ])('of a %s is stored without its metadata, except its orientation', async (_format, write) => {
    const exif = { IFD0: { Make: 'TestCam' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' } }
    const bytes = await write(draw(40, 30).withExif(exif).withMetadata({ orientation: 6 })).toBuffer()
    const object = await send(bytes)
    const sent = (await store.find(object.hash)) ?? Buffer.alloc(0)
    expect(object).toMatchObject({ hash: toHash(bytes), size: bytes.length, sentHash: toHash(sent) })
    expect([bytes.includes('TestCam'), Buffer.from(sent).includes('TestCam')]).toEqual([true, false])
    expect((await sharp(sent).metadata()).autoOrient).toEqual((await sharp(bytes).metadata()).autoOrient)
    expect(await test.storage.findSize(object.hash)).toBeUndefined()
    expect(await send(sent)).toMatchObject({ hash: toHash(sent), sentHash: toHash(sent) })
    expect(await listUploads()).toEqual([])
  })

  it('of at most a megabyte is written to disk only once, under its final name', async () => {
    const written: string[] = []
    const put: TestStorage['storage']['put'] = (hash, given) => {
      written.push(hash)
      return test.storage.put(hash, given)
    }
    const own = join(dataDir, 'small')
    const received = openUploads({
      database,
      storage: { ...test.storage, put },
      clock: () => new Date(nowMs),
      dataDir: own,
    })
    const bytes = await draw(14, 9).png().toBuffer()
    const object = await received.receive(
      Readable.from(Array.from(bytes, (_, at) => bytes.subarray(at, at + 1))),
    )
    expect(await store.load(object.hash)).toEqual(bytes)
    expect(written).toEqual([object.sentHash])
    expect(existsSync(own)).toBe(false)
  })

  it('does not overwrite an imported image whose content file wrongly names the uploaded bytes as its original', async () => {
    const [exported, claimed] = await Promise.all(
      [17, 18].map((width) =>
        draw(width, 9)
          .withExif({ IFD0: { Make: 'TestCam' } })
          .jpeg()
          .toBuffer(),
      ),
    )
    const sentHash = await store.findSentHash(exported!)
    await store.put(exported!, { hash: toHash(claimed!), size: 1, sentHash: sentHash! })
    const object = await send(claimed!)
    expect(object.hash).toBe(await store.findSentHash(claimed!))
    expect(toHash(await store.load(toHash(claimed!)))).toBe(sentHash)
    expect(toHash(await store.load(object.hash))).toBe(object.hash)
  })

  it('is stored in sanitised form if it is an SVG; uploading the sanitised file results in the same bytes', async () => {
    const drawing = svg('<!-- mine --><path  d = "M0 0" inkscape:label="a" xmlns:inkscape="b"/>')
    const object = await send(drawing)
    const sent = svg('<path d="M0 0"/>')
    expect(object).toMatchObject({ hash: toHash(drawing), size: drawing.length, sentHash: toHash(sent) })
    expect(await store.load(object.hash)).toEqual(sent)
    expect(await test.storage.findSize(object.hash)).toBeUndefined()
    expect(await store.findSame((await send(sent)).sentHash)).toHaveLength(2)
  })

  it('remains stored even if a sweep removes its bytes while its row is being written', async () => {
    const bytes = await draw(13, 13).png().toBuffer()
    let puts = 0
    const put: TestStorage['storage']['put'] = async (hash, given) => {
      await test.storage.put(hash, given)
      if (puts++ === 0) await test.lose(hash)
    }
    const storage = { ...test.storage, put }
    const raced = openUploads({ database, storage, dataDir, clock: () => new Date(nowMs) })
    const { hash } = await raced.receive(Readable.from([bytes]))
    expect(await store.find(hash)).toEqual(bytes)
  })

  it('is not stored if it is cut off', async () => {
    const broken = new Readable({ read() {} })
    const received = uploads.receive(broken)
    broken.push(Buffer.alloc(1000))
    broken.destroy(new Error('gone'))
    await expect(received).rejects.toThrow('gone')
    expect(await listUploads()).toEqual([])
  })

  it('leaves only an unfinished file if its server is killed, and that file is later removed', async () => {
    const before = await store.listHashes()
    await killer.killWhen({
      fixture: 'upload-forever',
      env: { TEST_DATA_DIR: dataDir },
      isTime: (lines) => lines.includes('on disk'),
    })
    expect(await store.listHashes()).toEqual(before)
    expect(await listUploads()).toHaveLength(1)
    await uploads.sweep(named())
    expect(await listUploads()).toHaveLength(1)
    nowMs += 2 * 3600 * 1000
    await uploads.sweep(named())
    expect(await listUploads()).toEqual([])
  })
})

describe.each(storageKinds)('a sweep of a %s', (kind) => {
  useStorage(kind)
  const upload = async () => (await send(await draw(8, 8).png().toBuffer())).hash

  it('removes bytes to which nothing has referred for a month, and no other bytes', async () => {
    const [forgotten, ofVersion, ofDraft] = [await upload(), await upload(), await upload()]
    const bytes = await draw(9, 9).png().toBuffer()
    const imported = (await send(bytes)).hash
    await store.put(bytes)
    nowMs += 29 * dayMs
    expect(await uploads.sweep(named([ofVersion], [ofDraft]))).not.toContain(forgotten)
    nowMs += 2 * dayMs
    const young = await upload()
    expect(await uploads.sweep(named([ofVersion], [ofDraft]))).toContain(forgotten)
    const left = await store.listHashes()
    expect(left).toEqual(expect.arrayContaining([ofVersion, ofDraft, imported, young]))
    expect(left).not.toContain(forgotten)
    expect(await test.storage.findSize(forgotten)).toBeUndefined()
    expect(await store.findDamage()).toEqual([])
  })

  it('removes the files of an SVG, unless another SVG uses the same files', async () => {
    const [drawing, same] = ['<path />', '<path  />'].map(svg)
    const [one, other] = [await send(drawing!), await send(same!)]
    const files = [await store.findFiles(one.hash), await store.findFiles(other.hash)]
    expect(files[0]).toEqual(files[1])
    const stored = [files[0]?.sent ?? '', files[0]?.raster ?? '']
    const findSizes = () => Promise.all(stored.map(test.storage.findSize))
    nowMs += 31 * dayMs
    await uploads.sweep(named([], [other.hash]))
    expect(await store.findFacts(one.hash)).toBeUndefined()
    expect(await findSizes()).toEqual([expect.any(Number), expect.any(Number)])
    await uploads.sweep(named())
    expect(await findSizes()).toEqual([undefined, undefined])
  })

  it('retains files that any version has ever referenced, and files that a draft still references', async () => {
    const [ofVersion, ofDraft] = [await upload(), await upload()]
    nowMs += 31 * dayMs
    expect(await uploads.sweep(named([ofVersion], [ofDraft]))).not.toContain(ofDraft)
    expect(await uploads.sweep(named())).toEqual([ofDraft])
    expect(await store.find(ofVersion)).toBeDefined()
  })

  it('does not remove bytes that are uploaded again during the sweep', async () => {
    const bytes = await draw(10, 10).png().toBuffer()
    const { hash } = await send(bytes)
    nowMs += 31 * dayMs
    const gone = await uploads.sweep(async () => {
      await send(bytes)
      return named()()
    })
    expect(gone).not.toContain(hash)
    expect(await store.find(hash)).toEqual(bytes)
  })
})
