/** A session, and the limits of its lifetime. */
import type { Database } from '#database'
import type { Account } from '../account.ts'
import type { RandomBytes } from '../secrets.ts'
import type { IdentityTables } from '../tables.ts'

export type SessionTimes = {
  /** Time limit for inactivity. */
  readonly idleSeconds: number
  /** Time between the warning and the idle limit. */
  readonly warningSeconds: number
  /** The absolute time limit, regardless of activity. */
  readonly maxSeconds: number
}

export const standardSessionTimes: SessionTimes = { idleSeconds: 900, warningSeconds: 30, maxSeconds: 43_200 }

export type Session = {
  /** Identifies the session in lists. Not a secret. */
  readonly id: string
  readonly account: Account
  /** The browser's user agent. */
  readonly client: string
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
  readonly activeAt: string
  /** Whole seconds, at least 1. */
  readonly remainingSeconds: number
}

export type NewSession = {
  readonly account: Account
  /** The browser's user agent. */
  readonly client: string
  /** The hash against which the password was just verified. */
  readonly passwordHash?: string | null
  /** The client's IP address, if the session starts with a sign-in. */
  readonly from?: string
}

export type SessionDeps = {
  readonly database: Database<IdentityTables>
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly times: SessionTimes
}
