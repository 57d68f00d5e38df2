/** Names of accounts, for rooms that know them by their ids alone. */
import type { Identity } from '#identity'
import type { Actor } from '#model'

const server: Actor = { kind: 'operator', name: 'account names' }

/** Of those that there are. */
export async function findAccountNames(
  { accounts }: Pick<Identity, 'accounts'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(ids.map((id) => accounts.require(server, id).catch(() => undefined)))
  return new Map(found.flatMap((account) => (account === undefined ? [] : [[account.id, account.name]])))
}
