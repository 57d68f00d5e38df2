import { expect, it } from 'vitest'
import { chooseSteps, toWordPattern } from '../../scripts/choose-steps.mjs'

const named = () => ({})
const steps = [
  { name: 'lint' },
  { name: 'unit', named },
  { name: 'lts', partOf: 'unit-lts' },
  { name: 'unit-lts', onlyInAll: true, named },
  { name: 'changed', partOf: 'unit', onlyNamed: true, after: ['lint'] },
  { name: 'journeys', named },
]

it.each([
  [[], 'lint unit lts journeys', []],
  [['all'], 'lint unit unit-lts journeys', []],
  [['unit', 'journeys'], 'unit journeys', []],
  [['journeys', 'unit', 'quote', 'a b'], 'unit journeys', ['quote', 'a b']],
  [['unit-lts', 'quote'], 'unit-lts', ['quote']],
  [['lts'], 'lts', []],
  [['changed'], 'lint changed', []],
])('%j chooses the steps %s, with the tests %j', (words, names, tests) => {
  const choice = chooseSteps(words, steps)
  expect(choice.chosen.map(({ name }) => name).join(' ')).toBe(names)
  expect(choice.tests).toEqual(tests)
})

it.each([
  [['quote']],
  [['lint', 'quote']],
  [['all', 'quote']],
  [['quote', 'unit']],
  [['lts', 'quote']],
  [['changed', 'quote']],
])('%j is rejected with the list of steps', (words) => {
  expect(() => chooseSteps(words, steps)).toThrow(/^Unknown step: quote\. Steps: lint, unit, .* choose tests/)
})

it('search words match literally', () => {
  expect(new RegExp(toWordPattern(['a.b (c)', '/d'])).test('x a.b (c)')).toBe(true)
  expect(new RegExp(toWordPattern(['a.b'])).test('aXb')).toBe(false)
})
