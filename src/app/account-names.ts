/** Names and e-mail addresses of accounts, for those who know them by their ids alone. */
import type { Account, Identity } from '#identity'
import type { Actor } from '#model'

const server: Actor = { kind: 'operator', name: 'account names' }

/** Of those that there are. */
export const findAccountNames = (identity: Pick<Identity, 'accounts'>, ids: readonly string[]) =>
  findFacts(identity, ids, ({ name }) => name)

/** Of those that there are. */
export const findAccountEmails = (identity: Pick<Identity, 'accounts'>, ids: readonly string[]) =>
  findFacts(identity, ids, ({ email }) => email)

async function findFacts(
  { accounts }: Pick<Identity, 'accounts'>,
  ids: readonly string[],
  toFact: (account: Account) => string,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => accounts.require(server, id).catch(() => undefined)))
  return new Map(found.flatMap((account) => (account === undefined ? [] : [[account.id, toFact(account)]])))
}
