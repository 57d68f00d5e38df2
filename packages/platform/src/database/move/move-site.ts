/**
 * Moves a whole site from one database to another: closes the source, copies table by table, compares row by row, and
 * opens the source again. An interrupted move can be continued.
 */
import { createHash } from 'node:crypto'
import { olderServerVersion, movedRowMismatch } from '../errors.ts'
import { toSqlLanguage } from '../language.ts'
import { openDatabase, type Database, type DatabaseOptions } from '../open-database.ts'
import type { DatabaseTables } from '../tables.ts'
import { closeSite, reopenSite } from './close-site.ts'
import { findMoveSource } from './find-move-source.ts'
import {
  advanceMove,
  beginMove,
  endMove,
  requireUsableTarget,
  type MovePosition,
  type MoveTarget,
} from './journal.ts'
import { loadMovedTables, type MovedTable } from './moved-tables.ts'
import {
  countRows,
  firstBatchSize,
  insertRows,
  readRows,
  toRowKey,
  estimateBatchSize,
  type RowKey,
} from './rows.ts'

export type DatabaseLocation = Pick<DatabaseOptions, 'dataDir' | 'server'> & {
  /** The database's name for messages, without its password. */
  readonly name: string
}

export type SiteMove = {
  readonly from: DatabaseLocation
  readonly to: DatabaseLocation
  /** The source stays read-only until it is opened explicitly, so that no later write is lost. */
  readonly isKeptClosed: boolean
  readonly onProgress: (progress: MoveProgress) => void
  /** Runs after all rows have been compared, while no process can write. If it fails, the move stays unfinished. */
  readonly moveRest: () => Promise<void>
}

export type MoveProgress = {
  readonly step: 'copied' | 'verified'
  readonly done: number
  readonly total: number
}
/** `hash`: SHA-256 over all rows in key order. */
export type ComparedTable = { readonly table: string; readonly rows: number; readonly hash: string }
/** `wasDone`: true if an earlier call has already finished the move. In that case, this call compared nothing. */
export type MoveOutcome = { readonly compared: readonly ComparedTable[]; readonly wasDone: boolean }

type MoveDatabases = { readonly source: Database<DatabaseTables>; readonly target: MoveTarget }
type MoveInProgress = MoveDatabases & {
  readonly tables: readonly MovedTable[]
  readonly total: number
} & Pick<SiteMove, 'onProgress' | 'moveRest'>

export async function moveSite({ from, to, isKeptClosed, ...rest }: SiteMove): Promise<MoveOutcome> {
  const tables = await loadMovedTables()
  return withDatabases({ from, to }, async ({ source, target }) => {
    await requireUsableTarget(target, { source: await findMoveSource(source.read), tables })
    const closed = await closeSite(source, tables)
    const position = await beginMove(target, { ...closed, tables })
    const moving = { ...rest, source, target, tables, total: await countAll(source, tables) }
    const compared = position === undefined ? [] : await moveTables(moving, position)
    if (!isKeptClosed) await reopenSite(source, { tables, isOver: true })
    return { compared, wasDone: position === undefined }
  })
}

/** Opens the source after an interrupted move, or after a move that left the source closed. */
export async function reopenMoveSource(location: DatabaseLocation): Promise<void> {
  const source = await openDatabase<DatabaseTables>(location)
  try {
    await reopenSite(source, { tables: await loadMovedTables(), isOver: false })
  } finally {
    await source.close()
  }
}

async function withDatabases<T>(
  { from, to }: Pick<SiteMove, 'from' | 'to'>,
  work: (databases: MoveDatabases) => Promise<T>,
): Promise<T> {
  const source = await openDatabase<DatabaseTables>(from)
  try {
    const target = await openDatabase<DatabaseTables>({ ...to, mayBeUnfinished: true })
    try {
      requireKnown(source)
      requireKnown(target)
      return await work({ source, target: { database: target, name: to.name } })
    } finally {
      await target.close()
    }
  } finally {
    await source.close()
  }
}

/** Throws `database-newer`, because tables that this server version does not include would not be moved. */
function requireKnown({ newerMigrations }: Database<DatabaseTables>): void {
  if (newerMigrations.length > 0) throw olderServerVersion(newerMigrations)
}

async function countAll({ read }: Database<DatabaseTables>, tables: readonly MovedTable[]): Promise<number> {
  let total = 0
  for (const { name } of tables) total += await countRows(read, name)
  return total
}

async function moveTables(moving: MoveInProgress, from: MovePosition): Promise<readonly ComparedTable[]> {
  let position = from
  while (position.table < moving.tables.length) position = await copyTable(moving, position)
  await moveNumbers(moving)
  const compared: ComparedTable[] = []
  for (const table of moving.tables) {
    const done = compared.reduce((sum, { rows }) => sum + rows, 0)
    compared.push(await compareTable(moving, { table, done }))
  }
  await moving.moveRest()
  await endMove(moving.target, 'moved')
  return compared
}

/** Copies a table from this position onwards. Resolves with the start position of the next table. */
async function copyTable(
  { source, target, tables, onProgress, total }: MoveInProgress,
  from: MovePosition,
): Promise<MovePosition> {
  const table = tables[from.table]
  if (table === undefined) throw new Error(`There is no table ${from.table}`)
  let position = from
  let limit = firstBatchSize
  for (;;) {
    const rows = await readRows(source.read, table, { after: position.after, limit })
    const last = rows.at(-1)
    const copied = position.copied + rows.length
    const next: MovePosition =
      last === undefined
        ? { table: from.table + 1, copied }
        : { table: from.table, copied, after: toRowKey(table, last) }
    const step = { from: position, to: next }
    await target.database.transaction(async (trx) => {
      await advanceMove(trx, step)
      if (rows.length > 0) await insertRows(trx, table, rows)
    })
    onProgress({ step: 'copied', done: copied, total })
    position = next
    if (last === undefined) return position
    limit = estimateBatchSize(rows)
  }
}

/** Copies the last assigned row numbers, so that the numbers of deleted rows are not reused. */
async function moveNumbers({ source, target, tables }: MoveInProgress): Promise<void> {
  const from = toSqlLanguage(source.read).moving
  const to = toSqlLanguage(target.database.read).moving
  for (const { name: table, counted, hasRowOrder } of tables) {
    const columns = [
      ...(counted === undefined ? [] : [[counted, counted] as const]),
      ...(hasRowOrder ? [[from.rowOrder, to.rowOrder] as const] : []),
    ]
    for (const [column, same] of columns) {
      const last = await from.findLastNumber(source.read, { table, column })
      await target.database.transaction((trx) => to.setLastNumber(trx, { table, column: same, last }))
    }
  }
}

/** Compares a table in both databases. If it differs, discards the copy and throws `move-differs`. */
async function compareTable(
  { source, target, onProgress, total }: MoveInProgress,
  { table, done }: { readonly table: MovedTable; readonly done: number },
): Promise<ComparedTable> {
  const hash = createHash('sha256')
  let after: RowKey | undefined
  let rows = 0
  let limit = firstBatchSize
  for (;;) {
    const [left, right] = await Promise.all([
      readRows(source.read, table, { after, limit }),
      readRows(target.database.read, table, { after, limit }),
    ])
    for (let index = 0; index < Math.max(left.length, right.length); index++) {
      const text = JSON.stringify(left[index])
      if (text !== JSON.stringify(right[index])) {
        await endMove(target, 'again')
        throw movedRowMismatch(table.name, rows + index + 1)
      }
      hash.update(text).update('\n')
    }
    rows += left.length
    onProgress({ step: 'verified', done: done + rows, total })
    const last = left.at(-1)
    if (last === undefined) return { table: table.name, rows, hash: hash.digest('hex') }
    after = toRowKey(table, last)
    limit = estimateBatchSize(left)
  }
}
