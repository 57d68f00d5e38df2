import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentKey, createRecordId } from '#kit'
import type { Actor, ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const guest: Actor = { kind: 'guest' }
const operator: Actor = { kind: 'operator', name: 'test' }
const data = '/acme/s/services/data/v65.0/connect/communities'

let app: TestApp
let product: ContentItem
let communityId: string

beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
  const content = app.platform.content.at(guest)
  const [found] = (await content.findContents({ type: 'epiderm__product', urlName: 'noon-azelaic-forte' }))
    .items
  const [site] = (await content.findContents({ type: 'epiderm__site' })).items
  if (found === undefined) throw new Error('There is no product')
  product = found
  communityId = String(site?.body.communityId)
})
afterAll(() => app.stop())

const toUrl = (id: string, fields?: string) =>
  `${data}/${communityId}/seo/properties/${id}${fields === undefined ? '' : `?fields=${fields}`}`
const ask = async (id: string, fields?: string) => (await app.get(toUrl(id, fields))).json<SeoBody>()

type SeoBody = {
  recordName: string
  fields: Record<string, string>
  complexFields: Record<string, string>
  hrefLangUrls: Record<string, string>
  canonicalUrl: string | null
  isSeoIndexed: boolean
}

describe('API-7 the properties of a record', () => {
  it('have exactly the members that clients expect', async () => {
    const url = 'https://shop.example/acme/s/product/noon-azelaic-forte'
    const answer = await app.get(toUrl(product.recordId ?? '', 'name,strapline'))
    expect(answer.json()).toEqual({
      recordId: product.recordId,
      recordName: 'Noon Azelaic Forte',
      objectName: 'Product',
      fields: { name: 'Noon Azelaic Forte', strapline: product.body.strapline },
      complexFields: { BreadcrumbList: expect.stringMatching(/^\[\{/) },
      hrefLangUrls: { en_GB: url },
      canonicalUrl: url,
      isSeoIndexed: true,
    })
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
    expect(answer.headers['cache-control']).toBe('public, max-age=3600')
    const again = await app.get(toUrl(product.recordId ?? '', 'name,strapline'), {
      'if-none-match': String(answer.headers.etag),
    })
    expect(again.statusCode).toBe(304)
  })

  it.each([
    ['18 characters', () => product.recordId],
    ['15 characters', () => product.recordId?.slice(0, 15)],
    ['the content key', () => product.contentKey],
    ['the content id', () => product.managedContentId],
    ['15 characters of that', () => product.managedContentId.slice(0, 15)],
  ])('are found by %s', async (_, toId) => {
    expect(await ask(toId() ?? '')).toMatchObject({ recordName: product.title, fields: {} })
  })

  it('are the same below both paths of the API', async () => {
    const url = toUrl(product.contentKey, 'name')
    const otherPath = url.replace('/services/', '/webruntime/api/services/')
    expect((await app.get(otherPath)).body).toBe((await app.get(url)).body)
  })

  it('encode fields as text, encode lists and objects as JSON, and omit missing fields', async () => {
    const { fields, complexFields } = await ask(
      product.contentKey,
      'name, description,skinTypes,isIndexed,nothing,constructor,__proto__,_Title,picture.source.type,name,',
    )
    expect(Object.keys(fields)).toEqual([
      'constructor',
      'description',
      'isIndexed',
      'name',
      'nothing',
      'picture.source.type',
    ])
    expect(fields).toMatchObject({
      isIndexed: 'true',
      nothing: '',
      constructor: '',
      'picture.source.type': 'imageReference',
    })
    expect(fields.description).not.toMatch(/[<>]/)
    expect(JSON.parse(complexFields.skinTypes ?? '')).toEqual(product.body.skinTypes)
  })

  it('list the path from the home page to the record, as ListItems with absolute URLs', async () => {
    const { complexFields } = await ask(product.contentKey)
    const steps = JSON.parse(complexFields.BreadcrumbList ?? '') as { position: number; item: string }[]
    expect(steps.map(({ position, item }) => `${position} ${item}`)).toEqual([
      '1 https://shop.example/acme/s/',
      '2 https://shop.example/acme/s/skincare',
      '3 https://shop.example/acme/s/product/noon-azelaic-forte',
    ])
  })

  it('are returned for a page’s content key; a record without a page has no canonical URL', async () => {
    const content = app.platform.content.at(guest)
    const pages = (await content.findContents({ type: 'epiderm__page' })).items
    const page = pages.find(({ body }) => body.route === '/skincare/acne')
    const [question] = (await content.findContents({ type: 'epiderm__question', limit: 1 })).items
    expect(await ask(page?.contentKey ?? '')).toMatchObject({
      objectName: 'Page',
      canonicalUrl: 'https://shop.example/acme/s/skincare/acne',
    })
    expect(await ask(question?.contentKey ?? '')).toMatchObject({
      objectName: 'Question',
      canonicalUrl: null,
      hrefLangUrls: {},
      complexFields: {},
      isSeoIndexed: true,
    })
  })

  it('change immediately with a release', async () => {
    const { version: _version, publishedDate: _date, ...draft } = product
    const publish = (body: ContentItem['body']) =>
      app.platform.content.publish(operator, {
        changes: [{ kind: 'put', draft: { ...draft, body } }],
        note: '',
      })
    await publish({ ...product.body, isIndexed: false, name: 'Hidden' })
    expect(await ask(product.contentKey, 'name')).toMatchObject({
      fields: { name: 'Hidden' },
      isSeoIndexed: false,
    })
    await publish(product.body)
    expect(await ask(product.contentKey, 'name')).toMatchObject({ isSeoIndexed: true })
  })
})

describe('API-7 API-8 invalid requests for properties', () => {
  const otherKey = createContentKey(new Uint8Array(16).fill(1))
  const path = (id: string) => `${data}/${communityId}/seo/properties/${id}`
  it.each([
    ['no id', () => path('azelaic'), 400, 'INVALID_ID_FIELD'],
    ['a wrong checksum', () => path(`${product.recordId?.slice(0, 15)}AAA`), 400, 'INVALID_ID_FIELD'],
    ['the id of another kind', () => path(communityId), 400, 'INVALID_ID_FIELD'],
    ['an unknown record', () => path(createRecordId('01t', 5)), 404, 'NOT_FOUND'],
    ['an unknown content id', () => path(createRecordId('20Y', 5)), 404, 'NOT_FOUND'],
    ['an unknown key', () => path(otherKey), 404, 'NOT_FOUND'],
    ['no community', () => `${data}/0DM/seo/properties/${otherKey}`, 400, 'INVALID_ID_FIELD'],
    [
      'another community',
      () => `${data}/${createRecordId('0DB', 5)}/seo/properties/${product.contentKey}`,
      404,
      'NOT_FOUND',
    ],
    [
      'a field that is not a name',
      () => toUrl(product.contentKey, 'a,b-c'),
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    [
      'too many fields',
      () => toUrl(product.contentKey, Array.from({ length: 101 }, (_, n) => `f${n}`).join()),
      400,
      'ILLEGAL_QUERY_PARAMETER_VALUE',
    ],
    ['another version', () => path(otherKey).replace('v65.0', 'v64.0'), 404, 'NOT_FOUND'],
    ['no id at all', () => path(''), 400, 'INVALID_ID_FIELD'],
  ])('are rejected in the Connect format: %s', async (_, toPath, status, errorCode) => {
    const answer = await app.get(toPath())
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toEqual([{ errorCode, message: expect.any(String) }])
    expect(answer.headers['content-type']).toBe('application/json;charset=UTF-8')
  })
})

it('SEO-1 the head of a product page matches its properties', async () => {
  const { fields } = await ask(product.contentKey, 'name,strapline')
  const { body } = await app.get('/acme/s/product/noon-azelaic-forte')
  expect(body).toContain(`<title>${fields.name} | Epiderm</title>`)
  expect(body).toContain(`<meta name="description" content="${fields.strapline}. `)
})
