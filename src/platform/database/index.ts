export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts'
export { restoreDatabase } from './restore-database.ts'
export type { Read, Write } from './connection.ts'
export type {
  ContentItemTable,
  ContentVersionTable,
  MediaObjectTable,
  ReleaseEntryTable,
  ReleaseTable,
  Tables,
} from './tables.ts'
