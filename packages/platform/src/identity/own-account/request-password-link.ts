import { parseEmail } from '../account.ts'
import { toLinkLimits } from '../attempt-limits.ts'
import { findDevice } from '../devices.ts'
import { writeLink } from '../links.ts'
import type { RequestOrigin, OwnAccountDeps, SentLink } from './own-account-deps.ts'
import { findOpenAccountRow } from './verify-owner.ts'

/** Makes the same database writes whether or not the address has an account. Throws `too-many-attempts`. */
export async function requestPasswordLink(
  { database, clock, randomBytes, throttle, limits }: OwnAccountDeps,
  { email: typed, from, devices = [] }: RequestOrigin & { email: string; devices?: readonly string[] },
): Promise<SentLink> {
  const email = parseEmail(typed)
  const row = await findOpenAccountRow(database, 'email', email)
  const device = findDevice(devices, { owner: row, now: clock() })
  await throttle.count(toLinkLimits({ email, from, device }, limits.link))
  const isUsable = row !== undefined
  const link = { purpose: 'password', accountId: row?.id ?? null, email: null, isUsable } as const
  const token = await database.transaction((trx) => writeLink(trx, { ...link, now: clock(), randomBytes }), {
    lock: 'accounts',
  })
  return { token, to: row?.email, name: row?.name ?? '' }
}
