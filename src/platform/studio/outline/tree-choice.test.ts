import { expect, it } from 'vitest'
import { chooseRows, isOnItsWay, type TreeChoice } from './tree-choice.ts'

const toShown = (...keys: string[]) => ({ selection: { keys }, keys })
const headline = toShown('headline')

/** By keys that come before anything is drawn. */
const chooseAll = (choices: readonly (readonly string[])[]) =>
  choices.reduce<TreeChoice<object> | undefined>(
    (former, keys) => chooseRows(former, keys, headline),
    undefined,
  )

it('a choice is kept while what was chosen before it is selected on the way', () => {
  const choice = chooseAll([['section'], ['text'], ['text', 'next']])
  expect(choice?.keys).toEqual(['text', 'next'])
  expect(isOnItsWay(choice, headline)).toBe(true)
  expect(isOnItsWay(choice, toShown('section'))).toBe(true)
  expect(isOnItsWay(choice, toShown('text'))).toBe(true)
})

it('a choice ends with what was chosen, and with what is selected elsewhere', () => {
  const choice = chooseAll([['section'], ['text']])
  expect(isOnItsWay(choice, toShown('text'))).toBe(false)
  expect(isOnItsWay(choice, toShown('picture'))).toBe(false)
})

it('what has arrived is no way of the next choice', () => {
  const choice = chooseAll([['section'], ['text']])
  const next = chooseRows(choice, ['picture'], toShown('text'))
  expect(next.passed).toEqual([])
})

it('who goes back to a row means it', () => {
  const choice = chooseAll([['text'], ['section'], ['text']])
  expect(choice?.passed).toEqual(['section'])
})
