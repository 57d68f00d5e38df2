import type { Database, Write } from '#database'
import { isToken, toHash } from '../secrets.ts'
import type { IdentityTables } from '../tables.ts'

type Deps = { readonly database: Database<IdentityTables> }

/** By its token. */
export async function endSession({ database }: Deps, token: string | undefined): Promise<void> {
  if (!isToken(token)) return
  await database.transaction((trx) =>
    trx.deleteFrom('session').where('token_hash', '=', toHash(token)).execute(),
  )
}

/** False when that account has no such session. */
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

/** For what must end them in one step with something else: a new password, a new role. */
export async function endSessions(trx: Write<IdentityTables>, accountId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('session')
    .where('account', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
