import type { Actor } from '#model'
import { endSessions } from '../sessions/end-sessions.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeAccount } from './change-account.ts'

/** Returns the number of devices that were signed out. Throws `account-unknown`. */
export function endAccountSessions(deps: AccountDeps, actor: Actor, accountId: string): Promise<number> {
  return changeAccount(deps, actor, {
    event: 'account.signed-out',
    accountId,
    work: (trx) => endSessions(trx, accountId),
  })
}
