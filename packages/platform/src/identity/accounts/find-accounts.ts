/** Reads accounts for staff who manage accounts. */
import type { Actor } from '#model'
import { unknownAccount } from '../errors.ts'
import { toAccount, type Account } from '../account.ts'
import { requireAccountPermission, type AccountDeps } from './account-deps.ts'

type Deps = Pick<AccountDeps, 'database'>

/** Lists accounts, sorted by e-mail address. */
export async function listAccounts({ database }: Deps, actor: Actor): Promise<readonly Account[]> {
  requireAccountPermission(actor, 'manageAccounts', 'list accounts')
  const rows = await database.read.selectFrom('account').selectAll().orderBy('email').execute()
  return rows.map(toAccount)
}

/** Finds an account by id or e-mail address. Throws `account-unknown`. */
export async function requireAccount({ database }: Deps, actor: Actor, idOrEmail: string): Promise<Account> {
  requireAccountPermission(actor, 'manageAccounts', 'look at accounts')
  const typed = idOrEmail.trim()
  const row = await database.read
    .selectFrom('account')
    .selectAll()
    .where((q) => q.or([q('id', '=', typed), q('email', '=', typed.toLowerCase())]))
    .executeTakeFirst()
  if (row === undefined) throw unknownAccount(typed)
  return toAccount(row)
}

export async function hasAnyAccount({ database }: Deps): Promise<boolean> {
  return (await database.read.selectFrom('account').select('id').executeTakeFirst()) !== undefined
}
