/**
 * Sends every route texts that a database cannot store unchanged. Each route must either reject the text or remove the
 * offending character.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { createClient, type Client } from '../../packages/platform/src/http/client.fixture.ts'
import { listRoutes } from '../../packages/platform/src/http/routes.fixture.ts'
import { operator, password, signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'

const email = 'admin@clinic.example'

let app: TestApp
let admin: Client

beforeAll(async () => {
  app = await startTestApp()
  admin = await signInAs(app, { email, name: 'Ada', organisation: '', role: 'administrator' })
})
afterAll(() => app.stop())

const form = (path: string, fields: Record<string, string>) =>
  createClient(app).send('POST', path, new URLSearchParams(fields))

describe('NUL and halves of surrogate pairs in JSON', () => {
  const account = { email: 'new@clinic.example', name: 'New', clinic: 'Clinic', role: 'practitioner' }
  it.each<[string, string, object, string]>([
    ['the address of a sign-in', '/api/session', { email: `${email}\0`, password }, 'account-email-wrong'],
    [
      'half a surrogate pair in the address of a sign-in',
      '/api/session',
      { email: `${email}\ud800`, password },
      'account-email-wrong',
    ],
    [
      'an account’s address',
      '/api/studio/accounts',
      { ...account, email: 'a@b.example\0c' },
      'account-email-wrong',
    ],
    ['an account’s name', '/api/studio/accounts', { ...account, name: 'New\0er' }, 'account-text-wrong'],
    [
      'half a surrogate pair in an account’s name',
      '/api/studio/accounts',
      { ...account, name: 'New\udc00' },
      'account-text-wrong',
    ],
    ['an account’s clinic', '/api/studio/accounts', { ...account, clinic: '\0' }, 'account-text-wrong'],
    ['an account’s id', '/api/studio/accounts/%00/password-link', {}, 'text-unstorable'],
  ])('in %s get 400 with the reason, and are not stored', async (_, path, body, code) => {
    const before = await app.platform.identity.accounts.list(operator)
    const answer = await admin.send('POST', path, body)
    expect([answer.statusCode, answer.json().error.code]).toEqual([400, code])
    expect(answer.json().error.hint).toBeTruthy()
    expect(await app.platform.identity.accounts.list(operator)).toEqual(before)
  })
})

describe('NUL in forms', () => {
  it.each([
    ['name', 'Ada\0 Lovelace', 'Ada Lovelace'],
    ['message', 'Before\0after, please.', 'Beforeafter, please.'],
    ['email', 'ada@clinic\0.example', 'ada@clinic.example'],
  ])('is removed from %s, which is stored without it', async (name, odd, stored) => {
    const complete = { topic: 'order', name: 'Ada', email: 'ada@clinic.example', message: 'Two, please.' }
    const answer = await form('/contact', { _form: 'enquiry', ...complete, [name]: odd })
    expect(answer.statusCode).toBe(303)
    const submissions = await app.platform.submissions.list(operator)
    const values = submissions.flatMap(({ answers }) => answers).filter((each) => each.name === name)
    expect(values.map(({ value }) => value)).toContain(stored)
    expect(JSON.stringify(values)).not.toContain(String.raw`\u0000`)
  })

  it('is removed from the e-mail address at sign-in, and the attempt is counted for the address without NUL', async () => {
    const fields = { _form: 'sign-in', email: `${email}\0`, password }
    expect((await form('/sign-in', fields)).statusCode).toBe(303)
  })
})

describe('%00 in URLs', () => {
  const paths = [
    '/%00',
    '/skincare/acne%00',
    '/product/noon-scar-care%00',
    '/?q=%00',
    '/search?q=a%00b',
    '/search?q=%00',
    '/api/search/suggestions?q=%00',
    '/api/search/suggestions?q=a%00b&language=%00',
    '/sign-in?return=%00',
    '/api/link?token=%00',
    '/api/link?token[a]=%00',
    '/icons/utility/svg/symbols.svg?icons=%00',
    '/skincare/acne?%00=%00',
    '/image/width=%00/x',
    '/cms/delivery/media/%00',
    '/cms/delivery/media/MC%00',
  ]
  const site = '/services/data/v65.0/connect/cms/delivery/channels'
  const queries = [
    '?contentKeys=%00',
    '?managedContentIds=%00',
    '?queryTerm=a%00',
    '?language=%00',
    '?contentTypeFQN=%00',
    '?page=%00',
  ]

  it.each([...paths, ...queries.map((query) => `${site}/%00/contents/query${query}`)])(
    '%s causes no server error',
    async (path) => {
      expect((await admin.send('GET', path)).statusCode).toBeLessThan(500)
      expect((await createClient(app).send('GET', path)).statusCode).toBeLessThan(500)
    },
  )

  it('causes no server error at any position in any route, for any role', async () => {
    const routes = listRoutes(app.server).filter(({ path }) => /[:*]/.test(path))
    expect(routes.length).toBeGreaterThan(20)
    for (const { method, path } of routes) {
      const url = path.replaceAll(/:[a-zA-Z]+|\*/g, '%00')
      const answer = await admin.send(method as 'GET', url)
      expect([method, path, answer.statusCode < 500]).toEqual([method, path, true])
    }
  })

  it('in a session or link cookie does not sign the visitor in', async () => {
    const client = createClient(app)
    client.setCookie('__Host-epiderm-session', '%00')
    client.setCookie('__Host-epiderm-link', 'a%00')
    expect((await client.send('GET', '/api/visitor')).json()).toEqual({ isGuest: true })
    expect((await client.send('GET', '/account')).statusCode).toBe(302)
  })
})

it('an import with NUL in a title is rejected with the file, the position and the reason', async () => {
  const problem = app.platform.content.publish(operator, {
    note: '',
    changes: [
      {
        kind: 'put',
        draft: {
          contentKey: `MC${'A'.repeat(26)}`,
          managedContentId: '20Y000000000000AAA',
          recordId: null,
          type: 'epiderm__question',
          title: 'Which\0 peel?',
          urlName: 'which',
          language: 'en_GB',
          body: { question: 'q', answer: 'a' },
        },
      },
    ],
  })
  await expect(problem).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('title: contains the character NUL'),
  })
})

it('no request with NUL or half a surrogate pair is logged as a server error', () => {
  expect(app.log.filter(({ level }) => level >= 50)).toEqual([])
})
