import { expect, it } from 'vitest'
import { updateLineKeys, emptyLineKeys } from './use-line-keys.ts'

const three = updateLineKeys(emptyLineKeys, ['Cleanse', 'Press', 'Wait'])

it.each([
  ['keeps its key while it is edited', ['Cleanse', 'Press it', 'Wait'], [0, 1, 2]],
  ['keeps its key when a line is added before', ['First', 'Cleanse', 'Press', 'Wait'], [3, 0, 1, 2]],
  ['keeps its key when a line is added between', ['Cleanse', '', 'Press', 'Wait'], [0, 3, 1, 2]],
  ['keeps its key when it is moved down', ['Press', 'Wait', 'Cleanse'], [1, 2, 0]],
  ['keeps its key when it is moved up', ['Wait', 'Cleanse', 'Press'], [2, 0, 1]],
  ['keeps its key when another line is removed', ['Press', 'Wait'], [1, 2]],
  ['keeps its key when a line is added at the end', ['Cleanse', 'Press', 'Wait', ''], [0, 1, 2, 3]],
])('a list line %s', (_, words, keys) => {
  expect(updateLineKeys(three, words).keys).toEqual(keys)
})

it('a new line has a new key', () => {
  const fewer = updateLineKeys(three, ['Cleanse', 'Press'])
  expect(updateLineKeys(fewer, ['Cleanse', 'Press', 'Other']).keys).toEqual([0, 1, 3])
})
