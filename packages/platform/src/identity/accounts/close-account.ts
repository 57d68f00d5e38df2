import type { Actor } from '#model'
import { endSessions } from '../sessions/end-sessions.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeAccount, requireAnotherAdministrator } from './change-account.ts'

/** Ends the account's sessions and links. Throws `account-unknown`, `account-last-administrator`. */
export function closeAccount(deps: AccountDeps, actor: Actor, accountId: string): Promise<void> {
  return changeAccount(deps, actor, {
    event: 'account.closed',
    accountId,
    async work(trx, account) {
      await requireAnotherAdministrator(trx, account)
      await trx.updateTable('account').set({ is_closed: 1 }).where('id', '=', accountId).execute()
      await trx.deleteFrom('one_time_link').where('account', '=', accountId).execute()
      await endSessions(trx, accountId)
    },
  })
}

/** Throws `account-unknown`. */
export function reopenAccount(deps: AccountDeps, actor: Actor, accountId: string): Promise<void> {
  return changeAccount(deps, actor, {
    event: 'account.reopened',
    accountId,
    async work(trx) {
      await trx.updateTable('account').set({ is_closed: 0 }).where('id', '=', accountId).execute()
    },
  })
}
