/** Counts interactions by page and day. Does not distinguish visitors, and stores no single events. */
import type { Database } from '#database'
import type { InteractionReport } from '#model'
import type { AnalyticsTables } from './tables.ts'

type EventCount = {
  /** ISO 8601, UTC. */
  readonly day: string
  readonly name: string
  readonly path: string
  /** Empty if the event has none. */
  readonly target: string
  readonly count: number
}

export type EventCounts = {
  /** Adds to today's counts in one transaction. */
  readonly add: (report: InteractionReport) => Promise<void>
  /** Lists counts by day, then by name, path and target. */
  readonly list: () => Promise<readonly EventCount[]>
  /** Returns the number of visits to a page since midnight UTC that many days ago. */
  readonly countVisits: (path: string, days: number) => Promise<number>
}

const dayMs = 24 * 60 * 60 * 1000

/** Attack: made-up paths and targets. Beyond this many rows a day, only existing rows are counted. */
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
