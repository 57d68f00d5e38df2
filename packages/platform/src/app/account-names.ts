/** Looks up names and e-mail addresses of accounts by their ids. */
import type { Account, Identity } from '#identity'
import type { Actor } from '#model'

const server: Actor = { kind: 'operator', name: 'account names' }

/** Finds the names of existing accounts. */
export const findAccountNames = (identity: Pick<Identity, 'accounts'>, ids: readonly string[]) =>
  findFacts(identity, ids, ({ name }) => name)

/** Finds the e-mail addresses of existing accounts. */
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
