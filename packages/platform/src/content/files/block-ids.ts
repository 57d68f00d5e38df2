/**
 * Adds missing ids to the blocks of a file. If a block matches a block in the published version or in the translation's
 * source, uses that block's id. Otherwise, creates an id from the block type and a number.
 */
import { isPlainObject } from '#kit'
import { changeBlocks, changeChildBlocks, listBlocks, type BlockNode } from '#schema'

type ItemBody = Readonly<Record<string, unknown>>

/** Bodies whose block ids can be reused in the file. */
export type EarlierBodies = {
  /** The published version of the item in the same language. */
  readonly published: ItemBody | undefined
  /** The body of the item in the default language, with all block ids. */
  readonly source: ItemBody | undefined
}

export const hasMissingBlockIds = (body: ItemBody, trees: readonly string[]): boolean =>
  listTreeBlocks(body, trees).some(lacksId)

/**
 * Adds missing ids. `trees` lists the body's fields that contain blocks. Existing ids do not change. The same input
 * always gives the same ids.
 */
export function addMissingBlockIds(
  body: ItemBody,
  trees: readonly string[],
  { published = {}, source = {} }: EarlierBodies,
): ItemBody {
  const nodes = listTreeBlocks(body, trees)
  const ids = new Map(
    nodes.filter((node) => !lacksId(node)).map((node) => [node, { id: node.id, position: 0 }]),
  )
  for (const earlier of [published, source]) matchBody({ body, trees, ids }, earlier)
  const isTaken = new Set([
    ...Array.from(ids.values(), ({ id }) => id),
    ...[published, source].flatMap((earlier) => listTreeBlocks(earlier, trees).map(({ id }) => id)),
  ])
  const counts = new Map<string, number>()
  for (const node of nodes) {
    const count = (counts.get(node.block) ?? 0) + 1
    counts.set(node.block, count)
    if (ids.has(node)) continue
    const id = toFreeId(node.block, count, isTaken)
    isTaken.add(id)
    ids.set(node, { id, position: 0 })
  }
  return { ...body, ...changeTrees(body, trees, (node) => withId(node, ids)) }
}

/** For each block in the file, its id and the position of `id` among the block's keys. */
type BlockIds = Map<BlockNode, { readonly id: string; readonly position: number }>

const lacksId = (node: BlockNode) => !('id' in node)

const listTreeBlocks = (body: ItemBody, trees: readonly string[]): readonly BlockNode[] =>
  trees.flatMap((name) => listBlocks(body[name]))

const changeTrees = (body: ItemBody, trees: readonly string[], change: (node: BlockNode) => BlockNode) =>
  Object.fromEntries(
    trees.filter((name) => name in body).map((name) => [name, changeBlocks(body[name], change)]),
  )

function withId(node: BlockNode, ids: BlockIds): BlockNode {
  const changed = changeChildBlocks(node, (inner) => withId(inner, ids))
  const given = ids.get(node)
  if (given === undefined || !lacksId(node)) return changed
  const entries = Object.entries(changed)
  entries.splice(given.position, 0, ['id', given.id])
  return Object.fromEntries(entries) as BlockNode
}

function toFreeId(block: string, count: number, isTaken: ReadonlySet<string>): string {
  const stem = block
    .toLowerCase()
    .replace(/[^a-z0-9-]/g, '-')
    .slice(0, 50)
  let number = count
  while (isTaken.has(`${stem}-${number}`)) number++
  return `${stem}-${number}`
}

/** A block, and the field or slot that contains it: `slots.column-1`. */
type LocatedBlock = { readonly node: BlockNode; readonly place: string }

type MatchState = { readonly body: ItemBody; readonly trees: readonly string[]; readonly ids: BlockIds }

function matchBody({ body, trees, ids }: MatchState, earlier: ItemBody): void {
  const known = new Map(listTreeBlocks(earlier, trees).map((node) => [node.id, node]))
  const used = new Set(Array.from(ids.values(), ({ id }) => id))
  const matchInside = (now: readonly LocatedBlock[], before: readonly LocatedBlock[]) => {
    const open = {
      now: now.filter(({ node }) => !ids.has(node)),
      before: before.filter(({ node }) => !used.has(node.id)),
    }
    for (const toBlockMarker of [
      ({ node, place }: LocatedBlock) => `${place} ${toContent(node)}`,
      ({ node }: LocatedBlock) => toContent(node),
      ({ node, place }: LocatedBlock) => `${place} ${node.block}`,
    ])
      for (const [one, other] of takePairs(open, toBlockMarker)) {
        ids.set(one, { id: other.id, position: Object.keys(other).indexOf('id') })
        used.add(other.id)
      }
    for (const { node } of now) {
      const counterpart = known.get(ids.get(node)?.id ?? '')
      matchInside(listInside(node), counterpart === undefined ? [] : listInside(counterpart))
    }
  }
  const toTrees = (of: ItemBody) => listInside(Object.fromEntries(trees.map((name) => [name, of[name]])))
  matchInside(toTrees(body), toTrees(earlier))
}

type UnmatchedBlocks = { now: LocatedBlock[]; before: LocatedBlock[] }

/** Pairs blocks that have equal keys, in order, and removes the paired blocks from `open`. */
function takePairs(
  open: UnmatchedBlocks,
  toBlockMarker: (placed: LocatedBlock) => string,
): [BlockNode, BlockNode][] {
  const waiting = new Map<string, LocatedBlock[]>()
  for (const placed of open.before) {
    const key = toBlockMarker(placed)
    waiting.set(key, [...(waiting.get(key) ?? []), placed])
  }
  const pairs = open.now.flatMap((placed): [LocatedBlock, LocatedBlock][] => {
    const found = waiting.get(toBlockMarker(placed))?.shift()
    return found === undefined ? [] : [[placed, found]]
  })
  const paired = new Set(pairs.flat())
  open.now = open.now.filter((placed) => !paired.has(placed))
  open.before = open.before.filter((placed) => !paired.has(placed))
  return pairs.map(([one, other]) => [one.node, other.node])
}

/** Returns the content of a block without any block ids. */
const toContent = (node: BlockNode): string =>
  JSON.stringify(node, (_key, value: unknown) => {
    if (!isPlainObject(value) || typeof value['block'] !== 'string') return value
    const { id: _id, ...rest } = value
    return rest
  })

function listInside(value: object, place = ''): LocatedBlock[] {
  return Object.entries(value).flatMap(([key, child]: [string, unknown]) => {
    if (!isPlainObject(child) && !Array.isArray(child)) return []
    if (isPlainObject(child) && typeof child['block'] === 'string')
      return [{ node: child as BlockNode, place }]
    return listInside(child, Array.isArray(value) ? place : `${place}.${key}`)
  })
}
