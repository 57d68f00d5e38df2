/**
 * The progress of a move. It is stored in the target in the same transactions as the copied rows, so that an
 * interruption cannot make it incorrect.
 */
import { sql } from 'kysely'
import type { Write } from '../connection.ts'
import { concurrentMove, moveTargetNotEmpty } from '../errors.ts'
import type { Database } from '../open-database.ts'
import type { DatabaseTables } from '../tables.ts'
import type { ClosedSite } from './close-site.ts'
import type { findMoveSource } from './find-move-source.ts'
import { derivedTables, type MovedTable } from './moved-tables.ts'
import { countRows, type RowKey } from './rows.ts'

/**
 * `copied`: the number of rows copied so far, in all tables. `after` is absent until the first rows of a table are
 * copied.
 */
export type MovePosition = { readonly table: number; readonly copied: number; readonly after?: RowKey }

export type MoveTarget = { readonly database: Database<DatabaseTables>; readonly name: string }
type MovedTables = { readonly tables: readonly MovedTable[] }

const start: MovePosition = { table: 0, copied: 0 }

const find = ({ database }: Pick<MoveTarget, 'database'>) =>
  database.read.selectFrom('site_move').selectAll().where('role', '=', 'target').executeTakeFirst()

type MoveSource = Awaited<ReturnType<typeof findMoveSource>>

/**
 * Throws `move-target-taken` if the database contains any data that is not from an unfinished move of this site. Writes
 * nothing.
 */
export async function requireUsableTarget(
  target: MoveTarget,
  { source, tables }: MovedTables & { readonly source: MoveSource },
): Promise<void> {
  const row = await find(target)
  if (row === undefined) return requireEmpty(target, tables)
  const isOwn = row.site === source?.site
  const isThisVeryMove = isOwn && source.state === 'closed' && row.closed_at === source.closed_at
  if (!isOwn || (row.state === 'moved' && !isThisVeryMove))
    throw moveTargetNotEmpty(target.name, 'data from another move')
}

async function requireEmpty(target: MoveTarget, tables: readonly MovedTable[]): Promise<void> {
  for (const { name, isSeeded } of tables)
    if (!isSeeded && (await countRows(target.database.read, name)) > 0)
      throw moveTargetNotEmpty(target.name, `rows of a site (${name})`)
}

/**
 * Returns the position at which to continue; undefined if this move has finished. First deletes the rows of an
 * abandoned move.
 */
export async function beginMove(
  target: MoveTarget,
  { site, closedAt, tables }: ClosedSite & MovedTables,
): Promise<MovePosition | undefined> {
  const row = await find(target)
  const isSame = row?.site === site && row.closed_at === closedAt
  if (isSame && row.state === 'moved') return undefined
  if (isSame) return JSON.parse(row.position) as MovePosition
  await empty(target, tables)
  const begun = { site, closed_at: closedAt, state: 'unfinished', position: JSON.stringify(start) }
  await target.database.transaction(async (trx) => {
    await trx.deleteFrom('site_move').where('role', '=', 'target').execute()
    await trx
      .insertInto('site_move')
      .values({ role: 'target', ...begun })
      .execute()
  })
  return start
}

/**
 * Danger: between two of these transactions, another process could find rows without a move record and treat them as a
 * site. The move record is therefore deleted last.
 */
async function empty({ database }: MoveTarget, tables: readonly MovedTable[]): Promise<void> {
  for (const name of [...derivedTables, ...tables.map((table) => table.name).toReversed()])
    await database.transaction((trx) => sql`delete from ${sql.table(name)}`.execute(trx))
}

/**
 * Runs first in each transaction that copies rows. Throws `move-by-other` if another process has continued the move.
 */
export async function advanceMove(
  trx: Write<DatabaseTables>,
  { from, to }: { readonly from: MovePosition; readonly to: MovePosition },
): Promise<void> {
  const { numUpdatedRows } = await trx
    .updateTable('site_move')
    .set({ position: JSON.stringify(to) })
    .where('role', '=', 'target')
    .where('position', '=', JSON.stringify(from))
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw concurrentMove()
}

/** `again`: discards the copy, so that the next attempt starts over. */
export async function endMove({ database }: MoveTarget, outcome: 'moved' | 'again'): Promise<void> {
  const said = outcome === 'moved' ? { state: 'moved' } : { closed_at: '' }
  await database.transaction((trx) =>
    trx.updateTable('site_move').set(said).where('role', '=', 'target').execute(),
  )
}
