/** Loads the client library, which is needed only for a server, and creates connection pools. */
import type pgModule from 'pg'
import type { DatabaseServer } from '../connection.ts'

export type Pool = pgModule.Pool
export type Client = pgModule.PoolClient

const { default: pg } = await import('pg')

export type PoolOptions = DatabaseServer & { readonly mayWrite: boolean }

const standardConnectSeconds = 5
/** Ends statements that would occupy connections forever. */
const standardStatementSeconds = 60
/** Maximum time to wait for another transaction's lock, the same as for the embedded database. */
const lockWithinMs = 10_000
/**
 * Danger: a transaction whose process hangs blocks all other transactions. It must end before `lockWithinMs`, because
 * the other transactions then stop waiting.
 */
const idleInTransactionMs = 6_000
/** Time to wait, beyond the server's own limit, for a server that does not respond at all. */
const silenceMs = 5_000
const idleMs = 60_000

export function openPool({
  url,
  size,
  mayWrite,
  connectSeconds = standardConnectSeconds,
  statementSeconds = standardStatementSeconds,
}: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: connectSeconds * 1000,
    idleTimeoutMillis: idleMs,
    keepAlive: true,
    application_name: 'epiderm',
    lock_timeout: lockWithinMs,
    statement_timeout: statementSeconds * 1000,
    query_timeout: statementSeconds * 1000 + silenceMs,
    idle_in_transaction_session_timeout: idleInTransactionMs,
    ...(!mayWrite && { options: '-c default_transaction_read_only=on' }),
    types: { getTypeParser: (type: number) => parsers.get(type) ?? keepText },
  })
  /**
   * Danger: without this listener, a connection that the server closes would end the process. An idle connection has
   * already been removed from the pool; on a connection in use, the query fails.
   */
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

type ListenerOptions = {
  readonly url: string
  /** The listener for each channel. Called without a message if notifications may have been lost. */
  readonly channels: Readonly<Record<string, (text: string | undefined) => void>>
}

const reconnectMs = 1_000

/** Opens a separate connection that reconnects when it is lost. */
export function openListener({ url, channels }: ListenerOptions): { close: () => Promise<void> } {
  let client: pgModule.Client | undefined
  let isClosed = false
  let timer: NodeJS.Timeout | undefined
  const retry = () => {
    client = undefined
    if (!isClosed) timer ??= setTimeout(() => void connect(), reconnectMs).unref()
  }
  async function connect(): Promise<void> {
    const isFirst = timer === undefined
    timer = undefined
    const made = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: standardConnectSeconds * 1000,
      keepAlive: true,
      application_name: 'epiderm',
    })
    client = made
    made.on('notification', ({ channel, payload }) => channels[channel]?.(payload))
    made.on('error', () => undefined)
    made.once('end', retry)
    try {
      await made.connect()
      for (const channel of Object.keys(channels)) await made.query(`listen ${channel}`)
      if (!isFirst) for (const notify of Object.values(channels)) notify(undefined)
    } catch {
      await made.end().catch(() => undefined)
      retry()
    }
  }
  const connecting = connect()
  return {
    async close() {
      isClosed = true
      clearTimeout(timer)
      await connecting
      await client?.end().catch(() => undefined)
    },
  }
}

const keepText = (text: string) => text
/** Parses numbers and booleans, by type id, as the embedded database does. Values of all other types remain text. */
const parsers: ReadonlyMap<number, (text: string) => unknown> = new Map<number, (text: string) => unknown>([
  [16, (text) => (text === 't' ? 1 : 0)],
  ...[20, 21, 23, 26, 700, 701, 1700].map((type) => [type, Number] as const),
])
