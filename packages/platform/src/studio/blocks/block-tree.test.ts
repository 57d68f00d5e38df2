import { describe, expect, it } from 'vitest'
import type { BlockType } from '../api/shapes.ts'
import {
  createNode,
  listMoveTargets,
  findNode,
  listNearestBlocks,
  toBlockName,
  toListName,
  toShiftedPosition,
  toFollowingPosition,
  toSlots,
  toTopLevelLists,
} from './block-tree.ts'

const toType = (type: string, facts: Partial<BlockType> = {}): BlockType =>
  ({ type, label: `A ${type}`, slots: [], fields: [], ...facts }) as unknown as BlockType
const types = new Map(
  [
    toType('text', { nameFrom: 'text' }),
    toType('card', { slots: [{ name: 'content' }] } as unknown as Partial<BlockType>),
    toType('section'),
  ].map((type) => [type.type, type]),
)
const text = (id: string) => ({ id, block: 'text', props: { text: `<p>Words of ${id}</p>` } })
const columns = [
  { columnKey: 'left', seedComponents: [text('seed')] },
  { columnKey: 'right', seedComponents: [] },
]
const body = {
  blocks: [
    text('first'),
    { id: 'card', block: 'card', slots: { content: [text('inner'), text('last')] } },
    {
      id: 'section',
      block: 'section',
      props: { sectionConfig: { columns } },
      slots: { right: [text('own')] },
    },
  ],
}
const lists = toTopLevelLists(body, ['blocks', 'header'])
const find = (id: string) => {
  const found = findNode(lists, id, types)
  if (found === undefined) throw new Error(`No ${id}`)
  return found
}
const toNames = (found: ReturnType<typeof listMoveTargets>) =>
  found.map(({ list, owner }) => `${owner?.id ?? ''}/${list.name}`)

describe('a block tree', () => {
  it('contains a list for each field with blocks, even if it is empty', () => {
    expect(lists.map(({ name, blocks }) => [name, blocks.length])).toEqual([
      ['blocks', 3],
      ['header', 0],
    ])
  })

  it('contains the slots of a block’s type and of its columns; a column has its default content until content is stored', () => {
    const slots = toSlots(find('section').node, types)
    expect(slots.map(({ name, blocks }) => [name, blocks.map(({ id }) => id)])).toEqual([
      ['left', ['seed']],
      ['right', ['own']],
    ])
    expect(toSlots({ id: 'new', block: 'card' }, types)).toEqual([
      { parent: { block: 'new', slot: 'content' }, name: 'content', blocks: [] },
    ])
  })

  it('can be searched for a block at any depth, and returns the block with its ancestors', () => {
    expect(find('last')).toMatchObject({
      position: 1,
      around: ['card'],
      list: { parent: { block: 'card', slot: 'content' } },
    })
    expect(find('seed').around).toEqual(['section'])
    expect(findNode(lists, 'none', types)).toBeUndefined()
  })

  it('finds the position above or below a block, up to the end of its list', () => {
    const parent = { field: 'blocks' }
    expect(toShiftedPosition(find('card'), -1)).toEqual({ parent, before: 'first' })
    expect(toShiftedPosition(find('first'), 1)).toEqual({ parent, before: 'section' })
    expect(toShiftedPosition(find('card'), 1)).toEqual({ parent, before: null })
    expect(toShiftedPosition(find('first'), -1)).toBeUndefined()
    expect(toShiftedPosition(find('section'), 1)).toBeUndefined()
  })

  it('finds the position after a block, or the end of the list after its last block', () => {
    expect(toFollowingPosition(find('first'))).toEqual({ parent: { field: 'blocks' }, before: 'card' })
    expect(toFollowingPosition(find('last')).before).toBeNull()
  })

  it('provides every list as a move target, except lists inside the moved block', () => {
    expect(toNames(listMoveTargets(lists, types, 'card'))).toEqual([
      '/blocks',
      'section/left',
      'section/right',
      '/header',
    ])
    expect(toNames(listMoveTargets(lists, types))).toContain('card/content')
  })

  it('names a block after its text without markup, or after its type', () => {
    expect(toBlockName(find('first').node, types)).toBe('Words of first')
    expect(toBlockName({ id: 'x', block: 'text', props: { text: '<p> </p>' } }, types)).toBe('A text')
    expect(toBlockName({ id: 'x', block: 'foreign' }, types)).toBe('foreign')
  })

  it('uses labels for expressions in a block’s name, and for slots', () => {
    const toName = (text: string) => toBlockName({ id: 'x', block: 'text', props: { text } }, types)
    expect(toName('{!Item.question}')).toBe('Question')
    expect(toName('<p>Quote {!Record.tradeReference}.</p>')).toBe('Quote Trade reference.')
    const columns = [{ columnKey: 'one', columnName: 'Prices' }, { columnKey: 'column-2' }]
    const owner = { id: 'x', block: 'section', props: { sectionConfig: { columns } } }
    const toPlaceName = (name: string) => toListName({ name }, owner)
    expect(['one', 'column-2', 'firstItem'].map(toPlaceName)).toEqual(['Prices', 'Column 2', 'First item'])
  })

  it('lists the neighbours of a removed block: the blocks before it, after it and around it', () => {
    expect(listNearestBlocks(find('card'))).toEqual(['first', 'section'])
    expect(listNearestBlocks(find('last'))).toEqual(['inner', 'card'])
  })

  it('creates a block with only its required choices, and a valid id', () => {
    const field = { isRequired: true, isList: false, label: 'Heading', values: [] }
    const fields = [
      { ...field, name: 'heading', kind: 'text' },
      { ...field, name: 'level', kind: 'choice', values: ['h2', 'h3'] },
      { ...field, name: 'answer', kind: 'richText', label: 'Answer' },
      { ...field, name: 'picture', kind: 'image' },
      { ...field, name: 'note', kind: 'text', isRequired: false },
    ]
    const type = toType('q'.repeat(60), { fields } as unknown as Partial<BlockType>)
    const node = createNode(type, () => 'abcdef0123456789')
    expect(node.props).toEqual({ level: 'h2' })
    expect(node.id).toMatch(/^[a-z0-9][a-z0-9-]{0,59}$/)
    expect(createNode(toType('rule'), () => 'ab')).not.toHaveProperty('props')
  })

  it('contains the slots of a new block, which has the initial content of its type', () => {
    const columns = [{ columnKey: 'one' }, { columnKey: 'two' }]
    const node = createNode(toType('section', { beginning: { sectionConfig: { columns } } }), () => 'ab')
    expect(toSlots(node, types).map(({ name, blocks }) => [name, blocks])).toEqual([
      ['one', []],
      ['two', []],
    ])
  })
})
