/** A person who can sign in. */
import { z } from 'zod'
import { accountRoles, organisationField, type AccountRole } from '#model'
import { createRecordId, emailAddress } from '#kit'
import type { Write } from '#database'
import { signInFailed, invalidEmail, invalidRole } from './errors.ts'
import type { RandomBytes } from './secrets.ts'
import type { IdentityTables } from './tables.ts'

export type Account = {
  /** `005…`, 18 characters. */
  readonly id: string
  /** The address in lower case. */
  readonly email: string
  readonly name: string
  /** The organisation; empty for staff. */
  readonly organisation: string
  readonly role: AccountRole
  readonly isClosed: boolean
  readonly hasPassword: boolean
  /** Time in ISO 8601 format, UTC. */
  readonly createdAt: string
}

/** Lower case, so that one address cannot belong to two accounts. */
const accountEmail = z.string().trim().toLowerCase().pipe(emailAddress)

/** Parses an address before it is counted or looked up. Throws `account-email-wrong`. */
export function parseEmail(typed: string): string {
  const { success, data } = accountEmail.safeParse(typed)
  if (!success) throw invalidEmail(typed)
  return data
}

/** Parses a role. Throws `account-role-wrong`. */
export function parseRole(typed: string): AccountRole {
  const role = accountRoles.find((known) => known === typed)
  if (role === undefined) throw invalidRole(typed, accountRoles)
  return role
}

/** Creates an id from 48 random bits, so that ids do not reveal the number of accounts. */
export const createAccountId = (randomBytes: RandomBytes): string =>
  createRecordId('005', Buffer.from(randomBytes(6)).readUIntBE(0, 6))

export const toAccount = (row: IdentityTables['account']): Account => ({
  id: row.id,
  email: row.email,
  name: row.name,
  organisation: row[organisationField],
  role: parseRole(row.role),
  isClosed: row.is_closed !== 0,
  hasPassword: row.password_hash !== null,
  createdAt: row.created_at,
})

/**
 * Attack: a person uses the old password while it is being changed, or while the account is being closed. Verifying a
 * password takes some time, so the transaction checks again. Throws `sign-in-failed`.
 */
export async function requireUnchanged(
  trx: Write<IdentityTables>,
  { accountId, passwordHash }: { accountId: string; passwordHash: string | null | undefined },
): Promise<void> {
  const row = await trx
    .selectFrom('account')
    .select('password_hash')
    .where('id', '=', accountId)
    .where('is_closed', '=', 0)
    .executeTakeFirst()
  const isSame = passwordHash === undefined || row?.password_hash === passwordHash
  if (row === undefined || !isSame) throw signInFailed()
}
