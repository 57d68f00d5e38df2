import { toHash } from '../secrets.ts'
import { findSession } from './find-session.ts'
import type { Session, SessionDeps } from './session.ts'

/**
 * Extends the session after an action by its owner. Returns undefined if the session has expired, because an expired
 * session cannot be extended.
 */
export async function extendSession(
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
