import { parseEmail, type Account } from '../account.ts'
import { toLinkLimits } from '../attempt-limits.ts'
import { writeLink } from '../links.ts'
import type { RequestOrigin, OwnAccountDeps, SentLink } from './own-account-deps.ts'
import { requireCurrentPassword } from './verify-owner.ts'

/**
 * Returns a link for the new address. The link has no recipient if the address already has an account, which the
 * response must not reveal.
 */
export async function requestEmailChange(
  deps: OwnAccountDeps,
  {
    account,
    current,
    email: typed,
    from,
  }: RequestOrigin & { account: Account; current: string; email: string },
): Promise<SentLink> {
  const { database, clock, randomBytes, throttle, limits } = deps
  const email = parseEmail(typed)
  await requireCurrentPassword(deps, { account, current })
  await throttle.count(toLinkLimits({ email, from }, limits.link))
  const owner = await database.read
    .selectFrom('account')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirst()
  const isTaken = owner !== undefined
  const link = { purpose: 'email', accountId: account.id, email, isUsable: !isTaken } as const
  const token = await database.transaction((trx) => writeLink(trx, { ...link, now: clock(), randomBytes }), {
    lock: 'accounts',
  })
  return { token, to: isTaken ? undefined : email, name: account.name }
}
