import type { AccountDeps } from '../accounts/account-deps.ts'
import type { AttemptLimits } from '../attempt-limits.ts'
import type { Throttle } from '../throttle.ts'

export type OwnAccountDeps = AccountDeps & { readonly throttle: Throttle; readonly limits: AttemptLimits }

/** A link for an e-mail message: its token and the recipient. */
export type SentLink = {
  readonly token: string
  /**
   * Undefined if there is no recipient. The token is then invalid, but the same work is done and the same response is
   * sent.
   */
  readonly to: string | undefined
  readonly name: string
}

/** Network address of the request. */
export type RequestOrigin = { readonly from: string }
