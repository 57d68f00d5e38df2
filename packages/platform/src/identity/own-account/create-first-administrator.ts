/** Creates the first administrator, with the link that the server prints at its first start. */
import { parseEmail, type Account } from '../account.ts'
import { insertAccount } from '../accounts/insert-account.ts'
import { linkExpiredOrUsed } from '../errors.ts'
import { consumeLink, writeLink } from '../links.ts'
import { requireStrongPassword } from '../passwords.ts'
import type { RequestOrigin, OwnAccountDeps } from './own-account-deps.ts'
import { recordAccountEvent, requireLinkWithinLimit } from './verify-owner.ts'

type FirstAdministrator = RequestOrigin & {
  token: string | undefined
  name: string
  email: string
  password: string
}

/** Creates the link for the first administrator and returns its token. Returns undefined if accounts exist. */
export async function createFirstAdministratorLink({
  database,
  clock,
  randomBytes,
}: OwnAccountDeps): Promise<string | undefined> {
  return database.transaction(
    async (trx) => {
      if ((await trx.selectFrom('account').select('id').executeTakeFirst()) !== undefined) return undefined
      const link = { purpose: 'first-administrator', accountId: null, email: null } as const
      return writeLink(trx, { ...link, now: clock(), randomBytes })
    },
    { lock: 'accounts' },
  )
}

/**
 * Creates the first administrator's account with the link that the first start printed. Throws `link-used`,
 * `account-email-wrong`, `account-text-wrong` or `password-weak`.
 */
export async function createFirstAdministrator(
  deps: OwnAccountDeps,
  { email: typed, name, password, ...origin }: FirstAdministrator,
): Promise<Account> {
  const { database, clock, passwords } = deps
  const email = parseEmail(typed)
  const link = await requireLinkWithinLimit(deps, origin, 'first-administrator')
  requireStrongPassword(password, email)
  const hash = await passwords.hash(password)
  return database.transaction(
    async (trx) => {
      if (!(await consumeLink(trx, link.token, clock()))) throw linkExpiredOrUsed()
      const owner = await insertAccount(trx, { ...deps, email, name, role: 'administrator', hash })
      await recordAccountEvent(trx, {
        account: owner,
        event: 'account.created',
        from: origin.from,
        now: clock(),
      })
      return owner
    },
    { lock: 'accounts' },
  )
}
