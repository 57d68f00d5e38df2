import { renewDevices } from '../devices.ts'
import type { OwnAccountDeps } from './own-account-deps.ts'
import { findOpenRow } from './prove.ts'

/** What a browser keeps that was just proven to be this account's; nothing new for one that is closed. */
export async function rememberDevice(
  { database, clock, randomBytes }: OwnAccountDeps,
  { accountId, given }: { accountId: string; given: readonly string[] },
): Promise<readonly string[]> {
  const owner = await findOpenRow(database, 'id', accountId)
  return owner === undefined ? given : renewDevices(given, { owner, now: clock(), randomBytes })
}
