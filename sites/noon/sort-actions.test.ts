import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createDataProvider } from '@epiderm/platform'
import { productCategories } from './content-types.ts'
import { registerSortActions } from './sort-actions.ts'

const provider = createDataProvider()
registerSortActions(provider)

const few = (...values: string[]) => fc.constantFrom(...values)
const records = fc
  .array(
    fc.record({
      title: few('Gel', 'gel', 'Gél', 'Peel 2', 'Peel 10'),
      category: few(...productCategories.slice(0, 3), 'Elsewhere'),
      availableSince: few('2026-01-01', '2026-02-01', ''),
    }),
    { maxLength: 40 },
  )
  .map((all) => all.map((data, position) => ({ id: String(position), data: { ...data, name: data.title } })))
const order = fc.record({ sortBy: few('category', 'name', 'availableSince'), sortOrder: few('asc', 'desc') })

/**
 * Tests a property of sort orders that two features depend on: paginated lists, and detecting that a changed record has
 * moved.
 */
it('GRD-10 every sort order is consistent: two records have the same relative order in any list', () => {
  fc.assert(
    fc.property(records, order, (all, { sortBy, sortOrder }) => {
      const selection = { sortBy, sortOrder: sortOrder as 'asc' | 'desc' }
      const sorted = provider.select(all, selection)
      const isEqual = (one: (typeof all)[number], other: (typeof all)[number]) =>
        [sortBy as 'name', 'title' as const].every((field) => one.data[field] === other.data[field])
      for (const [position, one] of all.entries())
        for (const other of all.slice(position + 1)) {
          const isFirst = sorted.indexOf(one) < sorted.indexOf(other)
          expect(provider.select([one, other], selection)[0] === one).toBe(isFirst)
          if (isEqual(one, other)) expect(isFirst).toBe(true)
        }
      const pages = [0, 9, 18, 27, 36].map((start) =>
        provider.select(all, { ...selection, limit: start + 9 }).slice(start),
      )
      expect(pages.flat()).toEqual(sorted)
    }),
    { numRuns: 60 },
  )
})
