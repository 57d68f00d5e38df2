/**
 * Questions that are asked with every request: built once, then asked with other values. To build and write out a statement takes
 * Kysely longer than the database takes to answer most of them.
 */
import { sql, type Compilable, type CompiledQuery, type Expression } from 'kysely'
import type { Read } from './connection.ts'
import { languageOf, ListValue, type Language } from './language.ts'

type Values = Readonly<Record<string, unknown>>

/** Stands in the statement for a value that is known when it is asked. A list is for `isOneOf` alone. */
export type ToValue<V> = <K extends keyof V & string>(name: K) => Expression<V[K]>

class Slot {
  constructor(readonly name: string) {}
}

/** `build` is called once for each language. Danger: what it makes may follow from no value, or it would be asked with the first one for ever. */
export function defineQuestion<T, V extends Values, Row>(
  build: (read: Read<T>, toValue: ToValue<V>) => Compilable<Row>,
): (read: Read<T>, values: V) => Promise<readonly Row[]> {
  const builtIn = new Map<Language, CompiledQuery<Row>>()
  return async (read, values) => {
    const language = languageOf(read)
    const built = builtIn.get(language) ?? build(read, (name) => sql`${new Slot(name)}`).compile()
    builtIn.set(language, built)
    const parameters = built.parameters.map((parameter) =>
      parameter instanceof Slot ? toParameter(values[parameter.name]) : parameter,
    )
    return (await read.executeQuery<Row>({ ...built, parameters })).rows
  }
}

const toParameter = (value: unknown) => (Array.isArray(value) ? new ListValue(value) : value)
