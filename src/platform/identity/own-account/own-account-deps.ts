import type { AccountDeps } from '../accounts/account-deps.ts'
import type { AttemptLimits } from '../attempt-limits.ts'
import type { Throttle } from '../throttle.ts'

export type OwnAccountDeps = AccountDeps & { readonly throttle: Throttle; readonly limits: AttemptLimits }

/** What is sent by e-mail: the token of a link, and to whom. */
export type SentLink = {
  readonly token: string
  /** Undefined when there is nobody to write to; the token then opens nothing, and whoever asks gets the same answer, after the same work. */
  readonly to: string | undefined
  readonly name: string
}

/** Address of the machine of whoever asks. */
export type Asked = { readonly from: string }
