import { describe, expect, it } from 'vitest'
import type { ItemSearchResult, Pattern } from '#api'
import type { BlockType } from '../api/shapes.ts'
import { toInsertGroups } from './insert-groups.ts'

const toType = (type: string, facts: Partial<BlockType>) =>
  ({
    type,
    label: type,
    help: '',
    keywords: [],
    fields: [],
    category: 'text',
    ...facts,
  }) as unknown as BlockType
const toPattern = (name: string) => ({ id: name, name, blocks: [] }) as unknown as Pattern
const deps = {
  blocks: [
    toType('rich-text', { label: 'Rich text' }),
    toType('text', { label: 'Text', keywords: ['headline'] }),
    toType('section', { label: 'Section', category: 'layout', help: 'Columns of a headline and text.' }),
  ],
  patterns: [toPattern('Headline of a clinic'), toPattern('Two texts')],
  linked: [{ contentKey: 'MC1', title: 'Note of dispatch' } as ItemSearchResult],
  recent: ['section', 'gone'],
  sections: [{ name: 'questions', label: 'Questions', help: '', keywords: ['faq'], blocks: [] }],
  isAtPageLevel: true,
}
const toKeys = (words: string) =>
  toInsertGroups(deps, words).map(({ id, items }) => [id, ...items.map(({ key }) => key)])

describe('the insert list', () => {
  it('shows ready-made sections, recent blocks, saved patterns, and then all blocks by category', () => {
    expect(toKeys(' ')).toEqual([
      ['sections', 'section questions'],
      ['recent', 'recent section'],
      ['linked', 'linked MC1'],
      ['patterns', 'pattern Headline of a clinic', 'pattern Two texts'],
      ['layout', 'layout section'],
      ['text', 'text rich-text', 'text text'],
    ])
  })

  it('shows ready-made sections last if the position is inside a block', () => {
    const groups = toInsertGroups({ ...deps, isAtPageLevel: false }, '')
    expect(groups.map(({ id }) => id)).toEqual(['recent', 'linked', 'patterns', 'layout', 'text', 'sections'])
  })

  it('ranks synonyms above matches in other text, and field names last', () => {
    const blocks = [
      toType('grid', { label: 'Grid', help: 'With an image each.' }),
      toType('tile', { label: 'Tile', keywords: ['image of a product'] }),
      toType('picture', { label: 'Picture', keywords: ['Image'], fields: [{ label: 'Caption' }] as never }),
    ]
    const find = (words: string) =>
      toInsertGroups({ ...deps, blocks, patterns: [], linked: [] }, words).flatMap(({ items }) =>
        items.map((item) => ('block' in item ? item.block.type : undefined)),
      )
    expect(find('image')).toEqual(['picture', 'tile', 'grid'])
    expect(find('caption')).toEqual(['picture'])
  })

  it('requires all words, and ranks matches in the label first', () => {
    expect(toKeys('Text')).toEqual([
      ['found', 'found text', 'found rich-text', 'found section'],
      ['patterns', 'pattern Two texts'],
    ])
    expect(toKeys('headline')).toEqual([
      ['patterns', 'pattern Headline of a clinic'],
      ['found', 'found text', 'found section'],
    ])
    expect(toKeys('dispatch note')).toEqual([['linked', 'linked MC1']])
    expect(toKeys('texts two')).toEqual([['patterns', 'pattern Two texts']])
    expect(toKeys('faq')).toEqual([['sections', 'section questions']])
    expect(toKeys('nowhere')).toEqual([])
  })
})
