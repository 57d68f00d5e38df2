import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createSortedList, type ListOrder } from './sorted-list.ts'

type TestEntry = { readonly key: string; readonly n: number }
const order: ListOrder<TestEntry> = { toKey: ({ key }) => key, compare: (a, b) => a.n - b.n }
const word = fc.record({ key: fc.constantFrom('a', 'b', 'c', 'ä', ''), n: fc.nat(30) })
const words = fc.uniqueArray(word, { selector: ({ key, n }) => `${key} ${n}` })
const isIn = (list: readonly TestEntry[]) => (one: TestEntry) =>
  list.some(({ key, n }) => key === one.key && n === one.n)

it('returns the same list after changes as sorting all values again would, and does not modify the previous list', () => {
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

it('finds all values that have a given key, in order', () => {
  fc.assert(
    fc.property(words, fc.constantFrom('a', 'b', 'ä', 'x', ''), (values, key) => {
      const list = createSortedList(values, order)
      expect(list.findAll(key)).toEqual(list.values.filter((one) => one.key === key))
    }),
  )
})

it('finds all values whose keys start with a given prefix, in order', () => {
  const keyed = fc
    .uniqueArray(fc.stringMatching(/^[ab]{0,3}$/))
    .map((keys) => keys.map((key, n) => ({ key, n })))
  fc.assert(
    fc.property(keyed, fc.constantFrom('', 'a', 'ab', 'b', 'c'), (values, prefix) => {
      const list = createSortedList(values, order)
      expect(list.findBelow(prefix)).toEqual(list.values.filter(({ key }) => key.startsWith(prefix)))
    }),
  )
})

/** Creates enough values to fill many chunks. */
const toMany = (count: number): TestEntry[] =>
  Array.from({ length: count }, (_, n) => ({ key: 'abc'[n % 3] ?? '', n }))

it('finds and changes values in a list of many chunks in the same way as in a single chunk', () => {
  const [values, places] = [toMany(3000), fc.uniqueArray(fc.nat(3000), { maxLength: 700 })]
  fc.assert(
    fc.property(places, places, (removed, added) => {
      const change = {
        removed: removed.flatMap((place) => values[place] ?? []),
        added: added.map((n) => ({ key: 'b', n: n + 0.5 })),
      }
      const list = createSortedList(values, order).change(change)
      const rest = values.filter((one) => !change.removed.includes(one))
      const expected = createSortedList([...rest, ...change.added], order)
      expect(list.values).toEqual(expected.values)
      for (const key of ['a', 'b', 'c', 'd']) {
        expect(list.findAll(key)).toEqual(expected.findAll(key))
        expect(list.findBelow(key)).toEqual(expected.findBelow(key))
      }
      expect(list.pieces.filter(({ length }) => length === 0)).toEqual([])
    }),
    { numRuns: 50 },
  )
})

it('copies one chunk of the list per changed value, however long the list is', () => {
  for (const count of [1000, 100_000]) {
    const list = createSortedList(toMany(count), order)
    const added = { key: 'b', n: 500.5 }
    const changed = list.change({ removed: [{ key: 'a', n: 3 }], added: [added] })
    const shared = new Set(list.pieces)
    const copied = changed.pieces.filter((piece) => !shared.has(piece))
    expect(changed.findAll('b')).toContain(added)
    expect(copied.length).toBeLessThanOrEqual(3)
    expect(copied.flat().length).toBeLessThan(1100)
  }
})

it('merges chunks when nearly all values are removed one by one', () => {
  const values = toMany(5000)
  const list = values
    .slice(50)
    .reduce((rest, one) => rest.change({ removed: [one], added: [] }), createSortedList(values, order))
  expect(list.values).toHaveLength(50)
  expect(list.pieces.length).toBeLessThan(4)
})
