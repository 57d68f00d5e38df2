export { createPageRowKeeper, type AffectedPages, type PageRowKeeper } from './keep-page-rows.ts'
export { openPageRows, type PageRows } from './page-rows.ts'
export type { DependencyTables } from './tables.ts'
