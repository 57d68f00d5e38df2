/** Tests every route of the staff API with every role. A test fails if a route has no row in this file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import { createClient, type Client } from '../client.fixture.ts'
import { listRoutes } from '../routes.fixture.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const roles = ['administrator', 'publisher', 'editor', 'viewer', 'practitioner'] as const
type Role = (typeof roles)[number]
const base = '/acme/s/api/studio'

const administrators: readonly Role[] = ['administrator']
const publishers: readonly Role[] = [...administrators, 'publisher']
const editors: readonly Role[] = [...publishers, 'editor']
const staff: readonly Role[] = [...editors, 'viewer']

type RouteAccess = {
  readonly allowed: readonly Role[]
  /** The status that an allowed role gets for an item or number that does not exist. */
  readonly status: number
  readonly query?: string
  readonly body?: object
}

const client = 'c'.repeat(32)
const operations = [{ number: 1, operation: { kind: 'withdraw' } }]
const place = {
  contentKey: `MC${'Z'.repeat(26)}`,
  language: 'en_GB',
  block: null,
  path: ['title'],
  digest: '0'.repeat(16),
}
const drafted = { path: '/', drafts: [] }
const draft = '/drafts/:item/:language'

/** Values for route parameters. They identify no stored data. */
const values: Readonly<Record<string, string>> = {
  ':item': `MC${'Z'.repeat(26)}`,
  ':language': 'en_GB',
  ':seq': '7',
  ':number': '999',
  ':release': '999',
  ':reference': '2222-2222',
  ':purpose': 'password',
  ':webhook': '999',
  ':upload': '00000000-0000-4000-8000-000000000000',
}

const rows: Readonly<Record<string, RouteAccess>> = {
  'GET /session': { allowed: roles, status: 200 },
  'GET /accounts': { allowed: administrators, status: 200 },
  'POST /accounts': {
    allowed: administrators,
    status: 400,
    body: { email: 'none', name: 'Nobody', role: 'viewer' },
  },
  'PATCH /accounts/:id': { allowed: administrators, status: 404, body: { isClosed: true } },
  'POST /accounts/:id/password-link': { allowed: administrators, status: 404 },
  'DELETE /accounts/:id/sessions': { allowed: administrators, status: 404 },
  'GET /applications': { allowed: publishers, status: 200 },
  'POST /applications/:number/approve': { allowed: publishers, status: 404 },
  'POST /applications/:number/decline': { allowed: publishers, status: 404 },
  'GET /audit': { allowed: administrators, status: 200 },
  'GET /outbox': { allowed: administrators, status: 200 },
  'GET /outbox/:name': { allowed: administrators, status: 404 },
  'POST /outbox/:name/send': { allowed: administrators, status: 409, body: {} },
  'POST /jobs/:queue/retry': { allowed: publishers, status: 404, body: {} },
  'GET /submissions': { allowed: publishers, status: 200 },
  'PUT /submissions/:reference/state': { allowed: publishers, status: 404, body: { state: 'answered' } },
  'GET /canvas': { allowed: staff, status: 200, query: '?path=/&drafts=stored' },
  'POST /canvas': { allowed: staff, status: 200, body: drafted },
  'POST /canvas/fragments': {
    allowed: staff,
    status: 200,
    body: { ...drafted, state: 'x', mark: `data-mark-${'0'.repeat(20)}` },
  },
  'GET /items': { allowed: staff, status: 200, query: '?language=en_GB' },
  'POST /items': {
    allowed: editors,
    status: 422,
    body: { client, language: 'en_GB', type: 'epiderm__page', title: 'Elsewhere' },
  },
  'GET /redirects': { allowed: publishers, status: 200, query: '?language=en_GB' },
  'GET /redirects/missing': { allowed: publishers, status: 200 },
  'GET /redirects/test': { allowed: publishers, status: 200, query: '?address=/' },
  'POST /redirects/import': {
    allowed: publishers,
    status: 200,
    body: { client, language: 'en_GB', rows: [{ line: 1, from: 'wrong', to: '/' }] },
  },
  'GET /installation': { allowed: administrators, status: 200 },
  'POST /installation': { allowed: administrators, status: 200, body: { draftLogDays: 100 } },
  'POST /installation/webhooks': {
    allowed: administrators,
    status: 422,
    body: { url: 'http://build.example/hook', secret: 'whsec_short' },
  },
  'DELETE /installation/webhooks/:webhook': { allowed: administrators, status: 404 },
  'POST /installation/webhooks/:webhook/test': { allowed: administrators, status: 404, body: {} },
  'GET /mails': { allowed: publishers, status: 200 },
  'POST /mails/:purpose/draft': { allowed: publishers, status: 200, body: { client: 'd'.repeat(32) } },
  'GET /mails/:purpose/preview': { allowed: publishers, status: 200 },
  'GET /mails/:purpose/html': { allowed: publishers, status: 200 },
  'POST /mails/:purpose/test': { allowed: publishers, status: 200, body: {} },
  'GET /pages': { allowed: staff, status: 200 },
  'GET /pages/visits': { allowed: staff, status: 200, query: '?path=/' },
  'POST /pages': {
    allowed: editors,
    status: 404,
    body: { client, language: 'en_GB', title: 'Copy', route: '/copy', copyOf: place.contentKey },
  },
  'POST /pages/:item/:language/move': { allowed: editors, status: 404, body: { client, route: '/moved' } },
  'POST /pages/:item/:language/archive': { allowed: editors, status: 404, body: { client } },
  'POST /pages/:item/:language/restore': { allowed: editors, status: 404, body: { client } },
  'GET /pages/:item/:language/links': { allowed: staff, status: 200 },
  'GET /recalls/:item': { allowed: staff, status: 200 },
  'POST /recalls/plan': { allowed: publishers, status: 404, body: { item: place.contentKey } },
  'POST /recalls': {
    allowed: publishers,
    status: 404,
    body: { item: place.contentKey, reason: 'recall', key: 'a'.repeat(32) },
  },
  'GET /patterns': { allowed: staff, status: 200 },
  'POST /patterns': {
    allowed: editors,
    status: 422,
    body: { name: 'Pattern', blocks: [{ id: 'a', block: 'no-such-block' }] },
  },
  'POST /patterns/linked': {
    allowed: editors,
    status: 422,
    body: { client, language: 'en_GB', name: 'Pattern', blocks: [{ id: 'a', block: 'no-such-block' }] },
  },
  'POST /patterns/:id/name': { allowed: editors, status: 404, body: { name: 'Another' } },
  'DELETE /patterns/:id': { allowed: editors, status: 404 },
  'GET /texts': { allowed: staff, status: 200, query: '?q=nowhere-at-all' },
  'GET /home': { allowed: staff, status: 200 },
  'GET /activity': { allowed: editors, status: 200 },
  'GET /activity/people': { allowed: editors, status: 200 },
  'GET /activity/csv': { allowed: editors, status: 200 },
  'POST /texts/replace': {
    allowed: editors,
    status: 200,
    body: { q: 'a', replacement: 'b', client, places: [place] },
  },
  'POST /texts/take-back': { allowed: editors, status: 200, body: { replaced: client, client } },
  'GET /schemas': { allowed: staff, status: 200 },
  'GET /schemas/labels/:language': { allowed: staff, status: 200 },
  'GET /schemas/samples/:type': { allowed: staff, status: 404 },
  'GET /drafts': { allowed: staff, status: 200 },
  'GET /drafts/newest': {
    allowed: editors,
    status: 200,
    query: `?kind=undo&items=MC${'Z'.repeat(26)}/en_GB`,
  },
  [`GET ${draft}`]: { allowed: staff, status: 404 },
  [`GET ${draft}/operations`]: { allowed: editors, status: 200 },
  [`GET ${draft}/changes`]: { allowed: editors, status: 404 },
  [`GET ${draft}/problems`]: { allowed: staff, status: 200 },
  [`POST ${draft}/operations`]: {
    allowed: editors,
    status: 404,
    body: { client, gesture: 'g', baseSeq: 0, operations },
  },
  [`POST ${draft}/undo`]: { allowed: editors, status: 409, body: { client, number: 2 } },
  [`POST ${draft}/redo`]: { allowed: editors, status: 409, body: { client, number: 2 } },
  [`DELETE ${draft}`]: { allowed: editors, status: 404 },
  [`DELETE ${draft}/offers/:seq`]: { allowed: editors, status: 404 },
  [`POST ${draft}/presence`]: { allowed: editors, status: 204, body: { client, block: null } },
  'GET /items/:item/:language/pages': { allowed: staff, status: 200 },
  'GET /items/:item/:language/uses': { allowed: staff, status: 200 },
  'POST /items/:item/:language/unpublish': { allowed: editors, status: 404, body: { client } },
  'GET /items/deleted': { allowed: editors, status: 200 },
  'DELETE /items/:item/:language': { allowed: editors, status: 404 },
  'POST /items/:item/:language/restore': { allowed: editors, status: 404, body: { client } },
  'GET /listings': { allowed: staff, status: 200, query: '?type=epiderm__question&language=en_GB' },
  'GET /listings/types': { allowed: staff, status: 200 },
  'GET /listings/uploaders': { allowed: staff, status: 200 },
  'GET /media': { allowed: staff, status: 200 },
  'POST /media': { allowed: editors, status: 415 },
  'GET /media/folders': { allowed: staff, status: 200 },
  'POST /media/folders': { allowed: editors, status: 404, body: { name: 'Lamps', parent: 'none' } },
  'POST /media/folders/:folder': { allowed: editors, status: 404, body: { name: 'Lamps', parent: null } },
  'DELETE /media/folders/:folder': { allowed: editors, status: 404 },
  'POST /pictures/folder': {
    allowed: editors,
    status: 200,
    body: { folder: null, pictures: [place.contentKey] },
  },
  'POST /uploads': { allowed: editors, status: 412 },
  'PATCH /uploads/:upload': { allowed: editors, status: 404 },
  'DELETE /uploads/:upload': { allowed: editors, status: 404 },
  'POST /uploads/:upload/picture': { allowed: editors, status: 404 },
  'GET /pictures/:item/uses': { allowed: staff, status: 200 },
  'POST /pictures/:item/file': {
    allowed: editors,
    status: 404,
    body: { client, upload: values[':upload'], language: 'en_GB', altText: null },
  },
  'POST /pictures/:item/exchange': { allowed: editors, status: 422, body: { client, by: values[':item'] } },
  'POST /pictures/:item/crop': {
    allowed: editors,
    status: 404,
    body: { client, language: 'en_GB', rotation: 90, area: null },
  },
  'GET /pictures/:item/:language/original': { allowed: staff, status: 404 },
  'DELETE /pictures/:item': { allowed: editors, status: 404 },
  'POST /pictures/:item/erase': { allowed: ['administrator'], status: 404, body: { reason: 'Consent' } },
  'GET /releases': { allowed: staff, status: 200 },
  'GET /releases/:release/items': { allowed: staff, status: 404 },
  'GET /releases/:release/items/:item/:language': { allowed: staff, status: 404 },
  'GET /publishes/plan': { allowed: publishers, status: 200 },
  'POST /publishes/plan': {
    allowed: publishers,
    status: 200,
    body: { drafts: [{ contentKey: `MC${'Z'.repeat(26)}`, language: 'en_GB' }] },
  },
  'POST /publishes/plan/pages': {
    allowed: publishers,
    status: 200,
    body: { drafts: [{ contentKey: `MC${'Z'.repeat(26)}`, language: 'en_GB' }], from: 0 },
  },
  'POST /publishes': {
    allowed: publishers,
    status: 409,
    body: { drafts: [{ contentKey: `MC${'Z'.repeat(26)}`, language: 'en_GB', seq: 1 }], note: '' },
  },
  'GET /publishes': { allowed: publishers, status: 200 },
  'GET /publishes/:release/receipts': { allowed: publishers, status: 404 },
  'POST /publishes/:release/take-back': { allowed: publishers, status: 404 },
  /**
   * Lists no allowed role, because an allowed role gets a stream that lasts as long as its session. `drafts.test.ts`
   * tests the stream.
   */
  [`GET ${draft}/events`]: { allowed: [], status: 0 },
}

const toPath = (path: string) => path.replace(/:\w+/g, (name) => values[name] ?? 'none')

let app: TestApp
const clients = new Map<string, Client>()

beforeAll(async () => {
  app = await startTestApp({ site: 'small', basePath: '/acme/s' })
  for (const role of roles) {
    const email = `${role}@shop.example`
    await app.platform.identity.accounts.create(operator, { email, name: role, role, password })
    const signedIn = createClient(app)
    await signedIn.send('POST', '/acme/s/api/session', { email, password })
    clients.set(role, signedIn)
  }
})
afterAll(() => app.stop())

describe('the staff API', () => {
  it('has exactly one entry per route in this test’s table', () => {
    const routes = listRoutes(app.server)
      .filter(({ path, method }) => path.startsWith(`${base}/`) && method !== 'HEAD')
      .map(({ method, path }) => `${method} ${path.slice(base.length)}`)
    expect(routes.toSorted()).toEqual(Object.keys(rows).toSorted())
  })

  it.each(Object.entries(rows))(
    '%s gives each role the response listed in the route’s row',
    async (route, row) => {
      const [method, path = ''] = route.split(' ') as ['GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', string]
      const send = (by: Client) => by.send(method, `${base}${toPath(path)}${row.query ?? ''}`, row.body)
      expect((await send(createClient(app))).statusCode).toBe(401)
      for (const role of roles) {
        const mayWatch = row.status === 0 && staff.includes(role)
        if (mayWatch) continue
        const { statusCode } = await send(clients.get(role) ?? createClient(app))
        expect([role, statusCode]).toEqual([role, row.allowed.includes(role) ? row.status : 403])
      }
    },
  )
})
