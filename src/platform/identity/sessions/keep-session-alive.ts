import { toHash } from '../secrets.ts'
import { findSession } from './find-session.ts'
import type { Session, SessionDeps } from './session.ts'

/** The session, whose person did something just now. Undefined when its time is over: nothing brings it back. */
export async function keepSessionAlive(
  deps: SessionDeps,
  token: string | undefined,
): Promise<Session | undefined> {
  const session = await findSession(deps, token)
  if (session === undefined || token === undefined) return undefined
  const now = deps.clock().toISOString()
  const { numUpdatedRows } = await deps.database.transaction((trx) =>
    trx
      .updateTable('session')
      .set({ active_at: now })
      .where('token_hash', '=', toHash(token))
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n ? findSession(deps, token) : undefined
}
