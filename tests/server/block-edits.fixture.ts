/** Makes random edits to a page's blocks as editors do. Objects that are unchanged by an edit keep their identity. */
import type { BlockSample } from '#blocks'
import { changeChildBlocks, listBlocks, type BlockNode } from '#schema'
import type { RandomSource } from './random-edits.fixture.ts'

export type BlockEdit = { readonly name: string; readonly blocks: readonly BlockNode[] }

type EditContext = {
  readonly random: RandomSource
  /** The samples of each block type. */
  readonly samples: ReadonlyMap<string, readonly BlockSample[]>
  /** Number of this edit. It makes the ids of new blocks unique. */
  readonly number: number
}

type Blocks = readonly BlockNode[]

/** Replaces the block that has this id with other blocks. */
function replace(blocks: Blocks, id: string, toBlocks: (node: BlockNode) => Blocks): Blocks {
  const visitList = (list: Blocks): Blocks => {
    const changed = list.flatMap((node) => (node.id === id ? toBlocks(node) : visit(node)))
    return changed.length === list.length && changed.every((node, at) => node === list[at]) ? list : changed
  }
  const visit = (node: BlockNode): BlockNode => {
    const slots = Object.entries(node.slots ?? {}).map(([name, list]) => [name, visitList(list)] as const)
    const isSame = slots.every(([name, list]) => list === node.slots?.[name])
    return isSame ? node : { ...node, slots: Object.fromEntries(slots) as Record<string, BlockNode[]> }
  }
  return visitList(blocks)
}

function withNewIds(node: BlockNode, number: number): BlockNode {
  const id = `${node.id}-${number}`.slice(-60).replace(/^-+/, '')
  return changeChildBlocks({ ...node, id }, (one) => withNewIds(one, number))
}

const edits: Readonly<Record<string, (blocks: Blocks, node: BlockNode, editing: EditContext) => Blocks>> = {
  'a text': (blocks, node, { number }) =>
    replace(blocks, node.id, () => [
      {
        ...node,
        props: JSON.parse(JSON.stringify(node.props ?? {}), (key, value: unknown) =>
          ['text', 'label', 'heading', 'altText'].includes(key) &&
          typeof value === 'string' &&
          !value.includes('{')
            ? value.replace(/([a-z])(<|$)/, `$1 ${number}$2`)
            : value,
        ) as Record<string, unknown>,
      },
    ]),
  'other properties': (blocks, node, { random, samples }) => {
    const known = samples.get(node.block) ?? []
    return known.length === 0
      ? blocks
      : replace(blocks, node.id, () => [{ ...node, props: random.pick(known).props }])
  },
  'on which devices it shows': (blocks, node, { random }) =>
    replace(blocks, node.id, () => [
      { ...node, visible: { mobile: random.next() < 0.5, tablet: true, desktop: random.next() < 0.5 } },
    ]),
  'whom it is for': (blocks, node, { random }) =>
    replace(blocks, node.id, () => [
      { ...node, access: random.pick(['everyone', 'guests', 'signedIn'] as const) },
    ]),
  'a block that goes': (blocks, node) => replace(blocks, node.id, () => []),
  'a block twice': (blocks, node, { number }) =>
    replace(blocks, node.id, () => [node, withNewIds(node, number)]),
  'a block that moves': (blocks, node, { random }) => {
    const others = listBlocks(replace(blocks, node.id, () => []))
    if (others.length === 0) return blocks
    const next = random.pick(others)
    return replace(
      replace(blocks, node.id, () => []),
      next.id,
      (one) => [one, node],
    )
  },
}

/** Makes a random edit to the blocks. Returns undefined if nothing has changed. */
export function createRandomBlockEdit(blocks: Blocks, editing: EditContext): BlockEdit | undefined {
  const { random } = editing
  const all = listBlocks(blocks)
  if (all.length === 0) return undefined
  const node = random.pick(all)
  const name = random.pick(Object.keys(edits))
  const changed = edits[name]?.(blocks, node, editing) ?? blocks
  return changed === blocks ? undefined : { name: `${name} of ${node.block} ${node.id}`, blocks: changed }
}
