export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts'
export { StorageFailure } from './errors.ts'
export { hasDatabase, restoreDatabase } from './dialect.ts'
export type { Read, RestoreTask, Write } from './connection.ts'
export type {
  ContentItemTable,
  ContentVersionTable,
  MediaObjectTable,
  ReleaseEntryTable,
  ReleaseTable,
  Tables,
} from './tables.ts'
export type { TextAlternative, TextDocument, TextGroup, TextIndex, TextQuery } from './text-index.ts'
