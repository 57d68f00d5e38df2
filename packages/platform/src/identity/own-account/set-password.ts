import { parseEmail, toAccount, type Account } from '../account.ts'
import { toResetKeys } from '../attempt-limits.ts'
import { linkExpiredOrUsed, signInFailed } from '../errors.ts'
import { consumeLink } from '../links.ts'
import { requireStrongPassword } from '../passwords.ts'
import type { RequestOrigin, OwnAccountDeps } from './own-account-deps.ts'
import { findOpenAccountRow, recordAccountEvent, requireLinkWithinLimit } from './verify-owner.ts'
import { writePassword } from './write-password.ts'

/**
 * Sets the password and ends all the account's sessions. `email` must be the account's own address, so that a person
 * who gets another person's link cannot mistake that account for their own. Throws `link-used`, `sign-in-failed`,
 * `password-weak`.
 */
export async function setPassword(
  deps: OwnAccountDeps,
  {
    email: typed,
    password,
    ...origin
  }: RequestOrigin & { token: string | undefined; email: string; password: string },
): Promise<Account> {
  const { database, clock, passwords, throttle } = deps
  const email = parseEmail(typed)
  const link = await requireLinkWithinLimit(deps, origin, 'password')
  const row = await findOpenAccountRow(database, 'id', link.accountId ?? '')
  if (row?.email !== email) throw signInFailed()
  requireStrongPassword(password, email)
  const hash = await passwords.hash(password)
  const owner = toAccount(row)
  await database.transaction(
    async (trx) => {
      if (!(await consumeLink(trx, link.token, clock()))) throw linkExpiredOrUsed()
      await writePassword(trx, owner, hash)
      await recordAccountEvent(trx, {
        account: owner,
        event: 'account.password-set',
        from: origin.from,
        now: clock(),
      })
    },
    { lock: 'accounts' },
  )
  await throttle.reset(toResetKeys({ email, from: origin.from }))
  return { ...owner, hasPassword: true }
}
