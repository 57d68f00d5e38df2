import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, type BoundRecord } from '#schema'
import type { Warning } from '#kit'
import type { ContentItem } from '#model'
import { createContentTypes, defineContentType } from './content-type.ts'
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
  it('warns once about each field that has no index rows but is used to sort or filter a list', () => {
    const warnings: Warning[] = []
    const type = defineContentType({
      name: 'shop__tea',
      label: 'Tea',
      folder: 'teas',
      schema: z.object({
        price: field.number('Price', { min: 0, max: 99 }).meta({ isSortable: true }).optional(),
        origin: field.text('Origin').optional(),
      }),
    })
    const provider = createDataProvider([type], (warning) => void warnings.push(warning))
    provider.registerSortAction('steps', (records) => records)
    const select = (selection: object) => provider.select(products, { type: type.name, ...selection })
    for (const sortBy of ['title', 'price', 'publishedDate', 'steps', undefined]) select({ sortBy })
    expect(warnings).toEqual([])
    for (let repeated = 0; repeated < 2; repeated++) {
      select({ sortBy: 'origin' })
      select({ filters: [{ field: 'price', equals: '1' }] })
    }
    provider.select(products, { type: 'shop__other', sortBy: 'origin' })
    expect(warnings.map(({ message, reason }) => `${message}: ${reason}`)).toEqual([
      'A list is sorted by a field without rows, so it reads all items: shop__tea, origin',
      'A list is filtered by a field without rows, so it reads all items: shop__tea, price',
    ])
  })

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

  it('GRD-10 passes the records, sortBy and sortOrder to a registered sort action, and uses the order that the action returns', () => {
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
    ['a number as its name', [1, () => []]],
    ['no handler', ['price', undefined]],
    ['a handler that is not a function', ['price', { sortBy: 'price' }]],
    ['no arguments', []],
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

const type = 'test__product'
const productType = (more: z.ZodRawShape = {}) =>
  defineContentType({
    name: type,
    label: 'Product',
    folder: 'products',
    schema: z.object({
      name: field.text('Name').meta({ isSortable: true }),
      price: field.number('Price', { min: -9, max: 99 }).meta({ isSortable: true }).optional(),
      step: field.choice('Step', ['Cleanse', 'Treat']).meta({ isSortable: true }).optional(),
      plain: field.text('Plain').optional(),
      isShown: field.toggle('Shown').meta({ isSortable: true, isFilterable: true }).default(true),
      tags: z.array(field.text('Tag')).meta({ isFilterable: true }).optional(),
      ...more,
    }),
  })

describe('indexed fields', () => {
  const provider = createDataProvider([productType()])
  provider.registerSortAction('step', sortByRank(['Treat', 'Cleanse']))
  provider.registerSortAction('name', (records) => records.toReversed())
  const sort = (records: readonly BoundRecord[], sortBy: string, sortOrder?: 'asc' | 'desc') =>
    provider.select(records, { type, sortBy, sortOrder }).map(({ id }) => id)

  it('sort records by key, and records with equal values by content key, in ascending and descending order', () => {
    const records = toRecords(
      { title: 'b', contentKey: 'MC2', price: 10 },
      { title: 'É', contentKey: 'MC9', price: -1 },
      { title: 'e', contentKey: 'MC1', price: 9.5 },
      { title: 'a', contentKey: 'MC3' },
    )
    expect(sort(records, 'title')).toEqual(['3', '0', '2', '1'])
    expect(sort(records, 'title', 'desc')).toEqual(['2', '1', '0', '3'])
    expect(sort(records, 'price')).toEqual(['3', '1', '2', '0'])
    expect(sort(records, 'price', 'desc')).toEqual(['0', '2', '1', '3'])
  })

  it('sort records by the keys that a sort action defines, and records with equal keys by title, always in ascending order', () => {
    const records = toRecords(
      { title: 'b', step: 'Treat' },
      { title: 'a', step: 'Cleanse' },
      { title: 'a', step: 'Treat' },
    )
    expect(sort(records, 'step')).toEqual(['2', '0', '1'])
    expect(sort(records, 'step', 'desc')).toEqual(['1', '2', '0'])
    expect(provider.findIndexed(type)?.sorts.get('step')?.definition).toContain('Treat')
  })

  it('do not include fields without an index, or fields whose sort action only compares records', () => {
    const { sorts, filters } = provider.findIndexed(type) ?? {}
    expect([...(sorts?.keys() ?? [])]).toEqual(['title', 'price', 'step', 'isShown'])
    expect([...(filters?.keys() ?? [])]).toEqual(['isShown', 'tags'])
    expect(sort(toRecords({ name: 'a' }, { name: 'b' }), 'name')).toEqual(['1', '0'])
  })

  it('sort a missing value as the field’s default value', () => {
    const item = { managedContentId: '1', type, title: 'One', body: {} } as ContentItem
    const { data } = provider.toRecord(item)
    expect(data).toMatchObject({ title: 'One', isShown: true })
    const { sorts, filters } = provider.findIndexed(type) ?? {}
    expect(sorts?.get('isShown')?.toKeys(data)).toEqual(['1', ''])
    expect(filters?.get('isShown')?.toValues(data)).toEqual(['true'])
    expect(filters?.get('tags')?.toValues({ tags: ['a', 'b', 'a'] })).toEqual(['a', 'b'])
  })

  it('get a new definition when the version of their type changes', () => {
    const [before, after] = [undefined, 2].map(
      (version) =>
        createDataProvider([{ ...productType(), version }])
          .findIndexed(type)
          ?.sorts.get('title')?.definition,
    )
    expect(before).not.toBe(after)
  })

  it.each([
    ['a sortable rich text field', field.richText('Text').meta({ isSortable: true }), 'isSortable'],
    ['a sortable list field', z.array(field.text('Tag')).meta({ isSortable: true }), 'isSortable'],
    ['a filterable picture field', field.image('Picture').meta({ isFilterable: true }), 'isFilterable'],
    ['a filterable long text field', field.longText('Text').meta({ isFilterable: true }), 'isFilterable'],
  ])('cannot be %s', (_, wrong, name) => {
    expect(() => createContentTypes([productType({ wrong })])).toThrow(`wrong cannot be ${name}`)
  })
})
