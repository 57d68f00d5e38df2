/**
 * Finds content that an undo would overwrite without the user having seen it. This happens if the operation was
 * published and its result has changed since.
 */
import { areEqual } from './are-equal.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Operation, BlockTarget } from './operation.ts'
import {
  findPositionedBlock,
  findCurrentValue,
  hasMoved,
  type ItemHead,
  type FoundPosition,
} from './operation-target.ts'
import { readPropertyValue } from './read-property-value.ts'
import type { ChangesSinceRemoval } from './find-current-position.ts'

type OverwrittenValue = {
  readonly reason: 'changed' | 'moved' | 'removed' | 'inside'
  readonly theirs: unknown
}

/**
 * Finds a change that an undo would overwrite. `since.head`: the current item without the account's own operations
 * after `done`. Returns undefined if the result of `done` is unchanged, or if the property already has its previous
 * value again.
 */
export function findOverwrittenValue(
  done: LaterOperation,
  since: ChangesSinceRemoval,
): OverwrittenValue | undefined {
  const reason = findReason(done, since)
  return reason && { reason, theirs: findCurrentValue(done.inverse, since.head) }
}

function findReason(
  { operation, inverse }: LaterOperation,
  since: ChangesSinceRemoval,
): OverwrittenValue['reason'] | undefined {
  const { head } = since
  switch (inverse.kind) {
    case 'set':
    case 'unset': {
      const now = readPropertyValue(inverse, head)
      if (now === undefined) return 'removed'
      const [made, before] = [toValue(operation), toValue(inverse)]
      return areEqual(now[0], made) || areEqual(now[0], before) ? undefined : 'changed'
    }
    case 'remove': {
      const placed = findPositionedBlock(inverse.block, head)
      if (placed === undefined) return undefined
      return operation.kind === 'insert' && areEqual(placed.node, operation.node) ? undefined : 'inside'
    }
    case 'move':
      return findMoved({ operation, inverse }, since)
    case 'withdraw':
      return operation.kind === 'create' && isAsCreated(operation, head) ? undefined : 'inside'
    case 'create':
    case 'translate':
    case 'bringBack':
    case 'insert':
      return undefined
  }
}

type MoveOperation = Extract<Operation, { kind: 'move' }>

/** Returns the value of a property after the operation. */
const toValue = (operation: Operation) => (operation.kind === 'set' ? operation.value : undefined)

type InvertedMove = { readonly operation: Operation; readonly inverse: MoveOperation }

/**
 * Finds a moved block. A newer version may have inserted or removed neighbours without an operation. The block has not
 * moved if its neighbours are the same as in the last version in which it was in its original position.
 */
function findMoved(
  { operation, inverse }: InvertedMove,
  { head, later, formers }: ChangesSinceRemoval,
): OverwrittenValue['reason'] | undefined {
  const { block } = inverse
  const now = findPositionedBlock(block, head)
  if (now === undefined) return 'removed'
  const come = new Set(later.flatMap((each) => toCome(each.operation)))
  const isThere = (placed: FoundPosition, position: BlockTarget) => {
    const stayed = placed.ids.filter((id) => id === block || !come.has(id))
    return isAt(block, { ...placed, ids: stayed }, withNext(position, later))
  }
  const made = operation.kind === 'move' ? operation.place : undefined
  if (isThere(now, inverse.place) || (made !== undefined && isThere(now, made))) return undefined
  const seen = formers
    .flatMap((former) => findPositionedBlock(block, former) ?? [])
    .find((placed) => made !== undefined && isThere(placed, made))
  return seen !== undefined && !hasMoved(block, seen, now) ? undefined : 'moved'
}

/** Returns the ids of the blocks that the operation inserted or moved to its position. */
function toCome(operation: Operation): readonly string[] {
  if (operation.kind === 'insert') return [operation.node.id]
  return operation.kind === 'move' ? [operation.block] : []
}

/**
 * Updates a position after later operations. If the block that followed the position has been removed or moved,
 * replaces it with the block after it.
 */
function withNext({ parent, before: first }: BlockTarget, later: readonly LaterOperation[]): BlockTarget {
  let before = first
  for (const { operation, inverse } of later) {
    const hasLeft = (operation.kind === 'remove' || operation.kind === 'move') && operation.block === before
    if (hasLeft && (inverse.kind === 'insert' || inverse.kind === 'move')) ({ before } = inverse.place)
  }
  return { parent, before }
}

function isAt(block: string, { parent, ids }: FoundPosition, position: BlockTarget): boolean {
  if (!areEqual(parent, position.parent)) return false
  const next = ids[ids.indexOf(block) + 1] ?? null
  return next === position.before || (next === null && !ids.some((id) => id === position.before))
}

const isAsCreated = (created: Extract<Operation, { kind: 'create' }>, head: ItemHead) =>
  head !== undefined &&
  created.title === head.title &&
  created.urlName === head.urlName &&
  areEqual(created.body, head.body)
