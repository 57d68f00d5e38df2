/** Groups conflicting edits for display. There is one conflict per field, with the final values. */
import { readPropertyValue } from '#operations/browser'
import type { DraftState, Operation } from '#operations'
import type { ConflictingEdit } from '../edits/draft-view.ts'
import { isPropertyChange, toTargetKey } from '../edits/pending-edits.ts'

export type Conflict = {
  /** Sequence numbers of all conflicting operations on the field. */
  readonly seqs: readonly number[]
  /** The last conflicting operation on the field. */
  readonly operation: Operation
  /** Name of the author of the last conflicting operation. */
  readonly author: string
  /** The current value in the draft. */
  readonly theirs: unknown
  /** Name of the editor who set the draft's current value. */
  readonly by: string | null
  readonly isRemoved: boolean
  /** True if the edit was made to a draft that has been discarded, or before the oldest logged operation. */
  readonly isOutdated: boolean
  /**
   * Sets the field to both values, one after the other. Undefined unless both values are non-empty strings and differ.
   */
  readonly both: Operation | undefined
}

/** Groups edits. Text that was typed character by character, or by several operations, forms a single conflict. */
export function toConflicts(
  offers: readonly ConflictingEdit[],
  draft: DraftState | undefined,
): readonly Conflict[] {
  const byField = new Map<string, ConflictingEdit[]>()
  for (const offer of offers) {
    const { operation, seq } = offer
    const key = isPropertyChange(operation) ? toTargetKey(operation) : `operation ${seq}`
    byField.set(key, [...(byField.get(key) ?? []), offer])
  }
  return Array.from(byField.values(), (ofField) => toConflict(ofField, draft)).filter(
    (conflict) => conflict !== undefined,
  )
}

function toConflict(offers: readonly ConflictingEdit[], draft: DraftState | undefined): Conflict | undefined {
  const last = offers.toSorted((a, b) => a.seq - b.seq).at(-1)
  if (last === undefined) return undefined
  const { operation, outcome, author } = last
  const now =
    isPropertyChange(operation) && draft !== undefined ? readPropertyValue(operation, draft) : undefined
  const theirs = now === undefined ? outcome.theirs : now[0]
  return {
    seqs: offers.map(({ seq }) => seq),
    operation,
    author,
    theirs,
    by: outcome.by,
    isRemoved: outcome.reason === 'removed',
    isOutdated: outcome.reason === 'base',
    both: outcome.reason === 'removed' ? undefined : joinTexts(operation, theirs),
  }
}

function joinTexts(operation: Operation, theirs: unknown): Operation | undefined {
  if (operation.kind !== 'set' || typeof operation.value !== 'string' || typeof theirs !== 'string')
    return undefined
  const mine = operation.value
  if (mine === '' || theirs === '' || mine === theirs) return undefined
  const isRich = /^<\w/.test(mine) && /^<\w/.test(theirs)
  return { ...operation, value: isRich ? theirs + mine : `${theirs} ${mine}` }
}
