import type { AccountDeps } from '../accounts/account-deps.ts'
import type { AttemptLimits } from '../attempt-limits.ts'
import type { Throttle } from '../throttle.ts'

export type OwnAccountDeps = AccountDeps & { readonly throttle: Throttle; readonly limits: AttemptLimits }

/** A link for an e-mail message: its token and the recipient. */
export type SentLink = {
  readonly token: string
  /**
   * The recipient's address. Undefined if nobody may receive the link. The token is then invalid, but the server does
   * the same work and sends the same response.
   */
  readonly to: string | undefined
  readonly name: string
}

/** Network address of the request. */
export type RequestOrigin = { readonly from: string }
