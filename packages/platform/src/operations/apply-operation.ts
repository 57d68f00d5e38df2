/** Applies an operation to an item and returns the inverse. */
import type { BlockNode } from '#schema'
import { hasInnerBlocks, maxBlockDepth, visitBlocks } from '#schema/browser'
import { closeList, findParent, openList, toBlockIds } from './change-list.ts'
import { readPath, setAtPath, unsetAtPath } from './change-path.ts'
import {
  missingTargetResult,
  rejectedResult,
  type ApplyResult,
  type EditedItem,
  type RejectedResult,
} from './edited-item.ts'
import type { Operation, BlockTarget } from './operation.ts'
import { changeValueAtPath, findBlock, readAtPath } from './stored-path.ts'

type OperationOf<Kind> = Extract<Operation, { kind: Kind }>

/** Maximum number of blocks in an item and on a page. */
export const maxBlocks = 10_000

export type ApplyContext = {
  /** For `translate`: the item's current state in the language to translate from. */
  readonly source?: EditedItem | undefined
}

/**
 * Applies the operation. `head`: the item's current state; undefined if the item does not exist yet. Reuses the objects
 * of unchanged parts.
 */
export function applyOperation<Item extends EditedItem>(
  head: Item,
  operation: Operation,
  facts?: ApplyContext,
): ApplyResult<Item>
export function applyOperation(
  head: EditedItem | undefined,
  operation: Operation,
  facts?: ApplyContext,
): ApplyResult<EditedItem>
export function applyOperation(
  head: EditedItem | undefined,
  operation: Operation,
  { source }: ApplyContext = {},
): ApplyResult<EditedItem> {
  if (operation.kind === 'create' || operation.kind === 'translate') {
    if (head !== undefined) return rejectedResult('There is such an item in this language already')
    const made = operation.kind === 'create' ? toCreated(operation) : source
    if (made === undefined)
      return missingTargetResult(`the item in ${operation.kind === 'translate' ? operation.from : ''}`)
    return applied({ ...made, isWithdrawn: false }, { kind: 'withdraw' })
  }
  if (head === undefined) return missingTargetResult('the item')
  switch (operation.kind) {
    case 'withdraw':
      return setWithdrawn(head, true)
    case 'bringBack':
      return setWithdrawn(head, false)
    case 'set':
    case 'unset':
      return changeProperty(head, operation)
    case 'insert':
      return insertBlock(head, operation)
    case 'remove':
      return removeBlock(head, operation)
    case 'move':
      return moveBlock(head, operation)
  }
}

const applied = <Item>(head: Item, inverse: Operation): ApplyResult<Item> => ({
  kind: 'applied',
  head,
  inverse,
})

const toCreated = ({ type, title, urlName, body }: OperationOf<'create'>): EditedItem => ({
  type,
  title,
  urlName,
  body,
  isWithdrawn: false,
})

const setWithdrawn = (head: EditedItem, isWithdrawn: boolean): ApplyResult<EditedItem> =>
  applied(head.isWithdrawn === isWithdrawn ? head : { ...head, isWithdrawn }, {
    kind: head.isWithdrawn ? 'withdraw' : 'bringBack',
  })

type PropertyChange = OperationOf<'set'> | OperationOf<'unset'>

const ofBlock: ReadonlySet<unknown> = new Set(['name', 'props', 'visible', 'isPrinted', 'access'])
const ofItem: ReadonlySet<unknown> = new Set(['title', 'urlName', 'body'])

function changeProperty(head: EditedItem, operation: PropertyChange): ApplyResult<EditedItem> {
  const { block } = operation
  const wrong = findWrongPath(head, operation)
  if (wrong !== undefined) return wrong
  const found = block === null ? undefined : findBlock(head.body, block)
  if (block !== null && found === undefined) return missingTargetResult(`the block ${block}`)
  const root = found?.node ?? head
  if (isSlot(operation) && !isEmpty(readPath(root, operation.path)))
    return rejectedResult('A slot goes when nothing is left in it')
  const changed = changeInside(root, operation)
  if (changed.kind !== 'changed') return changed
  const next =
    found === undefined
      ? (changed.value as EditedItem)
      : withBody(
          head,
          changeValueAtPath(head.body, found.trail, () => changed.value),
        )
  const inverse: Operation = { ...changed.inverse, block }
  const isOfBlocks = operation.kind === 'set' && hasInnerBlocks(operation.value)
  return (isOfBlocks ? findWrongTree(next.body) : undefined) ?? applied(next, inverse)
}

const changeInside = (root: unknown, operation: PropertyChange) =>
  operation.kind === 'set'
    ? setAtPath(root, operation.path, operation)
    : unsetAtPath(root, operation.path, operation.around)

function findWrongPath(head: EditedItem, operation: PropertyChange): RejectedResult | undefined {
  const { block, path } = operation
  const [first, second] = path
  if (block !== null) return isSlot(operation) || ofBlock.has(first) ? undefined : rejectedResult(unknownPath)
  if (!ofItem.has(first)) return rejectedResult(unknownPath)
  if (first === 'body') {
    if (second === undefined) return rejectedResult('A body is edited field by field')
    const isTree = path.length === 2 && hasInnerBlocks(readPath(head, path))
    return isTree || (path.length === 2 && operation.kind === 'set' && hasInnerBlocks(operation.value))
      ? rejectedResult('Blocks are inserted, moved and removed one by one')
      : undefined
  }
  const isText = path.length === 1 && operation.kind === 'set' && typeof operation.value === 'string'
  return isText ? undefined : rejectedResult(`The ${String(first)} is a text, and stays one`)
}

const unknownPath =
  'A path begins with name, props, visible, isPrinted or access of a block, or with title, urlName or body of the item'

/** Returns true if the operation removes or restores an empty slot. */
const isSlot = (operation: PropertyChange): boolean =>
  operation.path[0] === 'slots' &&
  operation.path.length === 2 &&
  (operation.kind === 'unset' || (Array.isArray(operation.value) && isEmpty(operation.value)))

const isEmpty = (value: unknown) => value === undefined || (Array.isArray(value) && value.length === 0)

function insertBlock(
  head: EditedItem,
  { node, place, fills }: OperationOf<'insert'>,
): ApplyResult<EditedItem> {
  const opened = openList(head.body, place.parent)
  if ('kind' in opened) return opened
  const body = putInto(opened.body, opened.trail, { node, before: place.before })
  const wrong = findWrongTree(body)
  if (wrong !== undefined) return wrong
  return applied(withBody(head, closeList(body, place.parent, fills)), {
    kind: 'remove',
    block: node.id,
    ...(opened.was !== 'stored' && { leaves: opened.was }),
  })
}

function removeBlock(head: EditedItem, { block, leaves }: OperationOf<'remove'>): ApplyResult<EditedItem> {
  const taken = takeOut(head.body, block)
  if ('kind' in taken) return taken
  const { node, place, was, body } = taken
  return applied(withBody(head, closeList(body, place.parent, leaves)), {
    kind: 'insert',
    node,
    place,
    ...(was === 'seeds' && { fills: was }),
  })
}

function moveBlock(
  head: EditedItem,
  { block, place, leaves, fills }: OperationOf<'move'>,
): ApplyResult<EditedItem> {
  const taken = takeOut(head.body, block)
  if ('kind' in taken) return taken
  const { parent } = place
  if ('block' in parent && toBlockIds(taken.node).includes(parent.block))
    return rejectedResult(`The block ${block} cannot move into itself`)
  if (place.before === block) return rejectedResult(`The block ${block} cannot move before itself`)
  const opened = openList(taken.body, parent)
  if ('kind' in opened) return opened
  const put = putInto(opened.body, opened.trail, { node: taken.node, before: place.before })
  const isSameList = areSame(taken.place.parent, parent)
  const left = isSameList ? put : closeList(put, taken.place.parent, leaves)
  const wrong = findWrongTree(left)
  if (wrong !== undefined) return wrong
  return applied(withBody(head, closeList(left, parent, fills)), {
    kind: 'move',
    block,
    place: taken.place,
    ...(!isSameList && opened.was !== 'stored' && { leaves: opened.was }),
    ...(taken.was === 'seeds' && { fills: taken.was }),
  })
}

const areSame = (a: BlockTarget['parent'], b: BlockTarget['parent']) =>
  JSON.stringify(a) === JSON.stringify(b)

type RemovedBlock = {
  readonly node: BlockNode
  /** The position where the block was before the move or removal. */
  readonly place: BlockTarget
  readonly was: 'stored' | 'seeds' | 'unset'
  readonly body: EditedItem['body']
}

function takeOut(body: EditedItem['body'], block: string): RemovedBlock | RejectedResult {
  const found = findBlock(body, block)
  if (found === undefined) return missingTargetResult(`the block ${block}`)
  const parent = findParent(body, found.trail)
  if (parent === undefined)
    return rejectedResult(
      `The block ${block} is not visible in its current position, so it cannot be moved out of it`,
    )
  const opened = openList(body, parent)
  if ('kind' in opened) return opened
  const list = readAtPath(opened.body, opened.trail) as readonly BlockNode[]
  const at = list.findIndex(({ id }) => id === block)
  return {
    node: list[at] ?? found.node,
    place: { parent, before: list[at + 1]?.id ?? null },
    was: opened.was,
    body: changeValueAtPath(opened.body, opened.trail, () => list.toSpliced(at, 1)),
  }
}

const putInto = (
  body: EditedItem['body'],
  trail: readonly (string | number)[],
  { node, before }: { readonly node: BlockNode; readonly before: string | null },
) =>
  changeValueAtPath(body, trail, (stored) => {
    const list = stored as readonly BlockNode[]
    const at = list.findIndex(({ id }) => id === before)
    return list.toSpliced(at === -1 ? list.length : at, 0, node)
  })

const withBody = (head: EditedItem, body: EditedItem['body']): EditedItem =>
  body === head.body ? head : { ...head, body }

/** Attack: trees that exhaust the stack or the memory of recursive code. */
function findWrongTree(body: EditedItem['body']): RejectedResult | undefined {
  const seen = new Set<string>()
  let repeated: string | undefined
  let count = 0
  let depth = 0
  visitBlocks(body, ({ id }, around) => {
    if (seen.has(id)) repeated ??= id
    seen.add(id)
    count++
    depth = Math.max(depth, around + 1)
  })
  if (count > maxBlocks) return rejectedResult(`An item has at most ${maxBlocks} blocks`)
  if (repeated !== undefined)
    return rejectedResult(`There is a block ${repeated} already; ids are unique within an item`)
  return depth > maxBlockDepth ? rejectedResult(`Blocks are nested at most ${maxBlockDepth} deep`) : undefined
}
