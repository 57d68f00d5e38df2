import { renewDeviceTokens } from '../devices.ts'
import type { OwnAccountDeps } from './own-account-deps.ts'
import { findOpenAccountRow } from './verify-owner.ts'

/** Returns the device tokens to store in the browser after a sign-in. A closed account gets no new token. */
export async function rememberDevice(
  { database, clock, randomBytes }: OwnAccountDeps,
  { accountId, given }: { accountId: string; given: readonly string[] },
): Promise<readonly string[]> {
  const owner = await findOpenAccountRow(database, 'id', accountId)
  return owner === undefined ? given : renewDeviceTokens(given, { owner, now: clock(), randomBytes })
}
