/**
 * Finds references to missing rows. PostgreSQL treats a block of zeros as empty, so its rows are lost without an error.
 */
import type { Damage } from '#kit'
import { dumpRemedy, isTransient } from '../errors.ts'
import type { CheckTask } from './check-task.ts'

type ForeignKey = {
  readonly child: string
  readonly parent: string
  readonly isSet: string
  readonly isSame: string
}

/** `broken`: tables to skip, because they cannot be read. */
export async function findOrphans(task: CheckTask, broken: ReadonlySet<string>): Promise<readonly Damage[]> {
  const damage: Damage[] = []
  for (const reference of await listReferences(task)) {
    const { child, parent } = reference
    if (broken.has(child) || broken.has(parent) || !(await hasOrphan(task, reference))) continue
    const message = `a row of ${child} refers to a row of ${parent} that does not exist`
    damage.push({ message, remedy: dumpRemedy })
  }
  return damage
}

const listReferences = ({ ask }: CheckTask) =>
  ask<ForeignKey>(`
    select conrelid::regclass as child, confrelid::regclass as parent,
      string_agg(format('child.%I is not null', c.attname), ' and ') as "isSet",
      string_agg(format('child.%I = parent.%I', c.attname, p.attname), ' and ') as "isSame"
    from pg_constraint
      cross join unnest(conkey, confkey) as columns (own, other)
      join pg_attribute c on c.attrelid = conrelid and c.attnum = own
      join pg_attribute p on p.attrelid = confrelid and p.attnum = other
    where contype = 'f' and connamespace = current_schema()::regnamespace
    group by pg_constraint.oid, conrelid, confrelid
    order by 1, 2`)

/**
 * Returns true if a row refers to a missing row. Returns false if the query fails on damaged data, because a damaged
 * index is reported separately.
 */
async function hasOrphan({ ask }: CheckTask, { child, parent, isSet, isSame }: ForeignKey): Promise<boolean> {
  try {
    const found = await ask(`select 1 from ${child} child where ${isSet}
      and not exists (select 1 from ${parent} parent where ${isSame}) limit 1`)
    return found.length > 0
  } catch (error) {
    if (isTransient(error)) throw error
    return false
  }
}
