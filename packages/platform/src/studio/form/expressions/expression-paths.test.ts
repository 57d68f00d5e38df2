import { describe, expect, it } from 'vitest'
import type { ContentTypeDetails } from '../../api/shapes.ts'
import {
  completeExpression,
  findExpressions,
  findMalformedExpression,
  findMatchingPaths,
  findOpenExpression,
  findUnknownPath,
  hasUnclosedExpression,
  isUnknownPath,
  listExpressionPaths,
} from './expression-paths.ts'

const product = {
  fields: [
    { name: 'name', label: 'Name', kind: 'text' },
    { name: 'blocks', label: 'Blocks', kind: 'blocks' },
  ],
} as unknown as ContentTypeDetails
const image = { id: 'i', block: 'image', props: { sfdcExpressionKey: 'shot' } }
const draft = {
  body: { record: { type: 'shop__product' }, parameters: [{ name: 'sort' }], blocks: [image] },
} as never
const types = { blocks: new Map(), contentTypes: new Map([['shop__product', product]]) }
const grid = { id: 'g', block: 'grid', props: { collection: { contentTypeFQN: 'shop__product' } } }
const toDeps = (around: readonly (typeof grid)[]) => ({
  types,
  readDraft: () => draft,
  readAround: () => around,
})
const list = (around: readonly (typeof grid)[], expressions: 'page' | 'visitor' = 'page') =>
  listExpressionPaths(toDeps(around), { expressions }).map(({ path }) => path)

describe('expression paths', () => {
  it('include the page’s record and parameters, the data that the page’s blocks load, and the site', () => {
    expect(list([])).toEqual([
      'Record.name',
      'Record._detailURL',
      'Route.sort',
      'shot.Picture.Url',
      'Site.basePath',
      'Delivery.cutOffText',
    ])
  })

  it('include the list item for blocks inside a list, and the visitor for text fields', () => {
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
    ['Site.basePath', false],
    ['Site.name', true],
    ['Delivery.cutOffText', false],
    ['Delivery.cutOff', true],
  ])('are distinguished from unknown paths: %s', (inside, isUnknown) => {
    const paths = listExpressionPaths(toDeps([]), { expressions: 'page' })
    expect(isUnknownPath(paths, inside)).toBe(isUnknown)
  })

  it('are found in text, even if they are malformed', () => {
    expect(findExpressions('{!Record.name} for {!oh no}')).toEqual([
      { inside: 'Record.name', isKnownForm: true },
      { inside: 'oh no', isKnownForm: false },
    ])
    expect([hasUnclosedExpression('{!Record.name'), hasUnclosedExpression('{!Record.name}')]).toEqual([
      true,
      false,
    ])
  })
})

describe('an expression that is being typed', () => {
  const paths = [
    { path: 'Item.name', label: 'Name' },
    { path: 'Record.name', label: 'Name' },
    { path: 'Record.size', label: 'How much is in it' },
  ]

  it.each([
    ['Only {!', { from: 5, typed: '' }],
    ['Only {!Rec', { from: 5, typed: 'Rec' }],
    ['{!Record.name} and {!Re', { from: 19, typed: 'Re' }],
    ['{!Record.name}', undefined],
    ['Only {', undefined],
    ['{!Record name', undefined],
  ])('is the unclosed expression before the caret: %s', (text, found) => {
    expect(findOpenExpression(text, text.length)).toEqual(found)
  })

  it('is completed with suggestions that begin with the typed text, followed by suggestions whose path or label contains it', () => {
    const toPaths = (typed: string) => findMatchingPaths(paths, typed).map(({ path }) => path)
    expect(toPaths('record.')).toEqual(['Record.name', 'Record.size'])
    expect(toPaths('name')).toEqual(['Item.name', 'Record.name'])
    expect(toPaths('how much')).toEqual(['Record.size'])
    expect(toPaths('')).toHaveLength(3)
    expect(toPaths('nothing')).toEqual([])
  })

  it.each([
    ['Only {!Re', 'Re', 'Only {!Record.size}'],
    ['Only {!Record.na} now', 'Rec', 'Only {!Record.size} now'],
    ['Only {!Renow', 'Re', 'Only {!Record.size}now'],
    ['Only {!now {!Record.name}', '', 'Only {!Record.size}now {!Record.name}'],
  ])('is completed and closed in place: %s', (text, typed, completed) => {
    const done = { text: completed, caret: 'Only {!Record.size}'.length }
    expect(completeExpression(text, { from: 5, typed }, 'Record.size')).toEqual(done)
  })

  it('is reported if its path is unknown or malformed', () => {
    expect(findUnknownPath(paths, '{!Record.name} {!Record.sise}')).toBe('Record.sise')
    expect(findUnknownPath(paths, '{!Label.anything} {!Record.')).toBeUndefined()
    expect(findMalformedExpression('{!Record.name} {!name it}')).toBe('name it')
    expect(findMalformedExpression('{!Record.name} {!na')).toBeUndefined()
  })
})
