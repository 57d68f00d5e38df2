import { describe, expect, it } from 'vitest'
import type { DraftState, Operation } from '#operations'
import type { ConflictingEdit } from '../edits/draft-view.ts'
import { toConflicts } from './conflicts.ts'

const set = (name: string, value: string): Operation => ({
  kind: 'set',
  block: 'hero',
  path: ['props', name],
  value,
})
const toConflictingEdit = (
  seq: number,
  operation: Operation,
  outcome: Partial<ConflictingEdit['outcome']> = {},
): ConflictingEdit => ({
  seq,
  operation,
  outcome: { kind: 'offered', reason: 'changed', by: 'Edna', theirs: 'Then', ...outcome },
  author: 'Ed',
})
const toDraft = (props: Readonly<Record<string, string>>) =>
  ({
    type: 'epiderm__page',
    title: 'Page',
    urlName: 'page',
    body: { blocks: [{ id: 'hero', block: 'text-block', props }] },
  }) as unknown as DraftState

describe('conflicting edits', () => {
  it('are grouped into one conflict per field, with one author’s last value and the other author’s current value', () => {
    const offers = [
      toConflictingEdit(5, set('text', 'O')),
      toConflictingEdit(6, set('text', 'On')),
      toConflictingEdit(8, set('text', 'One')),
      toConflictingEdit(7, set('note', 'Mine')),
    ]
    expect(toConflicts(offers, toDraft({ text: 'Now', note: 'Then' }))).toMatchObject([
      { seqs: [5, 6, 8], operation: set('text', 'One'), author: 'Ed', theirs: 'Now', by: 'Edna' },
      { seqs: [7], operation: set('note', 'Mine'), theirs: 'Then' },
    ])
  })

  it.each([
    ['plain text values', 'One', 'Two', 'Two One'],
    ['rich text values', '<p>One</p>', '<p>Two</p>', '<p>Two</p><p>One</p>'],
    ['identical values', 'One', 'One', undefined],
    ['text and an empty value', 'One', '', undefined],
  ])('can be combined only if both are strings that differ: %s', (_name, mine, theirs, both) => {
    const [conflict] = toConflicts([toConflictingEdit(5, set('text', mine))], toDraft({ text: theirs }))
    expect(conflict?.both).toEqual(both === undefined ? undefined : set('text', both))
  })

  it('cannot be combined if the block has been removed', () => {
    const [conflict] = toConflicts(
      [toConflictingEdit(5, set('text', 'One'), { reason: 'removed' })],
      toDraft({}),
    )
    expect(conflict).toMatchObject({ isRemoved: true, both: undefined })
  })

  it('are marked if the edit was made to an earlier draft', () => {
    const [conflict] = toConflicts(
      [toConflictingEdit(5, set('text', 'One'), { reason: 'base', by: null })],
      toDraft({}),
    )
    expect(conflict).toMatchObject({ isOutdated: true, isRemoved: false })
  })

  it('of a whole block are resolved one by one', () => {
    const remove = { kind: 'remove', block: 'hero' } as const
    const offers = [toConflictingEdit(5, remove), toConflictingEdit(6, remove)]
    expect(toConflicts(offers, toDraft({})).map(({ seqs }) => seqs)).toEqual([[5], [6]])
  })
})
