import { expect, it } from 'vitest'
import { updateSelectedRows, isSelectionPending, type TreeChoice } from './tree-choice.ts'

const toCurrentSelection = (...keys: string[]) => ({ selection: { keys }, keys })
const headline = toCurrentSelection('headline')

/** Selects several rows in quick succession, without rendering in between. */
const chooseAll = (choices: readonly (readonly string[])[]) =>
  choices.reduce<TreeChoice<object> | undefined>(
    (former, keys) => updateSelectedRows(former, keys, headline),
    undefined,
  )

it('shows the chosen row while the selection passes through rows that were chosen earlier', () => {
  const choice = chooseAll([['section'], ['text'], ['text', 'next']])
  expect(choice?.keys).toEqual(['text', 'next'])
  expect(isSelectionPending(choice, headline)).toBe(true)
  expect(isSelectionPending(choice, toCurrentSelection('section'))).toBe(true)
  expect(isSelectionPending(choice, toCurrentSelection('text'))).toBe(true)
})

it('clears the choice when the selection matches it, or when another block is selected', () => {
  const choice = chooseAll([['section'], ['text']])
  expect(isSelectionPending(choice, toCurrentSelection('text'))).toBe(false)
  expect(isSelectionPending(choice, toCurrentSelection('picture'))).toBe(false)
})

it('does not record a choice as an earlier choice once the selection has matched it', () => {
  const choice = chooseAll([['section'], ['text']])
  const next = updateSelectedRows(choice, ['picture'], toCurrentSelection('text'))
  expect(next.passed).toEqual([])
})

it('treats a return to an earlier row as a new choice', () => {
  const choice = chooseAll([['text'], ['section'], ['text']])
  expect(choice?.passed).toEqual(['section'])
})
