/** Builds SQL that differs between databases. Callers build one statement; each dialect converts it to its own SQL. */
import {
  ExpressionWrapper,
  FunctionNode,
  type AliasableExpression,
  type CreateTableBuilder,
  type Expression,
  type Kysely,
  type OperationNode,
  type SqlBool,
} from 'kysely'
import type { DatabaseTables } from './tables.ts'

export type SqlLanguage = {
  readonly isOneOf: <T>(column: Expression<T>, list: Expression<readonly T[]>) => Expression<SqlBool>
  readonly toFieldsText: (column: Expression<string>, fields: readonly string[]) => Expression<string>
  readonly toRowOrder: (alias: string) => Expression<number>
  readonly toDatabaseTime: (seconds: number) => Expression<string>
  /** For a migration: adds an insertion order to the rows of a table. */
  readonly withRowOrder: <Table extends string>(table: CreateTableBuilder<Table>) => CreateTableBuilder<Table>
  /** For a migration: stores a table's rows in its primary-key index, if the database supports this. */
  readonly withRowsByKey: <Table extends string>(
    table: CreateTableBuilder<Table, string>,
  ) => CreateTableBuilder<Table, string>
  /**
   * Returns the columns that an index can include in addition to its key, so that a query need not read the row. Used
   * in migrations.
   */
  readonly toCovered: (columns: readonly string[]) => readonly string[]
  /** Creates the numbers by which servers on one database detect each other's commits. Used in a migration. */
  readonly createChangeNumbers: (db: Kysely<DatabaseTables>) => Promise<void>
  readonly createTextTable: (db: Kysely<DatabaseTables>) => Promise<void>
  readonly createSubstringTable: (db: Kysely<DatabaseTables>) => Promise<void>
  /** Column names of the two text indexes, such as `table.column`. The names differ between databases. */
  readonly indexColumns: readonly string[]
  readonly moving: MoveOperations
}

/** Operations for moving a whole site. */
export type MoveOperations = {
  /** The column with the insertion order of rows; see {@link SqlLanguage.withRowOrder}. */
  readonly rowOrder: string
  /** Makes every later write to the table fail, in any process. Waits for running writes first. */
  readonly rejectWrites: (trx: Kysely<DatabaseTables>, table: string) => Promise<void>
  /** Reverses `rejectWrites`. */
  readonly admitWrites: (trx: Kysely<DatabaseTables>, table: string) => Promise<void>
  /**
   * Returns the last number that was assigned to a row of the table, even if the row no longer exists; 0 if no number
   * was assigned.
   */
  readonly findLastNumber: (db: Kysely<DatabaseTables>, counted: AutoNumberedColumn) => Promise<number>
  readonly setLastNumber: (
    trx: Kysely<DatabaseTables>,
    counted: AutoNumberedColumn & { readonly last: number },
  ) => Promise<void>
}

type AutoNumberedColumn = { readonly table: string; readonly column: string }

/** Returns a condition that is true if the column has one of the values in `list`, a {@link ListValue}. */
export const isOneOf = <T>(
  column: Expression<T>,
  list: Expression<readonly T[]>,
): AliasableExpression<SqlBool> => inLanguage((language) => language.isOneOf(column, list))

/** Returns JSON text with these fields of a JSON object; a missing field is null. Fails for invalid JSON. */
export const toFieldsText = (
  column: Expression<string>,
  fields: readonly string[],
): ExpressionWrapper<unknown, never, string> =>
  inLanguage((language) => language.toFieldsText(column, fields))

/**
 * Returns the column with the insertion order of a table's rows. As the last sort column, it allows rows to be read in
 * batches through an index on the other sort columns. `alias`: the table's name in the query.
 */
export const toRowOrder = (alias: string): ExpressionWrapper<unknown, never, number> =>
  inLanguage((language) => language.toRowOrder(alias))

/**
 * Returns the database's time plus the given number of seconds, in the stored form (ISO 8601, UTC). Used for
 * comparisons between machines whose clocks may differ.
 */
export const toDatabaseTime = (seconds = 0): ExpressionWrapper<unknown, never, string> =>
  inLanguage((language) => language.toDatabaseTime(seconds))

/** A list as a single value, so that lists of all lengths share one statement. */
export class ListValue {
  constructor(readonly list: readonly unknown[]) {}
}

/** Returns the SQL for a node created by {@link isOneOf} or a similar function; undefined for any other node. */
export const toSqlNode = (language: SqlLanguage, node: FunctionNode): OperationNode | undefined =>
  'write' in node ? (node as SqlFunctionNode).write(language).toOperationNode() : undefined

/** Returns the SQL language of the handle's database. */
export const toSqlLanguage = (db: Pick<Kysely<unknown>, 'getExecutor'>): SqlLanguage =>
  (db.getExecutor().adapter as unknown as { readonly language: SqlLanguage }).language

type SqlFunctionNode = FunctionNode & { readonly write: (language: SqlLanguage) => Expression<unknown> }

const inLanguage = <T>(write: SqlFunctionNode['write']) =>
  new ExpressionWrapper<unknown, never, T>({ ...FunctionNode.create('', []), write } as SqlFunctionNode)
