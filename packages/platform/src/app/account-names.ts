/** Looks up the names and e-mail addresses of accounts that occur in logs. */
import type { Account, Identity } from '#identity'
import { parseActorName, type Actor } from '#model'

const server: Actor = { kind: 'operator', name: 'account names' }

/** Finds the names of existing accounts, such as `Anna Smith` or `Anna Smith (site command)`. */
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
  const found = await Promise.all(
    ids.map(async (id): Promise<readonly [string, string][]> => {
      const { account: accountId, command } = parseActorName(id)
      const account = await accounts.require(server, accountId).catch(() => undefined)
      if (account === undefined) return []
      return [[id, command === undefined ? toFact(account) : `${toFact(account)} (${command})`]]
    }),
  )
  return new Map(found.flat())
}
