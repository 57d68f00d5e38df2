import { afterEach, beforeEach, expect, it } from 'vitest'
import { ContentRejectedError } from '../types/errors.ts'
import type { Change } from '../types/change.ts'
import {
  openTestContent,
  operator,
  createPageChange,
  createProductChange,
  createSiteChanges,
  toContentKey,
  toId,
} from '../testing.ts'
import type { TestContent } from '../testing.ts'
import { createDataProvider } from '#content-types'

let test: TestContent
beforeEach(async () => {
  test = await openTestContent()
  await publish(...createSiteChanges(), createProductChange('serum'))
})
afterEach(() => test.close())

const publish = (...changes: Change[]) => test.content.publish(operator, { changes, note: '' })

async function findRejection(change: Change) {
  const error: unknown = await publish(change).catch((reason: unknown) => reason)
  if (error === undefined || !(error instanceof ContentRejectedError)) return undefined
  return error.problems.map(({ path, message, hint }) => `${path}: ${message}. ${hint}`)
}

const list = (more: Record<string, unknown>, sorts: unknown[] = []) =>
  createPageChange('range', {
    blocks: [
      {
        id: 'list',
        block: 'grid',
        props: { collection: { type: 'cms', contentTypeFQN: 'epiderm__product', ...more }, sorts },
      },
    ],
  })
const collection = (body: Record<string, unknown>): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey('all'),
    managedContentId: toId('20Y', 'all'),
    recordId: null,
    type: 'epiderm__collection',
    title: 'All',
    urlName: 'all',
    language: 'en_GB',
    body: { contentTypeFQN: 'epiderm__product', ...body },
  },
})
const sort = { value: 'a', label: 'A', sortOrder: 'asc' }

it.each([
  ['the order of a list', list({ sortBy: 'strapline' }), 'Page range › list', 'sorted'],
  [
    'an order that visitors choose',
    list({}, [{ ...sort, sortBy: 'strapline' }]),
    'Page range › list',
    'sorted',
  ],
  [
    'a condition of a list',
    list({ filters: [{ field: 'strapline', equals: 'x' }] }),
    'Page range › list',
    'filtered',
  ],
  ['the order of a collection', collection({ sortBy: 'strapline' }), 'All', 'sorted'],
  ['a condition of a collection', collection({ filters: [{ field: 'strapline' }] }), 'All', 'filtered'],
])(
  'rejects %s by a field without rows, and lists the fields that have rows',
  async (_, change, path, use) => {
    const mark = use === 'sorted' ? 'isSortable' : 'isFilterable'
    expect(await findRejection(change)).toEqual([
      `${path}: lists of “Product” cannot be ${use} by Strapline. Use one of these fields: ` +
        `Title, URL name, Content key, Record id, Date of publishing. Or mark strapline as ${mark} in the content type.`,
    ])
  },
)

it.each([
  ['the title', list({ sortBy: 'title' })],
  ['the date of publishing', list({ sortBy: 'publishedDate', filters: [{ field: 'urlName', equals: 'x' }] })],
  ['an expression', list({ sortBy: '{!Item.title}' })],
  ['a field of an unknown type', collection({ contentTypeFQN: 'shop__other', sortBy: 'price' })],
])('accepts a list by %s', async (_, change) => {
  expect(await findRejection(change)).toBeUndefined()
})

it('accepts edits to an item whose published list reads all items, but rejects a second such list in that item', async () => {
  const former = await openTestContent(test.folder, { dataProvider: createDataProvider() })
  await former.content.publish(operator, { changes: [list({ sortBy: 'strapline' })], note: '' })
  await former.close()
  await test.content.catchUp()
  expect(await findRejection(list({ sortBy: 'strapline', limit: 7 }))).toBeUndefined()
  const both = list({ sortBy: 'strapline' }, [{ ...sort, sortBy: 'description' }])
  expect(await findRejection(both)).toHaveLength(1)
})
