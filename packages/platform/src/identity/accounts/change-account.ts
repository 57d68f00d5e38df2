/** Applies one staff change to one account and records its audit event. */
import { recordAuditEvent } from '#audit'
import type { Write } from '#database'
import type { Actor } from '#model'
import { lastAdministratorRequired, unknownAccount } from '../errors.ts'
import { toAccount, type Account } from '../account.ts'
import { requireAccountPermission, type AccountDeps } from './account-deps.ts'
import type { IdentityTables } from '../tables.ts'

type AccountChange<T> = {
  readonly event: string
  readonly accountId: string
  /** Text to append to the audit event. */
  readonly note?: string
  readonly work: (trx: Write<IdentityTables>, account: Account) => Promise<T>
}

/** Runs the change in one transaction. Throws `account-unknown`. */
export async function changeAccount<T>(
  { database, clock }: Pick<AccountDeps, 'database' | 'clock'>,
  actor: Actor,
  { event, accountId, note = '', work }: AccountChange<T>,
): Promise<T> {
  requireAccountPermission(actor, 'manageAccounts', 'manage accounts')
  return database.transaction(
    async (trx) => {
      const account = await requireStored(trx, accountId)
      const result = await work(trx, account)
      await recordAuditEvent(trx, { actor, event, item: `${accountId}${note}`, now: clock() })
      return result
    },
    { lock: 'accounts' },
  )
}

/** Danger: a site without an administrator can be managed only from the server's own machine. */
export async function requireAnotherAdministrator(
  trx: Write<IdentityTables>,
  account: Account,
): Promise<void> {
  if (account.role !== 'administrator' || account.isClosed) return
  const other = await trx
    .selectFrom('account')
    .select('id')
    .where('role', '=', 'administrator')
    .where('is_closed', '=', 0)
    .where('id', '!=', account.id)
    .executeTakeFirst()
  if (other === undefined) throw lastAdministratorRequired()
}

async function requireStored(trx: Write<IdentityTables>, accountId: string): Promise<Account> {
  const row = await trx.selectFrom('account').selectAll().where('id', '=', accountId).executeTakeFirst()
  if (row === undefined) throw unknownAccount(accountId)
  return toAccount(row)
}
