/** From an e-mail address and a password to a session. */
import type { Database } from '#database'
import { parseEmail, toAccount } from './account.ts'
import { signInFailed } from './errors.ts'
import type { Passwords } from './passwords.ts'
import type { Session, Sessions } from './sessions.ts'
import type { Throttle } from './throttle.ts'

export type SignInAttempt = {
  readonly email: string
  readonly password: string
  /** Address of the machine (IPv6: its network). */
  readonly from: string
  /** What the browser calls itself. */
  readonly client: string
  /** Token of the session that it had; ended, so that nobody who planted or saw it is signed in with it. */
  readonly formerToken: string | undefined
}

export type SignIn = (attempt: SignInAttempt) => Promise<{ token: string; session: Session }>

type SignInRequest = {
  readonly database: Database
  readonly passwords: Passwords
  readonly sessions: Sessions
  readonly throttle: Throttle
}

/** A clinic shares an address; a person mistypes a few times. */
const windowSeconds = 15 * 60
const mostByAddress = 40
const mostByAccount = 10

/** Throws `account-email-wrong` for what is no address, of which there is no account; else `sign-in-failed` or `too-many-attempts`, for unknown addresses as for known ones, in the same time. */
export function createSignIn({ database, passwords, sessions, throttle }: SignInRequest): SignIn {
  return async ({ email: typed, password, from, client, formerToken }) => {
    const email = parseEmail(typed)
    await countPasswordTry(throttle, { email, from })
    const row = await database.read
      .selectFrom('account')
      .selectAll()
      .where('email', '=', email)
      .where('is_closed', '=', 0)
      .executeTakeFirst()
    if (!(await passwords.isRight(row?.password_hash, password)) || row === undefined) throw signInFailed()
    await throttle.forget(toAccountKey(email))
    await sessions.end(formerToken)
    return sessions.start({ account: toAccount(row), client, passwordHash: row.password_hash })
  }
}

/** `email`: as `parseEmail` has made it. Attack: addresses that are counted apart and looked up as one. */
export const countPasswordTry = (throttle: Throttle, { email, from }: { email: string; from: string }) =>
  throttle.count([
    { key: `sign-in from ${from}`, most: mostByAddress, windowSeconds },
    { key: toAccountKey(email), most: mostByAccount, windowSeconds },
  ])

/** Whoever sets a new password by a link may sign in at once. */
export const toAccountKey = (email: string): string => `sign-in of ${email}`
