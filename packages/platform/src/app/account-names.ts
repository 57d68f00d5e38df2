/** Looks up the names and e-mail addresses of accounts that occur in logs. */
import type { Account, Identity } from '#identity'
import { parseActorName, type Actor } from '#model'

const server: Actor = { kind: 'operator', name: 'account names' }

/** Display names for log actors that are not accounts. */
const operatorNames: ReadonlyMap<string, string> = new Map([
  ['first start', 'Set-up'],
  ['site command', 'Command'],
])

/** Finds the names of existing accounts and of commands, such as `Anna Smith`, `Anna Smith (command)` or `Command`. */
export async function findAccountNames(
  identity: Pick<Identity, 'accounts'>,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const accounts = await findFacts(identity, ids, ({ name }, command) =>
    withCommand(name, command && 'command'),
  )
  const operators = ids.flatMap((id) => {
    const name = operatorNames.get(id)
    return name === undefined ? [] : [[id, name] as const]
  })
  return new Map([...accounts, ...operators])
}

/** Finds the e-mail addresses of existing accounts. */
export const findAccountEmails = (identity: Pick<Identity, 'accounts'>, ids: readonly string[]) =>
  findFacts(identity, ids, ({ email }, command) => withCommand(email, command))

const withCommand = (name: string, command: string | undefined) =>
  command === undefined ? name : `${name} (${command})`

async function findFacts(
  { accounts }: Pick<Identity, 'accounts'>,
  ids: readonly string[],
  toFact: (account: Account, command: string | undefined) => string,
): Promise<ReadonlyMap<string, string>> {
  const found = await Promise.all(
    ids.map(async (id): Promise<readonly [string, string][]> => {
      const { account: accountId, command } = parseActorName(id)
      const account = await accounts.require(server, accountId).catch(() => undefined)
      if (account === undefined) return []
      return [[id, toFact(account, command)]]
    }),
  )
  return new Map(found.flat())
}
