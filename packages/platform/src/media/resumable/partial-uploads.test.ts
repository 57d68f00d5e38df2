/** Tests resumable uploads on both databases and both storages, continued by a second server. */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { databaseKinds, openTestDatabase } from '../../database/testing.ts'
import { toHash } from '../prepare/prepare-media.ts'
import { openTestStorage, storageKinds, type TestStorage } from '../storage/storage.fixture.ts'
import type { MediaTables } from '../tables.ts'
import { openUploads } from '../uploads.ts'
import { openPartialUploads, type PartialUploads } from './partial-uploads.ts'

const account = '005000000000001AAA'
const drawNoise = (sidePx: number) =>
  sharp(randomBytes(sidePx * sidePx * 3), { raw: { width: sidePx, height: sidePx, channels: 3 } })
    .png()
    .toBuffer()
const toResult = async ({ hash, width }: { hash: string; width: number | null }) => ({ hash, width })

describe.each(databaseKinds.flatMap((kind) => storageKinds.map((storage) => [kind, storage] as const)))(
  'resumable uploads in chunks, in the %s database and a %s',
  (kind, storageKind) => {
    let dataDir: string
    let database: Database<MediaTables>
    let test: TestStorage
    let nowMs = Date.UTC(2026, 0, 1)
    /** Two servers of one site, each with its own folder. */
    let one: PartialUploads
    let other: PartialUploads
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'parts-'))
      database = await openTestDatabase({ dataDir }, kind)
      test = await openTestStorage(storageKind, join(dataDir, 'shared'))
      const { storage } = test
      const clock = () => new Date(nowMs)
      const open = (name: string) => {
        const uploads = openUploads({ database, storage, clock, dataDir: join(dataDir, name) })
        return openPartialUploads({ database, storage, clock, uploads })
      }
      one = open('one')
      other = open('other')
    })
    afterAll(async () => {
      await test.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    })
    const findPart = (bytes: Uint8Array) => test.storage.findSize(toHash(bytes))

    it('are continued and finished by another server, which then deletes their chunks', async () => {
      const file = await drawNoise(200)
      const [start, end] = [file.subarray(0, 50_000), file.subarray(50_000)]
      const { id } = await one.begin(account, file.byteLength)
      const key = { id, account }
      expect(await one.append(id, { position: 0, bytes: start })).toBe(50_000)
      await expect(other.finish(key, toResult)).rejects.toMatchObject({ code: 'media-upload-unfinished' })
      expect(await other.load(key)).toMatchObject({ size: file.byteLength, received: 50_000 })
      expect(await other.append(id, { position: 50_000, bytes: end })).toBe(file.byteLength)
      const finished = await other.finish(key, toResult)
      expect(finished).toEqual({ hash: toHash(file), width: 200 })
      expect(await one.finish(key, async () => Promise.reject(new Error('Again')))).toEqual(finished)
      expect([await findPart(start), await findPart(end)]).toEqual([undefined, undefined])
      expect(await findPart(file)).toBe(file.byteLength)
    })

    it('store each chunk once, in order', async () => {
      const { id } = await one.begin(account, 6)
      const bytes = Buffer.from('abc')
      await one.append(id, { position: 0, bytes })
      const conflict = { code: 'media-part-conflict', status: 409 }
      await expect(other.append(id, { position: 0, bytes })).rejects.toMatchObject(conflict)
      await expect(other.append(id, { position: 3, bytes: Buffer.from('defg') })).rejects.toMatchObject(
        conflict,
      )
      const both = [one, other].map((server) => server.append(id, { position: 3, bytes }))
      const states = (await Promise.allSettled(both)).map(({ status }) => status)
      expect(states.toSorted()).toEqual(['fulfilled', 'rejected'])
    })

    it('leave no file behind for a chunk that was not accepted', async () => {
      const { id } = await one.begin(account, 80)
      const parts = [randomBytes(40), randomBytes(40), randomBytes(40)]
      const sent = [one, other, one].map((server, index) =>
        server.append(id, { position: 0, bytes: parts[index] ?? Buffer.alloc(0) }),
      )
      const accepted = (await Promise.allSettled(sent)).map(({ status }) => status === 'fulfilled')
      const stored = await Promise.all(parts.map(async (part) => (await findPart(part)) !== undefined))
      expect(stored).toEqual(accepted)
      const tooLong = randomBytes(60)
      await expect(one.append(id, { position: 40, bytes: tooLong })).rejects.toMatchObject({ status: 409 })
      expect(await findPart(tooLong)).toBeUndefined()
    })

    it('reject tiny chunks of a large file', async () => {
      const { id } = await one.begin(account, 10_000)
      const tiny = one.append(id, { position: 0, bytes: randomBytes(9) })
      await expect(tiny).rejects.toMatchObject({ code: 'media-part-too-small', status: 400 })
      expect(await one.append(id, { position: 0, bytes: randomBytes(9995) })).toBe(9995)
      expect(await one.append(id, { position: 9995, bytes: randomBytes(5) })).toBe(10_000)
    })

    it('produce a single result if they are completed twice at the same time', async () => {
      const file = await drawNoise(30)
      const { id } = await one.begin(account, file.byteLength)
      await one.append(id, { position: 0, bytes: file })
      let calls = 0
      const results = [one, other].map((server) =>
        server.finish({ id, account }, async () => ({ call: ++calls })),
      )
      const [first, second] = await Promise.all(results)
      expect(first).toEqual(second)
    })

    it('remain stored if the file is rejected; a chunk that is also a complete stored image is not removed', async () => {
      const { id } = await one.begin(account, 3)
      await one.append(id, { position: 0, bytes: Buffer.from('txt') })
      await expect(one.finish({ id, account }, toResult)).rejects.toMatchObject({ status: 415 })
      expect(await one.load({ id, account })).toMatchObject({ received: 3 })
      const picture = await drawNoise(20)
      const whole = await one.begin(account, picture.byteLength)
      await one.append(whole.id, { position: 0, bytes: picture })
      await one.finish({ id: whole.id, account }, toResult)
      expect(await findPart(picture)).toBe(picture.byteLength)
    })

    it('are invisible to other accounts, and limited in size and number', async () => {
      const { id } = await one.begin(account, 9)
      await expect(one.load({ id, account: 'another' })).rejects.toMatchObject({ status: 404 })
      await expect(one.begin(account, 60 * 1024 * 1024)).rejects.toMatchObject({ status: 413 })
      for (let number = 0; number < 60; number++) await one.begin('busy', 1)
      await expect(one.begin('busy', 1)).rejects.toMatchObject({ code: 'media-uploads-open', status: 429 })
    })

    it('are deleted with their chunks when they are cancelled, or a day after they began', async () => {
      const [cancelled, forgotten] = [randomBytes(40), randomBytes(40)]
      const { id } = await one.begin(account, 80)
      await one.append(id, { position: 0, bytes: cancelled })
      await other.cancel(id)
      expect(await findPart(cancelled)).toBeUndefined()
      const late = await one.begin(account, 80)
      await one.append(late.id, { position: 0, bytes: forgotten })
      nowMs += 25 * 3600 * 1000
      expect(await other.sweep()).toBeGreaterThan(0)
      expect(await findPart(forgotten)).toBeUndefined()
      await expect(one.load({ id: late.id, account })).rejects.toMatchObject({ status: 404 })
    })
  },
)
