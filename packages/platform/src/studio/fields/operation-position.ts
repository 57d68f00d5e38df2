/** Finds the block or field that an operation changes. */
import type { Operation } from '#operations'
import type { AnyPosition } from './position-labels.ts'

/** Returns the position that an operation changes. Returns undefined for the item as a whole. */
export function toOperationPosition(operation: Operation): AnyPosition | undefined {
  switch (operation.kind) {
    case 'set':
    case 'unset':
      return operation
    case 'insert':
      return { block: operation.node.id, path: [] }
    case 'remove':
    case 'move':
      return { block: operation.block, path: [] }
    default:
      return undefined
  }
}
