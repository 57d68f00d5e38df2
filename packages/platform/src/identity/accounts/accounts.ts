/** Creates, changes and closes accounts. Records an audit event for each change by staff. */
import type { AccountRole, Actor } from '#model'
import type { Account } from '../account.ts'
import type { AccountDeps, NewAccount } from './account-deps.ts'
import { changeRole } from './change-role.ts'
import { closeAccount, reopenAccount } from './close-account.ts'
import { createAccount } from './create-account.ts'
import { createPasswordLink } from './create-password-link.ts'
import { endAccountSessions } from './end-account-sessions.ts'
import { hasAnyAccount, listAccounts, requireAccount } from './find-accounts.ts'

export type Accounts = {
  readonly list: (actor: Actor) => Promise<readonly Account[]>
  /** Finds an account by id or e-mail address. Throws `account-unknown`. */
  readonly require: (actor: Actor, idOrEmail: string) => Promise<Account>
  readonly create: (actor: Actor, facts: NewAccount) => Promise<Account>
  /** Changes the role and ends the account's sessions, so that its owner must sign in again with the new role. */
  readonly changeRole: (actor: Actor, accountId: string, role: AccountRole) => Promise<Account>
  /** Closes the account and ends its sessions and links. The account can no longer sign in. */
  readonly close: (actor: Actor, accountId: string) => Promise<void>
  readonly reopen: (actor: Actor, accountId: string) => Promise<void>
  /** Signs the account out on all devices. Returns the number of devices. */
  readonly endSessions: (actor: Actor, accountId: string) => Promise<number>
  /** Returns the token for a link that sets a password. */
  readonly createPasswordLink: (actor: Actor, accountId: string) => Promise<string>
  readonly hasAny: () => Promise<boolean>
}

export function createAccounts(deps: AccountDeps): Accounts {
  return {
    list: (actor) => listAccounts(deps, actor),
    require: (actor, idOrEmail) => requireAccount(deps, actor, idOrEmail),
    create: (actor, facts) => createAccount(deps, actor, facts),
    changeRole: (actor, accountId, role) => changeRole(deps, actor, { accountId, role }),
    close: (actor, accountId) => closeAccount(deps, actor, accountId),
    reopen: (actor, accountId) => reopenAccount(deps, actor, accountId),
    endSessions: (actor, accountId) => endAccountSessions(deps, actor, accountId),
    createPasswordLink: (actor, accountId) => createPasswordLink(deps, actor, accountId),
    hasAny: () => hasAnyAccount(deps),
  }
}
