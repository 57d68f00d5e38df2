import { recordAuditEvent } from '#audit'
import type { Actor } from '#model'
import { requireStrongPassword, type Passwords } from '../passwords.ts'
import { parseEmail, type Account } from '../account.ts'
import { requireAccountPermission, type AccountDeps, type NewAccount } from './account-deps.ts'
import { insertAccount } from './insert-account.ts'

/**
 * Creates an account on behalf of staff. Throws `account-email-taken`, `account-email-wrong`, `account-text-wrong` or
 * `password-weak`.
 */
export async function createAccount(deps: AccountDeps, actor: Actor, facts: NewAccount): Promise<Account> {
  requireAccountPermission(actor, 'manageAccounts', 'create accounts')
  const hash = await hashStrong(deps.passwords, facts)
  return deps.database.transaction(
    async (trx) => {
      const account = await insertAccount(trx, { ...deps, ...facts, hash })
      await recordAuditEvent(trx, {
        actor,
        event: 'account.created',
        item: `${account.id} ${account.role}`,
        now: deps.clock(),
      })
      return account
    },
    { lock: 'accounts' },
  )
}

async function hashStrong(passwords: Passwords, facts: NewAccount): Promise<string | null> {
  if (facts.password === undefined) return null
  requireStrongPassword(facts.password, parseEmail(facts.email))
  return passwords.hash(facts.password)
}
