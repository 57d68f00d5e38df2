/**
 * Rebases a draft's operations on another version of its item. An operation becomes a conflict if it would overwrite a
 * change that its author did not see. All other operations are applied.
 */
import { applyOperation } from './apply-operation.ts'
import { areEqual } from './are-equal.ts'
import { toBlockIds } from './change-list.ts'
import type { EditedItem } from './edited-item.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Operation } from './operation.ts'
import { findPositionedBlock, findCurrentValue, hasMoved, type ItemHead } from './operation-target.ts'
import { readPropertyValue, type PropertyChange } from './read-property-value.ts'

type RebaseReason = 'changed' | 'moved' | 'removed' | 'inside' | 'base' | 'gesture'

export type RebaseResult =
  | { readonly kind: 'applied'; readonly inverse: Operation }
  | {
      readonly kind: 'offered'
      readonly reason: RebaseReason
      /** The value in the newer version; undefined if there is none. */
      readonly theirs: unknown
      /**
       * True if the conflict needs no decision: the draft later undid or overwrote the change, or the newer version has
       * the same value.
       */
      readonly isSettled: boolean
    }

type RebaseInput = {
  /** The draft in its current state. */
  readonly edited: EditedItem
  /** The draft's calls, oldest first. The operations of a call are applied either all together or not at all. */
  readonly calls: readonly (readonly LaterOperation[])[]
  /** The newer version of the item. */
  readonly base: EditedItem
  /** Returns the problem with an operation's result; undefined if there is none. */
  readonly findWrong: (edit: {
    readonly operation: Operation
    readonly before: EditedItem | undefined
    readonly after: EditedItem
  }) => unknown
}

/** Returns the result of each operation in each call, in order. */
export function rebaseOperations({ edited, calls, base, findWrong }: RebaseInput): {
  readonly head: EditedItem
  readonly results: readonly RebaseResult[]
} {
  const done = calls.flat()
  const seen = listHeads(done, edited)
  const versions = { former: seen[0], base, lost: findLost(seen[0], base) }
  const tried: (Operation | RebaseReason)[] = []
  let head = base
  for (const call of calls) {
    const results = tryCall(call, { head, seen, versions, from: tried.length, findWrong })
    tried.push(...results.tried)
    head = results.head
  }
  const said = new Set<string>()
  const results = tried
    .map((_, at) => at)
    .toReversed()
    .map((at): RebaseResult => {
      const result = tried[at] ?? 'base'
      const { operation, inverse } = done[at] ?? nothingDone
      if (typeof result === 'object') return { kind: 'applied', inverse: result }
      const name = toPropertyKey(operation)
      const isSettled =
        (name !== undefined && said.has(name)) ||
        isMoot({ operation, inverse }, { before: seen[0], edited, head })
      if (name !== undefined && !isSettled) said.add(name)
      const theirs =
        findCurrentValue(operation, head) ?? listTaken(inverse, head).find((node) => node !== undefined)
      return { kind: 'offered', reason: result, theirs, isSettled }
    })
  return { head, results: results.toReversed() }
}

const nothingDone: LaterOperation = { operation: { kind: 'bringBack' }, inverse: { kind: 'bringBack' } }

/** Returns the item before each operation, and the final state. A state that cannot be restored is undefined. */
function listHeads(done: readonly LaterOperation[], edited: EditedItem): readonly ItemHead[] {
  const heads: ItemHead[] = [edited]
  for (const { operation, inverse } of done.toReversed()) {
    const after = heads.at(-1)
    const isFirst = operation.kind === 'create' || operation.kind === 'translate'
    const result = isFirst || after === undefined ? undefined : applyOperation(after, inverse)
    heads.push(result?.kind === 'applied' ? result.head : undefined)
  }
  return heads.toReversed()
}

/** Returns the blocks that the second state no longer contains. */
function findLost(before: ItemHead, base: EditedItem): ReadonlySet<string> {
  const ids = new Set(toBlockIds(before?.body))
  for (const id of toBlockIds(base.body)) ids.delete(id)
  return ids
}

type RebaseVersions = {
  /** The version on which the draft is based. */
  readonly former: ItemHead
  readonly base: EditedItem
  /** Blocks that the newer version has removed. */
  readonly lost: ReadonlySet<string>
}

type RebaseAttempt = Pick<RebaseInput, 'findWrong'> & {
  readonly head: EditedItem
  readonly seen: readonly ItemHead[]
  readonly versions: RebaseVersions
  /** Index of the call's first operation. */
  readonly from: number
}

/** Returns the inverse of each operation, or the reason for a conflict. */
function tryCall(
  call: readonly LaterOperation[],
  { head, seen, versions, from, findWrong }: RebaseAttempt,
): { readonly head: EditedItem; readonly tried: readonly (Operation | RebaseReason)[] } {
  let now = head
  const inverses: Operation[] = []
  for (const [position, { operation }] of call.entries()) {
    const unseen = findUnseen(operation, { ...versions, seen: seen[from + position], now })
    const result = applyOperation(now, operation)
    const why = unseen ?? findFailure(result.kind)
    const wrong =
      result.kind === 'applied' && why === undefined
        ? findWrong({ operation, before: now, after: result.head })
        : undefined
    if (result.kind !== 'applied' || why !== undefined || wrong !== undefined)
      return { head, tried: call.map((_, at) => (at === position ? (why ?? 'base') : 'gesture')) }
    inverses.push(result.inverse)
    now = result.head
  }
  return { head: now, tried: inverses }
}

const failures = { applied: undefined, gone: 'removed', refused: 'base' } as const
const findFailure = (kind: keyof typeof failures): RebaseReason | undefined => failures[kind]

type NewerVersion = {
  /** The item as the operation's author saw it. */
  readonly former: EditedItem
  readonly base: EditedItem
  /** The draft, rebased on the newer version. */
  readonly head: EditedItem
}

/**
 * Finds a change in a newer version that the operation's author has not seen and that the operation would overwrite;
 * undefined if there is none.
 */
export function findNewerChange(
  operation: Operation,
  { former, base, head }: NewerVersion,
): { readonly reason: RebaseReason; readonly theirs: unknown } | undefined {
  if (operation.kind === 'create' || operation.kind === 'translate') return undefined
  const lost = findLost(former, base)
  const reason = findUnseen(operation, { former, base, lost, seen: former, now: base })
  return reason && { reason, theirs: findCurrentValue(operation, head) }
}

type AuthorState = RebaseVersions & {
  /** The draft as its author saw it. */
  readonly seen: ItemHead
  readonly now: EditedItem
}

/**
 * Determines whether the operation's target differs from what its author saw, or has been changed by the newer version.
 * Returns the reason for a conflict.
 */
function findUnseen(operation: Operation, sight: AuthorState): RebaseReason | undefined {
  const { former, base, seen, now, lost } = sight
  switch (operation.kind) {
    case 'create':
    case 'translate':
      return 'changed'
    case 'withdraw':
      return areEqual(toSaid(seen), toSaid(now)) ? undefined : 'inside'
    case 'bringBack':
      return undefined
    case 'insert':
      return toBlockIds([operation.node]).some((id) => lost.has(id)) ? 'removed' : undefined
    case 'set':
    case 'unset':
      return findUnseenValue(operation, former, base) ?? findUnseenValue(operation, seen, now)
    case 'remove':
    case 'move':
      return findUnseenBlock(operation, former, base) ?? findUnseenBlock(operation, seen, now)
  }
}

const toSaid = (head: ItemHead) => head && [head.type, head.title, head.urlName, head.body]

function findUnseenValue(
  operation: PropertyChange,
  seen: ItemHead,
  now: EditedItem,
): RebaseReason | undefined {
  const [before, after] = [readPropertyValue(operation, seen), readPropertyValue(operation, now)]
  if (areEqual(before, after)) return undefined
  return after === undefined ? 'removed' : 'changed'
}

function findUnseenBlock(
  { kind, block }: Extract<Operation, { kind: 'remove' | 'move' }>,
  seen: ItemHead,
  now: EditedItem,
): RebaseReason | undefined {
  const [before, after] = [findPositionedBlock(block, seen), findPositionedBlock(block, now)]
  if (before === undefined && after === undefined) return undefined
  if (after === undefined) {
    const isLeft = kind === 'remove' && listBlocksOf(before?.node, now).some((node) => node !== undefined)
    return isLeft ? 'inside' : 'removed'
  }
  if (before === undefined || hasMoved(block, before, after)) return 'moved'
  return kind === 'move' || areEqual(before.node, after.node) ? undefined : 'inside'
}

/**
 * Returns a key for the property that an operation changes. If several conflicts have the same key, only the last
 * conflict needs a decision.
 */
const toPropertyKey = (operation: Operation): string | undefined =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? JSON.stringify([operation.block, operation.path])
    : undefined

type CallStates = { readonly before: ItemHead; readonly edited: EditedItem; readonly head: EditedItem }

function isMoot(done: LaterOperation, { before, edited, head }: CallStates): boolean {
  const left = toLeft(done, edited)
  return areEqual(left, toLeft(done, before)) || areEqual(left, toLeft(done, head))
}

/** Returns the operation's target in the given state of the item. */
function toLeft({ operation, inverse }: LaterOperation, head: ItemHead): unknown {
  switch (operation.kind) {
    case 'create':
    case 'translate':
      return toSaid(head)
    case 'withdraw':
    case 'bringBack':
      return head?.isWithdrawn
    case 'set':
    case 'unset':
      return readPropertyValue(operation, head)
    case 'insert':
      return findPositionedBlock(operation.node.id, head)?.node
    case 'remove':
      return listTaken(inverse, head)
    case 'move': {
      const placed = findPositionedBlock(operation.block, head)
      return placed && [placed.parent, placed.ids]
    }
  }
}

/**
 * For a removal, returns the state of each removed block in another version, even if the block was moved out earlier.
 */
const listTaken = (inverse: Operation, head: ItemHead) =>
  inverse.kind === 'insert' ? listBlocksOf(inverse.node, head) : []

const listBlocksOf = (node: unknown, head: ItemHead) =>
  toBlockIds([node]).map((id) => findPositionedBlock(id, head)?.node)
