import { expect, it } from 'vitest'
import { findSentence, type Sentence } from './sentences.ts'

const sentences: readonly Sentence[] = [
  { when: 'empty', labelKey: 'never', values: [] },
  { when: 'zeros', labelKey: 'apart', values: [] },
  { when: 'equal', labelKey: 'between', values: ['before'] },
  { labelKey: 'after', values: ['after', 'this', 'before', 'other'] },
]

it.each([
  [undefined, 'never'],
  [{ before: 0, after: 0 }, 'apart'],
  [{ before: 5, after: 5 }, 'between'],
  [{ before: 5, after: 7 }, 'after'],
  [{ before: 0, after: 7 }, 'after'],
])('finds for %j the sentence “%s”', (numbers, labelKey) => {
  expect(findSentence(sentences, numbers)?.labelKey).toBe(labelKey)
})

it('returns undefined if no sentence matches the values', () => {
  expect(findSentence(sentences.slice(0, 1), { before: 1, after: 1 })).toBeUndefined()
})
