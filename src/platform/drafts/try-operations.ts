/** What becomes of some operations, all or none: nothing is written yet. */
import {
  applyOperation,
  findCollision,
  findNewer,
  findOverwritten,
  findTheirs,
  placeAnew,
  type ApplyFacts,
  type EditedItem,
  type LaterOperation,
  type Operation,
  type Outcome,
} from '#operations'
import { checkOperation, type Wrong } from './check-operation.ts'
import type { DraftDeps } from './draft.ts'
import type { Later } from './log.ts'
import { findEndless, type ContainingPatterns } from './patterns/containing.ts'

export type Tried = {
  /** Of an undo, with the place that is left of its own. */
  readonly operation: Operation
  readonly outcome: Outcome
  readonly inverse: Operation | undefined
}

export type Attempt = {
  readonly head: EditedItem | undefined
  readonly operations: readonly Operation[]
  /** What others have applied since each was made. */
  readonly toLater: (position: number) => readonly Later[]
  readonly facts: ApplyFacts
  /** Where its maker has seen another version than the draft stands on: that one, and this. */
  readonly versions?: Versions | undefined
  /** Whether the edit was made to a draft that was discarded, or the log no longer tells what others have done since. */
  readonly isBaseLost?: boolean
  /** Patterns that may not be put into this one. */
  readonly containing?: ContainingPatterns | undefined
  /** Of an undo: what each takes back. It was judged when it was first made. */
  readonly toUndone?: (position: number) => Undone | undefined
  /** Of an undo: versions of the item before what is published, newest first. */
  readonly formers?: readonly EditedItem[]
}

/** `mustStand`: as it was made, whatever operations tell. Of what a publish has taken, newer versions tell, no operation. */
export type Undone = LaterOperation & { readonly mustStand: boolean }

export type Versions = { readonly former: EditedItem; readonly base: EditedItem }

export type Attempted = {
  /** The same object where nothing was applied. */
  readonly head: EditedItem | undefined
  readonly tried: readonly Tried[]
  readonly isApplied: boolean
}

/** Of one call: where one is offered or refused, so are all, each with its outcome. */
export function tryOperations(rules: Pick<DraftDeps, 'content'>, attempt: Attempt): Attempted {
  let { head } = attempt
  let hasFailed = false
  const { formers = [] } = attempt
  const tried = attempt.operations.map((wanted, position): Tried => {
    if (hasFailed) return { operation: wanted, outcome: withGesture, inverse: undefined }
    const [later, undone] = [attempt.toLater(position), attempt.toUndone?.(position)]
    const operation = undone === undefined ? wanted : placeAnew(wanted, { head, later, formers })
    const result = tryOne(rules, { ...attempt, head, operation, later, undone })
    hasFailed = result.outcome.kind !== 'applied'
    if (!hasFailed) head = result.head
    return { ...result, operation }
  })
  if (!hasFailed) return { head, tried, isApplied: true }
  const outcomes = tried.map(({ operation, outcome }) => ({
    operation,
    outcome: outcome.kind === 'applied' ? withGesture : outcome,
    inverse: undefined,
  }))
  return { head: attempt.head, tried: outcomes, isApplied: false }
}

const withGesture: Outcome = { kind: 'offered', reason: 'gesture', by: null, theirs: undefined }

type One = Attempt & {
  readonly operation: Operation
  readonly later: readonly Later[]
  readonly undone: Undone | undefined
}

function tryOne(
  { content }: Pick<DraftDeps, 'content'>,
  { head, operation, later, facts, versions, isBaseLost, containing, undone, formers = [] }: One,
): Omit<Tried, 'operation'> & { readonly head: EditedItem | undefined } {
  const refuse = (wrong: Wrong) => ({
    outcome: toRefused(wrong),
    inverse: undefined,
    head,
  })
  if (isBaseLost === true) {
    const theirs = findTheirs(operation, head)
    return { outcome: { kind: 'offered', reason: 'base', by: null, theirs }, inverse: undefined, head }
  }
  const collision = findCollision(operation, later, head)
  if (collision !== undefined) {
    const { reason, later: met, theirs } = collision
    return { outcome: { kind: 'offered', reason, by: met.actor, theirs }, inverse: undefined, head }
  }
  const newer =
    undone?.mustStand === true
      ? findOverwritten(undone, { head, later, formers })
      : versions && head && findNewer(operation, { ...versions, head })
  if (newer !== undefined)
    return { outcome: { kind: 'offered', ...newer, by: null }, inverse: undefined, head }
  const result = applyOperation(head, operation, facts)
  if (result.kind === 'refused') return refuse({ message: `${result.message}.` })
  if (result.kind === 'gone')
    return refuse({ message: `There is no ${result.what.replace(/^the /, '')} here.` })
  const wrong =
    undone === undefined
      ? ((containing && findEndless(containing, operation)) ??
        checkOperation(content, { operation, before: head, after: result.head }))
      : undefined
  return wrong === undefined
    ? { outcome: { kind: 'applied' }, inverse: result.inverse, head: result.head }
    : refuse(wrong)
}

const toRefused = ({ message, place }: Wrong): Outcome => ({
  kind: 'refused',
  message,
  ...(place !== undefined && { place: { ...place, path: [...place.path] } }),
})
