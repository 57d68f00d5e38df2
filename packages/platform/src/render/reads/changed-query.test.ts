import { expect, it } from 'vitest'
import { createDataProvider } from '#content-types'
import type { ContentItem } from '#model'
import { isQueryChanged } from './changed-query.ts'

const item: ContentItem = {
  managedContentId: '20Y9',
  contentKey: 'MC9',
  recordId: null,
  type: 'epiderm__product',
  title: 'Zinc',
  urlName: 'zinc',
  language: 'en_GB',
  publishedDate: '2026-01-01T00:00:00.000Z',
  version: 1,
  body: {},
}

it.each([
  ['that counts changes with an item beyond its limit', true],
  ['does not change with an item beyond its limit', false],
])('a query %s', async (_, isCounted) => {
  const query = { type: 'cms', query: { type: item.type, limit: 1 }, sortBy: 'title', isCounted } as const
  const first = { ...item, contentKey: 'MC1', title: 'Balm' }
  const changed = await isQueryChanged(
    { kind: 'query', id: '', language: 'en_GB', query, fields: ['title'], found: ['MC1'] },
    {
      changes: new Map([['MC9', { before: undefined, after: item }]]),
      provider: createDataProvider(),
      load: async () => [first],
    },
  )
  expect(changed).toBe(isCounted)
})
