/** Merges the histories of several items, newest first. */
import type { LoggedOperationWithPreviousValue, ItemName } from '#api'
import { toItemKey } from '../api/shapes.ts'

/** A batch of operations from an item's history. */
export type ItemLog = {
  readonly item: ItemName
  /** The batch's operations, newest first. */
  readonly operations: readonly LoggedOperationWithPreviousValue[]
  /** True if the item's history contains no earlier operations. */
  readonly isWhole: boolean
}

/** Operations in one undo group, such as a burst of typing or a paste, shown as one line. */
export type UndoGroup<Operation extends LoggedOperationWithPreviousValue = LoggedOperationWithPreviousValue> =
  {
    readonly item: ItemName
    readonly last: Operation
    /** The first operation in the group, which contains the value from before the group's edits. */
    readonly first: Operation
    readonly count: number
  }

/**
 * Merges history batches that were loaded one after another. If part of an item's history is not loaded yet, omits all
 * operations older than that item's oldest loaded operation.
 */
export function mergeLogs(parts: readonly (readonly ItemLog[])[]): readonly UndoGroup[] {
  const from = (parts.at(-1) ?? [])
    .flatMap(({ operations, isWhole }) => (isWhole ? [] : (operations.at(-1)?.at ?? [])))
    .reduce((latest, at) => (at > latest ? at : latest), '')
  const all = parts
    .flat()
    .flatMap(({ item, operations }) => operations.map((operation) => ({ item, operation })))
    .filter(({ operation }) => operation.at >= from)
  return toUndoGroups(all.toSorted(compare))
}

type ItemOperation<Operation = LoggedOperationWithPreviousValue> = {
  readonly item: ItemName
  readonly operation: Operation
}

/** Sorts an item's operations by sequence number, regardless of their timestamps. */
function compare(a: ItemOperation, b: ItemOperation): number {
  if (toItemKey(a.item) === toItemKey(b.item)) return b.operation.seq - a.operation.seq
  if (a.operation.at === b.operation.at) return 0
  return a.operation.at < b.operation.at ? 1 : -1
}

/** Groups operations. The operations must be sorted newest first. */
function toUndoGroups<Operation extends LoggedOperationWithPreviousValue>(
  all: readonly ItemOperation<Operation>[],
): readonly UndoGroup<Operation>[] {
  const gestures: UndoGroup<Operation>[] = []
  for (const { item, operation } of all) {
    const before = gestures.at(-1)
    if (before !== undefined && isSame(before, { item, operation }))
      gestures[gestures.length - 1] = { ...before, first: operation, count: before.count + 1 }
    else gestures.push({ item, last: operation, first: operation, count: 1 })
  }
  return gestures
}

const isSame = ({ item, last }: UndoGroup, next: ItemOperation) =>
  last.gesture === next.operation.gesture &&
  last.kind === next.operation.kind &&
  toItemKey(item) === toItemKey(next.item)
