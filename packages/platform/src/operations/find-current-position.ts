/**
 * Finds the position at which an undo restores a block. The stored position refers to the next block, which may have
 * been removed since.
 */
import { openList } from './change-list.ts'
import type { LaterOperation } from './find-collision.ts'
import type { ItemHead } from './operation-target.ts'
import type { Operation, BlockTarget } from './operation.ts'
import { readAtPath } from './stored-path.ts'

export type ChangesSinceRemoval = {
  /** The current item. */
  readonly head: ItemHead
  /** Operations of other clients since the block was removed, oldest first. */
  readonly later: readonly LaterOperation[]
  /**
   * Earlier versions of the item, newest first. The differences between these versions are not recorded as operations.
   */
  readonly formers: readonly ItemHead[]
}

/**
 * Moves the position to just before the first following block that is still in the list. Returns the same operation if
 * its position still exists.
 */
export function findCurrentPosition(operation: Operation, since: ChangesSinceRemoval): Operation {
  if (operation.kind !== 'insert' && operation.kind !== 'move') return operation
  const { parent } = operation.place
  const before = findNext(operation.place, since)
  return before === operation.place.before ? operation : { ...operation, place: { parent, before } }
}

function findNext(
  { parent, before }: BlockTarget,
  { head, later, formers }: ChangesSinceRemoval,
): string | null {
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

type VacatedPosition = { readonly parent: BlockTarget['parent']; readonly block: string | null }

const hasLeft = ({ operation, inverse }: LaterOperation, { parent, block }: VacatedPosition): boolean =>
  (operation.kind === 'remove' || operation.kind === 'move') &&
  operation.block === block &&
  (inverse.kind === 'insert' || inverse.kind === 'move') &&
  areSame(inverse.place.parent, parent)

const toNext = (left: LaterOperation | undefined) =>
  left?.inverse.kind === 'insert' || left?.inverse.kind === 'move' ? left.inverse.place.before : null

const areSame = (a: BlockTarget['parent'], b: BlockTarget['parent']) =>
  JSON.stringify(a) === JSON.stringify(b)

/** Returns the ids of the blocks in the list, in order. */
function listIds(parent: BlockTarget['parent'], head: ItemHead): readonly string[] {
  const opened = head && openList(head.body, parent)
  if (opened === undefined || 'kind' in opened) return []
  return (readAtPath(opened.body, opened.trail) as readonly { readonly id: string }[]).map(({ id }) => id)
}
