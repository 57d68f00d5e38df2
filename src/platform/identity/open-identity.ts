/** Opens the room: accounts, sessions, applications and links. */
import type { Database } from '#database'
import { createAccounts, type Accounts } from './accounts/accounts.ts'
import { standardAttempts, type AttemptLimits } from './attempt-limits.ts'
import { createApplications, type Applications } from './applications/applications.ts'
import { createOwnAccount, type OwnAccount } from './own-account/own-account.ts'
import { createGuessingReports, type GuessingReports } from './guessing.ts'
import { createPasswords, type Hashing } from './passwords.ts'
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
  /** Calls back when someone may be guessing a password. */
  readonly onGuessing: GuessingReports['subscribe']
  /** For whatever else may be tried so many times only. */
  readonly throttle: Throttle
}

export type IdentityRequest = {
  readonly database: Database<IdentityTables>
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly times: SessionTimes
  /** Of passwords; argon2id without it. */
  readonly hashing?: Hashing | undefined
  /** How often something may be tried; the standard limits without it. */
  readonly attemptLimits?: AttemptLimits | undefined
  /** Hears how each attempt to sign in ends. */
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined
}

export function openIdentity(request: IdentityRequest): Identity {
  const passwords = createPasswords({ hashing: request.hashing })
  const throttle = createThrottle(request)
  const sessions = createSessions(request)
  const guessing = createGuessingReports(request.database)
  const limits = request.attemptLimits ?? standardAttempts
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
