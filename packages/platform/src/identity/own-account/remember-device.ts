import { renewDevices } from '../devices.ts'
import type { OwnAccountDeps } from './own-account-deps.ts'
import { findOpenRow } from './verify-owner.ts'

/** Returns the device tokens to store in the browser after a sign-in. A closed account gets no new token. */
export async function rememberDevice(
  { database, clock, randomBytes }: OwnAccountDeps,
  { accountId, given }: { accountId: string; given: readonly string[] },
): Promise<readonly string[]> {
  const owner = await findOpenRow(database, 'id', accountId)
  return owner === undefined ? given : renewDevices(given, { owner, now: clock(), randomBytes })
}
