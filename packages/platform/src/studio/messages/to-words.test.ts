import { expect, it } from 'vitest'
import { toWords } from './to-words.ts'

it.each([
  ['center', 'Centre'],
  ['left', 'Left'],
  ['flexStart', 'Flex start'],
])('labels the stored value %s as %s', (value, label) => {
  expect(toWords(value)).toBe(label)
})
