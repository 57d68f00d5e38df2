import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { toMediaBytes, toMediaKey } from './media-storage.ts'
import { openTestStorage, storageKinds, type TestStorage } from './storage.fixture.ts'

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const megabyte = 1024 * 1024

describe.each(storageKinds)('media storage: %s', (kind) => {
  let test: TestStorage
  const bytes = randomBytes(300_000)
  const hash = toHash(bytes)
  const unknown = 'a'.repeat(64)

  beforeAll(async () => {
    test = await openTestStorage(kind, await mkdtemp(join(tmpdir(), 'storage-')))
    await test.storage.put(hash, toMediaBytes(bytes))
  })
  afterAll(() => test.close())

  it('returns stored bytes completely, with their size', async () => {
    const { storage } = test
    expect(Buffer.from((await storage.find(hash)) ?? []).equals(bytes)).toBe(true)
    expect(await storage.findSize(hash)).toBe(bytes.length)
    const opened = await storage.open(hash)
    expect(opened?.size).toBe(bytes.length)
    expect((await buffer((await opened?.read()) ?? Readable.from([]))).equals(bytes)).toBe(true)
  })

  it.each([
    [0, 0],
    [0, 99_999],
    [100_000, 299_999],
    [299_999, 299_999],
  ])('streams a range, from byte %i to %i', async (start, end) => {
    const opened = await test.storage.open(hash)
    const read = await buffer((await opened?.read({ start, end })) ?? Readable.from([]))
    expect(read.equals(bytes.subarray(start, end + 1))).toBe(true)
  })

  it('closes a stream that is never read', async () => {
    const opened = await test.storage.open(hash)
    await opened?.close()
    expect(await test.storage.findSize(hash)).toBe(bytes.length)
  })

  it('contains nothing under an unknown hash', async () => {
    const { storage } = test
    expect(await storage.find(unknown)).toBeUndefined()
    expect(await storage.findSize(unknown)).toBeUndefined()
    expect(await storage.open(unknown)).toBeUndefined()
  })

  it('replaces a partial file, and does not change a complete file', async () => {
    const torn = randomBytes(1000)
    await test.storage.put(toHash(torn), toMediaBytes(torn))
    await test.damage(toHash(torn), torn.subarray(0, 500))
    await test.storage.put(toHash(torn), toMediaBytes(torn))
    expect(Buffer.from((await test.storage.find(toHash(torn))) ?? []).equals(torn)).toBe(true)
    let reads = 0
    await test.storage.put(toHash(torn), { size: torn.length, read: () => Readable.from([(reads++, torn)]) })
    expect(reads).toBe(0)
  })

  it('removes one object, and ignores an object that is already gone', async () => {
    const [gone, left] = [randomBytes(10), randomBytes(10)]
    for (const each of [gone, left]) await test.storage.put(toHash(each), toMediaBytes(each))
    const remove = await test.storage.openRemover()
    await remove(toHash(gone))
    await remove(toHash(gone))
    expect(await test.storage.findSize(toHash(gone))).toBeUndefined()
    expect(await test.storage.findSize(toHash(left))).toBe(10)
  })

  it('lists objects with size and hash; files that are not media have no hash', async () => {
    const strange = randomBytes(20)
    await test.putAt('media/note & more.txt', strange)
    const listed: unknown[] = []
    for await (const object of test.storage.list()) listed.push(object)
    expect(listed).toContainEqual({ key: toMediaKey(hash), size: bytes.length, hash })
    expect(listed).toContainEqual({ key: 'media/note & more.txt', size: 20, hash: undefined })
  })

  it('stores and streams 100 MB one chunk at a time', async () => {
    const piece = randomBytes(megabyte)
    const hasher = createHash('sha256')
    for (let at = 0; at < 100; at++) hasher.update(piece)
    const large = hasher.digest('hex')
    const sample = createSample()
    function* pour() {
      for (let at = 0; at < 100; at++) yield (sample.take(), piece)
    }
    await test.storage.put(large, { size: 100 * megabyte, read: () => Readable.from(pour()) })
    const opened = await test.storage.open(large)
    const received = createHash('sha256')
    for await (const chunk of (await opened?.read()) ?? []) received.update((sample.take(), chunk as Buffer))
    expect(received.digest('hex')).toBe(large)
    /** The limit allows for chunks that have not been garbage-collected yet. */
    expect(sample.mostHeld()).toBeLessThan(80 * megabyte)
    await (
      await test.storage.openRemover()
    )(large)
  })
})

/** Creates a sampler that measures the largest growth of buffer memory since this call. */
function createSample() {
  const held = () => process.memoryUsage().arrayBuffers
  const before = held()
  let most = 0
  let taken = 0
  return {
    take: () => void (taken++ % 20 === 0 && (most = Math.max(most, held() - before))),
    mostHeld: () => most,
  }
}
