import type { Database, Write } from '#database'
import { isToken, toHash } from '../secrets.ts'
import type { IdentityTables } from '../tables.ts'

type Deps = { readonly database: Database<IdentityTables> }

/** Ends a session, given its token. */
export async function endSession({ database }: Deps, token: string | undefined): Promise<void> {
  if (!isToken(token)) return
  await database.transaction((trx) =>
    trx.deleteFrom('session').where('token_hash', '=', toHash(token)).execute(),
  )
}

/** Returns false if the account has no such session. */
export function endOneSession(
  { database }: Deps,
  { accountId, sessionId }: { accountId: string; sessionId: string },
): Promise<boolean> {
  return database.transaction(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('session')
      .where('account', '=', accountId)
      .where('id', '=', sessionId)
      .executeTakeFirst()
    return numDeletedRows > 0n
  })
}

/** Ends sessions as part of the transaction that makes this necessary, such as setting a new password. */
export async function endSessions(trx: Write<IdentityTables>, accountId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('account', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
