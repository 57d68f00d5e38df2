/** Provides access to accounts, sessions, applications and links. */
import type { Database } from '#database'
import { createAccounts, type Accounts } from './accounts/accounts.ts'
import { standardAttemptLimits, type AttemptLimits } from './attempt-limits.ts'
import { createApplications, type Applications } from './applications/applications.ts'
import { createOwnAccount, type OwnAccount } from './own-account/own-account.ts'
import { createPasswordGuessingReports, type PasswordGuessingReports } from './guessing.ts'
import { createPasswords, type PasswordHashing } from './passwords.ts'
import type { RandomBytes } from './secrets.ts'
import type { SessionTimes } from './sessions/session.ts'
import { createSessions, type Sessions } from './sessions/sessions.ts'
import { createSignIn, type SignIn, type SignInOutcome } from './sign-in.ts'
import { createThrottle, type Throttle } from './throttle.ts'
import type { IdentityTables } from './tables.ts'

export type Identity = {
  readonly accounts: Accounts
  readonly sessions: Sessions
  readonly signIn: SignIn
  readonly own: OwnAccount
  readonly applications: Applications
  /** Subscribes to reports that someone may be guessing a password. */
  readonly onGuessing: PasswordGuessingReports['subscribe']
  /** Limits the kinds of attempts that this module does not count itself. */
  readonly throttle: Throttle
}

export type IdentityOptions = {
  readonly database: Database<IdentityTables>
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly times: SessionTimes
  /** Password hashing; argon2id by default. */
  readonly hashing?: PasswordHashing | undefined
  /** Attempt limits. Default: the standard limits. */
  readonly attemptLimits?: AttemptLimits | undefined
  /** Called with the outcome of each sign-in attempt. */
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined
}

export function openIdentity(request: IdentityOptions): Identity {
  const passwords = createPasswords({ hashing: request.hashing })
  const throttle = createThrottle(request)
  const sessions = createSessions(request)
  const guessing = createPasswordGuessingReports(request.database)
  const limits = request.attemptLimits ?? standardAttemptLimits
  return {
    accounts: createAccounts({ ...request, passwords }),
    sessions,
    throttle,
    own: createOwnAccount({ ...request, passwords, throttle, limits }),
    applications: createApplications({ ...request, passwords }),
    onGuessing: guessing.subscribe,
    signIn: createSignIn({
      ...request,
      passwords,
      sessions,
      throttle,
      limits,
      onGuessing: guessing.report,
    }),
  }
}
