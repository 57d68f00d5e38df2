import { describe, expect, it } from 'vitest'
import type { BoundRecord } from '#schema'
import { createDataProvider, sortByRank, type SortHandler } from './data-provider.ts'

const toRecords = (...data: Record<string, unknown>[]): BoundRecord[] =>
  data.map((fields, index) => ({ id: String(index), data: fields }))
const titlesOf = (records: readonly BoundRecord[]) => records.map(({ data }) => data['title'])

const products = toRecords(
  { title: 'Step 10', category: 'Treat', tags: ['acne', 'redness'], isNew: true },
  { title: 'Step 2', category: 'Cleanse', tags: ['acne'], isNew: false },
  { title: 'Ártemis', category: 'Other' },
)

describe('the data provider', () => {
  it.each([
    [{}, ['Step 10', 'Step 2', 'Ártemis']],
    [{ sortBy: 'title' }, ['Ártemis', 'Step 2', 'Step 10']],
    [{ sortBy: 'title', sortOrder: 'desc' as const }, ['Step 10', 'Step 2', 'Ártemis']],
    [{ sortBy: 'title', limit: 1 }, ['Ártemis']],
    [{ sortBy: 'unknown' }, ['Step 10', 'Step 2', 'Ártemis']],
    [{ limit: 2 }, ['Step 10', 'Step 2']],
    [{ filters: [{ field: 'category', equals: 'Treat' }] }, ['Step 10']],
    [{ filters: [{ field: 'category', equals: 'treat' }] }, []],
    [{ filters: [{ field: 'isNew', equals: 'false' }] }, ['Step 2']],
    [{ filters: [{ field: 'tags', contains: 'acne' }] }, ['Step 10', 'Step 2']],
    [{ filters: [{ field: 'tags', contains: 'acn' }] }, []],
    [{ filters: [{ field: 'title', contains: 'STEP' }] }, ['Step 10', 'Step 2']],
    [{ filters: [{ field: 'title', contains: '' }] }, []],
    [
      {
        filters: [
          { field: 'tags', contains: 'acne' },
          { field: 'category', equals: 'Cleanse' },
        ],
      },
      ['Step 2'],
    ],
    [{ filters: [{ field: 'title' }] }, []],
    [{ filters: [{ field: 'constructor', contains: 'o' }] }, []],
  ])('GRD-10 the selection %j returns %j', (selection, expected) => {
    expect(titlesOf(createDataProvider().select(products, selection))).toEqual(expected)
  })

  it('GRD-10 passes a registered sort action the records, sortBy and sortOrder, and uses the order that it returns', () => {
    const provider = createDataProvider()
    const actions: unknown[] = []
    provider.registerSortAction('routine', (records, action) => {
      actions.push(action)
      return records.toReversed()
    })
    expect(titlesOf(provider.select(products, { sortBy: 'routine', limit: 2 }))).toEqual([
      'Ártemis',
      'Step 2',
    ])
    provider.select(products, { sortBy: 'routine', sortOrder: 'desc' })
    expect(actions).toEqual([
      { sortBy: 'routine', sortOrder: 'asc' },
      { sortBy: 'routine', sortOrder: 'desc' },
    ])
  })

  it('GRD-10 throws a TypeError if the same handler or the same name is registered twice', () => {
    const provider = createDataProvider()
    const handler: SortHandler = (records) => records
    provider.registerSortAction('price', handler)
    expect(() => provider.registerSortAction('price', handler)).toThrow(TypeError)
    expect(() => provider.registerSortAction('other', handler)).toThrow(TypeError)
    expect(() => provider.registerSortAction('price', (records) => [...records])).toThrow(TypeError)
    expect(() => provider.registerSortAction('other', (records) => [...records])).not.toThrow()
  })

  it.each([
    ['no name', [undefined, () => []]],
    ['an empty name', ['', () => []]],
    ['a number as name', [1, () => []]],
    ['no handler', ['price', undefined]],
    ['a handler that is no function', ['price', { sortBy: 'price' }]],
    ['nothing at all', []],
  ])('GRD-10 registering with %s throws a TypeError', (_, given) => {
    const register = createDataProvider().registerSortAction as (...args: readonly unknown[]) => void
    expect(() => register(...given)).toThrow(TypeError)
  })

  it('sorts by rank, then by title, with unranked items last', () => {
    const records = toRecords(
      { title: 'D', category: 'Elsewhere' },
      { title: 'C', category: 'Treat' },
      { title: 'B', category: 'Cleanse' },
      { title: 'A', category: 'Treat' },
    )
    const sort = sortByRank(['Cleanse', 'Treat'])
    expect(titlesOf(sort(records, { sortBy: 'category', sortOrder: 'asc' }))).toEqual(['B', 'A', 'C', 'D'])
    expect(titlesOf(sort(records, { sortBy: 'category', sortOrder: 'desc' }))).toEqual(['D', 'A', 'C', 'B'])
  })
})
