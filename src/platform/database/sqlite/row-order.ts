/** The order in which rows of a table were written: to read many of them some at a time, by an index that begins with the others' columns. */
import { sql, type RawBuilder } from 'kysely'

/** `alias`: as the query names the table. It is true as long as nothing compacts the file. */
export const toRowOrder = (alias: string): RawBuilder<number> => sql<number>`${sql.ref(`${alias}.rowid`)}`
