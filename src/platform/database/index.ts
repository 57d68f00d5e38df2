export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts'
export { StorageFailure } from './errors.ts'
export { hasDatabase, isOneOf, restoreDatabase, toFieldsText, toRowOrder } from './dialect.ts'
export { defineQuestion, type ToValue } from './question.ts'
export type { LockName } from './locks.ts'
export type { Read, RestoreTask, Write } from './connection.ts'
export type { AnyRead, AnyTransaction } from './any-handle.ts'
export { joinRead, joinTransaction } from './handles.ts'
export type {
  TextAlternative,
  TextDocument,
  TextGroup,
  TextIndex,
  TextMatches,
  TextQuery,
} from './text-index.ts'
