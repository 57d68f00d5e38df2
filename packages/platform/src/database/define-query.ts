/**
 * Compiles the queries that run on every request. Each query is compiled once and runs with different values. Kysely
 * takes longer to compile most statements than the database takes to run them.
 */
import { sql, type Compilable, type CompiledQuery, type Expression } from 'kysely'
import type { Read } from './connection.ts'
import { toSqlLanguage, ListValue, type SqlLanguage } from './language.ts'

type QueryValues = Readonly<Record<string, unknown>>

/** Returns a placeholder for a value that is set when the query runs. A list can be used only in `isOneOf`. */
export type ToValue<V> = <K extends keyof V & string>(name: K) => Expression<V[K]>

class Slot {
  constructor(readonly name: string) {}
}

/**
 * `build` is called once per SQL language. Danger: the query must not be built from actual values; otherwise, it would
 * use the first call's values in every call.
 */
export function defineQuery<T, V extends QueryValues, Row>(
  build: (read: Read<T>, toValue: ToValue<V>) => Compilable<Row>,
): (read: Read<T>, values: V) => Promise<readonly Row[]> {
  const builtIn = new Map<SqlLanguage, CompiledQuery<Row>>()
  return async (read, values) => {
    const language = toSqlLanguage(read)
    const built = builtIn.get(language) ?? build(read, (name) => sql`${new Slot(name)}`).compile()
    builtIn.set(language, built)
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Slot ? toParameter(values[parameter.name]) : parameter,
    )
    return (await read.executeQuery<Row>({ ...built, parameters })).rows
  }
}

const toParameter = (value: unknown) => (Array.isArray(value) ? new ListValue(value) : value)
