import { toAccount } from '../account.ts'
import { isToken, toHash } from '../secrets.ts'
import type { Session, SessionDeps, SessionTimes } from './session.ts'

type Deps = Pick<SessionDeps, 'database' | 'clock' | 'times'>

/** Returns undefined if the token is unknown or expired. Does not extend the session. */
export async function findSession(deps: Deps, token: string | undefined): Promise<Session | undefined> {
  if (!isToken(token)) return undefined
  const row = await select(deps).where('session.token_hash', '=', toHash(token)).executeTakeFirst()
  return row && toSession(deps, row)
}

/** Lists the active sessions of an account, most recently active first. */
export async function listSessions(deps: Deps, accountId: string): Promise<readonly Session[]> {
  const rows = await select(deps)
    .where('session.account', '=', accountId)
    .orderBy('session.active_at', 'desc')
    .orderBy('session.id')
    .execute()
  return rows.flatMap((row) => toSession(deps, row) ?? [])
}

const select = ({ database }: Deps) =>
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

type SessionRow = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function toSession({ times, clock }: Deps, row: SessionRow): Session | undefined {
  const { session_id: id, client, started_at: createdAt, active_at: activeAt } = row
  const remainingSeconds = toRemaining({ createdAt, activeAt }, times, clock())
  return remainingSeconds > 0
    ? { id, account: toAccount(row), client, createdAt, activeAt, remainingSeconds }
    : undefined
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
