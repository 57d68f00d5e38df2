export { openDatabase, type Database, type DatabaseOptions } from './open-database.ts'
export { backedUpByEngine, isPassing, isUnreachable, isUnreadable, StorageFailure } from './errors.ts'
export {
  moveSite,
  openMovedSite,
  type ComparedTable,
  type MoveProgress,
  type DatabaseLocation,
} from './move/move-site.ts'
export { hashTexts } from './hash-texts.ts'
export { hasDatabase, restoreDatabase, takeCheckLock } from './dialect.ts'
export { isOneOf, toDatabaseTime, toFieldsText, toRowOrder } from './language.ts'
export { defineQuery, type ToValue } from './define-query.ts'
export type { LockName } from './locks.ts'
export { isLowerLike } from './lower-like.ts'
export type { DatabaseServer, ForeignMessage, Read, RestoreOptions, Write } from './connection.ts'
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
