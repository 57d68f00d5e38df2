/** Signs in: an e-mail address and a password become a session. */
import type { Database } from '#database'
import { EpidermError } from '#kit'
import { parseEmail, toAccount } from './accounts/account.ts'
import { findDevice, renewDevices } from './devices.ts'
import { signInFailed, TooManyAttempts } from './errors.ts'
import type { Passwords } from './passwords.ts'
import type { Session } from './sessions/session.ts'
import type { Sessions } from './sessions/sessions.ts'
import type { RandomBytes } from './secrets.ts'
import type { Limit, Throttle } from './throttle.ts'
import type { IdentityTables } from './tables.ts'

export type SignInAttempt = {
  readonly email: string
  readonly password: string
  /** Address of the machine (IPv6: its network). */
  readonly from: string
  /** What the browser calls itself. */
  readonly client: string
  /** Token of the session that it had; ended, so that nobody who planted or saw it is signed in with it. */
  readonly formerToken: string | undefined
  /** What the browser keeps of those who signed in with it before. */
  readonly devices?: readonly string[]
}

export type SignIn = (attempt: SignInAttempt) => Promise<{
  token: string
  session: Session
  /** What the browser keeps now. */
  devices: readonly string[]
}>

type SignInRequest = {
  readonly database: Database<IdentityTables>
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly throttle: Throttle
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  /** Hears how each attempt ends. */
  readonly onSignIn?: ((outcome: SignInOutcome) => void) | undefined
}

export type SignInOutcome = 'succeeded' | 'failed' | 'throttled'

/** A clinic shares an address; a person mistypes a few times. */
const windowSeconds = 15 * 60
const hour = 3600

/** Throws `account-email-wrong` for what is no address, of which there is no account; else `sign-in-failed` or `too-many-attempts`, for unknown addresses as for known ones, in the same time. */
export function createSignIn(request: SignInRequest): SignIn {
  const signIn = createAttempt(request)
  const { onSignIn } = request
  if (onSignIn === undefined) return signIn
  return async (attempt) => {
    const signedIn = await signIn(attempt).catch((error: unknown) => {
      if (error instanceof TooManyAttempts) onSignIn('throttled')
      else if (error instanceof EpidermError && error.status < 500) onSignIn('failed')
      throw error
    })
    onSignIn('succeeded')
    return signedIn
  }
}

function createAttempt(request: SignInRequest): SignIn {
  const { database, passwords, sessions, throttle, clock, randomBytes } = request
  return async ({ email: typed, password, from, client, formerToken, devices = [] }) => {
    const email = parseEmail(typed)
    const row = await database.read
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .where('is_closed', '=', 0)
      .executeTakeFirst()
    const device = findDevice(devices, { owner: row, now: clock() })
    await throttle.count(toSignInLimits({ email, from, device }))
    if (!(await passwords.isRight(row?.password_hash, password)) || row === undefined) throw signInFailed()
    await throttle.forget(toOwnKeys({ email, from, device }))
    await sessions.end(formerToken)
    const started = await sessions.start({
      account: toAccount(row),
      client,
      passwordHash: row.password_hash,
    })
    return { ...started, devices: renewDevices(devices, { owner: row, now: clock(), randomBytes }) }
  }
}

/** `email`: as `parseEmail` has made it. Attack: addresses that are counted apart and looked up as one. */
type Try = { readonly email: string; readonly from: string; readonly device?: string | undefined }

/** Of a person with a session or a link, which no stranger has; so no stranger spends it. */
export const toProvenLimit = (accountId: string): Limit => ({
  key: `password of ${accountId}`,
  max: 10,
  windowSeconds,
})

/** What a right password gives back; the count of the whole account it does not, which many are guessing at. */
export const toOwnKeys = ({ email, from, device }: Try): readonly string[] =>
  device === undefined
    ? [`sign-in of ${email} from ${from}`, `sign-ins of a day of ${email} from ${from}`]
    : [`sign-in of ${email} by ${device}`]

/** A stranger in one place spends that place's count alone; strangers everywhere together the account's, for browsers that are not known. */
function toSignInLimits(attempt: Try): readonly Limit[] {
  const [short = '', long] = toOwnKeys(attempt)
  if (long === undefined) return [{ key: short, max: 10, windowSeconds }]
  return [
    { key: `sign-in from ${attempt.from}`, max: 40, windowSeconds },
    { key: short, max: 10, windowSeconds },
    { key: long, max: 20, windowSeconds: 24 * hour },
    { key: `sign-in of ${attempt.email}`, max: 100, windowSeconds: hour },
  ]
}
