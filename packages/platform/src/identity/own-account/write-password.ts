import type { Write } from '#database'
import type { Account } from '../account.ts'
import { invalidateLinks } from '../links.ts'
import { endSessions } from '../sessions/end-sessions.ts'
import type { IdentityTables } from '../tables.ts'

/** Writes a password, invalidates all links that could set another password, and ends the account's sessions. */
export async function writePassword(
  trx: Write<IdentityTables>,
  account: Account,
  hash: string,
): Promise<void> {
  await trx.updateTable('account').set({ password_hash: hash }).where('id', '=', account.id).execute()
  await invalidateLinks(trx, { purpose: 'password', accountId: account.id, ended: 'replaced' })
  await endSessions(trx, account.id)
}
