/**
 * Lists blocks that the page cannot show until their required content is filled in, with their positions. The agent
 * shows a placeholder for each.
 */
import type { PlaceholderPart, IncompleteBlock } from '#browser'
import { toPositionName } from '#model/browser'
import type { BlockNode } from '#schema'
import { toItemKey, type ItemName } from '../../api/shapes.ts'
import { messages } from '../../messages/messages.ts'
import { toSlots, type LocatedNode } from '../../blocks/block-tree.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { findMissingFields } from '../../fields/find-missing.ts'
import { toPlaceholderParts } from './placeholder-parts.ts'

/** The content that is missing from a block, as sentences and as parts of a placeholder. */
type MissingContent = { readonly missing: readonly string[]; readonly parts: readonly PlaceholderPart[] }

type Blocks = Pick<PageBlocks, 'types' | 'list' | 'find' | 'toName'>

/** Returns the empty fields of the page's record that a block shows; undefined if there are none. */
export type FindEmptyFields = (
  node: BlockNode,
) => { readonly labels: readonly string[]; readonly areAll: boolean } | undefined

/**
 * Number of neighbours that are listed to locate a block. A single neighbour is not enough, because neighbours may be
 * invisible too.
 */
const beside = 5

/**
 * Lists the incomplete blocks of a page's items. Omits blocks that are hidden or limited to certain visitors, because
 * that may be why the page does not show them.
 */
export function createIncompleteBlockList(
  blocks: Blocks,
  page: ItemName,
  findEmpty: FindEmptyFields = () => undefined,
) {
  const lacking = new WeakMap<BlockNode, MissingContent>()
  /** Missing content per block, cached because a page has many blocks and an edit changes only a few of them. */
  const toLacking = (node: BlockNode) => {
    const known = lacking.get(node)
    if (known !== undefined) return known
    const found = isForAll(node) ? findMissingFields(node, blocks.types.get(node.block)) : []
    const parts = found.length === 0 ? [] : toPlaceholderParts(node, blocks.types.get(node.block))
    const lack = { missing: found.map(({ text }) => text), parts }
    lacking.set(node, lack)
    return lack
  }
  const toUnfilled = (item: ItemName, { node, list, position }: LocatedNode): readonly IncompleteBlock[] => {
    const { missing, parts } = toLacking(node)
    const empty = missing.length === 0 && isForAll(node) ? findEmpty(node) : undefined
    if (missing.length === 0 && empty === undefined) return []
    const around = toAround(item, list.parent)
    if (around === undefined) return []
    const toPlace = (block: string) => toPositionName({ ...item, block, repetition: [] })
    const toPlaces = (nodes: readonly BlockNode[]) => nodes.map(({ id }) => toPlace(id))
    return [
      {
        place: toPlace(node.id),
        ...(empty && { fields: empty.areAll ? ('all' as const) : ('some' as const) }),
        text: empty
          ? messages.canvas.emptyFields(empty.labels)
          : messages.canvas.nothing(blocks.toName({ ...item, block: node.id }), missing),
        ...(parts.length > 0 && { parts }),
        before: toPlaces(list.blocks.slice(Math.max(0, position - beside), position).toReversed()),
        after: toPlaces(list.blocks.slice(position + 1, position + 1 + beside)),
        around,
      },
    ]
  }
  const toAround = (
    item: ItemName,
    parent: LocatedNode['list']['parent'],
  ): IncompleteBlock['around'] | undefined => {
    if ('field' in parent) {
      const region = toItemKey(item) === toItemKey(page) ? 'main' : layoutRegions.get(parent.field)
      return region === undefined ? undefined : { region }
    }
    const owner = blocks.find({ ...item, block: parent.block })?.node
    const slots = owner === undefined ? [] : toSlots(owner, blocks.types)
    const column = slots.findIndex(({ name }) => name === parent.slot)
    const place = toPositionName({ ...item, block: parent.block, repetition: [] })
    return column === -1 ? undefined : { place, column }
  }
  return (items: readonly ItemName[]) =>
    items.flatMap((item) => [...blocks.list(item)].flatMap((found) => toUnfilled(item, found)))
}

/** Layout regions, by the name of the field that contains their blocks. */
const layoutRegions: ReadonlyMap<string, string> = new Map([
  ['header', 'header'],
  ['footer', 'footer'],
])

const isForAll = ({ visible = true, access = 'everyone' }: BlockNode) =>
  visible === true && access === 'everyone'
