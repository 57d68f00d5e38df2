import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortedList, type Order } from './sorted-list.ts'

type Word = { readonly key: string; readonly n: number }
const order: Order<Word> = { toKey: ({ key }) => key, compare: (a, b) => a.n - b.n }
const word = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'ä', ''), n: fc.nat(30) })
const words = fc.uniqueArray(word, { selector: ({ key, n }) => `${key} ${n}` })
const isIn = (list: readonly Word[]) => (one: Word) =>
  list.some(({ key, n }) => key === one.key && n === one.n)

it('what is made by changes is what is sorted anew, and who holds the former list keeps it', () => {
  fc.assert(
    fc.property(words, words, words, (values, removed, wanted) => {
      const list = createSortedList(values, order)
      const before = [...list.values]
      const added = wanted.filter((one) => !isIn(values)(one))
      const changed = list.change({ removed, added })
      const rest = values.filter((one) => !isIn(removed)(one))
      expect(changed.values).toEqual(createSortedList([...rest, ...added], order).values)
      expect(list.values).toEqual(before)
    }),
  )
})

it('finds all values of a key in their order', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('a', 'b', 'ä', 'x', ''), (values, key) => {
      const list = createSortedList(values, order)
      expect(list.findAll(key)).toEqual(list.values.filter((one) => one.key === key))
    }),
  )
})
