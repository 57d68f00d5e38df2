import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../packages/platform/src/http/client.fixture.ts'
import { listRoutes, type Route } from '../../packages/platform/src/http/routes.fixture.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
/** Path of the only route that accepts form posts. */
const forms = '*'
const changesNothing = new Set(['GET', 'HEAD', 'OPTIONS'])
const accountPages = ['account', 'sign-in', 'forgotten-password', 'set-password', 'confirm-email']

const crossSite = [
  ['another site, as reported by browsers', { 'sec-fetch-site': 'cross-site' }],
  ['a sibling domain', { 'sec-fetch-site': 'same-site' }],
  ['another site that sends our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }],
  ['another origin', { 'sec-fetch-site': undefined, origin: 'https://evil.example' }],
  [
    'an origin that begins like ours',
    { 'sec-fetch-site': undefined, origin: 'https://shop.example.evil.example' },
  ],
  ['our host at another port', { 'sec-fetch-site': undefined, origin: 'https://shop.example:8443' }],
  ['a null origin', { 'sec-fetch-site': undefined, origin: 'null' }],
  [
    'the same host without encryption',
    { 'sec-fetch-site': undefined, origin: 'http://shop.example', host: 'shop.example' },
  ],
  [
    'another origin that resolves to this machine',
    { 'sec-fetch-site': undefined, origin: 'https://evil.example', host: 'evil.example' },
  ],
  [
    'another origin that resolves to this machine and is reported as same-origin',
    { 'sec-fetch-site': 'same-origin', origin: 'http://evil.example:3000', host: 'evil.example:3000' },
  ],
] as const

let app: TestApp
let administrator: Client
let clinicId: string
/** The site's forms. They are stored after the first use, because finding them reads the whole site twice. */
let formsOfSite: ReturnType<typeof findForms> | undefined

beforeAll(async () => {
  app = await startTestApp()
  const { accounts } = app.platform.identity
  const facts = { name: 'Anna', organisation: 'Clear Skin', password } as const
  await accounts.create(operator, { ...facts, email: 'anna@shop.example', role: 'administrator' })
  const clinic = { ...facts, email: 'bert@clinic.example', role: 'practitioner' } as const
  clinicId = (await accounts.create(operator, clinic)).id
  administrator = createClient(app)
  await administrator.send('POST', '/api/session', { email: 'anna@shop.example', password })
})
afterAll(() => app.stop())

/**
 * Returns true for the fallback route of the delivery API, which changes nothing. Whatever the method, it responds with
 * 404 in the API's own error format (API-8).
 */
const isUnknownResource = (name: string) => / (?:\/webruntime\/api)?\/services\/data\/\*$/.test(name)
const toUrl = (path: string) => path.replace(':id', clinicId).replaceAll(/:[a-zA-Z]+/g, '1')
const changing = (): readonly Route[] =>
  listRoutes(app.server).filter(({ method }) => !changesNothing.has(method))
/** Reads the state that an attack might change. */
const readState = async () => [
  await app.platform.identity.accounts.list(operator),
  await app.platform.submissions.list(operator),
  await app.platform.database.read.selectFrom('session').select(['id', 'active_at']).execute(),
  await app.platform.database.read.selectFrom('one_time_link').selectAll().execute(),
]

describe('requests from other sites', () => {
  it('CSRF: the tests cover every route that changes data', () => {
    const names = changing().map(({ method, path }) => `${method} ${path}`)
    expect(names).toEqual(
      expect.arrayContaining([
        'POST /api/session',
        'DELETE /api/session',
        'POST /api/session/keep-alive',
        'POST /api/studio/accounts',
        'PATCH /api/studio/accounts/:id',
        'POST /api/studio/accounts/:id/password-link',
        'DELETE /api/studio/accounts/:id/sessions',
        'POST /api/studio/applications/:number/approve',
        'POST /api/events',
      ]),
    )
    const ofAnyPath = names.filter((name) => name.includes('*') && !isUnknownResource(name))
    expect(ofAnyPath).toEqual([`POST ${forms}`])
  })

  it.each(crossSite)(
    'CSRF: every route rejects requests from %s with an administrator’s cookies',
    async (_name, headers) => {
      const before = await readState()
      for (const { method, path } of changing().filter(({ path: each }) => each !== forms)) {
        const answer = await app.server.inject({
          method: method as 'POST',
          url: toUrl(path),
          headers: { cookie: administrator.cookieHeader(), ...toSent(headers) },
        })
        expect([method, path, answer.statusCode]).toEqual([method, path, 403])
        expect(answer.body).toContain('This request is only accepted from this site’s own pages.')
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      expect(await readState()).toEqual(before)
    },
  )

  it.each(crossSite)(
    'CSRF: every form rejects posts from %s with an administrator’s cookies',
    async (_name, headers) => {
      const found = await (formsOfSite ??= findForms())
      expect([...new Set(found.map(({ id }) => id))]).toEqual(
        expect.arrayContaining([
          'enquiry',
          'newsletter',
          'application',
          'sign-in',
          'forgotten-password',
          'set-password',
          'confirm-email',
          'change-password',
          'change-email',
          'overview',
        ]),
      )
      const before = await readState()
      /** All forms are posted to one route, so only the first attack is sent from several pages with the same form. */
      const several = headers === crossSite[0][1] ? found.filter((_, position) => position % 8 === 0) : []
      const attacked = [...takeOneOfEach(found), ...several]
      for (const { path, id } of attacked) {
        const fields = {
          _form: id,
          email: 'bert@clinic.example',
          current: password,
          password,
          session: 'all',
        }
        const answer = await administrator.send('POST', path, new URLSearchParams(fields), { headers })
        expect([id, answer.statusCode]).toEqual([id, 403])
        expect([id, answer.body.includes('role="alert"')]).toEqual([id, true])
        expect(answer.headers['set-cookie']).toBeUndefined()
      }
      expect(await readState()).toEqual(before)
    },
  )

  it('are accepted if this site’s own pages send them instead', async () => {
    const headers = { origin: 'https://shop.example', 'sec-fetch-site': 'same-origin' }
    for (const { method, path } of changing().filter(({ path: each }) => each !== forms)) {
      const answer = await app.server.inject({ method: method as 'POST', url: toUrl(path), headers })
      expect([path, answer.statusCode === 403]).toEqual([path, false])
    }
  })
})

type FormOnPage = { readonly path: string; readonly id: string }

const takeOneOfEach = (found: readonly FormOnPage[]): readonly FormOnPage[] => [
  ...new Map(found.map((form) => [form.id, form])).values(),
]

/** Finds the forms on all pages in the sitemap and on the account pages, as an administrator and as a guest. */
async function findForms() {
  const sitemap = (await app.get('/sitemap.xml')).body
  const listed = Array.from(
    sitemap.matchAll(/<loc>https:\/\/shop\.example([^<]*)<\/loc>/g),
    ([, path]) => path,
  )
  const found = new Map<string, FormOnPage>()
  for (const path of [...listed, ...accountPages.map((page) => `/${page}`)])
    for (const client of [administrator, createClient(app)]) {
      const { body } = await client.send('GET', path ?? '')
      for (const [, id = ''] of body.matchAll(/name="_form" value="([^"]+)"/g))
        found.set(`${path} ${id}`, { path: path ?? '', id })
    }
  return [...found.values()]
}

const toSent = (headers: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined))
