/** Links that work once: to set a password, to confirm an address, to become the first administrator. */
import type { Database, Write } from '#database'
import { createToken, isToken, toHash, type RandomBytes } from './secrets.ts'
import type { IdentityTables } from './tables.ts'

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

/** How long an ended link is still known. */
const keptDays = 30

/** What a token opens now. One that this site never made is unknown, and so is one that was written for nobody. */
export type LinkState =
  | { readonly state: 'open'; readonly link: Link }
  | { readonly state: EndedState; readonly purpose: LinkPurpose }
  | { readonly state: 'unknown' }

/** Replaced: a newer one was made, or what it is for has happened without it. */
export type EndedState = 'used' | 'replaced' | 'expired'

/** Its token. Former links of the same purpose and account work no more. */
export async function writeLink(trx: Write<IdentityTables>, link: NewLink): Promise<string> {
  const token = createToken(link.randomBytes)
  const { purpose, accountId, email, isUsable = true, hours = linkHours, now } = link
  await endLinks(trx, { purpose, accountId, ended: 'replaced' })
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

/** Whoever holds a token may know what became of it; not whose it is. */
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

/** Whether it was there to be used: of two at the same time, one. */
export async function useLink(trx: Write<IdentityTables>, token: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_link')
    .set({ ended: 'used' })
    .where('token_hash', '=', toHash(token))
    .where('ended', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

type Ending = Pick<Link, 'purpose' | 'accountId'> & { readonly ended: 'used' | 'replaced' }

/** All that are still open. */
export async function endLinks(
  trx: Write<IdentityTables>,
  { purpose, accountId, ended }: Ending,
): Promise<void> {
  await trx
    .updateTable('one_time_link')
    .set({ ended })
    .where('purpose', '=', purpose)
    .where('account', accountId === null ? 'is' : '=', accountId)
    .where('ended', 'is', null)
    .execute()
}

/** Attack: asking for links until the disk is full. What was written for nobody is in no message, so that nobody asks for it. */
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
