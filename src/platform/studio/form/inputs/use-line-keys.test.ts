import { expect, it } from 'vitest'
import { followLines, noLines } from './use-line-keys.ts'

const three = followLines(noLines, ['Cleanse', 'Press', 'Wait'])

it.each([
  ['that is typed in keeps its key', ['Cleanse', 'Press it', 'Wait'], [0, 1, 2]],
  ['keeps it when one comes before', ['First', 'Cleanse', 'Press', 'Wait'], [3, 0, 1, 2]],
  ['keeps it when one comes between', ['Cleanse', '', 'Press', 'Wait'], [0, 3, 1, 2]],
  ['keeps it when another one goes', ['Press', 'Wait'], [1, 2]],
  ['keeps it when one comes behind', ['Cleanse', 'Press', 'Wait', ''], [0, 1, 2, 3]],
])('a line %s', (_, words, keys) => {
  expect(followLines(three, words).keys).toEqual(keys)
})

it('a line that comes has a key that none has had', () => {
  const fewer = followLines(three, ['Cleanse', 'Press'])
  expect(followLines(fewer, ['Cleanse', 'Press', 'Other']).keys).toEqual([0, 1, 3])
})
