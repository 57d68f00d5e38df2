/** Checks rows and indexes with PostgreSQL's amcheck extension, if the extension is installed and this user may call it. */
import type { Damage } from '#kit'
import { dumpRemedy } from '../errors.ts'
import type { CheckTask } from './check-task.ts'
import { toIndexDamage, type UnreadableTables } from './read-tables.ts'

type CheckedRelation = {
  readonly name: string
  readonly quoted: string
  readonly kind: 'table' | 'index'
  readonly table: string
}

/** Skips tables that are already known to be damaged. */
export async function findAmcheckDamage(
  task: CheckTask,
  { tables, damage: known }: UnreadableTables,
): Promise<readonly Damage[]> {
  const schema = await findSchema(task)
  if (schema === undefined) return []
  const damage: Damage[] = []
  for (const checked of await listChecked(task)) {
    if (
      tables.has(checked.table) ||
      known.some(({ message }) => message.startsWith(`the index ${checked.name} `))
    )
      continue
    const failure = await task.findFailure(toCheck(schema, checked))
    if (failure !== undefined) damage.push(toDamage(checked, failure))
  }
  return damage
}

export const findUncheckedIndexes = async (task: CheckTask): Promise<readonly string[]> =>
  (await findSchema(task)) === undefined
    ? [
        'Indexes were not checked: this user of PostgreSQL cannot call amcheck (docs/deploy.md, “Settings of PostgreSQL”).',
      ]
    : []

/** `verify_heapam` is available in PostgreSQL 14 and later, and returns one row per problem. */
async function findSchema({ ask }: CheckTask): Promise<string | undefined> {
  const [found] = await ask<{ schema: string }>(`
    select extnamespace::regnamespace as schema from pg_extension
    where extname = 'amcheck' and (
      select count(*) = 2 and bool_and(has_function_privilege(oid, 'execute')) from pg_proc
      where pronamespace = extnamespace
        and (proname = 'verify_heapam' or proname = 'bt_index_check' and pronargs = 2))`)
  return found?.schema
}

/** Lists the indexes of the kinds that amcheck can check. */
const listChecked = ({ ask }: CheckTask) =>
  ask<CheckedRelation>(`
    select relname as name, oid::regclass as quoted, 'table' as kind, relname as table
      from pg_class where relnamespace = current_schema()::regnamespace and relkind = 'r'
    union all
    select c.relname, c.oid::regclass, 'index', t.relname
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
        join pg_am on pg_am.oid = c.relam
      where c.relnamespace = current_schema()::regnamespace and c.relkind = 'i' and amname = 'btree'
        and i.indisvalid
    order by 4, 1`)

const toCheck = (schema: string, { kind, quoted }: CheckedRelation) =>
  kind === 'index'
    ? `select ${schema}.bt_index_check(${quote(quoted)}, true)`
    : `do $$ declare found record; begin
        for found in select msg from ${schema}.verify_heapam(${quote(quoted)}) limit 1 loop
          raise exception '%', found.msg using errcode = 'data_corrupted';
        end loop; end $$`

const quote = (name: string) => `'${name.replaceAll("'", "''")}'`

const toDamage = ({ kind, name, quoted }: CheckedRelation, failure: string): Damage =>
  kind === 'index'
    ? toIndexDamage({ name, quoted }, failure)
    : { message: `the table ${name} is damaged: ${failure}`, remedy: dumpRemedy }
