import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#database'
import type { Warning } from '#kit'
import { openTestDatabase } from '../database/testing.ts'
import { startFakeCache, type FakeCache } from './fake-caches.fixture.ts'
import { openPurges, type PurgingTables } from './index.ts'
import { createPurge } from './purge-requests.ts'

const requestOptions = { fetch, signal: new AbortController().signal }
const toKeys = (count: number) => Array.from({ length: count }, (_, n) => `k${n}`)

describe.each([
  ['fastly', [256, 256, 88]],
  ['cloudflare', Array.from({ length: 20 }, () => 30)],
  ['varnish', [256, 256, 88]],
] as const)('%s', (name, sizes) => {
  let cache: FakeCache
  beforeAll(async () => void (cache = await startFakeCache(name)))
  afterAll(() => cache.stop())

  it('splits the keys into requests that do not exceed the cache’s maximum number of keys', async () => {
    await createPurge(cache.settings, requestOptions)(toKeys(600))
    expect(cache.requests.map(({ length }) => length)).toEqual(sizes)
    expect(cache.requests.flat()).toEqual(toKeys(600))
  })

  it('purges everything on request', async () => {
    cache.requests.length = 0
    await createPurge(cache.settings, requestOptions)(['*'])
    expect(cache.requests).toEqual([['*']])
  })

  it.each([[403], [429], [302], [503]])(
    'treats a response with status %i as a failure, and does not include the token in any message',
    async (status) => {
      cache.answerWith({ status })
      const error: unknown = await createPurge(
        cache.settings,
        requestOptions,
      )(['k']).catch((reason: unknown) => reason)
      expect(String(error)).toContain(`127.0.0.1:`)
      expect(String(error)).toContain(String(status))
      expect(String(error)).not.toContain('secret')
      cache.answerWith(undefined)
    },
  )
})

it('a Cloudflare purge succeeds only if the response body confirms it, regardless of the status', async () => {
  const cache = await startFakeCache('cloudflare')
  cache.answerWith({ status: 200, body: '{"success":false,"errors":[{"code":10000}]}' })
  await expect(createPurge(cache.settings, requestOptions)(['k'])).rejects.toThrow('did not confirm')
  cache.stop()
})

it('a server that is stopping does not wait for a purge', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const end = new AbortController()
  const settings = { cache: 'varnish', endpoints: [`http://127.0.0.1:${port}`], id: '', token: '' } as const
  const purged = createPurge(settings, { fetch, signal: end.signal })(['k'])
  await once(silent, 'request')
  end.abort()
  await expect(purged).rejects.toThrow('aborted')
  silent.closeAllConnections()
  silent.close()
})

it('each of several Varnish servers receives the purge request', async () => {
  const caches = [await startFakeCache('varnish'), await startFakeCache('varnish')]
  const endpoints = caches.flatMap(({ settings }) => settings.endpoints)
  await createPurge({ cache: 'varnish', endpoints, id: '', token: '' }, requestOptions)(['k1', 'k2'])
  expect(caches.map(({ requests }) => requests)).toEqual([[['k1', 'k2']], [['k1', 'k2']]])
  for (const { stop } of caches) stop()
})

describe('a release', () => {
  let folder: string
  let database: Database<PurgingTables>
  let cache: FakeCache
  let nowMs: number
  let shown: number[]
  let outcomes: string[]
  let warnings: Warning[]

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'epiderm-purging-'))
    database = await openTestDatabase({ dataDir: folder })
  })
  afterAll(async () => {
    await database.close()
    await rm(folder, { recursive: true, force: true })
  })
  beforeEach(async () => {
    cache = await startFakeCache('fastly')
    nowMs = Date.parse('2026-03-01T10:00:00Z')
    shown = []
    outcomes = []
    warnings = []
  })
  afterEach(async () => {
    cache.stop()
    await database.transaction((trx) => trx.deleteFrom('cache_purge').execute())
  })

  const recordShown = async (release: number) => shown.push(release)
  const open = (code = 'one', awaitRelease: (release: number) => Promise<unknown> = recordShown) =>
    openPurges({
      database,
      settings: cache.settings,
      code,
      ...requestOptions,
      awaitRelease,
      clock: () => new Date(nowMs),
      warn: (warning) => warnings.push(warning),
      onPurge: (outcome) => outcomes.push(outcome),
    })
  const toStep = (from: number | undefined, to: number) => ({
    from,
    to,
    findKeys: async (isKnown: boolean) => [isKnown ? `r${to}` : 'site'],
  })
  const pass = (seconds: number) => (nowMs += seconds * 1000)

  it('is purged once all servers show it, and once again half a minute later', async () => {
    const { note, worker } = open()
    await note(toStep(undefined, 1))
    await note(toStep(1, 2))
    await worker.runDue()
    expect(cache.requests).toEqual([['site'], ['r2']])
    expect(shown).toEqual([1, 2])
    pass(29)
    await worker.runDue()
    expect(cache.requests).toHaveLength(2)
    expect(await worker.count()).toEqual({ waiting: 2, failed: 0 })
    pass(1)
    await worker.runDue()
    expect(cache.requests).toEqual([['site'], ['r2'], ['site'], ['r2']])
    expect(await worker.count()).toEqual({ waiting: 0, failed: 0 })
    pass(3600)
    await worker.runDue()
    expect(cache.requests).toHaveLength(4)
    expect(outcomes).toEqual(['done', 'done', 'done', 'done'])
  })

  it('whose purge the cache rejects is purged again after 5 and then 10 seconds, and every server reports the purge as unconfirmed', async () => {
    const { note, worker, hasUnconfirmed } = open()
    await note(toStep(undefined, 1))
    cache.answerWith({ status: 503 })
    await worker.runDue()
    expect(await hasUnconfirmed()).toBe(true)
    expect(await worker.count()).toEqual({ waiting: 1, failed: 1, reason: expect.stringContaining('503') })
    pass(5)
    await worker.runDue()
    pass(9)
    await worker.runDue()
    expect(outcomes).toEqual(['failed', 'failed'])
    await note(toStep(1, 2))
    cache.answerWith(undefined)
    pass(1)
    await worker.runDue()
    expect(cache.requests).toEqual([['site'], ['r2']])
    expect(await worker.count()).toEqual({ waiting: 2, failed: 0 })
    expect(await open().hasUnconfirmed()).toBe(false)
    cache.answerWith({ status: 503 })
    pass(30)
    await worker.runDue()
    expect(await open().hasUnconfirmed()).toBe(true)
    cache.answerWith(undefined)
    expect(JSON.stringify(warnings)).not.toContain('secret')
  })

  it('whose purge failed is purged immediately when a person retries the purge; a successful purge is not repeated', async () => {
    const { note, worker } = open()
    await note(toStep(undefined, 1))
    cache.answerWith({ status: 503 })
    await worker.runDue()
    cache.answerWith(undefined)
    await worker.runDue()
    expect(outcomes).toEqual(['failed'])
    await worker.retryFailed(new Date(nowMs).toISOString())
    await worker.runDue()
    expect(outcomes).toEqual(['failed', 'done'])
    await worker.retryFailed(new Date(nowMs).toISOString())
    await worker.runDue()
    expect(outcomes).toEqual(['failed', 'done'])
  })

  it('is recorded once across all servers, and purged by one of them', async () => {
    const [one, other] = [open(), open()]
    await one.note(toStep(undefined, 1))
    await other.note(toStep(undefined, 1))
    await Promise.all([one.note(toStep(1, 2)), other.note(toStep(1, 2))])
    await Promise.all([one.worker.runDue(), other.worker.runDue()])
    expect(cache.requests.flat().toSorted()).toEqual(['r2', 'site'])
  })

  it('that follows a skipped release is also purged; after an unrecorded release, every page is purged', async () => {
    const { note, worker } = open()
    await note(toStep(undefined, 1))
    await note(toStep(1, 3))
    await note(toStep(7, 8))
    await worker.runDue()
    expect(cache.requests).toEqual([['site'], ['r3'], ['site']])
    await open().note(toStep(undefined, 8))
    await open().note(toStep(undefined, 9))
    await worker.runDue()
    expect(cache.requests.slice(3)).toEqual([['site']])
  })

  it('rendered by a new version of the code purges every page again', async () => {
    await open().note(toStep(undefined, 5))
    const { note, worker } = open('two')
    await note(toStep(undefined, 5))
    await note(toStep(undefined, 5))
    await worker.runDue()
    expect(cache.requests).toEqual([['site'], ['site']])
  })

  it('that a killed server claimed is purged by another server five minutes later, and no sooner', async () => {
    const killed = open('one', () => new Promise(() => undefined))
    await killed.note(toStep(undefined, 1))
    void killed.worker.runDue()
    await vi.waitFor(async () => {
      const { due_at } = await database.read
        .selectFrom('cache_purge')
        .select('due_at')
        .executeTakeFirstOrThrow()
      expect(due_at).toBe(new Date(nowMs + 5 * 60_000).toISOString())
    })
    pass(5 * 60 - 1)
    await open().worker.runDue()
    expect(cache.requests).toEqual([])
    pass(1)
    await open().worker.runDue()
    expect(cache.requests).toEqual([['site']])
  })
})
