/** What the databases' languages say differently: a statement is built the same for all, and written by the dialect that it is for. */
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

export type Language = {
  readonly isOneOf: <T>(column: Expression<T>, list: Expression<readonly T[]>) => Expression<SqlBool>
  readonly toFieldsText: (column: Expression<string>, fields: readonly string[]) => Expression<string>
  readonly toRowOrder: (alias: string) => Expression<number>
  readonly toDatabaseTime: (seconds: number) => Expression<string>
  /** In a migration: a table whose rows know the order in which they were written. */
  readonly withRowOrder: <Table extends string>(table: CreateTableBuilder<Table>) => CreateTableBuilder<Table>
  /** In a migration: those of the columns that an index may hold besides its key, so that the row itself is not read. */
  readonly toCovered: (columns: readonly string[]) => readonly string[]
  /** In a migration: what servers on one database know each other's commits by. */
  readonly createChangeNumbers: (db: Kysely<DatabaseTables>) => Promise<void>
  readonly createTextTable: (db: Kysely<DatabaseTables>) => Promise<void>
  readonly createSubstringTable: (db: Kysely<DatabaseTables>) => Promise<void>
  /** `table.column` of what these two make, which each database makes otherwise. */
  readonly indexColumns: readonly string[]
  readonly moving: Moving
}

/** What the move of a whole site asks of a database. */
export type Moving = {
  /** The column in which rows have their order: see {@link Language.withRowOrder}. */
  readonly rowOrder: string
  /** Whatever would write to that table fails from now on, by whichever process; waits for those that are at it. */
  readonly refuseWrites: (trx: Kysely<DatabaseTables>, table: string) => Promise<void>
  /** The contrary. */
  readonly admitWrites: (trx: Kysely<DatabaseTables>, table: string) => Promise<void>
  /** The last number that was given to a row of that table, whether or not the row is there still; 0 for none. */
  readonly findLastNumber: (db: Kysely<DatabaseTables>, counted: CountedColumn) => Promise<number>
  readonly setLastNumber: (
    trx: Kysely<DatabaseTables>,
    counted: CountedColumn & { readonly last: number },
  ) => Promise<void>
}

type CountedColumn = { readonly table: string; readonly column: string }

/** `list` is of {@link ListValue}. */
export const isOneOf = <T>(
  column: Expression<T>,
  list: Expression<readonly T[]>,
): AliasableExpression<SqlBool> => inLanguage((language) => language.isOneOf(column, list))

/** A JSON text with these fields of a JSON text of an object; null for one that it lacks. Fails for what is no JSON. */
export const toFieldsText = (
  column: Expression<string>,
  fields: readonly string[],
): ExpressionWrapper<unknown, never, string> =>
  inLanguage((language) => language.toFieldsText(column, fields))

/**
 * The order in which rows of a table were written: to read many of them some at a time, by an index that begins with the others'
 * columns. `alias`: as the query names the table.
 */
export const toRowOrder = (alias: string): ExpressionWrapper<unknown, never, number> =>
  inLanguage((language) => language.toRowOrder(alias))

/**
 * So many seconds after now by the clock of the database, as rows hold moments (ISO 8601, UTC): for what processes on several machines
 * compare, of which each has a clock of its own.
 */
export const toDatabaseTime = (seconds = 0): ExpressionWrapper<unknown, never, string> =>
  inLanguage((language) => language.toDatabaseTime(seconds))

/** A list as one value, so that a statement is the same for lists of all lengths. */
export class ListValue {
  constructor(readonly list: readonly unknown[]) {}
}

/** What a node of {@link isOneOf} and its like stands for; undefined for any other. */
export const writeIn = (language: Language, node: FunctionNode): OperationNode | undefined =>
  'write' in node ? (node as Written).write(language).toOperationNode() : undefined

/** That of the database behind the handle. */
export const languageOf = (db: Pick<Kysely<unknown>, 'getExecutor'>): Language =>
  (db.getExecutor().adapter as unknown as { readonly language: Language }).language

type Written = FunctionNode & { readonly write: (language: Language) => Expression<unknown> }

const inLanguage = <T>(write: Written['write']) =>
  new ExpressionWrapper<unknown, never, T>({ ...FunctionNode.create('', []), write } as Written)
