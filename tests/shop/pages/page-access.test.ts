/**
 * Tests that private content is hidden from guests everywhere: on pages, and in the API, search, sitemap and image
 * lists.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createContentKey, createRecordId } from '#kit'
import { guest } from '#model'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const account = { email: 'anna@clinic.example', password: 'three words or four' }
const secret = 'Zwetschgendatschi'
const userText = {
  id: 'user',
  block: 'rich-text',
  props: { text: '<p>You are {!User.userId}, a guest: {!User.isGuest}</p>' },
}
const toUserHtml = (userId: string, isGuest: boolean) =>
  `<p>You are <span data-user="userId">${userId}</span>, a guest: <span data-user="isGuest">${isGuest}</span></p>`
const privateText = { block: 'text-block', props: { text: `${secret} for the signed-in` } }

const productList = {
  id: 'list',
  block: 'grid',
  props: {
    collection: { type: 'cms', contentTypeFQN: 'epiderm__product' },
    showPagination: true,
    pageSize: 10,
  },
  slots: { item: [{ id: 'name', block: 'text-block', props: { text: '{!Item.name}' } }] },
}

let app: TestApp
let client: Client

beforeAll(async () => {
  app = await startTestApp()
  await app.platform.identity.accounts.create(operator, { ...account, name: 'Anna', role: 'practitioner' })
  const { content } = app.platform
  const [acne] = (await content.at(guest).findContents({ type: 'epiderm__page', urlName: 'acne' })).items
  if (acne === undefined) throw new Error('no acne page')
  const { version: _version, publishedDate: _date, ...draft } = acne
  const blocks = acne.body['blocks'] as readonly object[]
  await content.publish(operator, {
    note: 'private',
    changes: [
      {
        kind: 'put',
        draft: {
          ...draft,
          body: {
            ...draft.body,
            blocks: [...blocks, userText, { id: 'private', access: 'signedIn', ...privateText }],
          },
        },
      },
      {
        kind: 'put',
        draft: {
          ...draft,
          contentKey: 'MCYHT5K2AB6ZGQHCVQ3JYUQIXA2Q',
          managedContentId: '20Y000000000042EAA',
          title: `${secret} prices`,
          urlName: 'prices',
          body: { route: '/prices', access: 'signedIn', blocks: [userText, { id: 'text', ...privateText }] },
        },
      },
      {
        kind: 'put',
        draft: {
          ...draft,
          contentKey: createContentKey(new Uint8Array(16).fill(77)),
          managedContentId: createRecordId('20Y', 900_077),
          title: 'Stock',
          urlName: 'stock',
          body: {
            route: '/stock',
            access: 'signedIn',
            parameters: [{ name: 'page', kind: 'page' }],
            blocks: [productList],
          },
        },
      },
    ],
  })
  client = createClient(app)
  await client.send('POST', '/api/session', account)
})
afterAll(() => app.stop())

describe('page access', () => {
  it('GRD-8 redirects a signed-in visitor who requests a page beyond the end of a private list', async () => {
    const answer = await client.send('GET', '/stock?page=99')
    expect([answer.statusCode, answer.headers.location]).toEqual([302, '/stock?page=2'])
    expect((await client.send('GET', '/stock?page=2')).statusCode).toBe(200)
  })

  it('SSN-1 a guest finds nothing private in any page, API response, search or sitemap', async () => {
    const sitemap = (await app.get('/sitemap.xml')).body
    const pages = [...sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g)].map(
      ([, path]) => path || '/',
    )
    expect(pages.length).toBeGreaterThan(20)
    expect(pages).not.toContain('/prices')
    const site = '/services/data/v65.0/connect/sites/0DM0000IYCGM8KqG2L/cms/delivery'
    const paths = [
      ...pages,
      '/sitemap.xml',
      '/account',
      '/prices',
      '/skincare/acne?visitor=me',
      `/search?q=${secret}`,
      `${site}/contents?contentTypeFQN=epiderm__page&includeContentBody=true&pageSize=25`,
      `${site}/contents?contentKeys=MCYHT5K2AB6ZGQHCVQ3JYUQIXA2Q&includeContentBody=true`,
      `${site}/contents/MCYHT5K2AB6ZGQHCVQ3JYUQIXA2Q`,
      `${site}/contents/20Y000000000042EAA`,
      `${site}/contents/search?queryTerm=${secret}`,
      '/services/data/v65.0/connect/communities/0DB0000zFPpiPabGYE/seo/properties/MCYHT5K2AB6ZGQHCVQ3JYUQIXA2Q',
    ]
    for (const path of paths) {
      const { body } = await app.get(path)
      expect([path, body.replaceAll(`q=${secret}`, '').match(new RegExp(`${secret} `))]).toEqual([path, null])
      expect(body).not.toMatch(/user[0-9a-f]{20}/)
    }
  })

  it('SSN-1 a public page with links to private content is identical byte for byte for guests and signed-in visitors', async () => {
    const [asGuest, asVisitor] = [await app.get('/skincare/acne'), await client.send('GET', '/skincare/acne')]
    expect(asVisitor.body).toBe(asGuest.body)
    expect(asVisitor.headers.etag).toBe(asGuest.headers.etag)
    expect(asGuest.body).toContain('href="/skincare/acne?visitor=me"')
    expect(asGuest.body).toMatch(/<p class="private-link" data-placeholder="private">/)
    expect(asGuest.body).not.toMatch(/data-private|data-signed-out/)
  })

  it('marks the parts that disappear when the session ends: a block, or a whole private page', async () => {
    const block = (await client.send('GET', '/skincare/acne?visitor=me')).body
    expect(block).toMatch(
      /data-private="private">Zwetschgendatschi.*<template data-signed-out="" data-owner="005\w{15}"><p /s,
    )
    expect(block).not.toContain('data-placeholder')
    const page = (await client.send('GET', '/prices')).body
    expect(page).toMatch(
      /<main[^>]*><div data-private="">.*signed-in.*<\/div><template data-signed-out="" data-owner="005\w{15}">.*href="\/prices\?visitor=me".*<\/template><\/main>/s,
    )
  })

  it('a signed-in visitor sees private pages and blocks, which are not cached', async () => {
    for (const path of ['/prices', '/skincare/acne?visitor=me']) {
      const answer = await client.send('GET', path)
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
      expect(answer.body).toContain(`${secret} for the signed-in`)
    }
  })

  it('SSN-1 text shows guest values on public pages, and the visitor’s values on private pages', async () => {
    const { userId } = (await client.send('GET', '/api/visitor')).json()
    expect(userId).toMatch(/^005/)
    expect((await client.send('GET', '/skincare/acne')).body).toContain(toUserHtml('', true))
    for (const path of ['/prices', '/skincare/acne?visitor=me'])
      expect((await client.send('GET', path)).body).toContain(toUserHtml(userId, false))
  })

  it('redirects a guest to sign-in, and then back to the exact URL', async () => {
    const { statusCode, headers } = await app.get('/skincare/acne?visitor=me')
    expect([statusCode, headers.location]).toEqual([302, '/sign-in?return=%2Fskincare%2Facne%3Fvisitor%3Dme'])
    expect(headers['cache-control']).toBe('no-store')
  })
})
