import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import type { BlockType } from '../api/shapes.ts'
import { toTopLevelLists } from './block-tree.ts'
import { toTopLevelPosition, wrapInSections } from './place-on-page.ts'

const toType = (type: string, category: string) =>
  ({ type, category, label: type, slots: [], fields: [] }) as unknown as BlockType
const types = new Map(
  [toType('section', 'layout'), toType('text', 'text'), toType('seo-assistant', 'page')].map((one) => [
    one.type,
    one,
  ]),
)
const text = (id: string): BlockNode => ({ id, block: 'text' })
const wrap = (...nodes: readonly BlockNode[]) => wrapInSections(nodes, { types }, () => 'new')

describe('a block that is inserted at the top level of a page', () => {
  it('is placed in a section with spacing, together with neighbouring blocks that need a section', () => {
    const section = { id: 'own', block: 'section' }
    expect(wrap(text('a'), text('b'), section, text('c'))).toMatchObject([
      { block: 'section', props: { rhythm: 'medium' }, slots: { 'column-1': [{ id: 'a' }, { id: 'b' }] } },
      section,
      { block: 'section', slots: { 'column-1': [{ id: 'c' }] } },
    ])
  })

  it('is not placed in a section if it is a section itself, or if visitors do not see it', () => {
    const nodes = [
      { id: 'a', block: 'section' },
      { id: 'b', block: 'seo-assistant' },
    ]
    expect(wrap(...nodes)).toEqual(nodes)
  })
})

describe('the position of a ready-made section', () => {
  const blocks = [{ id: 'first', block: 'section', slots: { left: [text('a')] } }, text('last')]
  const tree = { lists: toTopLevelLists({ blocks }, ['blocks']), types }
  const parent = { field: 'blocks' }

  it('is after the outermost block around the chosen position', () => {
    const inside = { parent: { block: 'first', slot: 'left' }, before: null }
    expect(toTopLevelPosition(inside, tree)).toEqual({ parent, before: 'last' })
  })

  it('is the chosen position if it is at the top level', () => {
    expect(toTopLevelPosition({ parent, before: 'first' }, tree)).toEqual({ parent, before: 'first' })
  })
})
