/** Dependencies of the account use cases, and the permissions that these require. */
import type { Database } from '#database'
import { requireRight, type AccountRole, type Actor, type Right } from '#model'
import type { Passwords } from '../passwords.ts'
import type { RandomBytes } from '../secrets.ts'
import type { IdentityTables } from '../tables.ts'

export type AccountDeps = {
  readonly database: Database<IdentityTables>
  readonly clock: () => Date
  readonly randomBytes: RandomBytes
  readonly passwords: Passwords
}

export type NewAccount = {
  readonly email: string
  readonly name: string
  readonly organisation?: string
  readonly role: AccountRole
  /** Without a password, the account signs in by a link. */
  readonly password?: string | undefined
}

export const requireAccountRight = (actor: Actor, right: Right, action: string): void =>
  requireRight(actor, right, { code: 'identity-not-allowed', action })
