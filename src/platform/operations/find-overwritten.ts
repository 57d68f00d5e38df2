/** What an undo would write over although whoever asks for it has not seen it: what it takes back was published, and has changed since. */
import { areEqual } from './are-equal.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Operation, Place } from './operation.ts'
import { findStanding, findTheirs, readTarget, type Head, type Standing } from './what-stands.ts'

type Overwritten = { readonly reason: 'changed' | 'moved' | 'removed' | 'inside'; readonly theirs: unknown }

/**
 * `head`: the item as it is, whatever came after `done` of the same account taken back. Undefined where what `done` has made still
 * stands as it made it, or is what it was before.
 */
export function findOverwritten(done: LaterOperation, head: Head): Overwritten | undefined {
  const reason = findReason(done, head)
  return reason && { reason, theirs: findTheirs(done.inverse, head) }
}

function findReason({ operation, inverse }: LaterOperation, head: Head): Overwritten['reason'] | undefined {
  switch (inverse.kind) {
    case 'set':
    case 'unset': {
      const now = readTarget(inverse, head)
      if (now === undefined) return 'removed'
      const [made, before] = [toValue(operation), toValue(inverse)]
      return areEqual(now[0], made) || areEqual(now[0], before) ? undefined : 'changed'
    }
    case 'remove': {
      const standing = findStanding(inverse.block, head)
      if (standing === undefined) return undefined
      return operation.kind === 'insert' && areEqual(standing.node, operation.node) ? undefined : 'inside'
    }
    case 'move':
      return findMoved(operation, inverse, head)
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

/** Also where something was put behind the block since: then nobody can tell. */
function findMoved(operation: Operation, inverse: Move, head: Head): Overwritten['reason'] | undefined {
  const standing = findStanding(inverse.block, head)
  if (standing === undefined) return 'removed'
  const places = operation.kind === 'move' ? [operation.place, inverse.place] : [inverse.place]
  return places.some((place) => isAt(inverse.block, standing, place)) ? undefined : 'moved'
}

function isAt(block: string, { parent, ids }: Standing, place: Place): boolean {
  if (!areEqual(parent, place.parent)) return false
  const next = ids[ids.indexOf(block) + 1] ?? null
  return next === place.before || (next === null && !ids.some((id) => id === place.before))
}

const isAsCreated = (created: Extract<Operation, { kind: 'create' }>, head: Head) =>
  head !== undefined &&
  created.title === head.title &&
  created.urlName === head.urlName &&
  areEqual(created.body, head.body)
