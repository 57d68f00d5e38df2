/** Computes the outcomes of operations without writing anything. Applies either all of them or none. */
import {
  applyOperation,
  findCollision,
  findNewerChange,
  findOverwrittenValue,
  findCurrentValue,
  findCurrentPosition,
  type ApplyContext,
  type EditedItem,
  type LaterOperation,
  type Operation,
  type Outcome,
} from '#operations'
import { checkOperation, type OperationProblem } from './check-operation.ts'
import type { DraftDeps } from './draft.ts'
import type { LaterLoggedOperation } from './log.ts'
import { findRecursion, type ContainingPatterns } from './patterns/containing.ts'

export type AttemptedOperation = {
  /** The operation to apply. An undo affects only the parts that have not changed since the original operation. */
  readonly operation: Operation
  readonly outcome: Outcome
  readonly inverse: Operation | undefined
}

export type OperationsAttempt = {
  readonly head: EditedItem | undefined
  readonly operations: readonly Operation[]
  /**
   * Returns the operations that other clients have applied since the operation at this position in the call was made.
   */
  readonly toLater: (position: number) => readonly LaterLoggedOperation[]
  readonly facts: ApplyContext
  /**
   * The version that the editor has seen, and the version on which the draft is based; undefined if they are the same.
   */
  readonly versions?: BaseVersions | undefined
  /** True if the edit was made to a discarded draft, or if the log no longer contains the operations since its base. */
  readonly isBaseLost?: boolean
  /** Patterns that must not be inserted into the edited pattern. */
  readonly containing?: ContainingPatterns | undefined
  /** Finds operations that would leave pages without a required item, and returns the reason. */
  readonly findRequired?: ((operation: Operation) => OperationProblem | undefined) | undefined
  /**
   * For an undo, returns the operation that each operation reverts. The reverted operation was checked when it was
   * first applied.
   */
  readonly toUndone?: (position: number) => UndoneOperation | undefined
  /** The item's versions before the published version, newest first. Used for an undo. */
  readonly formers?: readonly EditedItem[]
}

/**
 * The operation that an undo reverts. `mustStand`: true if the undo is possible only while the property still has the
 * value that the operation set. Required for newer published versions, because these show only changed values, not
 * operations.
 */
export type UndoneOperation = LaterOperation & { readonly mustStand: boolean }

export type BaseVersions = { readonly former: EditedItem; readonly base: EditedItem }

export type AttemptResult = {
  /** The item after the call. If no operation was applied, this is the unchanged object from before the call. */
  readonly head: EditedItem | undefined
  readonly tried: readonly AttemptedOperation[]
  readonly isApplied: boolean
}

/**
 * Tries the operations of one call. If any of them conflicts or is rejected, no operation is applied, and each
 * operation receives a separate outcome.
 */
export function tryOperations(rules: Pick<DraftDeps, 'content'>, attempt: OperationsAttempt): AttemptResult {
  let { head } = attempt
  let hasFailed = false
  const { formers = [] } = attempt
  const tried = attempt.operations.map((wanted, position): AttemptedOperation => {
    if (hasFailed) return { operation: wanted, outcome: groupConflict, inverse: undefined }
    const [later, undone] = [attempt.toLater(position), attempt.toUndone?.(position)]
    const operation = undone === undefined ? wanted : findCurrentPosition(wanted, { head, later, formers })
    const result = tryOne(rules, { ...attempt, head, operation, later, undone })
    hasFailed = result.outcome.kind !== 'applied'
    if (!hasFailed) head = result.head
    return { ...result, operation }
  })
  if (!hasFailed) return { head, tried, isApplied: true }
  const outcomes = tried.map(({ operation, outcome }) => ({
    operation,
    outcome: outcome.kind === 'applied' ? groupConflict : outcome,
    inverse: undefined,
  }))
  return { head: attempt.head, tried: outcomes, isApplied: false }
}

const groupConflict: Outcome = { kind: 'offered', reason: 'gesture', by: null, theirs: undefined }

type SingleAttempt = OperationsAttempt & {
  readonly operation: Operation
  readonly later: readonly LaterLoggedOperation[]
  readonly undone: UndoneOperation | undefined
}

function tryOne(
  { content }: Pick<DraftDeps, 'content'>,
  {
    head,
    operation,
    later,
    facts,
    versions,
    isBaseLost,
    containing,
    findRequired,
    undone,
    formers = [],
  }: SingleAttempt,
): Omit<AttemptedOperation, 'operation'> & { readonly head: EditedItem | undefined } {
  const reject = (wrong: OperationProblem) => ({
    outcome: toRejected(wrong),
    inverse: undefined,
    head,
  })
  if (isBaseLost === true) {
    const theirs = findCurrentValue(operation, head)
    return { outcome: { kind: 'offered', reason: 'base', by: null, theirs }, inverse: undefined, head }
  }
  const collision = findCollision(operation, later, head)
  if (collision !== undefined) {
    const { reason, later: met, theirs } = collision
    return { outcome: { kind: 'offered', reason, by: met.actor, theirs }, inverse: undefined, head }
  }
  const newer =
    undone?.mustStand === true
      ? findOverwrittenValue(undone, { head, later, formers })
      : versions && head && findNewerChange(operation, { ...versions, head })
  if (newer !== undefined)
    return { outcome: { kind: 'offered', ...newer, by: null }, inverse: undefined, head }
  const result = applyOperation(head, operation, facts)
  if (result.kind === 'refused') return reject({ message: `${result.message}.` })
  if (result.kind === 'gone')
    return reject({ message: `There is no ${result.what.replace(/^the /, '')} here.` })
  const wrong =
    undone === undefined
      ? ((containing && findRecursion(containing, operation)) ??
        findRequired?.(operation) ??
        checkOperation(content, { operation, before: head, after: result.head }))
      : undefined
  return wrong === undefined
    ? { outcome: { kind: 'applied' }, inverse: result.inverse, head: result.head }
    : reject(wrong)
}

const toRejected = ({ message, place }: OperationProblem): Outcome => ({
  kind: 'refused',
  message,
  ...(place !== undefined && { place: { ...place, path: [...place.path] } }),
})
