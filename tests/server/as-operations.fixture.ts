/** Converts the difference between two block trees into the operations that an editor would perform in the studio. */
import { applyOperation, type EditedItem, type Operation, type BlockTarget } from '#operations'
import type { BlockNode } from '#schema'

type BlockNodes = readonly BlockNode[]
type Parent = BlockTarget['parent']
type PositionedBlock = { readonly node: BlockNode; readonly parent: Parent; readonly next: string | null }

/**
 * Yields each block before its nested blocks, and each list from its last entry to its first. `counts` returns true for
 * blocks that can be the next sibling of another block.
 */
function* eachPlaced(
  blocks: BlockNodes,
  parent: Parent,
  counts: (id: string) => boolean = () => true,
): Generator<PositionedBlock> {
  let next: string | null = null
  for (const node of blocks.toReversed()) {
    yield { node, parent, next }
    if (counts(node.id)) next = node.id
  }
  for (const node of blocks)
    for (const [slot, inside] of Object.entries(node.slots ?? {}))
      yield* eachPlaced(inside, { block: node.id, slot }, counts)
}

const own = ['name', 'props', 'visible', 'isPrinted', 'access'] as const

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** Returns operations for the top-level blocks in a field. Throws if no operations can produce the result. */
export function toOperations(
  item: EditedItem,
  { field, blocks }: { readonly field: string; readonly blocks: BlockNodes },
): Operation[] {
  const top = { field }
  const operations: Operation[] = []
  let head = item
  const make = (operation: Operation) => {
    const result = applyOperation(head, operation)
    if (result.kind !== 'applied') throw new Error(`${JSON.stringify(operation)}: ${JSON.stringify(result)}`)
    head = result.head
    operations.push(operation)
  }
  const targets = [...eachPlaced(blocks, top)]
  const stays = new Set(targets.map(({ node }) => node.id))
  const list = () => [...eachPlaced(head.body[field] as BlockNodes, top, (id) => stays.has(id))]
  for (const { node, parent, next } of targets) {
    const placed = list().find((one) => one.node.id === node.id)
    if (placed === undefined) {
      make({ kind: 'insert', node, place: { parent, before: next } })
      continue
    }
    if (!isSame([placed.parent, placed.next], [parent, next]))
      make({ kind: 'move', block: node.id, place: { parent, before: next } })
    for (const name of own) {
      if (isSame(placed.node[name], node[name])) continue
      const at = { block: node.id, path: [name] }
      make(node[name] === undefined ? { kind: 'unset', ...at } : { kind: 'set', ...at, value: node[name] })
    }
  }
  const findGone = () => list().find(({ node }) => !stays.has(node.id))
  for (let gone = findGone(); gone !== undefined; gone = findGone())
    make({ kind: 'remove', block: gone.node.id })
  return operations
}
