import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider, sortByRank, standardContentTypes } from '#content-types'
import type { Change } from '../types/change.ts'
import {
  deliveryApiPath,
  openTestDelivery,
  operator,
  createProductChange,
  productType,
  createQuestionChange,
  createSiteChanges,
  siteIds,
  toId,
  toContentKey,
  type TestDelivery,
} from '../testing.ts'

type CollectionResponse = Record<string, unknown> & {
  readonly total: number
  readonly items: readonly { readonly name: string; readonly body: Record<string, unknown> }[]
}

const bySite = `${deliveryApiPath}/connect/sites/${siteIds.siteId}/cms/delivery/collections`
const byChannel = `${deliveryApiPath}/connect/cms/delivery/channels/${siteIds.channelId}/collections`

const collection = (name: string, body: Record<string, unknown>): Change => ({
  kind: 'put',
  draft: {
    contentKey: toContentKey(name),
    managedContentId: toId('20Y', name),
    recordId: null,
    type: 'epiderm__collection',
    title: `Collection ${name}`,
    urlName: name,
    language: 'en_GB',
    body,
  },
})

let test: TestDelivery

beforeAll(async () => {
  const dataProvider = createDataProvider()
  dataProvider.registerSortAction('strapline', sortByRank(['Third', 'First', 'Second']))
  test = await openTestDelivery(dataProvider)
  await test.content.publish(operator, {
    note: '',
    changes: [
      ...createSiteChanges(),
      createQuestionChange('q', 'A question'),
      createProductChange('a', {
        strapline: 'First',
        related: [toContentKey('b')],
        description: '<p>A & B</p>',
      }),
      createProductChange('b', { strapline: 'Second' }),
      createProductChange('c', { strapline: 'Third', related: [toContentKey('b')] }),
      collection('all', { contentTypeFQN: 'epiderm__product', sortBy: 'title' }),
      collection('last', {
        contentTypeFQN: 'epiderm__product',
        sortBy: 'title',
        sortOrder: 'desc',
        limit: 2,
      }),
      collection('ranked', { contentTypeFQN: 'epiderm__product', sortBy: 'strapline' }),
      collection('named', { contentKeys: [toContentKey('c'), toContentKey('a')] }),
      collection('records', { recordType: 'record', recordIds: [toId('01t', 'b')] }),
      collection('related', {
        contentTypeFQN: 'epiderm__product',
        filters: [{ field: 'related', contains: toContentKey('b') }],
        sortBy: 'title',
      }),
      collection('second', {
        contentTypeFQN: 'epiderm__product',
        filters: [{ field: 'strapline', equals: 'Second' }],
      }),
      collection('nothing', {}),
    ],
  })
})
afterAll(() => test.close())

const get = async (url: string) => {
  const answer = await test.app.inject({ url })
  return { answer, json: answer.json<CollectionResponse>() }
}
const namesOf = ({ items }: CollectionResponse) => items.map(({ name }) => name.replace('Product ', ''))

describe('collections in the delivery API', () => {
  it('API-2 GRD-1 are returned with one page of their items', async () => {
    const { answer, json } = await get(`${bySite}/${toContentKey('all')}`)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
    const page = `${bySite}/${toContentKey('all')}?pageToken=0&pageSize=25`
    expect(json).toEqual({
      id: toId('20Y', 'all'),
      collectionKey: toContentKey('all'),
      collectionType: { fullyQualifiedName: 'epiderm__collection' },
      title: 'Collection all',
      urlName: 'all',
      language: 'en_GB',
      publishedDate: '2026-01-01T00:00:00.000Z',
      total: 3,
      currentPageUrl: page,
      nextPageUrl: null,
      previousPageUrl: null,
      channelSummary: expect.objectContaining({ id: siteIds.channelId }) as unknown,
      items: expect.any(Array) as unknown,
    })
    expect(json.items[0]).toEqual({
      id: toId('20Y', 'a'),
      name: 'Product a',
      body: {
        contentKey: toContentKey('a'),
        title: 'Product a',
        urlName: 'a',
        contentBody: {
          strapline: 'First',
          description: '&lt;p&gt;A &amp; B&lt;/p&gt;',
          related: [toContentKey('b')],
        },
      },
    })
  })

  it.each([
    ['all', ['a', 'b', 'c']],
    ['last', ['c', 'b']],
    ['ranked', ['c', 'a', 'b']],
    ['named', ['c', 'a']],
    ['records', ['b']],
    ['related', ['a', 'c']],
    ['second', ['b']],
    ['nothing', []],
  ])('GRD-10 the collection %s contains %j', async (name, expected) => {
    const { json } = await get(`${bySite}/${toContentKey(name)}`)
    expect(namesOf(json)).toEqual(expected)
    expect(json.total).toBe(expected.length)
  })

  it.each([
    ['its id', `${bySite}/${toId('20Y', 'all')}`],
    ['its id of 15 characters', `${bySite}/${toId('20Y', 'all').slice(0, 15)}`],
    ['its channel', `${byChannel}/${toContentKey('all')}`],
    ['the other prefix', `${bySite.replace('/services', '/webruntime/api/services')}/${toContentKey('all')}`],
    [
      'parameters that live clients add',
      `${bySite}/${toContentKey('all')}?language=en_GB&asGuest=true&htmlEncode=true`,
    ],
  ])('API-2 is found by %s', async (_, url) => {
    expect(namesOf((await get(url)).json)).toEqual(['a', 'b', 'c'])
  })

  it('API-4 have pages that are numbered from 0 and linked to the next and previous pages', async () => {
    const { json } = await get(`${byChannel}/${toContentKey('all')}?pageSize=2`)
    expect(namesOf(json)).toEqual(['a', 'b'])
    expect(json).toMatchObject({ total: 3, previousPageUrl: null })
    const next = await get(String(json['nextPageUrl']))
    expect(namesOf(next.json)).toEqual(['c'])
    expect(next.json).toMatchObject({
      nextPageUrl: null,
      previousPageUrl: json['currentPageUrl'],
      currentPageUrl: json['nextPageUrl'],
    })
  })

  it.each([
    ['no key', `${bySite}/some`, 400, 'INVALID_ID_FIELD'],
    ['another kind of id', `${bySite}/${toId('01t', 'a')}`, 400, 'INVALID_ID_FIELD'],
    ['an unpublished item', `${bySite}/${toContentKey('unknown')}`, 404, 'NOT_FOUND'],
    ['content that is not a collection', `${bySite}/${toContentKey('q')}`, 404, 'NOT_FOUND'],
    [
      'another site',
      `${bySite.replace(siteIds.siteId, '0DM000000000999')}/${toContentKey('all')}`,
      404,
      'NOT_FOUND',
    ],
    [
      'a page that is not a number',
      `${bySite}/${toContentKey('all')}?pageToken=x`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'a page without items',
      `${bySite}/${toContentKey('all')}?pageSize=0`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'too large a page',
      `${bySite}/${toContentKey('all')}?pageSize=251`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
  ])('API-8 rejects %s', async (_, url, status, errorCode) => {
    const { answer } = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual([{ errorCode, message: expect.any(String) as unknown }])
  })
})

it('does not read item bodies beyond the limit of a collection that is sorted by indexed values', async () => {
  const indexed = await openTestDelivery(createDataProvider([...standardContentTypes, productType]))
  const all = { contentTypeFQN: 'epiderm__product', sortBy: 'title', limit: 2 }
  const changes = [
    ...createSiteChanges(),
    ...['a', 'b', 'c', 'd'].map((name) => createProductChange(name)),
    collection('all', all),
  ]
  await indexed.content.publish(operator, { note: '', changes })
  await indexed.database.transaction((trx) =>
    trx.updateTable('content_version').set({ body: '{' }).where('title', '=', 'Product d').execute(),
  )
  const { json } = await indexed.app.inject({ url: `${bySite}/${toContentKey('all')}` })
  expect(namesOf(json<CollectionResponse>())).toEqual(['a', 'b'])
  await indexed.close()
})
