import { expect, it } from 'vitest'
import type { DraftChange } from '#api'
import { findPreviousVersion, isFileChange, joinFileChanges } from './picture-file-change.ts'

const change = (path: string, more: Partial<DraftChange> = {}): DraftChange => ({
  kind: 'set',
  block: null,
  path: path.split('/'),
  type: null,
  itemType: 'sfdc_cms__image',
  before: 'a',
  after: 'b',
  ...more,
})
const removed = { kind: 'removed', text: 'picture file 01234567' } as const
const added = { kind: 'added', text: 'picture file 89abcdef' } as const
const ofFile = [
  change('body/sfdc_cms:media', {
    lines: [
      { kind: 'edited', label: ['File size in bytes'], parts: [{ kind: 'removed', text: '15923' }] },
      { kind: 'edited', label: ['Picture'], parts: [removed, added] },
    ],
  }),
  change('body/width'),
  change('body/height'),
]
const altText = change('body/altText')

it('a picture’s new file is one change, separate from its alternative text', () => {
  const { changes, changed } = joinFileChanges({ changes: [altText, ...ofFile], changed: 4 })
  expect(changes.map(({ path }) => path.join('/'))).toEqual(['body/altText', 'body/sfdc_cms:media'])
  expect(changes.map(isFileChange)).toEqual([false, true])
  expect(changes[1]).toMatchObject({ before: null, after: null, lines: [] })
  expect(changed).toBe(2)
  expect(findPreviousVersion(ofFile)).toBe('01234567')
})

it('changes that do not replace a picture’s file are returned unchanged', () => {
  const others = [altText, change('body/width', { itemType: 'epiderm__page' })]
  expect(joinFileChanges({ changes: others, changed: 60 })).toEqual({ changes: others, changed: 60 })
  expect(findPreviousVersion(others)).toBeUndefined()
})
