/** A session, and what says how long it lasts. */
import type { Database } from '#database'
import type { Account } from '../accounts/account.ts'
import type { RandomBytes } from '../secrets.ts'
import type { IdentityTables } from '../tables.ts'

export type SessionTimes = {
  /** Without activity. */
  readonly idleSeconds: number
  /** How long before that the warning comes. */
  readonly warningSeconds: number
  /** With activity. */
  readonly maxSeconds: number
}

export const standardTimes: SessionTimes = { idleSeconds: 900, warningSeconds: 30, maxSeconds: 43_200 }

export type Session = {
  /** Names it in lists; no secret. */
  readonly id: string
  readonly account: Account
  /** What the browser calls itself. */
  readonly client: string
  /** ISO 8601, UTC. */
  readonly createdAt: string
  readonly activeAt: string
  /** Whole seconds, at least 1. */
  readonly remainingSeconds: number
}

export type NewSession = {
  readonly account: Account
  /** What the browser calls itself. */
  readonly client: string
  /** What a password was proven against just now. */
  readonly passwordHash?: string | null
}

export type SessionDeps = {
  readonly database: Database<IdentityTables>
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly times: SessionTimes
}
