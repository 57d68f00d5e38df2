/**
 * Tests moving media to another storage and back, with servers that read and write during the move, and recovery after
 * a killed move.
 */
import { createHash, randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import type { Warning } from '#kit'
import { testKeys } from '../../../../../scripts/s3-server.mjs'
import { createProcessKiller, type ProcessKiller } from '../../../../../tests/killed-process.ts'
import { openTestDatabase } from '../../database/testing.ts'
import { openMediaStore } from '../media-store.ts'
import { folderStorageName } from '../storage/folder-storage.ts'
import { toMediaBytes, toMediaKey, type ListedStorage } from '../storage/media-storage.ts'
import { createStorageOpener, type StorageOpener } from '../storage/open-storage.ts'
import { putObject } from '../storage/s3-storage.ts'
import { findTestBucket, openTestClient } from '../storage/storage.fixture.ts'
import type { MediaTables } from '../tables.ts'
import { followStorageLocation } from './follow-storage-location.ts'
import { findStorageLocation } from './storage-location.ts'
import { moveMedia, type MediaMove } from './move-media.ts'

let killer: ProcessKiller
let folder: string
let dataDir: string
let database: Database<MediaTables>
let opener: StorageOpener
/** Each test uses its own prefix. */
let bucket: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'move-media-'))
  killer = await createProcessKiller([join(import.meta.dirname, 'move-forever.fixture.ts')])
})
afterAll(async () => {
  await killer.close()
  await rm(folder, { recursive: true })
})
beforeEach(async () => {
  dataDir = await mkdtemp(join(folder, 'data-'))
  database = await openTestDatabase({ dataDir, pollMs: 20 })
  bucket = await findTestBucket()
  opener = createStorageOpener({ dataDir, settings: { keys: testKeys }, warn: () => undefined })
})
afterEach(() => database.close())

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
/** Stores bytes as an import does: the file first, then its row. */
async function store(storage: Pick<ListedStorage, 'put'>, bytes: Uint8Array = randomBytes(2000)) {
  const object = { hash: toHash(bytes), mime_type: 'image/png', size: bytes.length, width: 1, height: 1 }
  await storage.put(object.hash, toMediaBytes(bytes))
  await database.transaction((trx) =>
    trx
      .insertInto('media_object')
      .values({ ...object, created_at: '' })
      .execute(),
  )
  return object.hash
}
async function fill(name: string, count: number): Promise<readonly string[]> {
  const hashes: string[] = []
  for (let at = 0; at < count; at++) hashes.push(await store(opener.open(name)))
  return hashes
}
const move = (to: string, { configured = folderStorageName, ...more }: Partial<MediaMove> = {}) =>
  moveMedia({
    database,
    opener,
    configured,
    to,
    isDespiteDamage: false,
    onProgress: () => undefined,
    ...more,
  })
/** Starts a server before the move, with a separate database handle. */
async function startReader(configured: string, settings: { keys?: typeof testKeys } = { keys: testKeys }) {
  const own = await openTestDatabase<MediaTables>({ dataDir, pollMs: 20 })
  const warnings: Warning[] = []
  const warn = (warning: Warning) => void warnings.push(warning)
  const followed = await followStorageLocation({
    database: own,
    opener: createStorageOpener({ dataDir, settings, warn }),
    configured,
    warn,
  })
  return {
    ...followed,
    warnings,
    media: openMediaStore({ database: own, storage: followed.storage, clock: () => new Date() }),
    async close() {
      followed.stop()
      await own.close()
    },
  }
}
const findWhole = async (storage: Pick<ListedStorage, 'find'>, hashes: readonly string[]) => {
  const found = await Promise.all(hashes.map((hash) => storage.find(hash)))
  return found.filter((bytes, at) => bytes !== undefined && toHash(bytes) === hashes[at]).length
}
const write = async (name: string, hash: string, bytes: Uint8Array) => {
  const body = { ...toMediaBytes(bytes), hash: toHash(bytes) }
  if (name !== folderStorageName) return putObject(openTestClient(name, []), { key: toMediaKey(hash), body })
  const path = join(dataDir, toMediaKey(hash))
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, bytes)
}

describe.each([
  ['a folder to a bucket', () => [folderStorageName, bucket] as const],
  ['a bucket to a folder', () => [bucket, folderStorageName] as const],
])('media that are moved from %s', (_name, toPlaces) => {
  it('are complete in the target, and two running servers switch to it without a restart', async () => {
    const [from, to] = toPlaces()
    const hashes = await fill(from, 20)
    const servers = [await startReader(from), await startReader(from)]
    const seen: number[] = []
    const outcome = await move(to, {
      configured: from,
      onProgress: () => void seen.push(1),
    })
    expect(outcome).toMatchObject({ from, to, moved: { objects: 20, bytes: 40_000, copied: 20 }, damage: [] })
    expect(seen.length).toBeGreaterThan(1)
    expect(await findWhole(opener.open(to), hashes)).toBe(20)
    const remove = await opener.open(from).openRemover()
    for (const hash of hashes) await remove(hash)
    for (const { storage, media, close } of servers) {
      expect(await findWhole(storage, hashes)).toBe(20)
      const hash = await store(storage)
      expect([await opener.open(to).findSize(hash), await opener.open(from).findSize(hash)]).toEqual([
        2000,
        undefined,
      ])
      expect(await media.findDamage()).toEqual([])
      await close()
    }
  })

  it('are read from both storages and stored in the new storage during the move, even by a server that has not noticed the move yet', async () => {
    const [from, to] = toPlaces()
    const hashes = await fill(from, 20)
    const [first, second, third] = [await startReader(from), await startReader(from), await startReader(from)]
    for (const deaf of [second, third]) deaf.stop()
    let late = ''
    let missing = 0
    const onProgress: MediaMove['onProgress'] = () => void (running = running.then(meet))
    const meet = async () => {
      late ||= await store(second.storage)
      for (const { storage } of [first, second, third])
        missing += hashes.length + 1 - (await findWhole(storage, [...hashes, late]))
    }
    let running = Promise.resolve()
    await move(to, { configured: from, onProgress })
    await running
    expect(missing).toBe(0)
    expect([await opener.open(to).findSize(late), await opener.open(from).findSize(late)]).toEqual([
      2000,
      undefined,
    ])
    for (const { close } of [first, second, third]) await close()
  })

  it('include the bytes of an upload that began before the move and ends in the old storage', async () => {
    const [from, to] = toPlaces()
    await fill(from, 1)
    let late: Promise<string> | undefined
    const target = opener.open(to)
    async function* list() {
      await late
      yield* target.list()
    }
    await move(to, {
      configured: from,
      opener: { ...opener, open: (name) => (name === to ? { ...target, list } : opener.open(name)) },
      onProgress: () => void (late ??= store(opener.open(from))),
    })
    expect(await findWhole(target, [(await late) ?? ''])).toBe(1)
  })

  it('resume moving after the process is killed, and copy only the objects of its last second again', async () => {
    const [from, to] = toPlaces()
    const hashes = await fill(from, 80)
    const printed = await killer.killWhen({
      fixture: 'move-forever',
      env: { TEST_DATA_DIR: dataDir, TEST_FROM: from, TEST_TO: to },
      isTime: (lines) => lines.length >= 5,
    })
    expect(Number(printed.at(-1))).toBeLessThan(160_000)
    const found = await findStorageLocation(database)
    expect(found).toMatchObject({
      from,
      to,
      state: 'moving',
      position: expect.stringMatching(/^[0-9a-f]{64}$/),
    })
    const between = await startReader(from)
    expect(await findWhole(between.storage, hashes)).toBe(80)
    await between.close()
    const seen: number[] = []
    const { moved } = await move(to, { configured: from, onProgress: ({ done }) => void seen.push(done) })
    expect(seen[0]).toBeGreaterThan(0)
    expect(moved?.copied).toBeLessThanOrEqual(80 - 2 * 16)
    expect(await findWhole(opener.open(to), hashes)).toBe(80)
    expect(await findStorageLocation(database)).toMatchObject({ to, state: 'moved' })
  })

  it('can be moved back with objects added since; objects still in the old storage are compared instead of copied', async () => {
    const [from, to] = toPlaces()
    const hashes = [...(await fill(from, 5))]
    await move(to, { configured: from })
    const reader = await startReader(from)
    hashes.push(await store(reader.storage))
    await reader.close()
    const { moved } = await move(from, { configured: from })
    expect(moved).toMatchObject({ objects: 6, copied: 1 })
    expect(await findWhole(opener.open(from), hashes)).toBe(6)
    expect((await move(from, { configured: from })).moved).toBeUndefined()
  })

  it('list missing or changed files, and are moved without these files only on request', async () => {
    const [from, to] = toPlaces()
    const [lost = '', changed = '', whole = ''] = await fill(from, 3)
    await (
      await opener.open(from).openRemover()
    )(lost)
    await write(from, changed, Buffer.alloc(2000))
    await expect(move(to, { configured: from })).rejects.toMatchObject({
      code: 'media-move-damaged',
      message: expect.stringMatching(new RegExp([lost, changed].toSorted().join('[^]*'))),
    })
    expect(await findStorageLocation(database)).toMatchObject({ state: 'moving' })
    expect(await findWhole(opener.open(to), [whole])).toBe(1)
    const { damage } = await move(to, { configured: from, isDespiteDamage: true })
    expect(damage).toHaveLength(2)
    expect(await findStorageLocation(database)).toMatchObject({ state: 'moved' })
  })

  it('replace a file in the target that has the expected size but different content', async () => {
    const [from, to] = toPlaces()
    const [hash = ''] = await fill(from, 1)
    await write(to, hash, Buffer.alloc(2000))
    await move(to, { configured: from })
    expect(await findWhole(opener.open(to), [hash])).toBe(1)
  })
})

it('media are not moved to a bucket that contains files other than this site’s media, and nothing is written', async () => {
  const [hash = ''] = await fill(folderStorageName, 1)
  const others = opener.open(bucket)
  const strange = randomBytes(10)
  await others.put(toHash(strange), toMediaBytes(strange))
  await expect(move(bucket)).rejects.toMatchObject({
    code: 'media-target-taken',
    message: expect.stringContaining(toMediaKey(toHash(strange))),
  })
  expect(await findStorageLocation(database)).toBeUndefined()
  expect(await others.findSize(hash)).toBeUndefined()
})

it('media are only compared if another tool has already copied them to the bucket', async () => {
  const hashes = await fill(folderStorageName, 3)
  for (const hash of hashes)
    await opener
      .open(bucket)
      .put(hash, toMediaBytes((await opener.open(folderStorageName).find(hash)) ?? new Uint8Array()))
  expect((await move(bucket)).moved).toMatchObject({ objects: 3, copied: 0 })
})

it('a move must be finished or cancelled before another move begins', async () => {
  const [lost = ''] = await fill(folderStorageName, 1)
  await (
    await opener.open(folderStorageName).openRemover()
  )(lost)
  await expect(move(bucket)).rejects.toMatchObject({ code: 'media-move-damaged' })
  const other = bucket.replace('/p', '/other')
  await expect(move(other)).rejects.toMatchObject({ code: 'media-move-running' })
  await write(folderStorageName, lost, Buffer.alloc(1))
  await expect(move(folderStorageName)).rejects.toMatchObject({ code: 'media-move-damaged' })
  await move(folderStorageName, { isDespiteDamage: true })
  expect(await findStorageLocation(database)).toMatchObject({ to: folderStorageName, state: 'moved' })
})

it('a server without keys for the new storage continues with the old storage, logs a warning, and rejects uploads', async () => {
  const hashes = await fill(folderStorageName, 2)
  const reader = await startReader(folderStorageName, {})
  await move(bucket)
  await expect(store(reader.storage)).rejects.toMatchObject({ code: 'media-away' })
  expect(await findWhole(reader.storage, hashes)).toBe(2)
  expect(reader.warnings).toContainEqual({
    message: expect.stringContaining('cannot open the media storage'),
    reason: expect.stringContaining('no keys'),
  })
  await reader.close()
})

it('a server logs a warning at startup if the settings specify the previous storage, and fails if they specify a third storage', async () => {
  await fill(folderStorageName, 1)
  await move(bucket)
  const former = await startReader(folderStorageName)
  expect(former.warnings).toEqual([{ message: expect.stringContaining(`Media were moved to`) }])
  await former.close()
  const same = await startReader(bucket.replace('?', '/?'))
  expect(same.warnings).toEqual([])
  await same.close()
  const third = createStorageOpener({ dataDir, settings: { keys: testKeys }, warn: () => undefined })
  const configured = bucket.replace('/p', '/third')
  await expect(
    followStorageLocation({ database, opener: third, configured, warn: () => undefined }),
  ).rejects.toMatchObject({ code: 'media-elsewhere', message: expect.stringContaining(configured) })
})

it('removes an unused upload from both storages', async () => {
  const [gone = '', kept = ''] = await fill(folderStorageName, 2)
  const [lost = ''] = await fill(folderStorageName, 1)
  await (
    await opener.open(folderStorageName).openRemover()
  )(lost)
  await expect(move(bucket)).rejects.toMatchObject({ code: 'media-move-damaged' })
  const reader = await startReader(folderStorageName)
  await (
    await reader.storage.openRemover()
  )(gone)
  for (const name of [folderStorageName, bucket]) {
    expect(await opener.open(name).findSize(gone)).toBeUndefined()
    expect(await opener.open(name).findSize(kept)).toBe(2000)
  }
  await reader.close()
})
