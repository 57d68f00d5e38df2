/** Where an undo puts a block back: a place names the next block there, which others may have taken away since. */
import { openList } from './change-list.ts'
import type { LaterOperation } from './find-collision.ts'
import type { Head } from './operation-target.ts'
import type { Operation, Place } from './operation.ts'
import { readAt } from './trail.ts'

export type Since = {
  /** The item as it is. */
  readonly head: Head
  /** What others have done since the block left, oldest first. */
  readonly later: readonly LaterOperation[]
  /** Versions of the item before this one, newest first: what is published otherwise, no operation tells. */
  readonly formers: readonly Head[]
}

/** Before the first of those that stood behind it and stand there still; the same operation where its place is there. */
export function placeAnew(operation: Operation, since: Since): Operation {
  if (operation.kind !== 'insert' && operation.kind !== 'move') return operation
  const { parent } = operation.place
  const before = findNext(operation.place, since)
  return before === operation.place.before ? operation : { ...operation, place: { parent, before } }
}

function findNext({ parent, before }: Place, { head, later, formers }: Since): string | null {
  const ids = listIds(parent, head)
  let next = before
  let from = 0
  while (next !== null && !ids.includes(next)) {
    const at = later.findLastIndex(
      (each, position) => position >= from && hasLeft(each, { parent, block: next }),
    )
    if (at === -1) break
    next = toNext(later[at]) ?? null
    from = at + 1
  }
  if (next === null || ids.includes(next)) return next
  const known = formers.map((former) => listIds(parent, former)).find((one) => one.includes(next ?? ''))
  return known?.slice(known.indexOf(next)).find((id) => ids.includes(id)) ?? null
}

type Gone = { readonly parent: Place['parent']; readonly block: string | null }

const hasLeft = ({ operation, inverse }: LaterOperation, { parent, block }: Gone): boolean =>
  (operation.kind === 'remove' || operation.kind === 'move') &&
  operation.block === block &&
  (inverse.kind === 'insert' || inverse.kind === 'move') &&
  areSame(inverse.place.parent, parent)

const toNext = (left: LaterOperation | undefined) =>
  left?.inverse.kind === 'insert' || left?.inverse.kind === 'move' ? left.inverse.place.before : null

const areSame = (a: Place['parent'], b: Place['parent']) => JSON.stringify(a) === JSON.stringify(b)

/** Ids of the blocks there, in their order. */
function listIds(parent: Place['parent'], head: Head): readonly string[] {
  const opened = head && openList(head.body, parent)
  if (opened === undefined || 'kind' in opened) return []
  return (readAt(opened.body, opened.trail) as readonly { readonly id: string }[]).map(({ id }) => id)
}
