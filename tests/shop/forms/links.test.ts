/** Opens the links in messages. The page for an invalid link must explain the problem and the next step. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const from = '192.0.2.1'
const hourMs = 3_600_000

let app: TestApp
let client: Client
let now = new Date('2026-03-02T09:00:00Z')
let count = 0

beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
})
afterAll(() => app.stop())
beforeEach(() => {
  now = new Date(now.getTime() + 24 * hourMs)
  client = createClient(app)
})

const pass = (hours: number) => void (now = new Date(now.getTime() + hours * hourMs))
const open = (token: string, by = client) =>
  by.send('GET', `/api/link?token=${encodeURIComponent(token)}`, undefined, {
    headers: { 'sec-fetch-site': 'none' },
  })
const toHeading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]

async function addAccount() {
  const email = `ida${(count += 1)}@clinic.example`
  const facts = { email, name: 'Ida', organisation: 'Clear Skin', role: 'practitioner', password } as const
  const account = await app.platform.identity.accounts.create(operator, facts)
  return { account, email }
}
async function askForPassword() {
  const { account, email } = await addAccount()
  const { token } = await app.platform.identity.own.requestPasswordLink({ email, from })
  const use = () => app.platform.identity.own.setPassword({ token, email, password: `${password} new`, from })
  return { account, email, token, use }
}
async function askForAddress() {
  const { account, email } = await addAccount()
  const ask = () =>
    app.platform.identity.own.requestEmailChange({
      account,
      current: password,
      email: `new-${email}`,
      from,
    })
  const { token } = await ask()
  return { token, ask, use: () => app.platform.identity.own.confirmEmail({ token, password, from }) }
}

/** For each kind of invalid link: the heading of the page that it opens, and the action that the page suggests. */
const ended: readonly (readonly [string, () => Promise<string>, string, string])[] = [
  [
    'to set a password, used',
    async () => {
      const { token, use } = await askForPassword()
      await use()
      return token
    },
    'This link has been used',
    'href="/sign-in"',
  ],
  [
    'to set a password, 24 hours old',
    async () => {
      const { token } = await askForPassword()
      pass(24)
      return token
    },
    'This link has expired',
    'value="ask-expired"',
  ],
  [
    'to set a password, after a newer link was requested',
    async () => {
      const { token, email } = await askForPassword()
      await app.platform.identity.own.requestPasswordLink({ email, from })
      return token
    },
    'There is a newer link',
    'value="ask-replaced"',
  ],
  [
    'to confirm an address, used',
    async () => {
      const { token, use } = await askForAddress()
      await use()
      return token
    },
    'This address is confirmed',
    'href="/sign-in"',
  ],
  [
    'to confirm an address, 24 hours old',
    async () => {
      const { token } = await askForAddress()
      pass(24)
      return token
    },
    'This link no longer works',
    'href="/account"',
  ],
  [
    'to confirm an address, after a newer link was requested',
    async () => {
      const { token, ask } = await askForAddress()
      await ask()
      return token
    },
    'This link no longer works',
    'href="/account"',
  ],
  ['that is unknown', async () => 'A'.repeat(43), 'This link does not work', 'value="ask-unknown"'],
]

describe('links in messages', () => {
  it.each(ended)('a link %s opens a page that explains the problem', async (_name, make, title, offer) => {
    const answer = await open(await make())
    expect([answer.statusCode, toHeading(answer.body)]).toEqual([410, title])
    expect(answer.body).toContain(offer)
    expect(answer.body.match(/<h1/g)).toHaveLength(1)
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'content-type': 'text/html; charset=utf-8',
    })
    expect(client.cookies()).not.toContain('__Host-epiderm-link')
  })

  it('an invalid link removes the cookie of an earlier link', async () => {
    const { token } = await askForPassword()
    await open(token)
    expect(client.cookies()).toContain('__Host-epiderm-link')
    await open('B'.repeat(43))
    expect(client.cookies()).not.toContain('__Host-epiderm-link')
  })

  it('mail scanners: a link still works once, however often software has opened it', async () => {
    const { token, use } = await askForPassword()
    for (const method of ['GET', 'HEAD', 'GET'] as const)
      await app.server.inject({ method, url: `/api/link?token=${token}` })
    expect([(await open(token)).statusCode, (await use()).hasPassword]).toEqual([303, true])
    await expect(use()).rejects.toMatchObject({ code: 'link-used' })
  })

  it('the page for an invalid link has a form to request a new link', async () => {
    const { token, email } = await askForPassword()
    pass(24)
    const page = await open(token)
    const action = /<form id="form-ask-expired"[^>]* action="([^"]*)"/.exec(page.body)?.[1] ?? ''
    const address = action.replaceAll('&amp;', '&')
    expect(address).toBe('/link-ended?link=password-expired')
    const sent = await client.send('POST', address, new URLSearchParams({ _form: 'ask-expired', email }))
    expect(sent.statusCode).toBe(303)
    const done = await client.send('GET', String(sent.headers.location))
    expect(done.body).toContain('a new link is on its way')
    expect(await app.platform.identity.own.findLinkState(token)).toMatchObject({ state: 'replaced' })
  })

  it('enumeration: the responses to unknown links, links for closed accounts and links without an account are identical', async () => {
    const { account, token: closed } = await askForPassword()
    await app.platform.identity.accounts.close(operator, account.id)
    const nobody = await app.platform.identity.own.requestPasswordLink({ email: 'no@body.example', from })
    const given = ['C'.repeat(43), closed, nobody.token, '', 'short', `${'D'.repeat(42)}!`, '%00', '<script>']
    const answers = await Promise.all(given.map((token) => open(token, createClient(app))))
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(410)
    const none = await createClient(app).send('GET', '/api/link?token=a&token=b')
    expect(none.body).toBe(answers[0]?.body)
  })
})
