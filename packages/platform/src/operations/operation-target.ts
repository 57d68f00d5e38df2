/** Returns the target of an operation in a given state of the item. */
import { areEqual } from './are-equal.ts'
import { findParent } from './change-list.ts'
import type { EditedItem } from './edited-item.ts'
import type { Operation } from './operation.ts'
import { readPropertyValue } from './read-property-value.ts'
import { findBlock, readAtPath } from './stored-path.ts'

/** Undefined if the item does not exist. */
export type ItemHead = EditedItem | undefined

/** Returns the block, its position, and the ids of its siblings. */
export function findPositionedBlock(block: string, head: ItemHead) {
  const found = head && findBlock(head.body, block)
  if (head === undefined || found === undefined) return undefined
  const list = readAtPath(head.body, found.trail.slice(0, -1))
  const ids = Array.isArray(list) ? list.map(({ id }: { id: string }) => id) : []
  return { node: found.node, parent: findParent(head.body, found.trail), ids }
}

export type FoundPosition = NonNullable<ReturnType<typeof findPositionedBlock>>

/** Returns true if the block is in another list, or if both of its neighbours differ, counting only blocks that exist in both states. */
export function hasMoved(block: string, before: FoundPosition, after: FoundPosition): boolean {
  if (!areEqual(before.parent, after.parent)) return true
  const own = findNeighbours(block, before.ids, after.ids)
  const other = findNeighbours(block, after.ids, before.ids)
  return own.previous !== other.previous && own.next !== other.next
}

function findNeighbours(block: string, ids: readonly string[], others: readonly string[]) {
  const common = ids.filter((id) => others.includes(id))
  const at = common.indexOf(block)
  return { previous: common[at - 1], next: common[at + 1] }
}

/** Returns the current value; undefined if there is none. */
export const findCurrentValue = (operation: Operation, head: ItemHead): unknown => {
  if (operation.kind === 'set' || operation.kind === 'unset') return readPropertyValue(operation, head)?.[0]
  return operation.kind === 'remove' || operation.kind === 'move'
    ? findPositionedBlock(operation.block, head)?.node
    : undefined
}
