/**
 * A queue stored in rows of the caller's own table: one column contains the due time, and another column contains the
 * number of attempts.
 */
import { toReadHandle, toTransaction, type AnyRead, type AnyTransaction, type LockName } from '#database'
import type { JobQueue } from './queue.ts'

type RowQueueOptions<Row, T> = {
  readonly database: QueueDatabase
  readonly table: string
  /** ISO 8601, UTC; null once the job is finished. */
  readonly dueAt: keyof Row & string
  readonly attempts: keyof Row & string
  /** The column with the row's id, a number that increases with each new row. */
  readonly id: keyof Row & string
  /** Additional columns that `toPayload` reads; every column by default. */
  readonly columns?: readonly (keyof Row & string)[]
  readonly toPayload: (row: Row) => T
}

/** Database access that works with any table. */
type QueueDatabase = {
  readonly read: AnyRead
  readonly transaction: <Result>(
    work: (trx: AnyTransaction) => Promise<Result>,
    options?: { readonly lock: LockName },
  ) => Promise<Result>
}

type RowValues = Readonly<Record<string, string | number | null>>
type QueueTables = Readonly<Record<string, RowValues>>

type ColumnNames = {
  readonly id: string
  readonly dueAt: string
  readonly attempts: string
  readonly columns?: readonly string[]
}

export function createRowQueue<Row extends RowValues, T>(options: RowQueueOptions<Row, T>): JobQueue<T> {
  const { database, table, toPayload } = options
  const { id, dueAt, attempts, columns }: ColumnNames = options
  const read = toReadHandle<QueueTables>(database.read)
  let reason: string | undefined
  return {
    async findDue(until) {
      const due = read.selectFrom(table).where(dueAt, '<=', until).orderBy(id)
      const select = columns === undefined ? due.selectAll() : due.select([id, dueAt, attempts, ...columns])
      return (await select.execute()).map((row) => ({
        id: Number(row[id]),
        dueAt: String(row[dueAt]),
        attempts: Number(row[attempts]),
        payload: toPayload(row as Row),
      }))
    },
    async count() {
      const { waiting, failed } = await read
        .selectFrom(table)
        .select((q) => [
          q.fn.countAll<number>().as('waiting'),
          q.fn.countAll<number>().filterWhere(attempts, '>', 0).as('failed'),
        ])
        .where(dueAt, 'is not', null)
        .executeTakeFirstOrThrow()
      return failed === 0 ? { waiting, failed } : { waiting, failed, reason }
    },
    async retryFailed(now) {
      await database.transaction((trx) =>
        toTransaction<QueueTables>(trx)
          .updateTable(table)
          .set({ [dueAt]: now })
          .where(dueAt, '>', now)
          .where(attempts, '>', 0)
          .execute(),
      )
    },
    move(job, next) {
      reason = next.reason ?? reason
      return database.transaction(async (trx) => {
        const { numUpdatedRows } = await toTransaction<QueueTables>(trx)
          .updateTable(table)
          .set({ [dueAt]: next.dueAt, [attempts]: next.attempts })
          .where(id, '=', job.id)
          .where(dueAt, '=', job.dueAt)
          .executeTakeFirst()
        return numUpdatedRows > 0n
      })
    },
  }
}
