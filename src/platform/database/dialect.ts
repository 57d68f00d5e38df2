/** Chooses the database: the only file beside the dialect's own folder that names it. Each dialect has files of the same names. */
export { hasDatabase, restoreDatabase } from './sqlite/backup.ts'
export { createSubstringTable } from './sqlite/substring-index.ts'
export { createTextTable } from './sqlite/text-index.ts'
export { openConnection } from './sqlite/connection.ts'
export { isOneOf, toListValue } from './sqlite/lists.ts'
export { toFieldsText } from './sqlite/json-fields.ts'
export { toRowOrder } from './sqlite/row-order.ts'
