/** Dependencies of the account use cases, and the check for the permissions that these use cases require. */
import type { Database } from '#database'
import { requirePermission, type AccountRole, type Actor, type Permission } from '#model'
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
  /** If absent, the account has no password until its owner sets one with a link. */
  readonly password?: string | undefined
}

export const requireAccountPermission = (actor: Actor, right: Permission, action: string): void =>
  requirePermission(actor, right, { code: 'identity-not-allowed', action })
