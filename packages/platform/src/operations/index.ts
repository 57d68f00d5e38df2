export { applyOperation, type ApplyContext } from './apply-operation.ts'
export { areEqual } from './are-equal.ts'
export {
  callResponse,
  clientId,
  draftHead,
  loggedOperation,
  operationsCall,
  problemPosition,
  presence,
  undoResponse,
  undoCall,
  type DraftState,
  type LoggedOperation,
  type Outcome,
  type Presence,
} from './calls.ts'
export type { EditedItem } from './edited-item.ts'
export { findCollision, type LaterOperation } from './find-collision.ts'
export { findEdits } from './find-edits.ts'
export { findOverwrittenValue } from './find-overwritten-value.ts'
export { findCurrentPosition } from './find-current-position.ts'
export { findNewerChange, rebaseOperations, type RebaseResult } from './rebase-operations.ts'
export { findBlock } from './stored-path.ts'
export { readPath } from './change-path.ts'
export { describeDifference } from './difference/describe-difference.ts'
export type { Difference, DifferenceLine, DifferencePart } from './difference/difference.ts'
export { findFieldAtPath } from './difference/find-field.ts'
export type { DescribedField, DifferenceNames } from './difference/describe-value.ts'
export { listChanges, type ItemChange } from './list-changes.ts'
export { findCurrentValue } from './operation-target.ts'
export {
  blockId,
  path,
  type Operation,
  type OperationKind,
  type Path,
  type BlockTarget,
} from './operation.ts'
