export { openPurges } from './open-purges.ts'
export { standardPurgeUrls, type PurgeSettings } from './purge-requests.ts'
export type { PurgingTables } from './tables.ts'
