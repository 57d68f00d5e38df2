import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { cacheOriginals, type OriginalCacheOptions } from './original-cache.ts'

const toHash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
let folder: string
let calls: number
let stored: Map<string, Uint8Array>

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'originals-'))
  calls = 0
  stored = new Map()
})
afterEach(() => rm(folder, { recursive: true }))

const keep = (more: Partial<OriginalCacheOptions> = {}) =>
  cacheOriginals({
    findFile: async (ref) => (calls++, stored.get(ref)),
    isAway: () => true,
    cacheFolder: join(folder, 'kept'),
    maxCacheBytes: 1_000_000,
    clock: () => new Date(),
    warn: () => undefined,
    ...more,
  })
function store(bytes = randomBytes(1000), hash = toHash(bytes)): string {
  stored.set(hash, bytes)
  return hash
}

it('fetches an original once for concurrent and later requests, even after a restart', async () => {
  const hash = store()
  const originals = keep()
  const found = await Promise.all(Array.from({ length: 20 }, () => originals(hash)))
  expect(found.every((bytes) => bytes && toHash(bytes) === hash)).toBe(true)
  expect(toHash((await originals(hash)) ?? new Uint8Array())).toBe(hash)
  expect(toHash((await keep()(hash)) ?? new Uint8Array())).toBe(hash)
  expect(calls).toBe(1)
})

it('evicts the least recently used originals when the cache is full', async () => {
  const originals = keep({ maxCacheBytes: 10_000 })
  const hashes = Array.from({ length: 15 }, () => store())
  for (const hash of hashes) await originals(hash)
  const kept = await readdir(join(folder, 'kept'), { recursive: true })
  expect(kept.filter((name) => /[0-9a-f]{64}$/.test(name))).toHaveLength(10)
  await originals(hashes.at(-1) ?? '')
  expect(calls).toBe(15)
})

it.each<[string, Partial<OriginalCacheOptions>, () => string]>([
  ['in a folder', { isAway: () => false }, store],
  ['with a cache of zero bytes', { maxCacheBytes: 0 }, store],
  ['with bytes that do not match the hash', {}, () => store(randomBytes(10), 'a'.repeat(64))],
  ['of a different server', {}, () => store(randomBytes(10), '/a/picture.png')],
  ['that is missing', {}, () => 'b'.repeat(64)],
])('an original %s is not cached', async (_which, options, make) => {
  const originals = keep(options)
  const ref = make()
  for (let time = 0; time < 2; time++) expect(await originals(ref)).toEqual(stored.get(ref))
  expect(calls).toBe(2)
})

it('retries a failed fetch, and reports the failure to all requests that waited for it', async () => {
  const hash = store()
  let failures = 1
  const findFile = async (ref: string) => {
    if (failures-- > 0) throw new Error('away')
    return stored.get(ref)
  }
  const originals = keep({ findFile })
  const both = await Promise.allSettled([originals(hash), originals(hash)])
  expect(both.map(({ status }) => status)).toContain('rejected')
  expect(await originals(hash)).toEqual(stored.get(hash))
})
