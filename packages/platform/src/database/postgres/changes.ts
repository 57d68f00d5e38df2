/**
 * Detects other processes' commits. Each commit is assigned a number and sends a notification. Notifications arrive
 * immediately but may be lost, so the numbers are also checked regularly.
 */
import { sql, type Kysely } from 'kysely'
import type { DatabaseTables } from '../tables.ts'
import type { Connection, ChangeListeners } from '../connection.ts'
import { openListener, type Client, type Pool } from './driver.ts'

export type ChangeNumbers = {
  /** Commits the transaction that is open on this connection. */
  readonly commit: (client: Pick<Client, 'query'>) => Promise<void>
  readonly hasExternalChange: (read: Kysely<DatabaseTables>, onAnswer?: () => void) => Promise<boolean>
  /** Listens for notifications until `close` is called. */
  readonly listen: NonNullable<Connection['listen']>
  readonly sendMessages: (pool: Pick<Pool, 'query'>, texts: readonly string[]) => Promise<void>
  readonly close: () => Promise<void>
}

const channel = 'epiderm'
const messageChannel = 'epiderm_message'
/** Limit in bytes. PostgreSQL's own limit, which includes the sender's name, is just below 8,000. */
const maxMessage = 7_900

/** Creates a sequence. A sequence assigns numbers outside transactions, so that no process waits for another. */
export async function createChangeNumbers(db: Kysely<DatabaseTables>): Promise<void> {
  await sql`create sequence change_number`.execute(db)
}

/** `id`: the name of this process, consisting of letters and digits. */
export function openChangeNumbers(url: string, id: string): ChangeNumbers {
  const own = new Set<number>()
  const committing = new Set<Promise<unknown>>()
  let seen: number | undefined
  /**
   * Danger: a commit's number is assigned shortly before the commit becomes visible. Listeners are therefore called a
   * second time, after the next check.
   */
  let isNotified = true
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
    async hasExternalChange(read, onAnswer) {
      const { rows } = await sql<{ number: number }>`
        select case when is_called then last_value else 0 end as number from change_number`.execute(read)
      onAnswer?.()
      await Promise.allSettled(committing)
      const last = rows[0]?.number ?? 0
      const isChanged = seen !== undefined && hasExternal(own, { from: seen, to: last })
      const mustNotify = isChanged || !isNotified
      isNotified = !isChanged
      seen = last
      for (const number of own) if (number <= last) own.delete(number)
      return mustNotify
    },
    listen({ onChange, onMessage }) {
      listener = openListener({
        url,
        channels: {
          [channel]: (sender) => sender !== id && onChange(),
          [messageChannel]: (notice) => readMessage(notice, { id, onMessage }),
        },
      })
    },
    /**
     * Danger: must run outside transactions, so that a message is assigned no commit number and does not make processes
     * reload data.
     */
    async sendMessages(pool, texts) {
      const notices = texts
        .map((text) => `${id} ${text}`)
        .filter((text) => Buffer.byteLength(text) < maxMessage)
      await pool.query('select pg_notify($1, notice) from unnest($2::text[]) as notice', [
        messageChannel,
        notices,
      ])
    },
    close: async () => listener?.close(),
  }
}

function hasExternal(own: ReadonlySet<number>, { from, to }: { from: number; to: number }): boolean {
  let known = 0
  for (const number of own) if (number > from && number <= to) known++
  return to - from > known
}

/** Reads a message. Skips messages that this process itself has sent, because it also receives them. */
function readMessage(
  notice: string | undefined,
  { id, onMessage }: Pick<ChangeListeners, 'onMessage'> & { readonly id: string },
): void {
  if (notice === undefined) return onMessage(undefined)
  const end = notice.indexOf(' ')
  const from = notice.slice(0, end)
  if (from !== id) onMessage({ from, text: notice.slice(end + 1) })
}
