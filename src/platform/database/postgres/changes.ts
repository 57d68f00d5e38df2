/**
 * Which commits are others': each takes a number when it commits and gives notice. Notices come at once and may be lost; the numbers are
 * looked at now and then.
 */
import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import { openListener, type Client } from './driver.ts'

export type Changes = {
  /** Commits the transaction of this connection. */
  readonly commit: (client: Pick<Client, 'query'>) => Promise<void>
  readonly hasForeignChange: (read: Kysely<DatabaseTables>) => Promise<boolean>
  /** Ends with `close`. */
  readonly listen: (tell: () => void) => void
  readonly close: () => Promise<void>
}

const channel = 'epiderm'

/** The numbers of a sequence are given outside transactions: nobody waits for anybody. */
export async function createChangeNumbers(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create sequence change_number`.execute(db)
}

/** `id`: of this process, letters and digits. */
export function createChanges(url: string, id: string): Changes {
  const own = new Set<number>()
  const committing = new Set<Promise<unknown>>()
  let seen: number | undefined
  /** Danger: a number is given a moment before its commit can be seen. So listeners hear again at the next look. */
  let isTold = true
  let listener: { readonly close: () => Promise<void> } | undefined

  return {
    async commit(client) {
      const result =
        client.query(`select nextval(to_regclass('change_number')) as number, pg_notify('${channel}', '${id}')
        where pg_current_xact_id_if_assigned() is not null; commit`)
      committing.add(result)
      try {
        for (const { rows } of [await result].flat()) for (const { number } of rows) own.add(number)
      } finally {
        committing.delete(result)
      }
    },
    async hasForeignChange(read) {
      const { rows } = await sql<{ number: number }>`
        select case when is_called then last_value else 0 end as number from change_number`.execute(read)
      await Promise.allSettled(committing)
      const last = rows[0]?.number ?? 0
      const isChanged = seen !== undefined && hasForeign(own, { from: seen, to: last })
      const mustTell = isChanged || !isTold
      isTold = !isChanged
      seen = last
      for (const number of own) if (number <= last) own.delete(number)
      return mustTell
    },
    listen(tell) {
      listener = openListener({ url, channel, tell: (sender) => sender !== id && tell() })
    },
    close: async () => listener?.close(),
  }
}

function hasForeign(own: ReadonlySet<number>, { from, to }: { from: number; to: number }): boolean {
  let known = 0
  for (const number of own) if (number > from && number <= to) known++
  return to - from > known
}
