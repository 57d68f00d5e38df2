/** Compares several columns with values, in the order of an index. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

type TupleOf<Input> = (...values: readonly Input[]) => Expression<unknown>

/**
 * Returns a condition such as `(actor, at) < ('005…', '2026…')`. A list that is filtered by a column and sorted by
 * another one compares and sorts by both: if the filter is a separate condition, a database may read all later rows of
 * other values in the order of time.
 */
export function compareTuple<Tables, Table extends keyof Tables>(
  { eb, refTuple, tuple }: ExpressionBuilder<Tables, Table>,
  operator: '<' | '>=',
  compared: Readonly<Record<string, string | number>>,
): Expression<SqlBool> {
  const columns = (refTuple as unknown as TupleOf<string>)(...Object.keys(compared))
  const values = (tuple as unknown as TupleOf<string | number>)(...Object.values(compared))
  return eb(columns as never, operator, values as never)
}
