import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#database'
import { openEventCounts } from './event-counts.ts'
import type { AnalyticsTables } from './tables.ts'
import { openTestDatabase } from '../database/testing.ts'

let dataDir: string
let database: Database<AnalyticsTables>
let now = '2026-11-23T23:59:59Z'
const open = () => openEventCounts({ database, clock: () => new Date(now) })

beforeEach(async () => {
  now = '2026-11-23T23:59:59Z'
  dataDir = await mkdtemp(join(tmpdir(), 'epiderm-events-'))
  database = await openTestDatabase({ dataDir })
})
afterEach(async () => {
  await database.close()
  await rm(dataDir, { recursive: true, force: true })
})

describe('the event counter', () => {
  it('adds up counts by day, name, page and target', async () => {
    const counts = open()
    const view = { name: 'page-view', path: '/supplies' } as const
    const click = { name: 'anchor-click', path: '/supplies', target: '/product/a' } as const
    await counts.add({ events: [view, click, view] })
    await counts.add({ events: [click] })
    now = '2026-11-24T00:00:00Z'
    await counts.add({ events: [view] })
    expect(await counts.list()).toEqual([
      { day: '2026-11-23', ...click, count: 2 },
      { day: '2026-11-23', ...view, target: '', count: 2 },
      { day: '2026-11-24', ...view, target: '', count: 1 },
    ])
  })

  it('counts the visits to one page in the last 30 days', async () => {
    const counts = open()
    const visit = { name: 'page-view', path: '/supplies' } as const
    now = '2026-10-01T00:00:00Z'
    await counts.add({ events: [visit] })
    now = '2026-11-01T00:00:00Z'
    await counts.add({ events: [visit, visit, { ...visit, path: '/about' }] })
    now = '2026-11-23T12:00:00Z'
    await counts.add({ events: [visit, { name: 'anchor-click', path: '/supplies', target: '/about' }] })
    expect(await counts.countVisits('/supplies', 30)).toBe(3)
    expect(await counts.countVisits('/unknown', 30)).toBe(0)
  })

  it('counts the visits to all pages by day, including days without visits', async () => {
    let now = '2026-11-21T12:00:00Z'
    const counts = openEventCounts({ database, clock: () => new Date(now) })
    const visit = { name: 'page-view', path: '/by-day' } as const
    await counts.add({ events: [visit, { ...visit, path: '/by-day/other' }] })
    now = '2026-11-23T12:00:00Z'
    await counts.add({ events: [visit] })
    const [first, second, third] = (await counts.countVisitsByDay(3)).map(({ day }) => day)
    expect([first, second, third]).toEqual(['2026-11-21', '2026-11-22', '2026-11-23'])
    const before = await counts.countVisitsByDay(3)
    await counts.add({ events: [visit] })
    const after = await counts.countVisitsByDay(3)
    expect(after.map(({ visits }, at) => visits - (before[at]?.visits ?? 0))).toEqual([0, 0, 1])
    expect(before[0]?.visits).toBeGreaterThanOrEqual(2)
  })

  it('stores at most 10,000 counts a day under a flood of invented pages, and still counts known pages', async () => {
    const counts = open()
    const day = '2026-11-23'
    await database.transaction(async (trx) => {
      const numbers = sql`with recursive n(i) as (select 0 union all select i + 1 from n where i < 9989) select i from n`
      await sql`insert into event_count (day, name, path, target, count)
        select ${day}, 'page-view', '/' || i, '', 1 from (${numbers}) as numbers`.execute(trx)
    })
    const invented = Array.from({ length: 25 }, (_, i) => ({ name: 'page-view', path: `/new-${i}` }) as const)
    await counts.add({ events: invented })
    await counts.add({ events: [{ name: 'page-view', path: '/0' }, ...invented] })
    const lines = await counts.list()
    expect(lines).toHaveLength(10_000)
    expect(lines.filter(({ path }) => path.startsWith('/new-'))).toHaveLength(10)
    expect(lines.find(({ path }) => path === '/0')?.count).toBe(2)
  })
})
