import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createDataProvider, defineContentType, sortByRank, standardContentTypes } from '#content-types'
import { field, type BoundRecord } from '#schema'
import { guest, type ContentQuery, type ContentSelection } from '#model'
import {
  openTestContent,
  operator,
  createProductChange,
  productType,
  createSiteChanges,
  toContentKey,
} from '../testing.ts'
import type { TestContent } from '../testing.ts'
import type { Change } from '../types/change.ts'
import { databaseKinds } from '../../database/testing.ts'

const type = productType.name
const indexedType = defineContentType({
  ...productType,
  schema: z.object({
    ...productType.schema.shape,
    step: field.choice('Step', ['one', 'two']).meta({ isSortable: true }).optional(),
    price: field.number('Price', { min: -9, max: 999 }).meta({ isSortable: true }).optional(),
    isShown: field.toggle('Shown').meta({ isFilterable: true }).default(true),
    tags: z.array(field.text('Tag')).meta({ isFilterable: true }).optional(),
  }),
})
const types = [indexedType]
const dataProvider = createDataProvider([...standardContentTypes, ...types])
dataProvider.registerSortAction('step', sortByRank(['two', 'one']))

const languages = ['en_GB', 'de_DE']
const settings = { languages: languages.map((code) => ({ code, label: code })) }

let test: TestContent | undefined
afterEach(() => test?.close())
const open = () => test ?? expect.fail()

const selection = (more: Partial<ContentSelection> = {}): ContentSelection => ({
  isRecord: false,
  filters: [],
  sortBy: 'title',
  sortOrder: 'asc',
  limit: 5,
  isCounted: true,
  fields: [],
  ...more,
})
const put = (
  name: string,
  { title, language = 'en_GB', ...body }: Record<string, unknown> & { title: string },
): Change => {
  const change = createProductChange(name, body)
  if (change.kind !== 'put') throw new Error('A product is put')
  return { ...change, draft: { ...change.draft, title, language: String(language) } }
}

/** Selects from all items, as pages do when field-value rows do not exist. */
async function selectAmongAll(
  { content }: TestContent,
  query: ContentQuery,
  contentSelection: ContentSelection,
) {
  const { items } = await content.at(guest).findContents(query)
  const meant = contentSelection.isRecord ? items.filter(({ recordId }) => recordId !== null) : items
  const records = meant.map(dataProvider.toRecord)
  const { filters, sortBy, sortOrder, limit } = contentSelection
  const toKeys = (some: readonly BoundRecord[]) => some.map(({ data }) => data['contentKey'])
  return {
    keys: toKeys(dataProvider.select(records, { type, filters, sortBy, sortOrder, limit })),
    total: dataProvider.select(records, { filters }).length,
  }
}

async function selectInRows(
  { content }: TestContent,
  query: ContentQuery,
  contentSelection: ContentSelection,
) {
  const found = await content.at(guest).findContents({ ...query, selection: contentSelection })
  expect(found.isSelected).toBe(true)
  return { keys: found.items.map(({ contentKey }) => contentKey), total: found.total }
}

const openIndexed = async (kind?: (typeof databaseKinds)[number]) => {
  test = await openTestContent(undefined, { kind, types, dataProvider })
  await test.content.publish(operator, { changes: createSiteChanges(settings), note: '' })
}

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
const step = fc.record({
  name: fc.constantFrom(...names),
  language: fc.constantFrom(...languages),
  title: fc.constantFrom('Part 2', 'Part 10', 'part 2', 'Äther', 'zinc', '\u{1F33F}', ''),
  step: fc.constantFrom('one', 'two', undefined),
  price: fc.constantFrom(-1, 0, 9.5, 10, undefined),
  isShown: fc.constantFrom(true, false, undefined),
  tags: fc.constantFrom(['x'], ['x', 'y'], undefined),
  isRemoved: fc.boolean(),
})
const query = fc.record({
  language: fc.constantFrom(undefined, ...languages),
  sortBy: fc.constantFrom('title', 'step', 'price'),
  sortOrder: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.integer({ min: 1, max: 9 }),
  filters: fc.constantFrom(
    [],
    [{ field: 'isShown', equals: 'true' }],
    [{ field: 'isShown', equals: 'false' }],
    [{ field: 'tags', contains: 'y' }],
  ),
})

describe.each(databaseKinds)('selecting items by field-value rows in the %s database', (kind) => {
  beforeEach(() => openIndexed(kind))

  it('returns the same items as filtering all items, after any changes and in any language', async () => {
    const { content } = open()
    const rounds = fc.sample(
      fc.tuple(
        fc.array(step, { minLength: 4, maxLength: 8 }),
        fc.array(query, { minLength: 6, maxLength: 6 }),
      ),
      { numRuns: kind === 'embedded' ? 8 : 3, seed: 7 },
    )
    for (const [steps, queries] of rounds) {
      const changes = new Map<string, Change>()
      for (const { name, isRemoved, language, ...body } of steps) {
        const shown = (
          await content.at(operator).findContents({ contentKeys: [toContentKey(name)], language })
        ).items
        const isThere = shown.some((item) => item.language === language)
        if (isRemoved && isThere)
          changes.set(`${name} ${language}`, { kind: 'remove', contentKey: toContentKey(name), language })
        else changes.set(`${name} ${language}`, put(name, { ...body, language }))
      }
      await content.publish(operator, { changes: [...changes.values()], note: '' }).catch(() => undefined)
      for (const { language, ...contentSelection } of queries) {
        const meant = { type, ...(language !== undefined && { language }) }
        expect(await selectInRows(open(), meant, selection(contentSelection))).toEqual(
          await selectAmongAll(open(), meant, selection(contentSelection)),
        )
      }
    }
  })

  it('counts the items shown in a language, even before a process has read all heads', async () => {
    const { content, folder } = open()
    const german = { language: 'de_DE' }
    await content.publish(operator, {
      changes: [
        put('a', { title: 'A' }),
        put('b', { title: 'B' }),
        put('b', { title: 'B', ...german }),
        put('c', { title: 'C', ...german }),
        put('d', { title: 'D' }),
      ],
      note: '',
    })
    const removed: Change = { kind: 'remove', contentKey: toContentKey('d'), language: 'en_GB' }
    await content.publish(operator, { changes: [removed], note: '' })
    const count = async ({ content: own }: Pick<TestContent, 'content'>, language?: string) =>
      (await own.at(guest).findContents({ type, ...(language && { language }), selection: selection() }))
        .total
    const later = await openTestContent(folder, { kind, types, dataProvider })
    for (const one of [open(), later]) expect([await count(one), await count(one, 'de_DE')]).toEqual([2, 3])
    await later.close()
  })
})

describe('selecting items by field-value rows', () => {
  beforeEach(() => openIndexed())

  it('reads no bodies of items beyond the limit', async () => {
    const { content } = open()
    const many = Array.from({ length: 60 }, (_, at) => put(`p-${at}`, { title: `Part ${at}`, price: at }))
    await content.publish(operator, { changes: many, note: '' })
    const contentSelection = selection({ sortBy: 'price', sortOrder: 'desc', fields: ['price'] })
    const { items, total } = await content.at(guest).findContents({ type, selection: contentSelection })
    expect(items.map(({ body }) => body)).toEqual([59, 58, 57, 56, 55].map((price) => ({ price })))
    expect(total).toBe(60)
  })

  it.each([
    ['an order without rows', { type, selection: selection({ sortBy: 'strapline' }) }],
    [
      'a filter without rows',
      { type, selection: selection({ filters: [{ field: 'strapline', equals: 'a' }] }) },
    ],
    [
      'a search for part of a string',
      { type, selection: selection({ filters: [{ field: 'isShown', contains: 'tru' }] }) },
    ],
    ['named items', { type, contentKeys: [], selection: selection() }],
    ['a type whose items may be restricted', { type: 'epiderm__page', selection: selection() }],
    ['an unknown type', { type: 'unknown', selection: selection() }],
  ])('leaves %s to the caller', async (_, query) => {
    const found = await open().content.at(guest).findContents(query)
    expect(found.isSelected).toBeUndefined()
  })

  it('leaves the selection to the caller until field-value rows exist for every version', async () => {
    const { content, database, folder } = open()
    await content.publish(operator, { changes: [put('a', { title: 'A' })], note: '' })
    await database.transaction((trx) => trx.deleteFrom('field_value_progress').execute())
    const next = await openTestContent(folder, { types, dataProvider })
    const select = () => next.content.at(guest).findContents({ type, selection: selection() })
    expect((await select()).isSelected).toBeUndefined()
    while ((await next.content.fillFieldValues()) !== undefined);
    expect((await select()).isSelected).toBe(true)
    await next.close()
  })
})
