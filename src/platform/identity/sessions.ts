/** Who is signed in, and until when. Only what a person does keeps a session alive (SSN-2, SSN-4). */
import type { Database, Write } from '#database'
import { toSingleLine } from '#kit'
import { createToken, isToken, toHash, type RandomBytes } from './secrets.ts'
import { requireUnchanged, toAccount, type Account } from './accounts/account.ts'
import { signInFailed } from './errors.ts'

export type SessionTimes = {
  /** Without activity. */
  readonly idleSeconds: number
  /** How long before that the warning comes. */
  readonly warningSeconds: number
  /** With activity. */
  readonly maxSeconds: number
}

export const standardTimes: SessionTimes = { idleSeconds: 900, warningSeconds: 30, maxSeconds: 43_200 }

export type Session = {
  /** Names it in lists; no secret. */
  readonly id: string
  readonly account: Account
  /** What the browser calls itself. */
  readonly client: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly activeAt: string
  /** Whole seconds, at least 1. */
  readonly remainingSeconds: number
}

export type Sessions = {
  readonly times: SessionTimes
  /** A new one, whose token is told here and never again. Throws `sign-in-failed` when the account is closed or its password another by now. */
  readonly start: (facts: NewSession) => Promise<{ token: string; session: Session }>
  /** Undefined when the token is unknown or its time is over. Extends nothing. */
  readonly find: (token: string | undefined) => Promise<Session | undefined>
  /** The same, and its person did something just now. */
  readonly keepAlive: (token: string | undefined) => Promise<Session | undefined>
  readonly end: (token: string | undefined) => Promise<void>
  /** Those that are alive, newest activity first. */
  readonly list: (accountId: string) => Promise<readonly Session[]>
  /** False when that account has no such session. */
  readonly endOne: (accountId: string, sessionId: string) => Promise<boolean>
  /** How many were ended. */
  readonly endAll: (accountId: string) => Promise<number>
}

export type NewSession = {
  readonly account: Account
  /** What the browser calls itself. */
  readonly client: string
  /** What a password was proven against just now. */
  readonly passwordHash?: string | null
}

type SessionsRequest = {
  readonly database: Database
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly times: SessionTimes
}

const maxClientLength = 200

export function createSessions({ database, clock, randomBytes, times }: SessionsRequest): Sessions {
  const select = () =>
    database.read
      .selectFrom('session')
      .innerJoin('account', 'account.id', 'session.account')
      .selectAll('account')
      .select([
        'session.id as session_id',
        'session.client',
        'session.created_at as started_at',
        'session.active_at',
      ])
      .where('account.is_closed', '=', 0)

  type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]
  const toSession = (row: Row): Session | undefined => {
    const { session_id: id, client, started_at: createdAt, active_at: activeAt } = row
    const remainingSeconds = toRemaining({ createdAt, activeAt }, times, clock())
    return remainingSeconds > 0
      ? { id, account: toAccount(row), client, createdAt, activeAt, remainingSeconds }
      : undefined
  }
  const find = async (token: string | undefined) => {
    if (!isToken(token)) return undefined
    const row = await select().where('session.token_hash', '=', toHash(token)).executeTakeFirst()
    return row && toSession(row)
  }
  return {
    times,
    async start({ account, client, passwordHash }) {
      const token = createToken(randomBytes)
      const now = clock().toISOString()
      const row = {
        token_hash: toHash(token),
        id: Buffer.from(randomBytes(9)).toString('base64url'),
        account: account.id,
        client: toSingleLine(client).slice(0, maxClientLength),
        created_at: now,
        active_at: now,
      }
      await database.transaction(async (trx) => {
        await deleteEnded(trx, times, clock())
        await requireUnchanged(trx, { accountId: account.id, passwordHash })
        await trx.insertInto('session').values(row).execute()
      })
      const session = await find(token)
      if (session === undefined) throw signInFailed()
      return { token, session }
    },
    find,
    async keepAlive(token) {
      const session = await find(token)
      if (session === undefined || token === undefined) return undefined
      const now = clock().toISOString()
      const { numUpdatedRows } = await database.transaction((trx) =>
        trx
          .updateTable('session')
          .set({ active_at: now })
          .where('token_hash', '=', toHash(token))
          .executeTakeFirst(),
      )
      return numUpdatedRows > 0n ? find(token) : undefined
    },
    async end(token) {
      if (!isToken(token)) return
      await database.transaction((trx) =>
        trx.deleteFrom('session').where('token_hash', '=', toHash(token)).execute(),
      )
    },
    async list(accountId) {
      const rows = await select()
        .where('session.account', '=', accountId)
        .orderBy('session.active_at', 'desc')
        .orderBy('session.id')
        .execute()
      return rows.flatMap((row) => toSession(row) ?? [])
    },
    endOne: (accountId, sessionId) =>
      database.transaction(async (trx) => {
        const { numDeletedRows } = await trx
          .deleteFrom('session')
          .where('account', '=', accountId)
          .where('id', '=', sessionId)
          .executeTakeFirst()
        return numDeletedRows > 0n
      }),
    endAll: (accountId) => database.transaction((trx) => endSessions(trx, accountId)),
  }
}

/** For what must end them in one step with something else: a new password, a new role. */
export async function endSessions(trx: Write, accountId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('account', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}

function toRemaining(
  { createdAt, activeAt }: { createdAt: string; activeAt: string },
  { idleSeconds, maxSeconds }: SessionTimes,
  now: Date,
): number {
  const idleUntil = Date.parse(activeAt) + idleSeconds * 1000
  const lastUntil = Date.parse(createdAt) + maxSeconds * 1000
  return Math.ceil((Math.min(idleUntil, lastUntil) - now.getTime()) / 1000)
}

async function deleteEnded(trx: Write, { idleSeconds, maxSeconds }: SessionTimes, now: Date): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  await trx
    .deleteFrom('session')
    .where((q) =>
      q.or([q('active_at', '<=', before(idleSeconds)), q('created_at', '<=', before(maxSeconds))]),
    )
    .execute()
}
