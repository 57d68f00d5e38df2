import { sql } from 'kysely'
import type { MoveOperations } from '../language.ts'

/** The SQLSTATE that the trigger raises, from the class reserved for applications. `failures.ts` detects it. */
export const siteMovingCode = 'EP001'

/** Danger: creating a trigger waits for running writes to its table, and blocks later writes. */
export const moveOperations: MoveOperations = {
  rowOrder: 'row_order',
  async rejectWrites(trx, table) {
    await sql`create or replace function refuse_write_while_moving() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'the site is being moved' using errcode = '${siteMovingCode}'; end`)}`.execute(
      trx,
    )
    await moveOperations.admitWrites(trx, table)
    await sql`create trigger moving before insert or update or delete on ${sql.table(table)}
      for each row execute function refuse_write_while_moving()`.execute(trx)
  },
  async admitWrites(trx, table) {
    await sql`drop trigger if exists moving on ${sql.table(table)}`.execute(trx)
  },
  async findLastNumber(db, { table, column }) {
    const { rows } = await sql<{ last: number }>`select
      coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, ${column})::regclass), 0) as last`.execute(
      db,
    )
    return rows[0]?.last ?? 0
  },
  async setLastNumber(trx, { table, column, last }) {
    if (last > 0) await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`.execute(trx)
  },
}
