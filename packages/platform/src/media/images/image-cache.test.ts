import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { openImageCache } from './image-cache.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-pictures-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const open = (maxBytes: number) =>
  openImageCache({ folder, maxBytes, clock: () => new Date(), isWhole: () => true })
const listFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .toSorted()

it('evicts the least recently used image when a new image needs space', async () => {
  const cache = await open(400)
  for (const key of ['aaaaa', 'bbbbb', 'ccccc', 'ddddd']) await cache.put(key, Buffer.alloc(100))
  await cache.find('aaaaa')
  await cache.put('eeeee', Buffer.alloc(100))
  expect(await listFiles()).toEqual(['aaaaa', 'ccccc', 'ddddd', 'eeeee'])
  expect(await cache.find('bbbbb')).toBeUndefined()
  expect(cache.usedBytes()).toBe(400)
})

it('finds images that another process has finished, and does not delete images that the other process is still writing', async () => {
  const cache = await open(400)
  const other = await open(400)
  await other.put('aaaaa', Buffer.alloc(100, 7))
  await writeFile(join(folder, 'aa', 'aaaab.1.part'), 'half')
  expect(await cache.find('aaaaa')).toEqual(Buffer.alloc(100, 7))
  expect(cache.usedBytes()).toBe(100)
  await open(400)
  expect(await listFiles()).toEqual(['aaaaa', 'aaaab.1.part'])
})

it('does not cache an image larger than a quarter of the limit, and at startup removes any image larger than the limit', async () => {
  const cache = await open(400)
  await cache.put('aaaaa', Buffer.alloc(101))
  expect(await listFiles()).toEqual([])
  await mkdir(join(folder, 'bb'))
  await writeFile(join(folder, 'bb', 'bbbbb'), Buffer.alloc(401))
  await writeFile(join(folder, 'bb', 'bbbb0'), '')
  expect((await open(400)).usedBytes()).toBeLessThanOrEqual(1)
  expect(await listFiles()).toEqual(['bbbb0'])
})
