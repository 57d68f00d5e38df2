import type { AccountRole, Actor } from '#model'
import { endSessions } from '../sessions/end-sessions.ts'
import type { Account } from '../account.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeAccount, requireAnotherAdministrator } from './change-account.ts'

/** Ends the account's sessions. Throws `account-unknown` or `account-last-administrator`. */
export function changeRole(
  deps: AccountDeps,
  actor: Actor,
  { accountId, role }: { accountId: string; role: AccountRole },
): Promise<Account> {
  return changeAccount(deps, actor, {
    event: 'account.role-changed',
    accountId,
    note: ` ${role}`,
    async work(trx, account) {
      if (role !== 'administrator') await requireAnotherAdministrator(trx, account)
      await trx.updateTable('account').set({ role }).where('id', '=', accountId).execute()
      await endSessions(trx, accountId)
      return { ...account, role }
    },
  })
}
