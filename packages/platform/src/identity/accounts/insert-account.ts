import type { Write } from '#database'
import { isSingleLine } from '#kit'
import { organisationField } from '#model'
import { emailTaken, invalidAccountText } from '../errors.ts'
import { invalidateLinks } from '../links.ts'
import { createAccountId, parseEmail, toAccount, type Account } from '../account.ts'
import type { AccountDeps, NewAccount } from './account-deps.ts'
import type { IdentityTables } from '../tables.ts'

type NewAccountRow = NewAccount &
  Pick<AccountDeps, 'clock' | 'randomBytes'> & { readonly hash: string | null }

/**
 * Inserts an account and invalidates the link that the server printed at its first start. Throws `account-email-taken`,
 * `account-text-wrong`.
 */
export async function insertAccount(trx: Write<IdentityTables>, facts: NewAccountRow): Promise<Account> {
  const email = parseEmail(facts.email)
  const duplicate = await trx.selectFrom('account').select('id').where('email', '=', email).executeTakeFirst()
  if (duplicate !== undefined) throw emailTaken(email)
  const row = {
    id: createAccountId(facts.randomBytes),
    email,
    name: requireSingleLine('name', facts.name),
    [organisationField]: requireSingleLine(organisationField, facts.organisation ?? ''),
    role: facts.role,
    password_hash: facts.hash,
    is_closed: 0,
    created_at: facts.clock().toISOString(),
  }
  await trx.insertInto('account').values(row).execute()
  await invalidateLinks(trx, { purpose: 'first-administrator', accountId: null, ended: 'used' })
  return toAccount(row)
}

/** Requires a single line, because the name is shown in messages, lists and pages. Throws `account-text-wrong`. */
function requireSingleLine(field: 'name' | typeof organisationField, text: string): string {
  if (!isSingleLine(text)) throw invalidAccountText(field, text)
  return text
}
