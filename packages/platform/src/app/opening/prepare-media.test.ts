import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Database } from '#database'
import {
  mediaPreparation,
  openFolderStorage,
  openMediaStore,
  type MediaStorage,
  type MediaTables,
} from '#media'
import { openTestDatabase } from '../../database/testing.ts'
import { runMediaPreparation } from './prepare-media.ts'

let folder: string
let database: Database<MediaTables>
let storage: MediaStorage
let hash: string
let purged: string[]
/** Version of the cleaning rules on the oldest running server. */
let lowest: number

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'prepare-'))
  database = await openTestDatabase({ dataDir: folder })
  storage = openFolderStorage(folder)
  purged = []
  const create = { width: 9, height: 9, channels: 3, background: '#888' } as const
  const bytes = await sharp({ create })
    .withExif({ IFD0: { Make: 'TestCam' } })
    .jpeg()
    .toBuffer()
  hash = createHash('sha256').update(bytes).digest('hex')
  await storage.put(hash, { size: bytes.length, read: () => Readable.from([bytes]) })
  const facts = { mime_type: 'image/jpeg', size: bytes.length, width: 9, height: 9, created_at: '' }
  await database.transaction((trx) =>
    trx
      .insertInto('media_object')
      .values({ hash, ...facts })
      .execute(),
  )
})
afterEach(async () => {
  await database.close()
  await rm(folder, { recursive: true })
})

const prepare = (purgeEverything = async (reason: string) => void purged.push(reason)) =>
  runMediaPreparation({
    platform: {
      media: openMediaStore({ database, storage, clock: () => new Date() }),
      content: { findLowestPreparation: async () => lowest },
    },
    purging: { purgeEverything },
    warn: () => undefined,
  })

it('removes and purges old images that contain metadata once no running server sends them', async () => {
  lowest = mediaPreparation - 1
  await prepare()
  expect(await storage.findSize(hash)).toBeGreaterThan(0)
  lowest = mediaPreparation
  await prepare()
  expect(await storage.findSize(hash)).toBeUndefined()
  await prepare()
  expect(purged).toEqual([expect.stringMatching(/^media [0-9a-f]{16}$/)])
})

it('retries a failed purge in the next run', async () => {
  lowest = mediaPreparation
  await expect(prepare(() => Promise.reject(new Error('the database is away')))).rejects.toThrow('away')
  await prepare()
  expect(purged).toHaveLength(1)
})
