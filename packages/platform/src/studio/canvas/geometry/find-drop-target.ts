/**
 * Finds the drop target for blocks that are dragged over the canvas. It is next to a block under the pointer, or inside
 * an empty block. The target must accept the dragged blocks.
 */
import type { BlockTarget } from '#operations'
import { toItemKey, type ItemName } from '../../api/shapes.ts'
import { canDrop } from '../../outline/to-drop-position.ts'
import { isSameParent } from '../../blocks/block-edits.ts'
import { findNode, toFollowingPosition, toSlots, type LocatedNode } from '../../blocks/block-tree.ts'
import type { BlockTree } from '../../blocks/types.ts'

/** A point in CSS pixels of the frame. */
export type Point = { readonly x: number; readonly y: number }
/** A rectangle or a `DOMRect`. Spreading a `DOMRect` would not copy its properties. */
export type Rect = Point & { readonly width: number; readonly height: number }

/** A drop target. Between blocks, `line` has a height or width of 0. Inside a slot, it is the area of the slot. */
export type CanvasDropTarget = { readonly place: BlockTarget; readonly line: Rect }

export type DropTargetDeps = {
  /** The item that contains the dragged blocks. */
  readonly item: ItemName
  readonly tree: BlockTree
  /** The dragged blocks in page order. */
  readonly dragged: readonly LocatedNode[]
  /** Returns the box of a block; undefined if the canvas does not show the block. */
  readonly toBox: (block: string) => Rect | undefined
  /** Returns the areas of a section's slots, including empty slots. */
  readonly toColumns: (block: string) => readonly { readonly slot: string; readonly box: Rect }[]
}

type MarkedBlock = { readonly place: ItemName & { readonly block: string }; readonly box: Rect }

/**
 * Finds the drop target. `over` contains the blocks at the point, innermost first. Returns undefined if the target does
 * not accept the blocks, or if they are already there.
 */
export function findDropTarget(
  over: readonly MarkedBlock[],
  point: Point,
  deps: DropTargetDeps,
): CanvasDropTarget | undefined {
  const { item, tree, dragged } = deps
  const rows = dragged.map(({ node }) => ({ item, kind: 'block' as const, block: node.id }))
  for (const { place, box } of over) {
    const found = toItemKey(place) === toItemKey(item) && findNode(tree.lists, place.block, tree.types)
    if (!found) continue
    const drops = [findInside(found, { box, point }, deps), toAdjacentDrop(found, { box, point }, deps)]
    const drop = drops.find((one) => one && canDrop(rows, { item, place: one.place }, tree))
    if (drop !== undefined) return staysThere(dragged, drop.place) ? undefined : drop
  }
  return undefined
}

type HoveredBox = { readonly box: Rect; readonly point: Point }

const edgePx = 16

/**
 * Finds a target inside a block: in an empty slot, or next to the nearest nested block. Near the edges of the block,
 * returns undefined, because the targets there are before and after the block itself.
 */
function findInside(
  found: LocatedNode,
  { box, point }: HoveredBox,
  deps: DropTargetDeps,
): CanvasDropTarget | undefined {
  const { tree, toBox, toColumns } = deps
  const edge = Math.min(edgePx, box.height / 4)
  if (point.y < box.y + edge || point.y > box.y + box.height - edge) return undefined
  const column = toColumns(found.node.id).find((one) => isWithin(point.x, one.box.x, one.box.width))
  const slots = toSlots(found.node, tree.types).filter(({ name }) => !column || name === column.slot)
  const inner = slots.flatMap(({ blocks }) => blocks.map(({ id }) => ({ id, box: toBox(id) })))
  const shown = inner.flatMap((one) => (one.box === undefined ? [] : [{ id: one.id, box: one.box }]))
  const [nearest] = shown.toSorted((a, b) => toDistance(point, a.box) - toDistance(point, b.box))
  const [slot] = slots
  if (nearest === undefined)
    return slot && { place: { parent: slot.parent, before: null }, line: toInside(box, column?.box) }
  const neighbour = findNode(tree.lists, nearest.id, tree.types)
  return neighbour && toAdjacentDrop(neighbour, { box: nearest.box, point }, deps)
}

/** Uses the section's height, because an empty column may have a height of 0. */
function toInside(box: Rect, column = box): Rect {
  const { y, height } = box
  const { x, width } = column
  return { x, y, width, height }
}

function toAdjacentDrop(
  found: LocatedNode,
  { box, point }: HoveredBox,
  { toBox }: DropTargetDeps,
): CanvasDropTarget {
  const { list, position, node } = found
  const [former, next] = [position - 1, position + 1].map((at) => {
    const id = list.blocks[at]?.id
    return id === undefined ? undefined : toBox(id)
  })
  const isRow = [former, next].some((other) => other !== undefined && isInSameRow(box, other))
  const isAfter = isRow ? point.x > box.x + box.width / 2 : point.y > box.y + box.height / 2
  const line = toLine(box, { isRow, isAfter, other: isAfter ? next : former })
  return { place: isAfter ? toFollowingPosition(found) : { parent: list.parent, before: node.id }, line }
}

type DropSide = { readonly isRow: boolean; readonly isAfter: boolean; readonly other: Rect | undefined }

/** Returns a line halfway between two blocks. */
function toLine(box: Rect, { isRow, isAfter, other }: DropSide): Rect {
  if (isRow) {
    const edge = isAfter ? box.x + box.width : box.x
    const beyond = other && (isAfter ? other.x : other.x + other.width)
    return { x: toMiddle(edge, beyond), y: box.y, width: 0, height: box.height }
  }
  const edge = isAfter ? box.y + box.height : box.y
  const beyond = other && (isAfter ? other.y : other.y + other.height)
  return { x: box.x, y: toMiddle(edge, beyond), width: box.width, height: 0 }
}

const toMiddle = (edge: number, beyond = edge) => (edge + beyond) / 2

/**
 * Returns true if two blocks are side by side: they overlap vertically by more than half the height of the shorter
 * block.
 */
function isInSameRow(one: Rect, other: Rect): boolean {
  const shared = Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y)
  return shared > Math.min(one.height, other.height) / 2
}

function staysThere(dragged: readonly LocatedNode[], { parent, before }: BlockTarget): boolean {
  const [first, ...others] = dragged
  if (first === undefined || others.length > 0 || !isSameParent(first.list.parent, parent)) return false
  return before === first.node.id || before === toFollowingPosition(first).before
}

const isWithin = (value: number, from: number, length: number) => value >= from && value <= from + length

function toDistance({ x, y }: Point, box: Rect): number {
  const across = Math.max(box.x - x, 0, x - box.x - box.width)
  const along = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(across, along)
}
