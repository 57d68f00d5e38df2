/** Creates the first administrator from the environment, or with a link that is printed at startup. */
import { isUnreadable } from '#database'
import type { Identity } from '#identity'
import type { SiteUrls, Warn } from '#kit'
import { toLinkUrl } from '../http/forms/account-mail.ts'
import type { Configuration } from './settings/configuration.ts'

type FirstAdministratorDeps = {
  readonly identity: Pick<Identity, 'accounts' | 'own'>
  readonly admin: Configuration['admin']
  readonly url: SiteUrls
}

const starter = { kind: 'operator', name: 'first start' } as const

/**
 * Returns the link to print if no account exists. It works once, and a newer link invalidates it. A damaged account
 * table does not prevent startup, because the public site needs no accounts.
 */
export async function prepareFirstAdministrator({
  warn,
  ...first
}: FirstAdministratorDeps & { readonly warn: Warn }): Promise<string | undefined> {
  try {
    return await prepare(first)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    warn({
      message: 'The accounts cannot be read, so sign-in is not possible; the public site is still served',
      reason: String(error),
    })
    return undefined
  }
}

async function prepare({ identity, admin, url }: FirstAdministratorDeps): Promise<string | undefined> {
  if (await identity.accounts.hasAny()) return undefined
  if (admin !== undefined) {
    await createUnlessAny(identity.accounts, admin)
    return undefined
  }
  const token = await identity.own.createFirstLink()
  return token && toLinkUrl(url, token)
}

/** Another server that starts at the same time may already have created the account. */
async function createUnlessAny(
  accounts: FirstAdministratorDeps['identity']['accounts'],
  admin: NonNullable<FirstAdministratorDeps['admin']>,
) {
  try {
    await accounts.create(starter, { ...admin, name: admin.email, role: 'administrator' })
  } catch (error) {
    if (!(await accounts.hasAny())) throw error
  }
}
