/**
 * Actions that users take on their own account: set, change and recover the password, and change the e-mail address.
 */
import type { Account } from '../account.ts'
import { findLinkState, type LinkState } from '../links.ts'
import { changePassword } from './change-password.ts'
import { confirmEmail } from './confirm-email.ts'
import { createFirstAdministrator, createFirstAdministratorLink } from './create-first-administrator.ts'
import type { RequestOrigin, OwnAccountDeps, SentLink } from './own-account-deps.ts'
import { rememberDevice } from './remember-device.ts'
import { requestEmailChange } from './request-email-change.ts'
import { requestPasswordLink } from './request-password-link.ts'
import { setPassword } from './set-password.ts'

export type OwnAccount = {
  /** Throws `too-many-attempts`. */
  readonly requestPasswordLink: (
    request: RequestOrigin & { email: string; devices?: readonly string[] },
  ) => Promise<SentLink>
  /** Returns the device tokens to store in the browser after a sign-in. A closed account gets no new token. */
  readonly rememberDevice: (accountId: string, given: readonly string[]) => Promise<readonly string[]>
  /** Returns a link's purpose and state. */
  readonly findLinkState: (token: string | undefined) => Promise<LinkState>
  /**
   * Sets the password and ends all the account's sessions. `email` must be the account's own address, so that a person
   * who gets another person's link cannot mistake that account for their own. Throws `link-used`, `sign-in-failed` or
   * `password-weak`.
   */
  readonly setPassword: (
    request: RequestOrigin & { token: string | undefined; email: string; password: string },
  ) => Promise<Account>
  /**
   * Creates the first administrator's account with the link that the first start printed. Throws `link-used`,
   * `account-email-wrong`, `account-text-wrong`, `password-weak`.
   */
  readonly createFirstAdministrator: (
    request: RequestOrigin & { token: string | undefined; name: string; email: string; password: string },
  ) => Promise<Account>
  /** Ends all the account's sessions. Throws `sign-in-failed`, `password-weak`, `too-many-attempts`. */
  readonly changePassword: (
    request: RequestOrigin & { account: Account; current: string; password: string },
  ) => Promise<void>
  /**
   * Returns a link for the new address. The link has no recipient if the address already has an account, which the
   * response must not reveal.
   */
  readonly requestEmailChange: (
    request: RequestOrigin & { account: Account; current: string; email: string },
  ) => Promise<SentLink>
  /**
   * Returns the account with its new address, and the previous address. Ends all the account's sessions, because their
   * users may not have access to the new address.
   */
  readonly confirmEmail: (
    request: RequestOrigin & { token: string | undefined; password: string },
  ) => Promise<{ account: Account; formerEmail: string }>
  /** Creates the link for the first administrator and returns its token. Returns undefined if accounts exist. */
  readonly createFirstLink: () => Promise<string | undefined>
}

export function createOwnAccount(deps: OwnAccountDeps): OwnAccount {
  return {
    requestPasswordLink: (request) => requestPasswordLink(deps, request),
    rememberDevice: (accountId, given) => rememberDevice(deps, { accountId, given }),
    findLinkState: (token) => findLinkState(deps.database, token, deps.clock()),
    setPassword: (request) => setPassword(deps, request),
    createFirstAdministrator: (request) => createFirstAdministrator(deps, request),
    changePassword: (request) => changePassword(deps, request),
    requestEmailChange: (request) => requestEmailChange(deps, request),
    confirmEmail: (request) => confirmEmail(deps, request),
    createFirstLink: () => createFirstAdministratorLink(deps),
  }
}
