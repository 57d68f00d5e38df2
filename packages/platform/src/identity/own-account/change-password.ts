import { requireUnchanged, type Account } from '../account.ts'
import { toPasswordKey } from '../attempt-limits.ts'
import { requireStrongPassword } from '../passwords.ts'
import type { RequestOrigin, OwnAccountDeps } from './own-account-deps.ts'
import { recordAccountEvent, requireCurrentPassword } from './verify-owner.ts'
import { writePassword } from './write-password.ts'

/** Ends all the account's sessions. Throws `sign-in-failed`, `password-weak`, `too-many-attempts`. */
export async function changePassword(
  deps: OwnAccountDeps,
  {
    account,
    current,
    password,
    from,
  }: RequestOrigin & { account: Account; current: string; password: string },
): Promise<void> {
  const { database, clock, passwords, throttle } = deps
  const { password_hash: former } = await requireCurrentPassword(deps, { account, current })
  requireStrongPassword(password, account.email)
  const hash = await passwords.hash(password)
  await database.transaction(
    async (trx) => {
      await requireUnchanged(trx, { accountId: account.id, passwordHash: former })
      await writePassword(trx, account, hash)
      await recordAccountEvent(trx, { account, event: 'account.password-changed', from, now: clock() })
    },
    { lock: 'accounts' },
  )
  await throttle.reset([toPasswordKey(account.id)])
}
