/** Creates the drafts inside a block: in its slots, its repeated items, or the item that it shows. */
import { inherit } from '#kit'
import type { BlockNode } from '#schema'
import { createDraft, type DraftResult, type ResolveRound, type BlockContext } from './block-draft.ts'
import type { BlockDefinition, StoredTree } from '../define-block.ts'
import type { PageContext } from '../page-context.ts'
import { createTreeContext } from './shown-tree.ts'

type ContainerInput = {
  readonly node: BlockNode
  readonly definition: BlockDefinition
  readonly props: Record<string, unknown>
  /** The page context for blocks inside the container. */
  readonly page: PageContext
  readonly context: BlockContext
  readonly round: ResolveRound
}

export function createSlotDrafts({
  node,
  definition,
  props,
  page,
  context,
  round,
}: ContainerInput): DraftResult['slots'] {
  const seeds = definition.seeds?.(props, node.id) ?? {}
  return toSlotNames(definition, props)
    .filter((name) => definition.showsSlot?.(props, name) ?? true)
    .map((name) => {
      const nodes = findOwn(node.slots, name) ?? findOwn(seeds, name) ?? []
      const inner = enter(name, { definition, props, page, context })
      return [name, nodes.map((one) => round.shared?.find(one, inner) ?? createDraft(one, inner))] as const
    })
}

/** Attack: a slot may be named like a property of `Object.prototype`, such as `constructor`. */
const findOwn = <T>(values: Readonly<Record<string, T>> | undefined, name: string): T | undefined =>
  values !== undefined && Object.hasOwn(values, name) ? values[name] : undefined

export function createItemDrafts({
  node,
  definition,
  props,
  page,
  context,
  round,
}: ContainerInput): DraftResult['items'] {
  const turns = definition.repeat?.(props, {
    loaded: round.loader,
    page,
    hasSlot: (name) => node.slots?.[name] !== undefined,
  })
  return (turns ?? []).map(({ slot, record }) => {
    const inner = enter(slot, { definition, props, page, context })
    const scope = inherit(context.scope, { Item: record })
    return {
      id: record.id,
      drafts: (node.slots?.[slot] ?? []).map((one) => createDraft(one, { ...inner, scope })),
    }
  })
}

/** Prefixes block ids with the id of the outer block, because two blocks may show the same item. */
export function createItemTreeDrafts(tree: StoredTree, inside: ContainerInput): DraftResult['items'][number] {
  const { node, context, round } = inside
  const inner: BlockContext = { ...enter('', inside), shown: createTreeContext(tree, node, context.shown) }
  return {
    id: node.id,
    drafts: tree.nodes.map((one) => round.shared?.find(one, inner) ?? createDraft(one, inner)),
  }
}

/** Sets the available width to the width of the slot. */
const enter = (
  slot: string,
  { definition, props, page, context }: Pick<ContainerInput, 'definition' | 'props' | 'page' | 'context'>,
): BlockContext => ({
  scope: context.scope,
  availableWidth: definition.slotWidth?.(props, slot, context.availableWidth) ?? context.availableWidth,
  list: page.list,
  depth: context.depth + 1,
  shown: context.shown,
  around: props,
  outer: context,
})

/**
 * Returns the slots that the block renders once. Slots of repeated items are not included, because each repetition
 * renders them.
 */
export const toSlotNames = (definition: BlockDefinition, props: Record<string, unknown>): readonly string[] =>
  typeof definition.slots === 'function' ? definition.slots(props) : (definition.slots ?? [])
