/**
 * A draft as this tab knows it: the server's logged operations in order, and on top of them the edits of this tab that the server has not
 * logged yet.
 */
import type { DraftState, LoggedOperation, Operation } from '#operations'

/** Returns the draft after an operation; undefined if it does not apply. */
export type Apply = (head: DraftState, operation: Operation) => DraftState | undefined

/**
 * Applies each operation once to the same draft, whatever its number: objects shown before the server logged an edit stay the same, and
 * nothing renders again.
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
  /** Number of its last operation, once the server has answered. */
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

/** Adds an edit of this tab, or replaces it after more of the same burst was typed. */
export const withPending = (replica: Replica, { order, operations }: Pending): Replica => ({
  ...replica,
  pending: [...replica.pending.filter((one) => one.order !== order), { order, operations }],
})

/** Applies an answer: removes an edit that was not applied; others stay until the log reports them. */
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

/** Returns undefined if an earlier operation is missing or this one does not apply to the known draft; the head must then be read again. */
export function withLogged(replica: Replica, logged: LoggedOperation): Replica | undefined {
  const { apply, head } = replica
  if (logged.seq <= head.seq) return replica
  if (logged.seq > head.seq + 1) return undefined
  const applied = logged.outcome.kind === 'applied' ? apply(head, findPending(replica, logged)) : head
  return applied && withHead(replica, { ...applied, seq: logged.seq })
}

/** Finds the shown object of an own operation, which an event may report before its answer, so that nothing renders again. */
function findPending({ pending }: Replica, { operation }: LoggedOperation): Operation {
  const text = JSON.stringify(operation)
  const shown = pending.flatMap(({ operations }) => operations)
  return shown.find((one) => one.kind === operation.kind && JSON.stringify(one) === text) ?? operation
}

/** Replaces the head and drops pending edits that it contains. */
export const withHead = (replica: Replica, head: DraftState): Replica => ({
  ...replica,
  head,
  pending: replica.pending.filter(({ seq }) => seq === undefined || seq > head.seq),
})
