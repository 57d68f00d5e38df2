/** What an undo would write over although whoever asks for it has not seen it: what it takes back was published, and has changed since. */
import { areEqual } from './are-equal.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Operation, Place } from './operation.ts'
import { findPlacedBlock, findTheirs, readTarget, type Head, type PlacedBlock } from './operation-target.ts'

type Overwritten = { readonly reason: 'changed' | 'moved' | 'removed' | 'inside'; readonly theirs: unknown }

/**
 * `head`: the item as it is, whatever came after `done` of the same account taken back; `later`: what others have done since, oldest first.
 * Undefined where what `done` has made still stands as it made it, or is what it was before.
 */
export function findOverwritten(
  done: LaterOperation,
  head: Head,
  later: readonly LaterOperation[] = [],
): Overwritten | undefined {
  const reason = findReason(done, head, later)
  return reason && { reason, theirs: findTheirs(done.inverse, head) }
}

function findReason(
  { operation, inverse }: LaterOperation,
  head: Head,
  later: readonly LaterOperation[],
): Overwritten['reason'] | undefined {
  switch (inverse.kind) {
    case 'set':
    case 'unset': {
      const now = readTarget(inverse, head)
      if (now === undefined) return 'removed'
      const [made, before] = [toValue(operation), toValue(inverse)]
      return areEqual(now[0], made) || areEqual(now[0], before) ? undefined : 'changed'
    }
    case 'remove': {
      const placed = findPlacedBlock(inverse.block, head)
      if (placed === undefined) return undefined
      return operation.kind === 'insert' && areEqual(placed.node, operation.node) ? undefined : 'inside'
    }
    case 'move':
      return findMoved({ operation, inverse, later }, head)
    case 'withdraw':
      return operation.kind === 'create' && isAsCreated(operation, head) ? undefined : 'inside'
    case 'create':
    case 'translate':
    case 'bringBack':
    case 'insert':
      return undefined
  }
}

type Move = Extract<Operation, { kind: 'move' }>

/** What a property says once it is done. */
const toValue = (operation: Operation) => (operation.kind === 'set' ? operation.value : undefined)

type Moved = {
  readonly operation: Operation
  readonly inverse: Move
  readonly later: readonly LaterOperation[]
}

/** Also where a newer version has put something behind the block, of which no operation tells: then nobody can say. */
function findMoved({ operation, inverse, later }: Moved, head: Head): Overwritten['reason'] | undefined {
  const placed = findPlacedBlock(inverse.block, head)
  if (placed === undefined) return 'removed'
  const come = new Set(later.flatMap((each) => toCome(each.operation)))
  const stayed = placed.ids.filter((id) => id === inverse.block || !come.has(id))
  const places = operation.kind === 'move' ? [operation.place, inverse.place] : [inverse.place]
  const isThere = (place: Place) => isAt(inverse.block, { ...placed, ids: stayed }, withNext(place, later))
  return places.some(isThere) ? undefined : 'moved'
}

/** What has come to where it stands. */
function toCome(operation: Operation): readonly string[] {
  if (operation.kind === 'insert') return [operation.node.id]
  return operation.kind === 'move' ? [operation.block] : []
}

/** The same place, once those that stood behind it have left. */
function withNext({ parent, before: first }: Place, later: readonly LaterOperation[]): Place {
  let before = first
  for (const { operation, inverse } of later) {
    const hasLeft = (operation.kind === 'remove' || operation.kind === 'move') && operation.block === before
    if (hasLeft && (inverse.kind === 'insert' || inverse.kind === 'move')) ({ before } = inverse.place)
  }
  return { parent, before }
}

function isAt(block: string, { parent, ids }: PlacedBlock, place: Place): boolean {
  if (!areEqual(parent, place.parent)) return false
  const next = ids[ids.indexOf(block) + 1] ?? null
  return next === place.before || (next === null && !ids.some((id) => id === place.before))
}

const isAsCreated = (created: Extract<Operation, { kind: 'create' }>, head: Head) =>
  head !== undefined &&
  created.title === head.title &&
  created.urlName === head.urlName &&
  areEqual(created.body, head.body)
