/** Links that are sent or printed and work once: to set a password, to confirm an address, to become the first administrator. */
import type { Database, Write } from '#database'
import { createToken, isToken, toHash, type RandomBytes } from './secrets.ts'

export type LinkPurpose = 'password' | 'email' | 'first-administrator'

export type Link = {
  readonly purpose: LinkPurpose
  readonly accountId: string | null
  /** The new address that it confirms. */
  readonly email: string | null
}

const linkHours = 24
/** Of a link that sets up an account: who is invited did not ask a minute ago, and may come after a weekend. */
export const invitationHours = 72

type NewLink = Link & {
  /** Attack: enumeration by time. False writes as any other does, and opens nothing. */
  readonly isUsable?: boolean
  /** How long it works; {@link linkHours} when undefined. */
  readonly hours?: number | undefined
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/** Its token. Former links of the same purpose and account work no more. */
export async function writeLink(trx: Write, link: NewLink): Promise<string> {
  const token = createToken(link.randomBytes)
  const { purpose, accountId, email, isUsable = true, hours = linkHours, now } = link
  await deleteLinks(trx, purpose, accountId)
  await trx
    .insertInto('one_time_link')
    .values({
      token_hash: toHash(token),
      purpose,
      account: accountId,
      email,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + (isUsable ? hours * 3_600_000 : 0)).toISOString(),
    })
    .execute()
  return token
}

export async function findLink(
  database: Database,
  token: string | undefined,
  now: Date,
): Promise<Link | undefined> {
  if (!isToken(token)) return undefined
  const row = await database.read
    .selectFrom('one_time_link')
    .selectAll()
    .where('token_hash', '=', toHash(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return row && { purpose: toPurpose(row.purpose), accountId: row.account, email: row.email }
}

/** Whether it was there to be used: of two at the same time, one. */
export async function useLink(trx: Write, token: string, now: Date): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('one_time_link')
    .where('token_hash', '=', toHash(token))
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function deleteLinks(trx: Write, purpose: LinkPurpose, accountId: string | null): Promise<void> {
  await trx
    .deleteFrom('one_time_link')
    .where('purpose', '=', purpose)
    .where('account', accountId === null ? 'is' : '=', accountId)
    .execute()
}

const toPurpose = (stored: string): LinkPurpose =>
  stored === 'email' || stored === 'first-administrator' ? stored : 'password'
