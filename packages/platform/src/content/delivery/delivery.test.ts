import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDataProvider } from '#content-types'
import { StorageFailure } from '#database'
import type { BlockNode } from '#schema'
import { createRecordId, createSiteUrls, decodeBasicEntities } from '#kit'
import {
  deliveryBasePath,
  deliveryApiPath,
  createImageChange,
  openTestDelivery,
  operator,
  testOrigin,
  createPageChange,
  createProductChange,
  createQuestionChange,
  createSiteChanges,
  siteIds,
  toId,
  toContentKey,
  type TestDelivery,
} from '../testing.ts'
import { deliveryRoutes } from './delivery-routes.ts'

type DeliveryResponse = Record<string, unknown> & { contents: Record<string, unknown>[] }

const bySite = `${deliveryApiPath}/connect/sites/${siteIds.siteId}/cms/delivery/contents`
const byChannel = `${deliveryApiPath}/connect/cms/delivery/channels/${siteIds.channelId}/contents`
const richText = `<p class="lead">It's "fine" \\ 1 < 2 &amp; so on</p>`

let test: TestDelivery

beforeAll(async () => {
  test = await openTestDelivery()
  const publish = (...changes: ReturnType<typeof createQuestionChange>[]) =>
    test.content.publish(operator, { changes, note: '' })
  await publish(
    ...createSiteChanges({
      languages: [
        { code: 'en_GB', label: 'English' },
        { code: 'fr_FR', label: 'Français' },
        { code: 'de_DE', label: 'Deutsch', isActive: false },
      ],
    }),
    createImageChange('pic'),
  )
  await publish(
    createQuestionChange('deep', 'plain'),
    createProductChange('related', { related: [toContentKey('deep')] }),
    createProductChange('acno', {
      description: richText,
      pictures: [{ contentKey: toContentKey('pic'), altText: 'Tube' }, { url: 'https://example.org/b.png' }],
      related: [toContentKey('related')],
    }),
    createQuestionChange('french', 'yes'),
    createQuestionChange('french', 'ja', { language: 'de_DE', title: 'Deutsche Frage' }),
    createQuestionChange('french', 'oui', {
      language: 'fr_FR',
      urlName: 'francais',
      title: 'Question française',
    }),
    createPageChange('about', {
      blocks: [
        { id: 'line', block: 'horizontal-line', props: {} },
        {
          id: 'part',
          block: 'section',
          props: {},
          slots: { 'column-1': [{ id: 'words', block: 'rich-text', props: { text: richText } }] },
        },
        {
          id: 'form',
          block: 'form',
          props: { label: 'Ask', fields: [], submitLabel: 'Send', noticeTo: 'staff@shop.example' },
        },
      ],
    }),
  )
  await publish(
    ...Array.from({ length: 30 }, (_, i) =>
      createQuestionChange(`q${String(i).padStart(2, '0')}`, `<p>${i}</p>`),
    ),
  )
})
afterAll(() => test.close())

const get = async (url: string, headers: Record<string, string> = {}) => {
  const answer = await test.app.inject({ url, headers })
  return { answer, json: answer.json<DeliveryResponse>() }
}

describe('API-2 API-3 requesting a single content item', () => {
  it.each([
    ['the site and a key', `${bySite}/${toContentKey('acno')}`],
    ['the site and an id of 18 characters', `${bySite}/${toId('20Y', 'acno')}`],
    ['the site and an id of 15 characters', `${bySite}/${toId('20Y', 'acno').slice(0, 15)}`],
    [
      'a site id of 15 characters',
      `${bySite.replace(siteIds.siteId, siteIds.siteId.slice(0, 15))}/${toContentKey('acno')}`,
    ],
    ['the channel', `${byChannel}/${toContentKey('acno')}`],
    [
      'the other prefix',
      `${bySite.replace('/services', '/webruntime/api/services')}/${toContentKey('acno')}`,
    ],
    [
      'parameters that live clients add',
      `${bySite}/${toContentKey('acno')}?language=en_GB&asGuest=true&htmlEncode=true&unknown=1`,
    ],
  ])('is found by %s', async (_, url) => {
    const { answer, json } = await get(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
    const path = new URL(url, testOrigin).pathname.replace(/[^/]+$/, toContentKey('acno'))
    expect(json).toMatchObject({
      managedContentId: toId('20Y', 'acno'),
      contentKey: toContentKey('acno'),
      contentType: { fullyQualifiedName: 'epiderm__product', name: null },
      title: 'Product acno',
      urlName: 'acno',
      language: 'en_GB',
      publishedDate: '2026-01-01T00:00:01.000Z',
      resourceUrl: path,
      unauthenticatedUrl: null,
      references: null,
      referencesList: null,
    })
    expect(json.channelSummary).toEqual({
      id: siteIds.channelId,
      name: 'Test channel',
      type: 'Community',
      domainUrl: null,
      resourceUrl: `${path.split('/connect/')[0]}/connect/cms/delivery/channels/${siteIds.channelId}`,
      target: { id: siteIds.siteId },
    })
  })

  it('entity-encodes rich text once, and leaves scalar values unencoded', async () => {
    const { json } = await get(`${bySite}/${toContentKey('acno')}`)
    const body = json.contentBody as { description: string; strapline: string }
    expect(body.strapline).toBe('About acno')
    expect(body.description).toBe(
      '&lt;p class=&quot;lead&quot;&gt;It&#39;s &quot;fine&quot; &#92; 1 &lt; 2 &amp;amp; so on&lt;/p&gt;',
    )
    expect(decodeBasicEntities(body.description)).toBe(richText)
  })

  it('encodes rich text inside a page’s blocks', async () => {
    const url = `${bySite}/${toContentKey('about')}`
    const readText = async (query: string) => {
      const { contentBody } = (await get(url + query)).json as unknown as {
        contentBody: { blocks: BlockNode[] }
      }
      return contentBody.blocks[1]?.slots?.['column-1']?.[0]?.props?.text
    }
    expect(await readText('?htmlEncode=false')).toBe(richText)
    expect(decodeBasicEntities(String(await readText('')))).toBe(richText)
    expect(await readText('')).not.toContain('<')
  })

  it('omits staff properties', async () => {
    const { answer } = await get(`${bySite}/${toContentKey('about')}`)
    expect(answer.body).toContain('"submitLabel":"Send"')
    expect(answer.body).not.toContain('staff@shop.example')
  })

  it.each([
    ['htmlEncode=false', '?htmlEncode=false', {}],
    ['the header X-Chatter-Entity-Encoding: false', '', { 'x-chatter-entity-encoding': 'false' }],
  ])('does not encode rich text for %s', async (_, query, headers) => {
    const { answer, json } = await get(`${bySite}/${toContentKey('acno')}${query}`, headers)
    expect(json.contentBody).toMatchObject({ description: richText })
    expect(answer.headers.vary).toContain('X-Chatter-Entity-Encoding')
  })

  it('serves a media item below the base path, and returns image fields in the enhanced format', async () => {
    const mediaUrl = `${deliveryBasePath}/cms/delivery/media/${toContentKey('pic')}?version=${'a'.repeat(8)}&channelId=${siteIds.channelId}`
    const picture = await get(`${bySite}/${toContentKey('pic')}`)
    expect(picture.json.contentBody).toEqual({
      'sfdc_cms:media': {
        url: mediaUrl,
        source: { type: 'file', mimeType: 'image/png', size: 123, ref: 'a'.repeat(64) },
      },
      altText: 'Picture of pic',
      width: 40,
      height: 30,
    })
    const { json } = await get(`${bySite}/${toContentKey('acno')}`)
    expect((json.contentBody as { pictures: unknown }).pictures).toEqual([
      {
        url: mediaUrl,
        altText: 'Tube',
        source: { type: 'imageReference', ref: { contentKey: toContentKey('pic') } },
      },
      { url: 'https://example.org/b.png', source: { type: 'url', ref: 'https://example.org/b.png' } },
    ])
  })

  it('uses the site’s configured origin for showAbsoluteUrl, never the request’s', async () => {
    const { json } = await get(`${bySite}/${toContentKey('pic')}?showAbsoluteUrl=true`, {
      host: 'evil.example',
    })
    expect(json.resourceUrl).toBe(`${testOrigin}${bySite}/${toContentKey('pic')}`)
    expect(json.contentBody).toMatchObject({
      'sfdc_cms:media': { url: expect.stringMatching(/^https:\/\/shop\.example\/acme\/s\/cms\//) },
    })
  })

  it('includes references to the requested depth, as a map or as a list, and includes their bodies if requested', async () => {
    const url = `${bySite}/${toContentKey('acno')}`
    const one = (await get(`${url}?referenceDepth=1`)).json
    expect(Object.keys(one.references as object).toSorted()).toEqual(
      [toContentKey('pic'), toContentKey('related')].toSorted(),
    )
    expect((one.references as Record<string, unknown>)[toContentKey('related')]).toEqual({
      contentKey: toContentKey('related'),
      managedContentId: toId('20Y', 'related'),
      title: 'Product related',
      resourceUrl: `${bySite}/${toContentKey('related')}`,
    })
    const two = (await get(`${url}?referenceDepth=2&referencesAsList=true&expandReferences=true`)).json
    expect(two.references).toBeNull()
    expect(two.referencesList).toHaveLength(3)
    expect(two.referencesList).toContainEqual(
      expect.objectContaining({
        contentKey: toContentKey('deep'),
        contentBody: { question: 'What is deep?', answer: 'plain' },
      }),
    )
  })

  it('returns the item in the requested language, or in the default language if it is not available in the requested language', async () => {
    const url = `${bySite}/${toContentKey('french')}`
    expect((await get(`${url}?language=fr_FR`)).json).toMatchObject({
      language: 'fr_FR',
      urlName: 'francais',
    })
    expect((await get(`${url}?language=fr-FR`)).json).toMatchObject({ language: 'fr_FR' })
    expect((await get(`${url}?language=de_DE`)).json).toMatchObject({ language: 'en_GB' })
    expect((await get(`${url}?language=it_IT`)).json).toMatchObject({ language: 'en_GB' })
    expect((await get(url)).json).toMatchObject({ language: 'en_GB' })
  })

  it('responds with 304 if the client has the ETag of an unchanged response', async () => {
    const url = `${bySite}/${toContentKey('acno')}`
    const { answer } = await get(url)
    expect(answer.headers['cache-control']).toBe('public, max-age=30')
    const again = await test.app.inject({ url, headers: { 'if-none-match': String(answer.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
  })
})

describe('API-4 lists of content items', () => {
  it('contain 25 summaries per page by default', async () => {
    const { json } = await get(bySite)
    expect(json.contents).toHaveLength(25)
    expect(Object.keys(json)).toEqual([
      'contents',
      'channelSummary',
      'currentPageUrl',
      'nextPageUrl',
      'previousPageUrl',
      'references',
      'referencesList',
    ])
    expect(Object.keys(json.contents[0] ?? {})).toEqual([
      'managedContentId',
      'contentKey',
      'contentType',
      'title',
      'urlName',
      'language',
      'publishedDate',
      'resourceUrl',
      'unauthenticatedUrl',
    ])
    expect(json).not.toHaveProperty('total')
  })

  it('contain complete documents if includeContentBody is set', async () => {
    const { json } = await get(`${byChannel}?contentKeys=${toContentKey('acno')}&includeContentBody=true`)
    expect(json.contents).toHaveLength(1)
    expect(json.contents[0]).toMatchObject({
      contentBody: { strapline: 'About acno' },
      channelSummary: { id: siteIds.channelId },
      references: null,
      referencesList: null,
    })
  })

  it('can be followed page by page through the next link, which returns each item exactly once', async () => {
    const seen: unknown[] = []
    let url: string | null = `${bySite}?contentTypeFQN=epiderm__question&pageSize=10`
    let previous: unknown = null
    while (url !== null) {
      const { json }: { json: DeliveryResponse } = await get(url)
      expect(json.previousPageUrl).toBe(previous)
      previous = json.currentPageUrl
      seen.push(...json.contents.map(({ contentKey }) => contentKey))
      url = json.nextPageUrl as string | null
    }
    expect(seen).toHaveLength(32)
    expect(new Set(seen).size).toBe(32)
    expect(previous).toBe(`${bySite}?contentTypeFQN=epiderm__question&page=3&pageSize=10`)
  })

  it.each([
    [
      'keys in their order',
      () => `contentKeys=${toContentKey('q05')},${toContentKey('acno')}`,
      ['q05', 'acno'],
    ],
    [
      'repeated key parameters',
      () => `contentKeys=${toContentKey('q05')}&contentKeys=${toContentKey('q01')}`,
      ['q05', 'q01'],
    ],
    [
      'ids of both lengths',
      () => `managedContentIds=${toId('20Y', 'acno')},${toId('20Y', 'pic').slice(0, 15)}`,
      ['acno', 'pic'],
    ],
    [
      'known keys among unknown keys',
      () => `contentKeys=${toContentKey('nobody')},${toContentKey('pic')}`,
      ['pic'],
    ],
    ['a type', () => 'contentTypeFQN=sfdc_cms__image', ['pic']],
    [
      'keys of a type',
      () => `contentKeys=${toContentKey('pic')},${toContentKey('acno')}&contentTypeFQN=sfdc_cms__image`,
      ['pic'],
    ],
    [
      'a date and time without a zone, in UTC',
      () => 'publishEndDate=2026-01-01T00:00&contentTypeFQN=sfdc_cms__image',
      ['pic'],
    ],
    [
      'a date and time in another zone',
      () =>
        'publishStartDate=2026-01-01T01:00%2B0100&publishEndDate=2026-01-01T00:00:00.5Z&contentTypeFQN=sfdc_cms__image',
      ['pic'],
    ],
    ['dates', () => 'publishEndDate=2026-01-01T00:00:00Z&contentTypeFQN=sfdc_cms__image', ['pic']],
    [
      'the language and its fallback',
      () => `language=fr_FR&contentKeys=${toContentKey('french')},${toContentKey('acno')}`,
      ['francais', 'acno'],
    ],
    ['a page beyond the end', () => 'page=99', []],
    [
      'an empty list of keys, which counts as absent',
      () => 'contentKeys=,&contentTypeFQN=sfdc_cms__image',
      ['pic'],
    ],
  ])('find items by %s', async (_, query, expected) => {
    const { answer, json } = await get(`${bySite}?${query()}`)
    expect(answer.statusCode).toBe(200)
    expect(json.contents.map(({ urlName }) => urlName)).toEqual(expected)
  })

  it('include the references of all items on the current page', async () => {
    const { json } = await get(
      `${bySite}?contentKeys=${toContentKey('acno')},${toContentKey('related')}&referenceDepth=1`,
    )
    expect(Object.keys(json.references as object).toSorted()).toEqual(
      [toContentKey('pic'), toContentKey('deep')].toSorted(),
    )
  })

  it('can be requested for each of the site’s channels', async () => {
    const { json } = await get(`${deliveryApiPath}/connect/cms/delivery/channels`)
    expect(json).toMatchObject({
      channels: [{ channelId: siteIds.channelId, channelName: 'Test channel', channelType: 'Community' }],
      nextPageUrl: null,
    })
  })
})

describe('API-8 served versions', () => {
  it.each(['/services/data', '/services/data/', '/webruntime/api/services/data'])(
    'are listed at %s with their release',
    async (path) => {
      const { answer, json } = await get(`${deliveryBasePath}${path}`)
      expect(answer.statusCode).toBe(200)
      const root = path.replace(/\/$/, '')
      expect(json).toEqual([
        { label: 'Release 258', url: `${deliveryBasePath}${root}/v65.0`, version: '65.0' },
      ])
    },
  )
})

describe('API-8 errors in the Connect format', () => {
  const key = toContentKey('acno')
  const many = (count: number, make: (i: number) => string) =>
    Array.from({ length: count }, (_, i) => make(i)).join(',')
  const otherSite = createRecordId('0DM', 999)

  it.each([
    ['an older version', bySite.replace('v65.0', 'v64.0'), 404, 'NOT_FOUND'],
    ['an invalid version', bySite.replace('v65.0', 'latest'), 404, 'NOT_FOUND'],
    ['an unknown resource', `${deliveryApiPath}/connect/nothing`, 404, 'NOT_FOUND'],
    ['the bare prefix', `${deliveryBasePath}/webruntime/api/services/data/v65.0`, 404, 'NOT_FOUND'],
    [
      'a channel id as site',
      `${bySite.replace(siteIds.siteId, siteIds.channelId)}/${key}`,
      400,
      'INVALID_ID_FIELD',
    ],
    ['a site id as channel', byChannel.replace(siteIds.channelId, siteIds.siteId), 400, 'INVALID_ID_FIELD'],
    [
      'a site id with a wrong checksum',
      bySite.replace(siteIds.siteId, siteIds.siteId.slice(0, 15) + 'ZZZ'),
      400,
      'INVALID_ID_FIELD',
    ],
    [
      'a site id in the wrong case',
      bySite.replace(siteIds.siteId, siteIds.siteId.slice(0, 15).toLowerCase()),
      400,
      'INVALID_ID_FIELD',
    ],
    ['another site', bySite.replace(siteIds.siteId, otherSite), 404, 'NOT_FOUND'],
    ['an invalid key', `${bySite}/MCshort`, 400, 'INVALID_ID_FIELD'],
    ['a product id', `${bySite}/${toId('01t', 'acno')}`, 400, 'INVALID_ID_FIELD'],
    ['an unknown key', `${bySite}/${toContentKey('nobody')}`, 404, 'NOT_FOUND'],
    [
      'keys and ids together',
      `${bySite}?contentKeys=${key}&managedContentIds=${toId('20Y', 'acno')}`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      '51 keys',
      `${bySite}?contentKeys=${many(51, (i) => toContentKey(`k${i}`))}`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      '101 ids',
      `${bySite}?managedContentIds=${many(101, (i) => toId('20Y', `k${i}`))}`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    ['a wrong key in a list', `${bySite}?contentKeys=${key},oops`, 400, 'INVALID_ID_FIELD'],
    [
      'a product id in a list of ids',
      `${bySite}?managedContentIds=${toId('01t', 'acno')}`,
      400,
      'INVALID_ID_FIELD',
    ],
    ['pageSize 0', `${bySite}?pageSize=0`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['pageSize 251', `${bySite}?pageSize=251`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [
      'pageSize 26 with bodies',
      `${bySite}?pageSize=26&includeContentBody=true`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'pageSize 26 with expanded references',
      `${bySite}?pageSize=26&expandReferences=true`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    ['a page before the first', `${bySite}?page=-1`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['a page that is not a number', `${bySite}?page=one`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['references 4 deep', `${bySite}?referenceDepth=4`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['an invalid boolean', `${bySite}?includeContentBody=yes`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['an invalid date', `${bySite}?publishStartDate=yesterday`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    [
      'a day that does not exist',
      `${bySite}?publishStartDate=2026-13-45`,
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    ['30 February', `${bySite}?publishStartDate=2026-02-30`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['an invalid language', `${bySite}/${key}?language=%3Cscript%3E`, 400, 'ILLEGAL_QUERY_PARAMETER_VALUE'],
    ['an empty list', `${bySite}?contentTypeFQN=epiderm__poem`, 404, 'NOT_FOUND'],
    [
      'dates after the last',
      `${bySite}?publishStartDate=2026-01-01T00:00:01Z&contentTypeFQN=sfdc_cms__image`,
      404,
      'NOT_FOUND',
    ],
    [
      'dates before the first',
      `${bySite}?publishEndDate=2025-12-31T23:59:59Z&contentTypeFQN=sfdc_cms__image`,
      404,
      'NOT_FOUND',
    ],
    ['unknown keys only', `${bySite}?contentKeys=${toContentKey('nobody')}`, 404, 'NOT_FOUND'],
  ])('%s', async (_, url, status, errorCode) => {
    const { answer, json } = await get(url)
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(json).toEqual([{ errorCode, message: expect.stringMatching(/\S/) }])
  })

  it.each([
    ['50 keys', () => `contentKeys=${many(49, (i) => toContentKey(`k${i}`))},${key}`],
    ['100 ids', () => `managedContentIds=${many(99, (i) => toId('20Y', `k${i}`))},${toId('20Y', 'acno')}`],
    ['pageSize 250', () => 'pageSize=250'],
    ['pageSize 25 with bodies', () => 'pageSize=25&includeContentBody=true'],
    ['references 3 deep', () => 'referenceDepth=3'],
  ])('accepts the largest allowed page: %s', async (_, query) => {
    expect((await get(`${bySite}?${query()}`)).answer.statusCode).toBe(200)
  })

  it.each([
    ['a body that is not JSON', 'application/json', '{', 400],
    ['a body of an unknown type', 'text/html', '<p>', 415],
  ])('%s is a client error', async (_, type, payload, status) => {
    const answer = await test.app.inject({
      method: 'POST',
      url: bySite,
      headers: { 'content-type': type },
      payload,
    })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual([{ errorCode: 'INVALID_REQUEST', message: expect.stringMatching(/\S/) }])
  })

  const getFailure = async (error: Error) => {
    const broken = Fastify({ genReqId: () => 'ref-1' })
    const content = {
      ...test.content,
      at: () => {
        throw error
      },
    }
    await broken.register(deliveryRoutes, {
      content,
      url: createSiteUrls({ basePath: '', origin: testOrigin }),
      dataProvider: createDataProvider(),
    })
    return broken.inject(bySite.replace(deliveryBasePath, ''))
  }

  it('hide the reason for an internal failure, and contain only status 500 and a reference number', async () => {
    const answer = await getFailure(new Error('secret path /var/lib'))
    expect(answer.statusCode).toBe(500)
    expect(answer.json()).toEqual([
      { errorCode: 'UNKNOWN_EXCEPTION', message: expect.stringContaining('ref-1') },
    ])
    expect(answer.body).not.toContain('secret')
  })

  it('have status 503 and a Retry-After header while the database is unavailable, and do not reveal its address', async () => {
    const answer = await getFailure(
      new StorageFailure({
        code: 'database-away',
        message: 'secret.example does not respond',
        hint: 'Wait.',
      }),
    )
    expect([answer.statusCode, answer.headers['retry-after']]).toEqual([503, '30'])
    expect(answer.json()).toEqual([
      { errorCode: 'SERVER_UNAVAILABLE', message: expect.stringContaining('ref-1') },
    ])
    expect(answer.body).not.toContain('secret')
  })
})
