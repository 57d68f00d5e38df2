import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Database } from '#database'
import { openTestDatabase } from '../database/testing.ts'
import { openPathCounts } from './path-counts.ts'
import type { AnalyticsTables } from './tables.ts'

const language = 'en_GB'
let dataDir: string
let database: Database<AnalyticsTables>
let now = ''

const open = (limits?: { readonly missing: number; readonly redirect: number }) =>
  openPathCounts({
    database,
    clock: () => new Date(now),
    everyMinute: () => () => {},
    warn: () => {},
    ...(limits !== undefined && { limits }),
  })

beforeEach(async () => {
  now = '2026-11-23T10:00:00.000Z'
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-paths-'))
  database = await openTestDatabase({ dataDir })
})

afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the path counter', () => {
  it('adds up the requests that several servers have counted', async () => {
    const servers = [open(), open()]
    for (const server of servers) {
      server.count('missing', { language, path: '/old' })
      server.count('redirect', { language, path: '/moved' })
      now = '2026-11-23T10:00:30.000Z'
      await server.flush()
    }
    await servers[0]?.flush()
    expect(await servers[0]?.list('missing')).toEqual([{ language, path: '/old', count: 2, lastAt: now }])
    expect(await servers[1]?.list('redirect')).toMatchObject([{ path: '/moved', count: 2 }])
  })

  it('writes once a minute in a single transaction instead of on each request, even under a flood of invented paths', async () => {
    const counts = open()
    const writes = vi.spyOn(database, 'transaction')
    for (let at = 0; at < 5000; at++) counts.count('missing', { language, path: `/invented-${at}` })
    expect(writes).not.toHaveBeenCalled()
    await counts.flush()
    expect(writes).toHaveBeenCalledTimes(1)
    await counts.flush()
    expect(writes).toHaveBeenCalledTimes(1)
    expect(await counts.list('missing')).toHaveLength(1000)
  })

  it('stores the most frequent paths, and deletes paths beyond the limit', async () => {
    const counts = open({ missing: 3, redirect: 3 })
    const request = (...paths: readonly string[]) =>
      paths.forEach((path) => counts.count('missing', { language, path }))
    request('/often', '/often', '/twice', '/twice', '/once')
    await counts.flush()
    now = '2026-11-23T10:01:00.000Z'
    request('/later', '/a', '/b', '/ignored')
    await counts.flush()
    const paths = (await counts.list('missing')).map(({ path }) => path)
    expect(paths).toHaveLength(3)
    expect(paths.slice(0, 2)).toEqual(['/often', '/twice'])
    expect(paths).not.toContain('/once')
  })

  it('does not store paths that may contain personal data', async () => {
    const counts = open()
    counts.count('missing', { language, path: '/unsubscribe/ann@clinic.example' })
    await counts.flush()
    expect(await counts.list('missing')).toEqual([])
  })

  it('retries after a failed database write without losing counts', async () => {
    const counts = open()
    counts.count('missing', { language, path: '/old' })
    vi.spyOn(database, 'transaction').mockRejectedValueOnce(new Error('busy'))
    await counts.flush()
    expect(await counts.list('missing')).toEqual([])
    counts.count('missing', { language, path: '/old' })
    await counts.close()
    expect(await counts.list('missing')).toMatchObject([{ path: '/old', count: 2 }])
  })
})
