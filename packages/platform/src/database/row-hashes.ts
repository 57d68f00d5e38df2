/** Compares rows with the stored hashes of their text, and adds hashes that older server versions did not write. */
import { setTimeout as pause } from 'node:timers/promises'
import type { ExpressionBuilder } from 'kysely'
import type { Damage, DamageCheckOptions } from '#kit'
import type { Read, Write } from './connection.ts'
import { hashTexts } from './hash-texts.ts'
import type { LockName } from './locks.ts'
import type { Database } from './open-database.ts'

type Value = string | number | null
type Row = Readonly<Record<string, Value>>

/**
 * The columns of a table with hashes. Code that changes a row's text must update its hash, unless `isExempt` returns
 * true for the row.
 */
export type HashedTable = {
  readonly table: string
  /** The primary key. */
  readonly key: readonly string[]
  readonly texts: readonly string[]
  /** The column that contains JSON. A row whose text is not valid JSON gets no hash, because it is already damaged. */
  readonly json: string
  readonly hash: string
  /** The lock that prevents other processes from changing or deleting rows while hashes are added. */
  readonly lock: LockName
  readonly toDamage: (row: Row) => Damage
  /** Additional columns that `toDamage` reads. */
  readonly names?: readonly string[]
  /** Returns true for a row that an older server version may have changed without updating its hash. */
  readonly isExempt?: (row: Row) => boolean
}

export type RowHashes = {
  /** Describes rows that do not match their hash. */
  readonly findDamage: (options?: DamageCheckOptions) => Promise<readonly Damage[]>
  /** Adds missing hashes, in short transactions. */
  readonly add: (options?: DamageCheckOptions) => Promise<void>
  /** Returns the number of rows without a hash. */
  readonly countMissing: () => Promise<number>
}

type AnyTables = Record<string, Record<string, Value>>

const batchSize = 100

/** Returns the hash to store with these column values. */
export const toRowHash = ({ texts }: Pick<HashedTable, 'texts'>, row: Row): string =>
  hashTexts(texts.map((column) => String(row[column] ?? '')))

export function openRowHashes<T>(database: Database<T>, hashed: HashedTable): RowHashes {
  const { table, hash, lock } = hashed
  const isChanged = (row: Row) => typeof row[hash] === 'string' && row[hash] !== toRowHash(hashed, row)
  return {
    async findDamage(options = {}) {
      const damage: Damage[] = []
      await walk(async (after) => {
        const rows = await loadRows(toAny(database.read), hashed, { after })
        const changed = rows.filter((row) => isChanged(row) && hashed.isExempt?.(row) !== true)
        damage.push(...changed.map(hashed.toDamage))
        return rows
      }, options)
      return damage
    },
    add: (options = {}) =>
      walk((after) => database.transaction((trx) => addSome(trx, hashed, after), { lock }), options),
    async countMissing() {
      const { count } = await toAny(database.read)
        .selectFrom(table)
        .select((q) => q.fn.countAll<number>().as('count'))
        .where(hash, 'is', null)
        .executeTakeFirstOrThrow()
      return count
    },
  }
}

async function addSome<T>(
  trx: Write<T>,
  hashed: HashedTable,
  after: Row | undefined,
): Promise<readonly Row[]> {
  const rows = await loadRows(toAny(trx), hashed, { after, isUnhashed: true })
  for (const row of rows.filter((one) => isJson(String(one[hashed.json]))))
    await toAny(trx)
      .updateTable(hashed.table)
      .set({ [hashed.hash]: toRowHash(hashed, row) })
      .where((q) => q.and(Object.fromEntries(hashed.key.map((column) => [column, toValue(row, column)]))))
      .execute()
  return rows
}

type RowSliceQuery = { readonly after: Row | undefined; readonly isUnhashed?: boolean }

function loadRows(
  db: Read<AnyTables>,
  { table, key, texts, hash, names = [] }: HashedTable,
  { after, isUnhashed = false }: RowSliceQuery,
): Promise<Row[]> {
  const columns = [...new Set([...key, ...texts, ...names, hash])]
  let rows = db.selectFrom(table).select(columns).limit(batchSize)
  for (const column of key) rows = rows.orderBy(column)
  if (isUnhashed) rows = rows.where(hash, 'is', null)
  if (after !== undefined) rows = rows.where((q) => isAfter(q, key, after))
  return rows.execute()
}

/** Compares several columns in order: `(a, b) > (1, 2)`. */
function isAfter(q: ExpressionBuilder<AnyTables, string>, key: readonly string[], after: Row) {
  const equal = (columns: readonly string[]) =>
    columns.map((column) => q(column, '=', toValue(after, column)))
  return q.or(
    key.map((column, position) =>
      q.and([...equal(key.slice(0, position)), q(column, '>', toValue(after, column))]),
    ),
  )
}

/**
 * Calls `step` until all rows are processed. `step` processes the rows that follow the given row, at most one batch,
 * and returns the processed rows.
 */
async function walk(
  step: (after: Row | undefined) => Promise<readonly Row[]>,
  { rest = 0 }: DamageCheckOptions,
): Promise<void> {
  let rows: readonly Row[] = []
  do {
    const startMs = performance.now()
    rows = await step(rows.at(-1))
    if (rest > 0) await pause((performance.now() - startMs) * rest)
  } while (rows.length === batchSize)
}

const toValue = (row: Row, column: string): Value => row[column] ?? null

/** Removes the table types, because this file works on any table: callers name the tables and the columns to read. */
const toAny = <T>(db: Read<T>): Read<AnyTables> => db as unknown as Read<AnyTables>

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
