/** Makes a site read-only during a move, because new writes would be lost. */
import { randomUUID } from 'node:crypto'
import { toSqlLanguage } from '../language.ts'
import type { Database } from '../open-database.ts'
import type { DatabaseTables } from '../tables.ts'
import { findMoveSource } from './find-move-source.ts'
import type { MovedTable } from './moved-tables.ts'

export type ClosedSite = { readonly site: string; readonly closedAt: string }

/** A table that the database itself needs. The probe that detects write access also uses it. */
const probed = 'schema_migration'

/**
 * Once this resolves, no process can write to the site. If the site is already closed, it stays closed. Closes one
 * table per transaction, because a transaction that waits for several tables could deadlock with another.
 */
export async function closeSite(
  database: Database<DatabaseTables>,
  tables: readonly MovedTable[],
): Promise<ClosedSite> {
  const known = await findMoveSource(database.read)
  const closed = {
    site: known?.site ?? randomUUID(),
    closed_at: known?.state === 'closed' ? known.closed_at : new Date().toISOString(),
    state: 'closed',
  }
  await database.transaction((trx) =>
    trx
      .insertInto('site_move')
      .values({ role: 'source', position: '', ...closed })
      .onConflict((conflict) => conflict.column('role').doUpdateSet(closed))
      .execute(),
  )
  for (const table of toClosed(tables))
    await database.transaction((trx) => toSqlLanguage(trx).moving.rejectWrites(trx, table))
  return { site: closed.site, closedAt: closed.closed_at }
}

/** `isOver`: the move has ended. The next call to `closeSite` then starts a new move. */
export async function reopenSite(
  database: Database<DatabaseTables>,
  { tables, isOver }: { readonly tables: readonly MovedTable[]; readonly isOver: boolean },
): Promise<void> {
  for (const table of toClosed(tables))
    await database.transaction((trx) => toSqlLanguage(trx).moving.admitWrites(trx, table))
  await database.transaction(async (trx) => {
    if (isOver) await trx.deleteFrom('site_move').where('role', '=', 'source').execute()
    else await trx.updateTable('site_move').set({ state: 'open' }).where('role', '=', 'source').execute()
  })
}

const toClosed = (tables: readonly MovedTable[]) => [...tables.map(({ name }) => name), probed]
