/** Describes what an undo group has changed. */
import { toReferencedKeys } from '#kit/browser'
import { describeDifference, findFieldAtPath } from '#operations/difference'
import type { DescribedField, Difference } from '#operations'
import type { LoggedOperationWithPreviousValue } from '#api'
import type { KnownTypes } from '../blocks/types.ts'
import { itemFields, blockFields } from '../fields/own-fields.ts'
import type { UndoGroup } from './merge-logs.ts'

export type KnownNames = {
  readonly types: KnownTypes
  /** Content type of the item. */
  readonly type: string
  /** The block's type. Null for the item itself, or if the type is unknown. */
  readonly blockType: string | null
  readonly findTitle: (contentKey: string) => string | undefined
}

/** Returns undefined for operations without values, and for groups that have changed several fields. */
export function findUndoGroupDifference(
  { first, last, count }: UndoGroup,
  { types, type, blockType, findTitle }: KnownNames,
): Difference | undefined {
  const [from, to] = [first.operation, last.operation]
  if (last.outcome.kind !== 'applied') return undefined
  const isOne = count === 1 || toTarget(from) === toTarget(to)
  if (!isOne) return undefined
  const before = first.former
  const after = toWritten(last)
  const findBlock = (name: string) => types.blocks.get(name)
  if (to.kind === 'remove' || to.kind === 'insert')
    return describeDifference(before, after, { findTitle, findBlock })
  if (to.kind !== 'set' && to.kind !== 'unset') return undefined
  /** Omits the hash and size of an image file, because they mean nothing to editors. */
  if (to.block === null && to.path[0] === 'body' && to.path[1] === 'sfdc_cms:media') return undefined
  const fields = { types, type, blockType }
  return describeDifference(before, after, { findTitle, findBlock, field: findField(to, fields) })
}

const toTarget = (operation: LoggedOperationWithPreviousValue['operation']): string =>
  operation.kind === 'set' || operation.kind === 'unset'
    ? JSON.stringify([operation.block, operation.path])
    : JSON.stringify(operation)

/**
 * Returns the value or block that the operation contains; undefined if it contains neither. Without a value or block,
 * the operation's block is described by its type.
 */
const toWritten = ({ operation }: LoggedOperationWithPreviousValue): unknown => {
  if (operation.kind === 'set') return operation.value
  return operation.kind === 'insert' ? operation.node : undefined
}

type PropertyChangeOperation = Extract<
  LoggedOperationWithPreviousValue['operation'],
  { kind: 'set' | 'unset' }
>

function findField(
  { block, path }: PropertyChangeOperation,
  { types, type, blockType }: Pick<KnownNames, 'types' | 'type' | 'blockType'>,
): DescribedField | undefined {
  const [holder, ...inside] = path
  if (block === null && holder !== 'body') return findFieldAtPath(itemFields, path)
  if (block === null) return findFieldAtPath(types.contentTypes.get(type)?.fields ?? [], inside)
  if (holder !== 'props') return findFieldAtPath(blockFields, path)
  return findFieldAtPath(types.blocks.get(blockType ?? '')?.fields ?? [], inside)
}

/** Lists the items that the values in a group refer to. */
export const listReferences = ({ first, last }: UndoGroup): readonly string[] =>
  toReferencedKeys([first.former, toWritten(last)])
