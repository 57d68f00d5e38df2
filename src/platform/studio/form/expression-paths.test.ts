import { describe, expect, it } from 'vitest'
import type { ContentTypeFacts } from '../api/shapes.ts'
import { findExpressions, isUnclosed, isUnknownPath, listExpressionPaths } from './expression-paths.ts'

const product = {
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'blocks', label: 'Blocks', kind: 'blocks' },
  ],
} as unknown as ContentTypeFacts
const image = { id: 'i', block: 'image', props: { sfdcExpressionKey: 'shot' } }
const draft = {
  body: { record: { type: 'shop__product' }, parameters: [{ name: 'sort' }], blocks: [image] },
} as never
const types = { blocks: new Map(), contentTypes: new Map([['shop__product', product]]) }
const grid = { id: 'g', block: 'grid', props: { collection: { contentTypeFQN: 'shop__product' } } }
const toWorld = (around: readonly (typeof grid)[]) => ({
  types,
  readDraft: () => draft,
  readAround: () => around,
})
const list = (around: readonly (typeof grid)[], expressions: 'page' | 'visitor' = 'page') =>
  listExpressionPaths(toWorld(around), { expressions }).map(({ path }) => path)

describe('the values that expressions read', () => {
  it('are those of the page’s record, its parameters, what its blocks find, and the site', () => {
    expect(list([])).toEqual([
      'Record.name',
      'Record._detailURL',
      'Route.sort',
      'shot.Picture.Url',
      'Site.basePath',
    ])
  })

  it('are those of an item inside a list; of the visitor where texts are', () => {
    expect(list([grid], 'visitor')).toEqual(
      expect.arrayContaining(['Item.name', 'Item._detailURL', 'User.isGuest']),
    )
  })

  it.each([
    ['Record.name', false],
    ['Record.name._displayValue', false],
    ['Record._Title', false],
    ['Record.nmae', true],
    ['Item.nmae', false],
    ['Label.menu.open', false],
  ])('are told apart from those that there are not: %s', (inside, isUnknown) => {
    const paths = listExpressionPaths(toWorld([]), { expressions: 'page' })
    expect(isUnknownPath(paths, inside)).toBe(isUnknown)
  })

  it('are found in a text, also where they are written wrongly', () => {
    expect(findExpressions('{!Record.name} for {!oh no}')).toEqual([
      { inside: 'Record.name', isKnownForm: true },
      { inside: 'oh no', isKnownForm: false },
    ])
    expect([isUnclosed('{!Record.name'), isUnclosed('{!Record.name}')]).toEqual([true, false])
  })
})
