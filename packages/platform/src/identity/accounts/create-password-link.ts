import type { Actor } from '#model'
import { invitationHours, writeLink } from '../links.ts'
import type { AccountDeps } from './account-deps.ts'
import { changeAccount } from './change-account.ts'

/** Returns the token for a link. An account without a password gets an invitation, which is valid for longer. Throws `account-unknown`. */
export function createPasswordLink(deps: AccountDeps, actor: Actor, accountId: string): Promise<string> {
  return changeAccount(deps, actor, {
    event: 'account.link-made',
    accountId,
    work: (trx, { hasPassword }) =>
      writeLink(trx, {
        purpose: 'password',
        accountId,
        email: null,
        hours: hasPassword ? undefined : invitationHours,
        now: deps.clock(),
        randomBytes: deps.randomBytes,
      }),
  })
}
