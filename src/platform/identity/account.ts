/** A person who can sign in. */
import { accountRoles, createRecordId, type AccountRole } from '#kit'
import type { Tables } from '#database'
import { wrongEmail, wrongRole } from './errors.ts'
import type { RandomBytes } from './secrets.ts'

export type Account = {
  /** `005…`, 18 characters. */
  readonly id: string
  /** In small letters. */
  readonly email: string
  readonly name: string
  /** Empty for staff. */
  readonly clinic: string
  readonly role: AccountRole
  readonly isClosed: boolean
  readonly hasPassword: boolean
  /** ISO 8601, UTC. */
  readonly createdAt: string
}

const emailPattern =
  /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)+$/

/** In small letters: nobody has two accounts by writing one address in two ways. Throws `account-email-wrong`. */
export function parseEmail(typed: string): string {
  const email = typed.trim().toLowerCase()
  if (email.length > 254 || !emailPattern.test(email)) throw wrongEmail(typed)
  return email
}

/** Throws `account-role-wrong`. */
export function parseRole(typed: string): AccountRole {
  const role = accountRoles.find((known) => known === typed)
  if (role === undefined) throw wrongRole(typed, accountRoles)
  return role
}

/** 48 random bits: ids say nothing of how many accounts there are. */
export const createAccountId = (randomBytes: RandomBytes): string =>
  createRecordId('005', Buffer.from(randomBytes(6)).readUIntBE(0, 6))

export const toAccount = (row: Tables['account']): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  clinic: row.clinic,
  role: parseRole(row.role),
  isClosed: row.is_closed !== 0,
  hasPassword: row.password_hash !== null,
  createdAt: row.created_at,
})
