/** Tests the erasure of bytes with real rows and files. */
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { databaseKinds, openTestDatabase } from '../../database/testing.ts'
import { openTestStorage, storageKinds, type TestStorage } from '../storage/storage.fixture.ts'
import type { MediaTables } from '../tables.ts'
import { openUploads } from '../uploads.ts'
import { openMediaEraser } from './erase-media.ts'

describe.each(databaseKinds.flatMap((kind) => storageKinds.map((storage) => [kind, storage] as const)))(
  'erased files, with the %s database and the %s storage',
  (kind, storageKind) => {
    let dataDir: string
    let database: Database<MediaTables>
    let test: TestStorage
    const removed: string[] = []
    beforeAll(async () => {
      dataDir = await mkdtemp(join(tmpdir(), 'erased-'))
      database = await openTestDatabase({ dataDir }, kind)
      test = await openTestStorage(storageKind, join(dataDir, 'shared'))
    })
    afterAll(async () => {
      await test.close()
      await database.close()
      await rm(dataDir, { recursive: true })
    })
    const clock = () => new Date(Date.UTC(2026, 0, 1))
    const openServer = (name: string) => {
      const folder = join(dataDir, name)
      const shared = { remove: async (hash: string) => void removed.push(hash) }
      return openMediaEraser({ database, storage: test.storage, clock, dataDir: folder, shared })
    }
    const upload = async (background: string) => {
      const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
        .png()
        .toBuffer()
      const uploads = openUploads({ database, storage: test.storage, clock, dataDir })
      return uploads.receive(Readable.from([bytes]))
    }
    const cacheOn = async (server: string, hash: string) => {
      const folder = join(dataDir, server, 'image-cache', hash.slice(0, 2))
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${hash}-w320-whole-q80-webp`), 'x')
      return folder
    }

    it('are deleted from the storage and from the caches of all servers, but the record of the erasure remains', async () => {
      const { hash, sentHash } = await upload('#123456')
      const other = await upload('#654321')
      const folders = [await cacheOn('one', hash), await cacheOn('two', hash)]
      const [one, two] = [openServer('one'), openServer('two')]
      let isDone = false
      const also = async () => void (isDone = true)
      await one.erase({ item: 'MC', hashes: [hash], reason: 'Consent', erasedBy: 'admin', also })
      await two.sweepCaches()
      expect(isDone).toBe(true)
      expect(await test.storage.findSize(sentHash)).toBeUndefined()
      expect(await test.storage.findSize(other.sentHash)).toBeGreaterThan(0)
      for (const folder of folders) expect(await readdir(folder)).toEqual([])
      expect([await two.isErased(hash), await two.isErased(other.hash)]).toEqual([true, false])
      expect(removed).toContain(hash)
    })

    it('retain the first reason if they are erased again', async () => {
      const { hash } = await upload('#00ff00')
      const also = async () => undefined
      for (const reason of ['First', 'Second'])
        await openServer('one').erase({ item: 'MC', hashes: [hash], reason, erasedBy: 'admin', also })
      const rows = database.read.selectFrom('erased_media').select('reason').where('hash', '=', hash)
      expect(await rows.execute()).toEqual([{ reason: 'First' }])
    })

    it('remain if the transaction fails', async () => {
      const { hash, sentHash } = await upload('#abcdef')
      const also = async () => Promise.reject(new Error('Restored meanwhile'))
      const erasure = { item: 'MC', hashes: [hash], reason: 'Consent', erasedBy: 'admin', also }
      await expect(openServer('one').erase(erasure)).rejects.toThrow('Restored meanwhile')
      expect(await openServer('one').isErased(hash)).toBe(false)
      expect(await test.storage.findSize(sentHash)).toBeGreaterThan(0)
    })
  },
)
