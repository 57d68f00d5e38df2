import { sql } from 'kysely'
import type { MoveOperations } from '../language.ts'

/** The error message that the triggers raise; `failures.ts` detects it. */
export const siteMovingMessage = 'the site is being moved'

const kinds = ['insert', 'update', 'delete'] as const
const toTrigger = (kind: string, table: string) => sql.ref(`moving_${kind}_${table}`)

export const moveOperations: MoveOperations = {
  rowOrder: 'rowid',
  async rejectWrites(trx, table) {
    for (const kind of kinds)
      await sql`create trigger if not exists ${toTrigger(kind, table)} before ${sql.raw(kind)} on ${sql.table(table)}
        begin select raise(abort, ${sql.lit(siteMovingMessage)}); end`.execute(trx)
  },
  async admitWrites(trx, table) {
    for (const kind of kinds) await sql`drop trigger if exists ${toTrigger(kind, table)}`.execute(trx)
  },
  async findLastNumber(db, { table, column }) {
    const query =
      column === 'rowid'
        ? sql<{ last: number | null }>`select max(rowid) as last from ${sql.table(table)}`
        : sql<{ last: number | null }>`select seq as last from sqlite_sequence where name = ${table}`
    return (await query.execute(db)).rows[0]?.last ?? 0
  },
  /** Does nothing, because SQLite continues the row order after the last row automatically. */
  async setLastNumber(trx, { table, column, last }) {
    if (column === 'rowid') return
    await sql`delete from sqlite_sequence where name = ${table}`.execute(trx)
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(trx)
  },
}
