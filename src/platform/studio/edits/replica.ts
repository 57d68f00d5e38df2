/**
 * A draft as this tab knows it: what the server has told, in the order of its numbers, and above that what this tab has done since and
 * the server has not told yet.
 */
import type { DraftState, LoggedOperation, Operation } from '#operations'

/** The draft after an operation; undefined where it does not apply. */
export type Apply = (head: DraftState, operation: Operation) => DraftState | undefined

/**
 * Applies each operation once to the same draft, whatever its number: what has been shown of an edit before the server told it stays the same
 * objects, and nothing is drawn anew.
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
  /** By which its maker names it. */
  readonly order: number
  readonly operations: readonly Operation[]
  /** Of its last operation, once the server has answered. */
  readonly seq?: number
}

export type Replica = {
  readonly apply: Apply
  /** What the server has told. */
  readonly head: DraftState
  readonly pending: readonly Pending[]
}

/** What is shown. */
export const toShown = ({ apply, head, pending }: Replica): DraftState =>
  pending
    .flatMap(({ operations }) => operations)
    .reduce((shown, operation) => apply(shown, operation) ?? shown, head)

/** What a tab does, once more where more of the same burst has been typed. */
export const withPending = (replica: Replica, { order, operations }: Pending): Replica => ({
  ...replica,
  pending: [...replica.pending.filter((one) => one.order !== order), { order, operations }],
})

/** The server has answered: what is not applied is shown no longer; the rest until the log has told it. */
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

/** Undefined where an operation before it is missing, or it applies to no draft that is known here: the head is read anew. */
export function withLogged(replica: Replica, logged: LoggedOperation): Replica | undefined {
  const { apply, head } = replica
  if (logged.seq <= head.seq) return replica
  if (logged.seq > head.seq + 1) return undefined
  const applied = logged.outcome.kind === 'applied' ? apply(head, findPending(replica, logged)) : head
  return applied && withHead(replica, { ...applied, seq: logged.seq })
}

/** An event may tell an own operation before its answer does: it is the one that has been shown, and nothing is drawn anew. */
function findPending({ pending }: Replica, { operation }: LoggedOperation): Operation {
  const told = JSON.stringify(operation)
  const shown = pending.flatMap(({ operations }) => operations)
  return shown.find((one) => one.kind === operation.kind && JSON.stringify(one) === told) ?? operation
}

/** What the log has told is pending no longer. */
export const withHead = (replica: Replica, head: DraftState): Replica => ({
  ...replica,
  head,
  pending: replica.pending.filter(({ seq }) => seq === undefined || seq > head.seq),
})
