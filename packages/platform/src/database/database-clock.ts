/** The database's clock, which all processes that use the database share, even if their machines' clocks differ. */
import type { Kysely } from 'kysely'
import { toDatabaseTime } from './language.ts'
import type { DatabaseTables } from './tables.ts'

export type DatabaseClock = {
  readonly now: () => Date
  readonly stop: () => void
}

type ClockOptions = {
  readonly read: Kysely<DatabaseTables>
  /** This machine's clock. */
  readonly machine?: () => Date
  readonly everyMs?: number
}

/**
 * Maximum response time. A slower response is ignored, because too much time may have passed since the database read
 * its clock.
 */
const maxAnswerMs = 1_000

/**
 * Compares this machine's clock with the database's clock, first immediately and then once a minute. A failed or slow
 * response leaves the stored difference unchanged.
 */
export async function openDatabaseClock({
  read,
  machine = () => new Date(),
  everyMs = 60_000,
}: ClockOptions): Promise<DatabaseClock> {
  let aheadMs = 0
  async function compare(): Promise<void> {
    const before = machine().getTime()
    const { time } = await read.selectNoFrom(toDatabaseTime().as('time')).executeTakeFirstOrThrow()
    const after = machine().getTime()
    if (after - before <= maxAnswerMs) aheadMs = Date.parse(time) - (before + after) / 2
  }
  const tryCompare = () => compare().catch(() => undefined)
  await tryCompare()
  const timer = setInterval(() => void tryCompare(), everyMs).unref()
  return {
    now: () => new Date(machine().getTime() + aheadMs),
    stop: () => clearInterval(timer),
  }
}
