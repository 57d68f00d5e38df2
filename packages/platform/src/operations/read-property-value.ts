/** Returns the value of the property that an operation changes, in one state of the item. */
import { readPath } from './change-path.ts'
import type { EditedItem } from './edited-item.ts'
import type { Operation } from './operation.ts'
import { findBlock } from './stored-path.ts'

export type PropertyChange = Extract<Operation, { kind: 'set' | 'unset' }>

/** Wraps the value in a list, so that a property without a value can be distinguished from a missing block. */
export function readPropertyValue(
  { block, path }: PropertyChange,
  head: EditedItem | undefined,
): readonly unknown[] | undefined {
  const root = block === null || head === undefined ? head : findBlock(head.body, block)?.node
  return root && [readPath(root, path)]
}
