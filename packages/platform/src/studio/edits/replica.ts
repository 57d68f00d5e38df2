/**
 * A draft in this tab: the server's logged operations in order, followed by the edits of this
 * tab that the server has not logged yet.
 */
import type { DraftState, LoggedOperation, Operation } from '#operations'

/** Returns the draft after an operation; undefined if the operation does not apply. */
export type Apply = (head: DraftState, operation: Operation) => DraftState | undefined

/**
 * Applies each operation only once to the same draft, whatever its number. Objects that were shown before the server
 * logged an edit remain the same, so that nothing is rendered again.
 */
export function rememberApplied(apply: Apply): Apply {
  const known = new WeakMap<Operation, { readonly before: DraftState; readonly after: DraftState }>()
  return (head, operation) => {
    const last = known.get(operation)
    if (last !== undefined && isSame(last.before, head))
      return { ...last.after, seq: head.seq, baseVersion: head.baseVersion }
    const after = apply(head, operation)
    if (after !== undefined) known.set(operation, { before: head, after })
    return after
  }
}

const isSame = (one: DraftState, other: DraftState) =>
  one.body === other.body &&
  one.title === other.title &&
  one.urlName === other.urlName &&
  one.isWithdrawn === other.isWithdrawn

type Pending = {
  /** Identifies the edit in its outbox. */
  readonly order: number
  readonly operations: readonly Operation[]
  /** Sequence number of the last operation, after the server has responded. */
  readonly seq?: number
}

export type Replica = {
  readonly apply: Apply
  /** The state that the server has reported. */
  readonly head: DraftState
  readonly pending: readonly Pending[]
}

/** Returns the draft to show. */
export const toShown = ({ apply, head, pending }: Replica): DraftState =>
  pending
    .flatMap(({ operations }) => operations)
    .reduce((shown, operation) => apply(shown, operation) ?? shown, head)

/** Adds an edit of this tab, or replaces it when more of the same burst has been typed. */
export const withPending = (replica: Replica, { order, operations }: Pending): Replica => ({
  ...replica,
  pending: [...replica.pending.filter((one) => one.order !== order), { order, operations }],
})

/** Applies a response. Removes an edit that was not applied; an applied edit remains until the log reports it. */
export const withAnswer = (
  replica: Replica,
  { order, seq, isApplied }: { order: number; seq: number; isApplied: boolean },
): Replica => ({
  ...replica,
  pending: replica.pending.flatMap((one) => {
    if (one.order !== order) return [one]
    return isApplied && seq > replica.head.seq ? [{ ...one, seq }] : []
  }),
})

/**
 * Returns undefined if an earlier operation is missing, or if this operation does not apply to the head, which must
 * then be read again.
 */
export function withLogged(replica: Replica, logged: LoggedOperation): Replica | undefined {
  const { apply, head } = replica
  if (logged.seq <= head.seq) return replica
  if (logged.seq > head.seq + 1) return undefined
  const applied = logged.outcome.kind === 'applied' ? apply(head, findPending(replica, logged)) : head
  return applied && withHead(replica, { ...applied, seq: logged.seq })
}

/**
 * Finds the shown object of an edit by this tab, so that nothing is rendered again. An event may report the edit
 * before the response.
 */
function findPending({ pending }: Replica, { operation }: LoggedOperation): Operation {
  const text = JSON.stringify(operation)
  const shown = pending.flatMap(({ operations }) => operations)
  return shown.find((one) => one.kind === operation.kind && JSON.stringify(one) === text) ?? operation
}

/** Replaces the head, and drops pending edits that it contains. */
export const withHead = (replica: Replica, head: DraftState): Replica => ({
  ...replica,
  head,
  pending: replica.pending.filter(({ seq }) => seq === undefined || seq > head.seq),
})
