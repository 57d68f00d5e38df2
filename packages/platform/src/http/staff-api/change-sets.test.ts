/** Tests that requests about drafts specify a change set. Only the shared change set exists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { staffApi, type ApiRoutes } from '#api'
import type { ContentItem } from '#model'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import type { Client } from '../client.fixture.ts'
import { signInAs } from '../signed-in.fixture.ts'
import { findAboutPage, openTab, createTextEdit, toDraftUrl } from './draft-calls.fixture.ts'

let app: TestApp
let page: ContentItem
let publisher: Client
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s', site: 'small' })
  const account = { email: 'publisher@shop.example', name: 'Publisher', role: 'publisher' } as const
  publisher = await signInAs(app, account, '/acme/s')
  page = await findAboutPage(app)
  await (await openTab(publisher, page)).edit(createTextEdit('Edited'))
})
afterAll(() => app.stop())

const groups: Readonly<Record<string, ApiRoutes>> = staffApi
const routes = Object.values(groups)
  .flatMap((group) => Object.values(group))
  .filter(({ schema }) => 'set' in (schema.querystring?.shape ?? {}))
  .map(({ method, url }) => ({ method, url, name: `${method} ${url}` }))

const toAddress = (url: string, set: string) =>
  `/api${url
    .replace(':item', page.contentKey)
    .replace(':language', page.language)
    .replace(':seq', '1')}?set=${set}`

describe('a request that specifies a change set', () => {
  it('is accepted by every route that reads or changes drafts', () => {
    const tags = new Set(['drafts', 'canvas', 'pages', 'texts'])
    const without = Object.values(groups)
      .flatMap((group) => Object.values(group))
      .filter(({ schema }) => schema.tags.some((tag) => tags.has(tag)))
      .filter(({ schema }) => !('set' in (schema.querystring?.shape ?? {})))
      .map(({ method, url }) => `${method} ${url}`)
    expect(without.toSorted()).toEqual([
      'GET /studio/items/:item/:language/pages',
      'GET /studio/items/:item/:language/uses',
      'GET /studio/pages/:item/:language/links',
      'GET /studio/pages/visits',
    ])
    expect(routes.length).toBeGreaterThan(25)
  })

  it.each(routes)(
    'gets status 404 and a hint if the change set is unknown ($name)',
    async ({ method, url }) => {
      const body = method === 'POST' ? {} : undefined
      const answer = await publisher.send(method as 'GET', toAddress(url, 'spring'), body)
      expect(answer.statusCode).toBe(404)
      expect(JSON.parse(answer.body)).toMatchObject({
        error: {
          code: 'change-set-unknown',
          message: expect.stringContaining('“spring”'),
          hint: expect.stringContaining('send “shared”'),
        },
      })
    },
  )

  it('returns the same drafts for the shared set as without a set', async () => {
    for (const path of [
      toDraftUrl(page),
      '/api/studio/drafts',
      '/api/studio/publishes/plan',
      '/api/studio/pages',
    ]) {
      const without = await publisher.send('GET', path)
      const shared = await publisher.send('GET', `${path}?set=shared`)
      expect([shared.statusCode, shared.body]).toEqual([200, without.body])
      expect(shared.body).toContain(page.contentKey)
    }
  })
})
