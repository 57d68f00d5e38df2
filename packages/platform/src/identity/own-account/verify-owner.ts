/** Verifies the owner of an account: by the password, or by a link that was sent to the owner. */
import { recordAuditEvent } from '#audit'
import type { Database, Write } from '#database'
import type { Account } from '../account.ts'
import { toLinkUseLimit, toPasswordLimit } from '../attempt-limits.ts'
import { linkExpiredOrUsed, signInFailed } from '../errors.ts'
import { findLinkState, type OneTimeLink, type LinkPurpose } from '../links.ts'
import type { RequestOrigin, OwnAccountDeps } from './own-account-deps.ts'
import type { IdentityTables } from '../tables.ts'

type AccountRow = IdentityTables['account']

/** Finds the database row of an account, unless the account is closed. */
export const findOpenAccountRow = (
  database: Database<IdentityTables>,
  key: 'id' | 'email',
  value: string,
): Promise<AccountRow | undefined> =>
  database.read
    .selectFrom('account')
    .selectAll()
    .where(key, '=', value)
    .where('is_closed', '=', 0)
    .executeTakeFirst()

/** Throws `sign-in-failed`. Does the same work whether or not the account exists. */
export async function requirePassword(
  { passwords }: Pick<OwnAccountDeps, 'passwords'>,
  row: AccountRow | undefined,
  password: string,
): Promise<AccountRow> {
  if (!(await passwords.isRight(row?.password_hash, password)) || row === undefined) throw signInFailed()
  return row
}

/** Verifies the password of a signed-in person. Throws `sign-in-failed` or `too-many-attempts`. */
export async function requireCurrentPassword(
  deps: OwnAccountDeps,
  { account, current }: { account: Account; current: string },
): Promise<AccountRow> {
  await deps.throttle.count([toPasswordLimit(account.id, deps.limits)])
  return requirePassword(deps, await findOpenAccountRow(deps.database, 'id', account.id), current)
}

/** Checks that the link is open and has the given purpose. Throws `link-used`. */
export async function requireLink(
  { database, clock }: OwnAccountDeps,
  token: string | undefined,
  purpose: LinkPurpose,
): Promise<OneTimeLink & { token: string }> {
  const found = await findLinkState(database, token, clock())
  if (token === undefined || found.state !== 'open' || found.link.purpose !== purpose)
    throw linkExpiredOrUsed()
  return { ...found.link, token }
}

/** Counts attempts per link, or per IP address if there is no link. Throws `link-used` or `too-many-attempts`. */
export async function requireLinkWithinLimit(
  deps: OwnAccountDeps,
  { token, from }: RequestOrigin & { token?: string | undefined },
  purpose: LinkPurpose,
): Promise<OneTimeLink & { token: string }> {
  const { state } = await findLinkState(deps.database, token, deps.clock())
  const known = state === 'open' ? token : undefined
  await deps.throttle.count([toLinkUseLimit({ token: known, from }, deps.limits)])
  return requireLink(deps, token, purpose)
}

type OwnAccountEvent = {
  readonly account: Account
  readonly event: string
  readonly from: string
  readonly now: Date
}

/** Records an audit event for a change that a person makes to their own account. */
export const recordAccountEvent = (
  trx: Write<IdentityTables>,
  { account, event, from, now }: OwnAccountEvent,
): Promise<void> =>
  recordAuditEvent(trx, {
    actor: { kind: 'visitor', userId: account.id, from },
    event,
    item: account.id,
    now,
  })
