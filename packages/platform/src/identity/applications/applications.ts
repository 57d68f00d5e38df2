/** Applications for accounts: submissions of an application form, and the staff's decisions about them. */
import type { Actor } from '#model'
import type { Account } from '../account.ts'
import { requireAccountPermission, type AccountDeps } from '../accounts/account-deps.ts'
import { approveApplication, declineApplication } from './decide-application.ts'
import { loadApplications, type Application } from './load-applications.ts'

export type Applications = {
  /** Lists applications, oldest first. */
  readonly list: (actor: Actor) => Promise<readonly Application[]>
  /**
   * Creates the applicant's account. Returns the token for a link that sets its password. Throws `account-email-taken`.
   */
  readonly approve: (actor: Actor, number: number) => Promise<{ account: Account; token: string }>
  /** Declines the application and returns the applicant, so that the caller can notify them of the decision. */
  readonly decline: (actor: Actor, number: number) => Promise<{ email: string; name: string }>
}

export function createApplications(deps: AccountDeps): Applications {
  return {
    async list(actor) {
      requireAccountPermission(actor, 'readSubmissions', 'read applications')
      return loadApplications(deps.database.read)
    },
    approve: (actor, number) => approveApplication(deps, actor, number),
    decline: (actor, number) => declineApplication(deps, actor, number),
  }
}
