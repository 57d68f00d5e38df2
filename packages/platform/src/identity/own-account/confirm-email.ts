import type { Write } from '#database'
import { requireUnchanged, toAccount, type Account } from '../account.ts'
import { toPasswordLimit } from '../attempt-limits.ts'
import { emailTaken, linkExpiredOrUsed } from '../errors.ts'
import { invalidateLinks, consumeLink } from '../links.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { RequestOrigin, OwnAccountDeps } from './own-account-deps.ts'
import { findOpenAccountRow, recordAccountEvent, requireLink, requirePassword } from './verify-owner.ts'
import type { IdentityTables } from '../tables.ts'

/**
 * Returns the account with its new address, and the previous address. Ends all the account's sessions, because their
 * users may not have access to the new address. Throws `link-used`, `sign-in-failed`, `account-email-taken` or
 * `too-many-attempts`.
 */
export async function confirmEmail(
  deps: OwnAccountDeps,
  { token: given, password, from }: RequestOrigin & { token: string | undefined; password: string },
): Promise<{ account: Account; formerEmail: string }> {
  const { database, clock, throttle, limits } = deps
  const link = await requireLink(deps, given, 'email')
  const row = link.accountId === null ? undefined : await findOpenAccountRow(database, 'id', link.accountId)
  await throttle.count([toPasswordLimit(row?.id ?? '', limits)])
  const { id, email: formerEmail, password_hash: proven } = await requirePassword(deps, row, password)
  return database.transaction(
    async (trx) => {
      await requireUnchanged(trx, { accountId: id, passwordHash: proven })
      if (!(await consumeLink(trx, link.token, clock()))) throw linkExpiredOrUsed()
      const account = await writeEmail(trx, { id, email: link.email ?? formerEmail })
      await invalidateLinks(trx, { purpose: 'password', accountId: id, ended: 'replaced' })
      await endSessions(trx, id)
      await recordAccountEvent(trx, { account, event: 'account.email-changed', from, now: clock() })
      return { account, formerEmail }
    },
    { lock: 'accounts' },
  )
}

async function writeEmail(
  trx: Write<IdentityTables>,
  { id, email }: { id: string; email: string },
): Promise<Account> {
  const duplicate = await trx
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .where('id', '!=', id)
    .executeTakeFirst()
  if (duplicate !== undefined) throw emailTaken(email)
  const changed = await trx
    .updateTable('account')
    .set({ email })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return toAccount(changed)
}
