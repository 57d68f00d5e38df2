/** Some fields of a JSON text, without reading the rest of it. */
import { sql, type Expression, type RawBuilder } from 'kysely'

/** A JSON text with these fields of an object; null for one that it lacks. Fails for what is no JSON. */
export const toFieldsText = (column: Expression<string>, fields: readonly string[]): RawBuilder<string> =>
  sql<string>`json_object(${sql.join(fields.flatMap((field) => [field, sql`${column} -> ${toPath(field)}`]))})`

const toPath = (field: string) => `$.${JSON.stringify(field)}`
