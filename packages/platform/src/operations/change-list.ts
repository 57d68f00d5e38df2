/**
 * Opens and closes lists of blocks. A slot may be stored, show seeds, or be unset. Seeds are blocks that the slot's
 * column contains and that are shown while the slot is not stored. The first insert, removal or move in a slot stores
 * its seeds in the slot.
 */
import { isPlainObject } from '#kit/browser'
import type { BlockNode } from '#schema'
import { listBlocks } from '#schema/browser'
import { missingTargetResult, rejectedResult, type RejectedResult } from './edited-item.ts'
import type { BlockTarget } from './operation.ts'
import {
  changeValueAtPath,
  findBlock,
  readAtPath,
  readOwnProperty,
  omitProperty,
  type StoredPath,
} from './stored-path.ts'

type ListBody = Readonly<Record<string, unknown>>
type Parent = BlockTarget['parent']

/** The state of a list before it was opened. */
type ListOrigin = 'stored' | 'seeds' | 'unset'

export type OpenList = {
  readonly body: ListBody
  /** The path to the list, which exists in `body`. */
  readonly trail: StoredPath
  readonly was: ListOrigin
}

/** Opens a list. Returns the same body if the list is already stored. */
export function openList(body: ListBody, parent: Parent): OpenList | RejectedResult {
  if ('field' in parent) {
    const stored = readOwnProperty(body, parent.field)
    const trail = [parent.field]
    if (stored === undefined) return { body: { ...body, [parent.field]: [] }, trail, was: 'unset' }
    return Array.isArray(stored)
      ? { body, trail, was: 'stored' }
      : rejectedResult(`${parent.field} cannot contain blocks`)
  }
  const found = findBlock(body, parent.block)
  if (found === undefined) return missingTargetResult(`the block ${parent.block}`)
  const trail = [...found.trail, 'slots', parent.slot]
  if (readAtPath(body, trail) !== undefined) return { body, trail, was: 'stored' }
  const seeds = findSeeds(found.node, parent.slot)
  const blocks = seeds === undefined ? [] : readAtPath(found.node, seeds)
  const was = Array.isArray(blocks) && blocks.length > 0 ? 'seeds' : 'unset'
  const opened = changeValueAtPath(body, found.trail, (node) => {
    const bare = was === 'seeds' && seeds !== undefined ? changeValueAtPath(node, seeds, () => []) : node
    return withSlot(bare as BlockNode, parent.slot, was === 'seeds' ? (blocks as BlockNode[]) : [])
  })
  return { body: opened, trail, was }
}

/**
 * Returns the list that contains a block, as the `parent` of a position. Returns undefined if the block is a seed that
 * stored blocks have replaced.
 */
export function findParent(body: ListBody, trail: StoredPath): Parent | undefined {
  if (trail.length === 2) return { field: String(trail[0]) }
  const slot = trail.at(-2)
  if (trail.at(-3) === 'slots' && typeof slot === 'string') {
    const block = readAtPath(body, trail.slice(0, -3)) as BlockNode
    return { block: block.id, slot }
  }
  if (slot !== seedName) return undefined
  const key = readOwnProperty(readAtPath(body, trail.slice(0, -2)), columnKey)
  const holder = findHolder(body, trail.slice(0, -2))
  if (holder === undefined || typeof key !== 'string') return undefined
  const isShown = readAtPath(holder.node, ['slots', key]) === undefined
  const seeds = findSeeds(holder.node, key)
  const isFirst = seeds !== undefined && seeds.length === trail.length - holder.length - 1
  return isShown && isFirst && seeds.every((step, at) => step === trail[holder.length + at])
    ? { block: holder.node.id, slot: key }
    : undefined
}

/**
 * Closes a list. `unset` removes an empty list, and also the `slots` object if no list remains in it. `seeds` turns the
 * list's blocks into its column's seeds again. A list stays stored if reopening it would change its position or replace
 * other seeds.
 */
export function closeList(body: ListBody, parent: Parent, end: 'unset' | 'seeds' | undefined): ListBody {
  if (end === undefined) return body
  if ('field' in parent) {
    const goes = isEmpty(readOwnProperty(body, parent.field)) && isLast(body, parent.field)
    return goes ? (omitProperty(body, parent.field) as ListBody) : body
  }
  const found = findBlock(body, parent.block)
  const list = found && readAtPath(found.node, ['slots', parent.slot])
  if (found === undefined || !Array.isArray(list) || !comesBack(found.node, parent.slot)) return body
  if (end === 'unset' && list.length > 0) return body
  const seeds = findSeeds(found.node, parent.slot)
  if (end === 'seeds' && (seeds === undefined || !isEmpty(readAtPath(found.node, seeds)))) return body
  return changeValueAtPath(body, found.trail, (node) => {
    const bare = withoutSlot(node as BlockNode, parent.slot)
    return end === 'seeds' && seeds !== undefined ? changeValueAtPath(bare, seeds, () => list) : bare
  })
}

/** Returns true if reopening the slot after its removal would create it at the same position. */
function comesBack(node: BlockNode, slot: string): boolean {
  const { slots = {} } = node
  return isLast(slots, slot) && (Object.keys(slots).length > 1 || isLast(node, 'slots'))
}

const isLast = (holder: object, name: string) => Object.keys(holder).at(-1) === name

/**
 * The column with the slot's key contains the slot's content if nothing is stored for the slot and the column may
 * contain blocks (COL-1). Only the first such column counts.
 */
const seedName = 'seedComponents'
const columnKey = 'columnKey'
const columnsTrail = ['props', 'sectionConfig', 'columns'] as const

/** Returns the path from the block to the seeds of the slot's column; undefined if no such column exists. */
function findSeeds(node: BlockNode, slot: string): StoredPath | undefined {
  const columns = readAtPath(node, columnsTrail)
  if (!Array.isArray(columns)) return undefined
  const at = columns.findIndex((column: unknown) => readOwnProperty(column, columnKey) === slot)
  return at === -1 || !Array.isArray(readOwnProperty(columns[at], seedName))
    ? undefined
    : [...columnsTrail, at, seedName]
}

/** Returns the innermost block on the path, and the number of steps to that block. */
function findHolder(body: ListBody, trail: StoredPath): { node: BlockNode; length: number } | undefined {
  for (let length = trail.length; length > 0; length--) {
    const value = readAtPath(body, trail.slice(0, length))
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
  const slots = omitProperty(node.slots ?? {}, slot) as NonNullable<BlockNode['slots']>
  return Object.keys(slots).length === 0 ? omitProperty(node, 'slots') : { ...node, slots }
}

const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0

export const toBlockIds = (value: unknown): readonly string[] => listBlocks(value).map(({ id }) => id)
