export type { AffectedPages } from './find-affected.ts'
export { createPageRowUpdater, type PageRowUpdater } from './page-row-updater.ts'
export { openPageRows, type PageRows } from './page-rows.ts'
export type { DependencyTables } from './tables.ts'
