/**
 * Lists of blocks, opened and closed. A slot may be stored, show its block's seeds (what the block's column brings as long as
 * nothing is stored), or be neither; the first block that comes, goes or moves there takes the seeds into the slot.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import { gone, refused, type NotApplied } from './edited-item.ts'
import type { Place } from './operation.ts'
import { changeAt, findBlock, readAt, readOwn, without, type Trail } from './trail.ts'

type Body = Readonly<Record<string, unknown>>
type Parent = Place['parent']

/** What a list was before it was opened. */
export type ListOrigin = 'stored' | 'seeds' | 'unset'

export type OpenList = {
  readonly body: Body
  /** To the list, which is there now. */
  readonly trail: Trail
  readonly was: ListOrigin
}

/** The same body where the list is stored already. */
export function openList(body: Body, parent: Parent): OpenList | NotApplied {
  if ('field' in parent) {
    const stored = readOwn(body, parent.field)
    const trail = [parent.field]
    if (stored === undefined) return { body: { ...body, [parent.field]: [] }, trail, was: 'unset' }
    return Array.isArray(stored) ? { body, trail, was: 'stored' } : refused(`${parent.field} holds no blocks`)
  }
  const found = findBlock(body, parent.block)
  if (found === undefined) return gone(`the block ${parent.block}`)
  const trail = [...found.trail, 'slots', parent.slot]
  if (readAt(body, trail) !== undefined) return { body, trail, was: 'stored' }
  const seeds = findSeeds(found.node, parent.slot)
  const blocks = seeds === undefined ? [] : readAt(found.node, seeds)
  const was = Array.isArray(blocks) && blocks.length > 0 ? 'seeds' : 'unset'
  const opened = changeAt(body, found.trail, (node) => {
    const bare = was === 'seeds' && seeds !== undefined ? changeAt(node, seeds, () => []) : node
    return withSlot(bare as BlockNode, parent.slot, was === 'seeds' ? (blocks as BlockNode[]) : [])
  })
  return { body: opened, trail, was }
}

/** The list that holds a block, as a place names it; undefined where none can: what a slot's stored blocks have replaced. */
export function findParent(body: Body, trail: Trail): Parent | undefined {
  if (trail.length === 2) return { field: String(trail[0]) }
  const slot = trail.at(-2)
  if (trail.at(-3) === 'slots' && typeof slot === 'string') {
    const block = readAt(body, trail.slice(0, -3)) as BlockNode
    return { block: block.id, slot }
  }
  if (slot !== seedName) return undefined
  const key = readOwn(readAt(body, trail.slice(0, -2)), columnKey)
  const holder = findHolder(body, trail.slice(0, -2))
  if (holder === undefined || typeof key !== 'string') return undefined
  const isShown = readAt(holder.node, ['slots', key]) === undefined
  const seeds = findSeeds(holder.node, key)
  const isFirst = seeds !== undefined && seeds.length === trail.length - holder.length - 1
  return isShown && isFirst && seeds.every((step, at) => step === trail[holder.length + at])
    ? { block: holder.node.id, slot: key }
    : undefined
}

/**
 * `unset`: an empty list goes, and the slots with the last one. `seeds`: what it holds is its column's again. What would not come
 * back where it stood, or in the place of other seeds, stays stored: it shows the same.
 */
export function closeList(body: Body, parent: Parent, end: 'unset' | 'seeds' | undefined): Body {
  if (end === undefined) return body
  if ('field' in parent) {
    const goes = isEmpty(readOwn(body, parent.field)) && isLast(body, parent.field)
    return goes ? (without(body, parent.field) as Body) : body
  }
  const found = findBlock(body, parent.block)
  const list = found && readAt(found.node, ['slots', parent.slot])
  if (found === undefined || !Array.isArray(list) || !comesBack(found.node, parent.slot)) return body
  if (end === 'unset' && list.length > 0) return body
  const seeds = findSeeds(found.node, parent.slot)
  if (end === 'seeds' && (seeds === undefined || !isEmpty(readAt(found.node, seeds)))) return body
  return changeAt(body, found.trail, (node) => {
    const bare = withoutSlot(node as BlockNode, parent.slot)
    return end === 'seeds' && seeds !== undefined ? changeAt(bare, seeds, () => list) : bare
  })
}

/** Whether a slot that goes stands in the same place once it is opened again. */
function comesBack(node: BlockNode, slot: string): boolean {
  const { slots = {} } = node
  return isLast(slots, slot) && (Object.keys(slots).length > 1 || isLast(node, 'slots'))
}

const isLast = (holder: object, name: string) => Object.keys(holder).at(-1) === name

/** What a block shows where nothing is stored for the slot: the column of that key may bring blocks (COL-1). The first one counts. */
const seedName = 'seedComponents'
const columnKey = 'columnKey'
const columnsTrail = ['props', 'sectionConfig', 'columns'] as const

/** Inside the block; undefined where it has no such column. */
function findSeeds(node: BlockNode, slot: string): Trail | undefined {
  const columns = readAt(node, columnsTrail)
  if (!Array.isArray(columns)) return undefined
  const at = columns.findIndex((column: unknown) => readOwn(column, columnKey) === slot)
  return at === -1 || !Array.isArray(readOwn(columns[at], seedName))
    ? undefined
    : [...columnsTrail, at, seedName]
}

/** The innermost block around what the trail leads to, and how many steps lead to it. */
function findHolder(body: Body, trail: Trail): { node: BlockNode; length: number } | undefined {
  for (let length = trail.length; length > 0; length--) {
    const value = readAt(body, trail.slice(0, length))
    if (isPlainObject(value) && typeof value['block'] === 'string')
      return { node: value as BlockNode, length }
  }
  return undefined
}

const withSlot = (node: BlockNode, slot: string, blocks: BlockNode[]): BlockNode => ({
  ...node,
  slots: { ...node.slots, [slot]: blocks },
})

function withoutSlot(node: BlockNode, slot: string): object {
  const slots = without(node.slots ?? {}, slot) as NonNullable<BlockNode['slots']>
  return Object.keys(slots).length === 0 ? without(node, 'slots') : { ...node, slots }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

export const toBlockIds = (value: unknown): readonly string[] => listBlocks(value).map(({ id }) => id)
