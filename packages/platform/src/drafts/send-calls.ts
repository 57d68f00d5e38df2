/**
 * Sends operations that the server itself creates for several items in one request. All operations are numbered under
 * one client id.
 */
import type { Actor } from '#model'
import type { Operation, Outcome } from '#operations'
import { acceptOperations } from './accept-operations.ts'
import type { DraftDeps, DraftKey } from './draft.ts'

export type SenderOptions = {
  readonly client: string
  readonly gesture: string
  /** True if the call results from a change to a page's path. Passed to `acceptOperations`. */
  readonly isAddressChange?: boolean
}

export type KnownDraft = { readonly seq: number; readonly baseVersion: number | null }

export type SendCall = (
  key: DraftKey,
  seen: KnownDraft,
  operations: readonly Operation[],
) => Promise<{
  readonly seq: number
  readonly outcomes: readonly Outcome[]
  /** The numbers of the conflicting operations. */
  readonly waiting: readonly number[]
}>

/** Creates a sender. `client` must be a new id. Operation numbers start at 1 and continue across items. */
export function createOperationSender(
  deps: DraftDeps,
  actor: Actor,
  { client, gesture, isAddressChange = false }: SenderOptions,
): SendCall {
  let last = 0
  return async (key, { seq: baseSeq, baseVersion }, operations) => {
    const numbered = operations.map((operation) => ({ number: ++last, operation }))
    const call = { client, gesture, baseSeq, baseVersion, operations: numbered }
    const { row, added } = await acceptOperations(deps, actor, { key, call, isAddressChange })
    const outcomes = added.map(({ outcome }) => JSON.parse(outcome) as Outcome)
    const waiting = added.flatMap((one) => (one.is_applied === 0 && one.is_settled === 0 ? [one.seq] : []))
    return { seq: row?.seq ?? 0, outcomes, waiting }
  }
}
