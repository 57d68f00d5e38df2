/** Counts interactions by page and day. Does not distinguish visitors, and does not store individual events. */
import type { Database } from '#database'
import type { InteractionReport } from '#model'
import type { AnalyticsTables } from './tables.ts'

type EventCount = {
  /** Date in ISO 8601 format, UTC. */
  readonly day: string
  readonly name: string
  readonly path: string
  /** Empty if the event has no target. */
  readonly target: string
  readonly count: number
}

export type EventCounts = {
  /** Adds to today's counts in one transaction. */
  readonly add: (report: InteractionReport) => Promise<void>
  /** Lists counts by day, then by name, path and target. */
  readonly list: () => Promise<readonly EventCount[]>
  /** Returns the number of visits to a page since midnight UTC `days` days ago. */
  readonly countVisits: (path: string, days: number) => Promise<number>
  /** Returns the visits to all pages on each of the last `days` days, oldest first. Reads each past day only once. */
  readonly countVisitsByDay: (days: number) => Promise<readonly DayCount[]>
}

type DayCount = { readonly day: string; readonly visits: number }

const dayMs = 24 * 60 * 60 * 1000

/**
 * Attack: made-up paths and targets. When a day has this many rows, no rows are added; only the counts of existing rows
 * still increase.
 */
const maxLinesPerDay = 10_000

export function openEventCounts({
  database,
  clock,
}: {
  database: Database<AnalyticsTables>
  clock: () => Date
}): EventCounts {
  return {
    async add({ events }) {
      const day = clock().toISOString().slice(0, 10)
      await database.transaction(
        async (trx) => {
          const { lines } = await trx
            .selectFrom('event_count')
            .select((q) => q.fn.countAll<number>().as('lines'))
            .where('day', '=', day)
            .executeTakeFirstOrThrow()
          let free = maxLinesPerDay - Number(lines)
          for (const { name, path, target = '' } of events) {
            const { numUpdatedRows } = await trx
              .updateTable('event_count')
              .set((q) => ({ count: q('count', '+', 1) }))
              .where((q) => q.and({ day, name, path, target }))
              .executeTakeFirst()
            if (numUpdatedRows > 0n || free-- <= 0) continue
            await trx.insertInto('event_count').values({ day, name, path, target, count: 1 }).execute()
          }
        },
        { lock: 'event-counts' },
      )
    },
    list: () =>
      database.read
        .selectFrom('event_count')
        .selectAll()
        .orderBy('day')
        .orderBy('name')
        .orderBy('path')
        .orderBy('target')
        .execute(),
    countVisitsByDay: createDayCounts({ database, clock }),
    async countVisits(path, days) {
      const since = new Date(clock().getTime() - days * dayMs).toISOString().slice(0, 10)
      const { visits } = await database.read
        .selectFrom('event_count')
        .select((q) => q.fn.sum<number | null>('count').as('visits'))
        .where('day', '>=', since)
        .where('name', '=', 'page-view')
        .where('path', '=', path)
        .executeTakeFirstOrThrow()
      return Number(visits ?? 0)
    },
  }
}

type DayCountDeps = { readonly database: Database<AnalyticsTables>; readonly clock: () => Date }

function createDayCounts({ database, clock }: DayCountDeps): EventCounts['countVisitsByDay'] {
  /** Visits on past days, cached because these counts no longer change. */
  const past = new Map<string, number>()
  return async (days) => {
    const now = clock().getTime()
    const toDay = (ago: number) => new Date(now - ago * dayMs).toISOString().slice(0, 10)
    const shown = Array.from({ length: days }, (_, at) => toDay(days - 1 - at))
    const missingDays = shown.filter((day) => !past.has(day))
    const counted = await countDays(database, missingDays)
    for (const day of past.keys()) if (!shown.includes(day)) past.delete(day)
    for (const day of missingDays) if (day < toDay(0)) past.set(day, counted.get(day) ?? 0)
    return shown.map((day) => ({ day, visits: counted.get(day) ?? past.get(day) ?? 0 }))
  }
}

async function countDays(
  { read }: Pick<Database<AnalyticsTables>, 'read'>,
  days: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await read
    .selectFrom('event_count')
    .select((q) => ['day', q.fn.sum<number>('count').as('visits')])
    .where('day', 'in', ['', ...days])
    .where('name', '=', 'page-view')
    .groupBy('day')
    .execute()
  return new Map(rows.map(({ day, visits }) => [day, Number(visits)]))
}
