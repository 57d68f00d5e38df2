/** Creates random operations on a page, based on the visible state, as editors do. */
import { listBlocks, type BlockNode } from '#schema'
import type { EditedItem } from './edited-item.ts'
import type { Operation, BlockTarget } from './operation.ts'

const text = (id: string): BlockNode => ({ id, block: 'text-block', props: { text: `Text ${id}` } })

const column = (columnKey: string, seeds: BlockNode[]) => ({
  columnKey,
  columnName: `Column ${columnKey}`,
  seedComponents: seeds,
})

/**
 * A page with three kinds of content: a section that shows a column's seeds, a section with blocks in a slot, and a
 * text block outside sections.
 */
export const editedPage: EditedItem = {
  type: 'epiderm__page',
  title: 'About',
  urlName: 'about',
  isWithdrawn: false,
  body: {
    route: '/about',
    parameters: [{ name: 'page', kind: 'page' }],
    blocks: [
      {
        id: 'seeded',
        block: 'section',
        props: {
          sectionConfig: {
            columns: [column('left', [text('seed-1'), text('seed-2')]), column('right', [])],
          },
          gutter: '1rem',
        },
        isPrinted: true,
      },
      {
        id: 'filled',
        block: 'section',
        props: { sectionConfig: { columns: [column('left', []), column('right', [])] } },
        slots: { left: [text('inner-1'), { id: 'bare', block: 'section' }], right: [] },
      },
      text('last'),
    ],
    access: 'everyone',
  },
}

/** Random numbers that together select one valid operation, regardless of the item's state. */
export type RandomNumbers = {
  readonly kind: number
  readonly at: number
  readonly to: number
  readonly value: number
}

function pick<T>(values: readonly T[], at: number): T {
  const picked = values[at % values.length]
  if (picked === undefined) throw new Error('There is nothing to pick')
  return picked
}

const properties = [
  ['props', 'text'],
  ['props', 'gutter'],
  ['visible', 'mobile'],
  ['access'],
  ['props', 'sectionConfig', 'columns', { by: 'columnKey', is: 'left' }, 'columnName'],
  ['props', 'sectionConfig', 'columns', { by: 'columnKey', is: 'right' }],
] as const

function toPlace(blocks: readonly BlockNode[], { to, value }: RandomNumbers): BlockTarget {
  const sections = blocks.filter(({ block }) => block === 'section')
  const parents: BlockTarget['parent'][] = [
    { field: 'blocks' },
    ...sections.flatMap(({ id }) => ['left', 'right'].map((slot) => ({ block: id, slot }))),
  ]
  const before = value % 3 === 0 || blocks.length === 0 ? null : pick(blocks, value).id
  return { parent: pick(parents, to), before }
}

function toValue(last: unknown, { value }: RandomNumbers, name: string): unknown {
  if (last === 'access') return pick(['everyone', 'guests', 'signedIn'], value)
  if (last === 'mobile') return value % 2 === 0
  return typeof last === 'object' && last !== null && 'is' in last
    ? column(String(last.is), [text(`${name}-seed`)])
    : `${name} ${value}`
}

/** Creates an operation. `name` makes the ids in the operation unique. */
export function toOperation({ body }: EditedItem, random: RandomNumbers, name: string): Operation {
  const { kind, at, to, value } = random
  const blocks = listBlocks(body)
  const block = blocks.length === 0 ? 'none' : pick(blocks, at).id
  const path = [...pick(properties, to)]
  const last = path.at(-1)
  const makers: (() => Operation)[] = [
    () => ({
      kind: 'set',
      block,
      path,
      value: toValue(last, random, name),
    }),
    () => ({ kind: 'unset', block, path }),
    () => ({ kind: 'insert', node: text(name), place: toPlace(blocks, random) }),
    () => ({
      kind: 'insert',
      node: { id: name, block: 'section', slots: { left: [text(`${name}-in`)] } },
      place: toPlace(blocks, random),
    }),
    () => ({ kind: 'remove', block }),
    () => ({ kind: 'move', block, place: toPlace(blocks, random) }),
    () => ({ kind: 'set', block: null, path: [pick(['title', 'urlName'], to)], value: `${name}-${value}` }),
    () => ({
      kind: 'set',
      block: null,
      path: ['body', pick(['isIndexed', 'access'], to)],
      value: `${value}`,
    }),
    () => ({ kind: 'unset', block: null, path: ['body', pick(['isIndexed', 'access'], to)] }),
    () => ({
      kind: 'set',
      block: null,
      path: ['body', 'parameters', { by: 'name', is: `p-${value % 3}` }, 'kind'],
      value: 'text',
    }),
    () => ({
      kind: 'set',
      block: null,
      path: ['body', 'parameters', { by: 'name', is: `p-${value % 3}` }],
      value: { name: `p-${value % 3}`, kind: 'text' },
    }),
    () => ({ kind: value % 2 === 0 ? 'withdraw' : 'bringBack' }),
  ]
  return pick(makers, kind)()
}
