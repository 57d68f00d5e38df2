/** Signs in: starts a session for an e-mail address and a password. */
import type { Database } from '#database'
import { EpidermError } from '#kit'
import { parseEmail, toAccount, type Account } from './account.ts'
import { toResetKeys, toSignInLimits, type AttemptLimits } from './attempt-limits.ts'
import { findDevice, renewDeviceTokens } from './devices.ts'
import { signInFailed, TooManyAttemptsError } from './errors.ts'
import type { Passwords } from './passwords.ts'
import type { Session } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { RandomBytes } from './secrets.ts'
import type { Throttle } from './throttle.ts'
import type { IdentityTables } from './tables.ts'

export type SignInAttempt = {
  readonly email: string
  readonly password: string
  /** The client's IP address (for IPv6, its network). */
  readonly from: string
  /** The browser's user agent. */
  readonly client: string
  /** Session tokens that the browser already has. These sessions are ended. Attack: a planted or stolen token. */
  readonly formerTokens?: readonly string[]
  /** The browser's device tokens, for accounts that have signed in from this browser. */
  readonly devices?: readonly string[]
}

export type SignIn = (attempt: SignInAttempt) => Promise<{
  token: string
  session: Session
  /** The device tokens to store in the browser. */
  devices: readonly string[]
}>

type SignInRequest = {
  readonly database: Database<IdentityTables>
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly limits: AttemptLimits
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  /** Called at most once an hour if an account has had too many attempts from unknown browsers. */
  readonly onGuessing: (account: Account) => void
  /** Called with the outcome of each attempt. */
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined
}

export type SignInOutcome = 'succeeded' | 'failed' | 'throttled'

/**
 * Throws `account-email-wrong` for an invalid address, which no account can have. Otherwise throws `sign-in-failed` or
 * `too-many-attempts`. Known and unknown addresses get the same errors, after the same time.
 */
export function createSignIn(request: SignInRequest): SignIn {
  const signIn = createAttempt(request)
  const { onSignIn } = request
  if (onSignIn === undefined) return signIn
  return async (attempt) => {
    const signedIn = await signIn(attempt).catch((error: unknown) => {
      if (error instanceof TooManyAttemptsError) onSignIn('throttled')
      else if (error instanceof EpidermError && error.status < 500) onSignIn('failed')
      throw error
    })
    onSignIn('succeeded')
    return signedIn
  }
}

function createAttempt(request: SignInRequest): SignIn {
  const { database, passwords, sessions, throttle, limits, clock, randomBytes, onGuessing } = request
  return async ({ email: typed, password, from, client, formerTokens = [], devices = [] }) => {
    const email = parseEmail(typed)
    const row = await database.read
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .where('is_closed', '=', 0)
      .executeTakeFirst()
    const device = findDevice(devices, { owner: row, now: clock() })
    const counts = await throttle.count(toSignInLimits({ email, from, device }, limits.signIn))
    const isNoticed = device === undefined && counts.at(-1) === limits.signIn.noticeAt
    if (isNoticed && row !== undefined) onGuessing(toAccount(row))
    if (!(await passwords.isRight(row?.password_hash, password)) || row === undefined) throw signInFailed()
    await throttle.reset(toResetKeys({ email, from, device }))
    for (const token of formerTokens) await sessions.end(token)
    const started = await sessions.start({
      account: toAccount(row),
      client,
      passwordHash: row.password_hash,
      from,
    })
    return { ...started, devices: renewDeviceTokens(devices, { owner: row, now: clock(), randomBytes }) }
  }
}
