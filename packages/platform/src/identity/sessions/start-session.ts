import { recordAuditEvent } from '#audit'
import type { Write } from '#database'
import { toSingleLine } from '#kit'
import { toActor, type Actor } from '#model'
import { requireUnchanged } from '../account.ts'
import { signInFailed } from '../errors.ts'
import { createToken, toHash } from '../secrets.ts'
import { findSession } from './find-session.ts'
import type { NewSession, Session, SessionDeps, SessionTimes } from './session.ts'
import type { IdentityTables } from '../tables.ts'

const maxClientLength = 200

/**
 * Starts a session and deletes expired sessions. Throws `sign-in-failed` if the account is closed or its password has
 * changed.
 */
export async function startSession(
  deps: SessionDeps,
  { account, client, passwordHash, from }: NewSession,
): Promise<{ token: string; session: Session }> {
  const { database, clock, randomBytes, times } = deps
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
  await database.transaction(
    async (trx) => {
      await deleteEnded(trx, times, clock())
      await requireUnchanged(trx, { accountId: account.id, passwordHash })
      await trx.insertInto('session').values(row).execute()
      if (from !== undefined) await recordSignIn(trx, { actor: toActor(account, from), now: clock() })
    },
    { lock: 'accounts' },
  )
  const session = await findSession(deps, token)
  if (session === undefined) throw signInFailed()
  return { token, session }
}

/** The audit log contains only staff sign-ins, not customer sign-ins. */
async function recordSignIn(
  trx: Write<IdentityTables>,
  { actor, now }: { readonly actor: Actor; readonly now: Date },
): Promise<void> {
  if (actor.kind !== 'staff') return
  await recordAuditEvent(trx, { actor, event: 'account.signed-in', item: actor.userId, now })
}

async function deleteEnded(
  trx: Write<IdentityTables>,
  { idleSeconds, maxSeconds }: SessionTimes,
  now: Date,
): Promise<void> {
  const before = (seconds: number) => new Date(now.getTime() - seconds * 1000).toISOString()
  await trx
    .deleteFrom('session')
    .where((q) =>
      q.or([q('active_at', '<=', before(idleSeconds)), q('created_at', '<=', before(maxSeconds))]),
    )
    .execute()
}
