/** Returns the reason why the server rejected the last edit to a field. */
import { useSyncExternalStore } from 'react'
import type { ItemName } from '#api'
import type { Operation } from '#operations'
import { toItemKey } from '../api/shapes.ts'
import { useStudio } from '../core/studio-context.ts'
import type { ValueTarget } from '../fields/stored-value.ts'

export function useRejection(item: ItemName, { block, path }: ValueTarget): string | undefined {
  const { refused: rejected } = useStudio().edits
  const all = useSyncExternalStore(rejected.subscribe, rejected.list)
  const isHere = (operation: Operation) =>
    operation.kind === 'set' &&
    operation.block === block &&
    JSON.stringify(operation.path.slice(0, path.length)) === JSON.stringify(path)
  return all.findLast(
    ({ item: one, operations }) => toItemKey(one) === toItemKey(item) && operations.some(isHere),
  )?.reason
}
