/** Describes the damage to a database on a server. */
import type { Damage, DamageCheckOptions } from '#kit'
import { findAmcheckDamage, findUncheckedIndexes } from './amcheck.ts'
import { withCheckTask, type CheckOptions, type CheckTask } from './check-task.ts'
import { findOrphans } from './orphans.ts'
import { findUnreadableTables } from './read-tables.ts'

/** Throws `database-unreachable` or `database-busy`. */
export const findDamage = (
  checked: Omit<CheckOptions, 'rest'>,
  { rest = 0 }: DamageCheckOptions = {},
): Promise<readonly Damage[]> =>
  withCheckTask({ ...checked, rest }, async (task) => {
    const { tables, damage } = await findUnreadableTables(task)
    return [
      ...(await findCatalogDamage(task)),
      ...damage,
      ...(await findOrphans(task, tables)),
      ...(await findAmcheckDamage(task, { tables, damage })),
    ]
  })

export const listUncheckedIndexes = (checked: Omit<CheckOptions, 'rest'>): Promise<readonly string[]> =>
  withCheckTask({ ...checked, rest: 0 }, findUncheckedIndexes)

const findCatalogDamage = ({ ask }: CheckTask) =>
  ask<Damage>(`
    select 'the index ' || c.relname || ' is not valid' as message,
        'In psql, run: reindex index concurrently ' || c.oid::regclass || ';' as remedy
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where not i.indisvalid and c.relnamespace = current_schema()::regnamespace
    union all
    select 'the constraint ' || conname || ' of ' || conrelid::regclass || ' has never been validated',
        'In psql, run: alter table ' || conrelid::regclass || ' validate constraint ' || quote_ident(conname) || ';'
      from pg_constraint where not convalidated and connamespace = current_schema()::regnamespace
    union all
    select 'PostgreSQL has found damaged blocks. Checksum failures: ' || checksum_failures || ', the last one at ' || checksum_last_failure,
        'The log of PostgreSQL names the files of these blocks. After the repair, reset the count in psql: select pg_stat_reset();'
      from pg_stat_database where datname = current_database() and checksum_failures > 0`)
