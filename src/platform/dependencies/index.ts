export { createPageRowUpdater, type AffectedPages, type PageRowUpdater } from './page-row-updater.ts'
export { openPageRows, type PageRows } from './page-rows.ts'
export type { DependencyTables } from './tables.ts'
