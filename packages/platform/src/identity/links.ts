/** Single-use links: to set a password, to confirm an address, and to become the first administrator. */
import type { Database, Write } from '#database'
import { createToken, isToken, toHash, type RandomBytes } from './secrets.ts'
import type { IdentityTables } from './tables.ts'

export type LinkPurpose = 'password' | 'email' | 'first-administrator'

export type OneTimeLink = {
  readonly purpose: LinkPurpose
  readonly accountId: string | null
  /** The new address that the link confirms. */
  readonly email: string | null
}

const linkHours = 24
/**
 * Validity period, in hours, of a link that sets up an account. The recipient did not request the link, and might not
 * read the message until after a weekend.
 */
export const invitationHours = 72

type NewLink = OneTimeLink & {
  /**
   * If false, the row is written as usual, but the link does not work. Attack: discovering which addresses have
   * accounts by measuring response times.
   */
  readonly isUsable?: boolean
  /** Validity in hours; {@link linkHours} by default. */
  readonly hours?: number | undefined
  readonly now: Date
  readonly randomBytes: RandomBytes
}

/** The period for which an expired link is stored. */
const keptDays = 30

/** The state of a link. It is `unknown` for a token that this site did not create, or that has no recipient. */
export type LinkState =
  | { readonly state: 'open'; readonly link: OneTimeLink }
  | { readonly state: InactiveLinkState; readonly purpose: LinkPurpose }
  | { readonly state: 'unknown' }

/** `replaced`: a newer link was created, or the link's purpose was fulfilled in another way. */
type InactiveLinkState = 'used' | 'replaced' | 'expired'

/** Returns the token. Invalidates previous links with the same purpose and account. */
export async function writeLink(trx: Write<IdentityTables>, link: NewLink): Promise<string> {
  const token = createToken(link.randomBytes)
  const { purpose, accountId, email, isUsable = true, hours = linkHours, now } = link
  await invalidateLinks(trx, { purpose, accountId, ended: 'replaced' })
  await deleteOldLinks(trx, now)
  await trx
    .insertInto('one_time_link')
    .values({
      token_hash: toHash(token),
      purpose,
      account: accountId,
      email,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + (isUsable ? hours * 3_600_000 : 0)).toISOString(),
      ended: null,
    })
    .execute()
  return token
}

/** Returns a link's state, given its token, without revealing the link's owner. */
export async function findLinkState(
  database: Database<IdentityTables>,
  token: string | undefined,
  now: Date,
): Promise<LinkState> {
  if (!isToken(token)) return { state: 'unknown' }
  const row = await database.read
    .selectFrom('one_time_link')
    .selectAll()
    .where('token_hash', '=', toHash(token))
    .executeTakeFirst()
  if (row === undefined || isForNobody(row)) return { state: 'unknown' }
  const purpose = toPurpose(row.purpose)
  if (row.ended !== null) return { state: row.ended === 'used' ? 'used' : 'replaced', purpose }
  if (row.expires_at <= now.toISOString()) return { state: 'expired', purpose }
  return { state: 'open', link: { purpose, accountId: row.account, email: row.email } }
}

/** Returns true if the link was open. If the link is used twice at the same time, only one use succeeds. */
export async function consumeLink(trx: Write<IdentityTables>, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_link')
    .set({ ended: 'used' })
    .where('token_hash', '=', toHash(token))
    .where('ended', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type InactiveLink = Pick<OneTimeLink, 'purpose' | 'accountId'> & { readonly ended: 'used' | 'replaced' }

/** Invalidates all unused links with this purpose. */
export async function invalidateLinks(
  trx: Write<IdentityTables>,
  { purpose, accountId, ended }: InactiveLink,
): Promise<void> {
  await trx
    .updateTable('one_time_link')
    .set({ ended })
    .where('purpose', '=', purpose)
    .where('account', accountId === null ? 'is' : '=', accountId)
    .where('ended', 'is', null)
    .execute()
}

/**
 * Attack: requesting links until the disk is full. A link without a recipient is not in any message, so it can be
 * deleted early.
 */
async function deleteOldLinks(trx: Write<IdentityTables>, now: Date): Promise<void> {
  const over = new Date(now.getTime() - keptDays * 24 * 3_600_000).toISOString()
  await trx
    .deleteFrom('one_time_link')
    .where((q) =>
      q.or([
        q('expires_at', '<', over),
        q.and([q('account', 'is', null), q('purpose', '!=', 'first-administrator')]),
      ]),
    )
    .execute()
}

const isForNobody = ({ account, purpose }: { account: string | null; purpose: string }) =>
  account === null && purpose !== 'first-administrator'

const toPurpose = (stored: string): LinkPurpose =>
  stored === 'email' || stored === 'first-administrator' ? stored : 'password'
