/**
 * Finds conflicts between an operation and the operations of other clients since the last synchronisation.
 * Operations without a conflict are applied.
 */
import { toBlockIds } from './change-list.ts'
import type { EditedItem } from './edited-item.ts'
import type { Operation, Path } from './operation.ts'
import { findBlock } from './stored-path.ts'
import { findCurrentValue } from './operation-target.ts'
import { readPropertyValue, type PropertyChange } from './read-property-value.ts'

/** An operation of another client that is part of the head. */
export type LaterOperation = { readonly operation: Operation; readonly inverse: Operation }

export type Collision<Later> = {
  readonly reason: 'changed' | 'moved' | 'removed' | 'inside'
  /** The newest conflicting operation. */
  readonly later: Later
  /** The current value; undefined if there is none. */
  readonly theirs: unknown
}

type CollisionReason = Collision<never>['reason']

/**
 * Finds a conflict. `later`: other clients' operations since `operation` was made, oldest first. `head`: the item after
 * all later operations. An operation conflicts with later operations that changed the same property, moved or removed
 * the same block, changed content inside a block that it removes, or removed the block, slot or entry that it targets.
 */
export function findCollision<Later extends LaterOperation>(
  operation: Operation,
  later: readonly Later[],
  head: EditedItem | undefined,
): Collision<Later> | undefined {
  if (later.length === 0) return undefined
  const task = {
    operation,
    named: new Set(toNamedBlocks(operation)),
    removed: findRemoved(operation, head),
    head,
  }
  for (const each of later.toReversed()) {
    const reason = meets(task, each)
    if (reason !== undefined) return { reason, later: each, theirs: findCurrentValue(operation, head) }
  }
  return undefined
}

type CollisionInput = {
  readonly operation: Operation
  /** Ids of blocks that must exist for the operation to be applied. */
  readonly named: ReadonlySet<string>
  /** Blocks that the operation removes, including all blocks inside them. */
  readonly removed: ReadonlySet<string>
  readonly head: EditedItem | undefined
}

function meets(
  task: CollisionInput,
  { operation: theirs, inverse }: LaterOperation,
): CollisionReason | undefined {
  const { operation: own, named, removed, head } = task
  if (isOfItem(own) || isOfItem(theirs)) return meetItem(own, theirs)
  const lost = toRemovedIds(inverse).filter((id) => named.has(id))
  if (lost.some((id) => head === undefined || findBlock(head.body, id) === undefined)) return 'removed'
  if (isSlotLost(own, theirs)) return 'removed'
  if (isProperty(own) && isProperty(theirs) && own.block === theirs.block && overlap(own.path, theirs.path))
    return theirs.kind === 'unset' && theirs.path.length < own.path.length ? 'removed' : 'changed'
  if (isProperty(own) && own.block !== null && toWritten(theirs).includes(own.block)) return 'changed'
  if ((own.kind === 'move' || own.kind === 'remove') && theirs.kind === 'move' && theirs.block === own.block)
    return 'moved'
  return [...toTouched(theirs)].some((id) => removed.has(id)) ? 'inside' : undefined
}

/**
 * Compares operations that apply to the item as a whole. An operation conflicts with other operations of the same kind,
 * and a withdrawal conflicts with any edit.
 */
function meetItem(own: Operation, theirs: Operation): CollisionReason | undefined {
  if (isOfItem(own) && isOfItem(theirs)) return 'changed'
  return own.kind === 'withdraw' ? 'inside' : undefined
}

const itemKinds: ReadonlySet<Operation['kind']> = new Set(['create', 'translate', 'withdraw', 'bringBack'])
const isOfItem = ({ kind }: Operation) => itemKinds.has(kind)

const isProperty = (operation: Operation): operation is PropertyChange =>
  operation.kind === 'set' || operation.kind === 'unset'

/** Returns true if the paths are equal, or if one path is a prefix of the other. */
function overlap(a: Path, b: Path): boolean {
  const shorter = a.length < b.length ? a : b
  return shorter.every((_, at) => JSON.stringify(a[at]) === JSON.stringify(b[at])) || isRenamed(a, b)
}

/** Returns true if the later operation (`theirs`) changes the key of a list entry on the path of `own`. */
function isRenamed(own: Path, theirs: Path): boolean {
  const around = theirs.at(-2)
  return (
    typeof around === 'object' &&
    around.by === theirs.at(-1) &&
    own.length >= theirs.length - 1 &&
    theirs.slice(0, -1).every((step, at) => JSON.stringify(step) === JSON.stringify(own[at]))
  )
}

function toNamedBlocks(operation: Operation): string[] {
  switch (operation.kind) {
    case 'set':
    case 'unset':
      return operation.block === null ? [] : [operation.block]
    case 'insert':
      return toParents(operation)
    case 'remove':
      return [operation.block]
    case 'move':
      return [operation.block, ...toParents(operation)]
    default:
      return []
  }
}

const toParents = ({ place: { parent } }: Extract<Operation, { kind: 'insert' | 'move' }>) =>
  'block' in parent ? [parent.block] : []

/** Returns true if the slot's column has been removed. */
const isSlotLost = (own: Operation, theirs: Operation): boolean => {
  if ((own.kind !== 'insert' && own.kind !== 'move') || theirs.kind !== 'unset') return false
  const { parent } = own.place
  const last = theirs.path.at(-1)
  return (
    'block' in parent && parent.block === theirs.block && typeof last === 'object' && last.is === parent.slot
  )
}

function findRemoved(operation: Operation, head: EditedItem | undefined): ReadonlySet<string> {
  if (head === undefined) return new Set()
  if (operation.kind === 'remove') return new Set(toBlockIds([findBlock(head.body, operation.block)?.node]))
  return new Set(isProperty(operation) ? toBlockIds(readPropertyValue(operation, head)) : [])
}

/** Returns the blocks that an operation removed, taken from its inverse. */
function toRemovedIds(inverse: Operation): readonly string[] {
  if (inverse.kind === 'insert') return toBlockIds([inverse.node])
  return inverse.kind === 'set' ? toBlockIds([inverse.value]) : []
}

/** Returns the blocks that an operation wrote as the value of a property. */
const toWritten = (operation: Operation): readonly string[] =>
  operation.kind === 'set' ? toBlockIds([operation.value]) : []

/** Returns the blocks in which an operation changed or inserted content. */
function toTouched(operation: Operation): readonly string[] {
  if (isProperty(operation)) return [operation.block ?? '', ...toWritten(operation)]
  return operation.kind === 'insert' || operation.kind === 'move' ? toParents(operation) : []
}
