/** Compares several columns with values, in the order of an index. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'

type TupleBuilder<Input> = (...values: readonly Input[]) => Expression<unknown>

/**
 * Returns a condition such as `(actor, at) < ('005…', '2026…')`. Use it for a list that is filtered by one column and
 * sorted by another. If the filter were a separate condition, a database might read all later rows of other filter
 * values in time order.
 */
export function compareTuple<Tables, Table extends keyof Tables>(
  { eb, refTuple, tuple }: ExpressionBuilder<Tables, Table>,
  operator: '<' | '>=',
  compared: Readonly<Record<string, string | number>>,
): Expression<SqlBool> {
  const columns = (refTuple as unknown as TupleBuilder<string>)(...Object.keys(compared))
  const values = (tuple as unknown as TupleBuilder<string | number>)(...Object.values(compared))
  return eb(columns as never, operator, values as never)
}
