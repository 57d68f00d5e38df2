/** Reads all rows of all tables, because PostgreSQL detects a damaged block only when it reads it. */
import type { Damage } from '#kit'
import { dumpRemedy } from '../errors.ts'
import type { CheckTask } from './check-task.ts'

type TableFile = {
  readonly name: string
  readonly quoted: string
  readonly blocks: number
  readonly rangeScan: RangeScan
}
/**
 * The method for selecting a range of blocks. PostgreSQL 13 would read the whole table for a range condition, so `by
 * row` lists the rows one by one.
 */
type RangeScan = 'by range' | 'by row'
type IndexRelation = { readonly name: string; readonly quoted: string }

export type UnreadableTables = {
  /** Names of the unreadable tables. */
  readonly tables: ReadonlySet<string>
  readonly damage: readonly Damage[]
}

/** Number of blocks per statement: 8 MB of rows, in addition to the long values stored elsewhere. */
const blocksAtOnce = 1024

export async function findUnreadableTables(task: CheckTask): Promise<UnreadableTables> {
  const tables = new Set<string>()
  const damage: Damage[] = []
  for (const table of await listTables(task)) {
    const failure = await readTable(task, table)
    const index = failure === undefined ? undefined : await findIndex(task, failure)
    if (index !== undefined) damage.push(toIndexDamage(index, failure ?? ''))
    const ofRows = index === undefined ? failure : await copyTable(task, table)
    if (ofRows === undefined) continue
    tables.add(table.name)
    damage.push({ message: `the table ${table.name} cannot be read: ${ofRows}`, remedy: dumpRemedy })
  }
  return { tables, damage }
}

export const toIndexDamage = ({ name, quoted }: IndexRelation, failure: string): Damage => ({
  message: `the index ${name} is damaged: ${failure}`,
  remedy: `In psql, run: reindex index concurrently ${quoted};`,
})

const listTables = ({ ask }: CheckTask) =>
  ask<TableFile>(`select relname as name, oid::regclass as quoted,
      pg_relation_size(oid) / current_setting('block_size')::bigint as blocks,
      case when current_setting('server_version_num')::int < 140000 then 'by row' else 'by range' end as "rangeScan"
    from pg_class where relnamespace = current_schema()::regnamespace and relkind in ('r', 'm')
      and has_table_privilege(oid, 'select') order by relname`)

/**
 * Converts each row to text on the server, which also reads values that are stored separately. Danger: a table whose
 * file is missing seems to have no blocks until it is read.
 */
async function readTable(
  { findFailure }: CheckTask,
  { quoted, blocks, rangeScan }: TableFile,
): Promise<string | undefined> {
  for (let block = 0; block === 0 || block < blocks; block += blocksAtOnce) {
    const isWithin = toBlockRange({ from: block, to: block + blocksAtOnce }, rangeScan)
    const failure = await findFailure(
      `select sum(octet_length(t::text)) from only ${quoted} t where ${isWithin}`,
    )
    if (failure !== undefined) return failure
  }
  return undefined
}

/**
 * Returns the condition for rows in the blocks from `from` up to, but not including, `to`. A row takes at least 28
 * bytes, which limits the rows per block.
 */
export const toBlockRange = (
  { from, to }: { readonly from: number; readonly to: number },
  rangeScan: RangeScan,
): string =>
  rangeScan === 'by range'
    ? `ctid >= '(${from},0)' and ctid < '(${to},0)'`
    : `ctid = any (array(select format('(%s,%s)', block, item)::tid
        from generate_series(${from}, ${to - 1}) block,
          generate_series(1, current_setting('block_size')::int / 28) item))`

/** Reads the rows without an index and discards them. */
const copyTable = ({ findFailure }: CheckTask, { quoted }: TableFile) =>
  findFailure(`copy ${quoted} to stdout`)

/**
 * Finds the index that the error message mentions. A query opens all indexes of its table, so a damaged index makes it
 * fail.
 */
async function findIndex({ ask }: CheckTask, failure: string): Promise<IndexRelation | undefined> {
  const [, file] = /"?base\/\d+\/(\d+)/.exec(failure) ?? []
  if (file === undefined) return undefined
  const [found] = await ask<IndexRelation>(`select relname as name, oid::regclass as quoted from pg_class
    where relkind = 'i' and relnamespace = current_schema()::regnamespace and pg_relation_filenode(oid) = ${file}`)
  return found
}
