/** The blocks of an item as a tree, used by the outline, the command palette and the move buttons. */
import type { BlockTarget } from '#operations'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { toWords } from '../messages/to-words.ts'

export type BlockList = {
  readonly parent: BlockTarget['parent']
  /** Name of the slot or of the field. */
  readonly name: string
  readonly blocks: readonly BlockNode[]
}

export type LocatedNode = {
  readonly node: BlockNode
  readonly list: BlockList
  /** The block's index in the list. */
  readonly position: number
  /** The ids of the block's ancestors, outermost first. */
  readonly around: readonly string[]
}

type ItemBody = Readonly<Record<string, unknown>>
export type BlockTypes = ReadonlyMap<string, BlockType>

/** Returns the top-level lists of blocks. Each is the value of a field of the item. */
export const toTopLevelLists = (body: ItemBody, fields: readonly string[]): readonly BlockList[] =>
  fields.map((field) => ({ parent: { field }, name: field, blocks: toBlocks(body[field]) }))

/**
 * Returns a block's slots: the stored slots, the slots that its type defines, and its columns' slots with their default
 * content.
 */
export function toSlots(node: BlockNode, types: BlockTypes): readonly BlockList[] {
  const columns = findColumns(node)
  const own = types.get(node.block)?.slots.map(({ name }) => name) ?? []
  const names = new Set([...own, ...columns.map(({ key }) => key), ...Object.keys(node.slots ?? {})])
  return Array.from(names, (slot) => ({
    parent: { block: node.id, slot },
    name: slot,
    blocks: toBlocks(node.slots?.[slot] ?? columns.find(({ key }) => key === slot)?.seeds),
  }))
}

/** Returns true if the block repeats the content of the slot for each item in a list. */
export const isRepeatedSlot = ({ block }: BlockNode, slot: string, types: BlockTypes): boolean =>
  types.get(block)?.slots.some((one) => one.name === slot && one.isRepeated) === true

type SectionColumn = { readonly key: string; readonly name: unknown; readonly seeds: unknown }

/** COL-1: a column has default content until content is stored in its slot. */
function findColumns({ props }: BlockNode): readonly SectionColumn[] {
  const { columns } = Object(props?.['sectionConfig']) as { columns?: unknown }
  if (!Array.isArray(columns)) return []
  return columns.flatMap((column: unknown) => {
    const { columnKey, columnName, seedComponents } = Object(column) as Readonly<Record<string, unknown>>
    return typeof columnKey === 'string' ? [{ key: columnKey, name: columnName, seeds: seedComponents }] : []
  })
}

/** Returns the display name of a list: the column's name, or the slot's label. */
export function toListName({ name }: Pick<BlockList, 'name'>, owner: BlockNode | undefined): string {
  const own = owner && findColumns(owner).find(({ key }) => key === name)?.name
  return typeof own === 'string' && own !== '' ? own : toWords(name)
}

/** Ignores invalid entries, because a draft may contain any value. */
const toBlocks = (value: unknown): readonly BlockNode[] =>
  Array.isArray(value)
    ? value.filter((one: unknown): one is BlockNode => typeof Object(one).id === 'string')
    : []

export function findNode(
  lists: readonly BlockList[],
  id: string,
  types: BlockTypes,
): LocatedNode | undefined {
  const visit = (list: BlockList, around: readonly string[]): LocatedNode | undefined => {
    for (const [position, node] of list.blocks.entries()) {
      if (node.id === id) return { node, list, position, around }
      for (const inner of toSlots(node, types)) {
        const found = visit(inner, [...around, node.id])
        if (found !== undefined) return found
      }
    }
    return undefined
  }
  for (const list of lists) {
    const found = visit(list, [])
    if (found !== undefined) return found
  }
  return undefined
}

/** Maps block ids to blocks. */
export function indexNodes(lists: readonly BlockList[], types: BlockTypes): Map<string, LocatedNode> {
  const index = new Map<string, LocatedNode>()
  const visit = (list: BlockList, around: readonly string[]): void => {
    for (const [position, node] of list.blocks.entries()) {
      if (!index.has(node.id)) index.set(node.id, { node, list, position, around })
      for (const inner of toSlots(node, types)) visit(inner, [...around, node.id])
    }
  }
  for (const list of lists) visit(list, [])
  return index
}

export type ChangedNode = { readonly before: BlockNode; readonly found: LocatedNode }

/**
 * Returns the blocks that differ between two states, each with its neighbours. Returns undefined if a block was
 * inserted, removed or moved. Unchanged objects are skipped, so a long page takes no more time than a short page.
 */
export function findChangedBlocks(
  before: readonly BlockList[],
  after: readonly BlockList[],
  types: BlockTypes,
): readonly ChangedNode[] | undefined {
  const changed: ChangedNode[] = []
  const compare = (
    olds: readonly BlockList[],
    news: readonly BlockList[],
    around: readonly string[],
  ): boolean => olds.length === news.length && news.every((list, at) => compareList(olds[at], list, around))
  const compareList = (old: BlockList | undefined, list: BlockList, around: readonly string[]): boolean =>
    old?.name === list.name &&
    old.blocks.length === list.blocks.length &&
    list.blocks.every((node, position) => {
      const former = old.blocks[position]
      if (former?.id !== node.id) return false
      changed.push({ before: former, found: { node, list, position, around } })
      return former === node || compare(toSlots(former, types), toSlots(node, types), [...around, node.id])
    })
  return compare(before, after, []) ? changed : undefined
}

export type RearrangedList = {
  readonly ids: readonly string[]
  /** The ids of the blocks that the list contained before the change. */
  readonly former: readonly string[]
}

/**
 * Returns the lists in which blocks were inserted or reordered. For each list, returns the changed range and some
 * neighbouring blocks. Unchanged objects are skipped.
 */
export function findRearrangedLists(
  before: readonly BlockList[],
  after: readonly BlockList[],
  types: BlockTypes,
): readonly RearrangedList[] {
  return after.flatMap(({ name, blocks }) => {
    const olds = before.find((list) => list.name === name)?.blocks ?? []
    const oldById = new Map(olds.map((node) => [node.id, node]))
    const ids = new Set(blocks.map(({ id }) => id))
    const staying = olds.filter(({ id }) => ids.has(id)).map(({ id }) => id)
    const inside = blocks.flatMap((node) => {
      const old = oldById.get(node.id)
      if (old === undefined || old === node) return []
      return findRearrangedLists(toSlots(old, types), toSlots(node, types), types)
    })
    const other = toOther(staying, [...ids])
    const former = other.filter((id) => oldById.has(id))
    return other.length === 0 ? inside : [{ ids: other, former }, ...inside]
  })
}

/** Number of neighbours on each side of a changed range. The neighbours identify the position of the range. */
const beside = 2

/**
 * Returns the ids in the changed range, and the ids of some neighbours. Returns an empty list if the lists are equal.
 */
function toOther(olds: readonly string[], news: readonly string[]): readonly string[] {
  const from = news.findIndex((id, at) => id !== olds[at])
  if (from === -1) return []
  const same = news.toReversed().findIndex((id, at) => id !== olds.at(-1 - at))
  return news.slice(Math.max(0, from - beside), news.length - same + beside)
}

/** Yields the lists into which a block can be moved: all lists except those inside the block itself. */
export function listMoveTargets(
  lists: readonly BlockList[],
  types: BlockTypes,
  except?: string,
): readonly { readonly list: BlockList; readonly owner: BlockNode | undefined }[] {
  const inside = (list: BlockList, owner: BlockNode | undefined): ReturnType<typeof listMoveTargets> => [
    { list, owner },
    ...list.blocks
      .filter(({ id }) => id !== except)
      .flatMap((node) => toSlots(node, types).flatMap((slot) => inside(slot, node))),
  ]
  return lists.flatMap((list) => inside(list, undefined))
}

/**
 * Returns a block's name in the outline: the name that an editor gave it, the title of the pattern that it shows, the
 * block's text, or its type.
 */
export function toBlockName(node: BlockNode, types: BlockTypes, title = ''): string {
  const given = node.name?.trim() || title
  return given === '' ? toDefaultBlockName(node, types) : given
}

/** Returns a block's default name, which is used if no editor has named the block. */
export function toDefaultBlockName(node: BlockNode, types: BlockTypes): string {
  const type = types.get(node.block)
  const own = type?.nameFrom === undefined ? undefined : node.props?.[type.nameFrom]
  const text = typeof own === 'string' ? withoutCode(own) : ''
  return text === '' ? (type?.label ?? node.block) : text.slice(0, longestName)
}

/** Removes HTML tags, and replaces expressions with the names of their fields. */
const withoutCode = (text: string): string =>
  text
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/\{!\s*(?:\w+\.)*(\w+)[^}]*\}/g, (_, name: string) => toWords(name))
    .trim()

/**
 * Maximum length of a name in characters. No row can show a longer name. The limit also ensures that very long text is
 * processed quickly.
 */
const longestName = 200

export const toFollowingPosition = ({ list, position }: LocatedNode): BlockTarget => ({
  parent: list.parent,
  before: list.blocks[position + 1]?.id ?? null,
})

/**
 * Returns the block to select after a removal: the next block, otherwise the previous block, otherwise the enclosing
 * block.
 */
export const toNextSelection = (
  { list: { blocks }, position, around }: LocatedNode,
  gone: number,
): string | undefined => blocks[position + gone]?.id ?? blocks[position - 1]?.id ?? around.at(-1)

/** Returns the position at which to insert a new block. If nothing is selected, this is the end of the page. */
export function toNewBlockPosition(
  found: readonly LocatedNode[],
  [first]: readonly BlockList[],
): BlockTarget | undefined {
  const last = found.at(-1)
  return last === undefined ? first && { parent: first.parent, before: null } : toFollowingPosition(last)
}

/** Returns the position one step up or down in the block's list. Undefined if the block is already first or last. */
export function toShiftedPosition({ list, position }: LocatedNode, by: -1 | 1): BlockTarget | undefined {
  const next = list.blocks[position + by]
  if (next === undefined) return undefined
  const before = by === -1 ? next.id : (list.blocks[position + 2]?.id ?? null)
  return { parent: list.parent, before }
}

/**
 * Lists a block's neighbours, in the order in which they should be selected after the block's removal. The preceding
 * blocks come first: when the insertion of a copy is undone, the original precedes the copy.
 */
export const listNearestBlocks = ({ list: { blocks }, position, around }: LocatedNode): readonly string[] => [
  ...blocks
    .slice(0, position)
    .toReversed()
    .map(({ id }) => id),
  ...blocks.slice(position + 1).map(({ id }) => id),
  ...around.toReversed(),
]

/**
 * Creates a block for the insert dialog. Each required choice is set to its first value, and the block contains its
 * type's initial content. Text fields are empty, because placeholder text might be published.
 */
export function createNode(type: BlockType, createId: () => string): BlockNode {
  const required = type.fields
    .filter(({ isRequired, isList, kind }) => isRequired && !isList && kind === 'choice')
    .map(({ name, values }) => [name, values[0]])
  const props = { ...Object.fromEntries(required), ...type.beginning }
  return {
    id: createBlockId(type.type, createId),
    block: type.type,
    ...(Object.keys(props).length > 0 && { props }),
  }
}

/** Returns a valid id that starts with the block type. */
export const createBlockId = (type: string, createId: () => string): string =>
  `${type.slice(0, 40)}-${createId().slice(0, 8)}`
