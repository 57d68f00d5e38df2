/** Tests the steps from the link that the first start prints to the page with the next steps. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient } from '../../packages/platform/src/http/client.fixture.ts'
import { storefront } from '../../packages/platform/src/composition.ts'
import { runSite } from '../../packages/platform/src/cli/run-site.ts'
import { projectRoot, startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const password = 'three words or four'
const owner = { name: 'Olga Owner', email: 'olga@shop.example', password }
const start = '/administration'

let app: TestApp
let link: string
let now = new Date('2026-03-02T09:00:00Z')

beforeAll(async () => {
  app = await startTestApp({ clock: () => now })
})
afterAll(() => app.stop())

const toPath = (link = '') => link.replace('https://shop.example', '')
const createLink = async () => `/api/link?token=${await app.platform.identity.own.createFirstLink()}`
const toHeading = (html: string) => /<h1[^>]*>([^<]*)<\/h1>/.exec(html)?.[1]
const send = (by: ReturnType<typeof createClient>, fields: object) =>
  by.send('POST', '/set-up', new URLSearchParams({ _form: 'set-up', ...fields }))

describe('the first start', () => {
  it('prints a link; once the link has been replaced or has expired, its page explains how to get another link', async () => {
    expect((await createClient(app).send('GET', toPath(app.firstLink))).statusCode).toBe(303)
    link = await createLink()
    now = new Date(now.getTime() + 24 * 3_600_000)
    for (const ended of [toPath(app.firstLink), link]) {
      const opened = await createClient(app).send('GET', ended)
      expect([opened.statusCode, toHeading(opened.body)]).toEqual([410, 'This set-up link no longer works'])
      expect(opened.body).toContain('restart the server')
    }
    link = await createLink()
  })

  it('prints a link to a page for the owner, which creates an administrator and shows the next steps', async () => {
    const browser = createClient(app)
    const opened = await browser.send('GET', link)
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/set-up'])
    const page = await browser.send('GET', '/set-up')
    expect(toHeading(page.body)).toBe('Create the first administrator')
    expect(page.body).not.toMatch(/our message|message was sent/)

    const rejected = await send(browser, { ...owner, name: '', password: 'short' })
    expect([rejected.statusCode, rejected.body.includes('“Your name”')]).toEqual([422, true])
    const weak = await send(browser, { ...owner, password: 'short' })
    expect(weak.body).toContain('at least 12 characters')
    expect(await app.platform.identity.accounts.hasAny()).toBe(false)

    const done = await send(browser, owner)
    expect([done.statusCode, done.headers.location]).toEqual([303, start])
    const today = await browser.send('GET', start)
    expect([today.statusCode, toHeading(today.body)]).toEqual([200, 'What you can do today'])
    expect(today.headers['cache-control']).toBe('no-store')
    expect(await app.platform.identity.accounts.list(operator)).toMatchObject([
      { name: owner.name, email: owner.email, role: 'administrator', hasPassword: true },
    ])
    expect((await browser.send('GET', '/account')).body).toContain(`href="${start}"`)
    expect(app.complaints()).toEqual([])
  })

  it('allows no further set-up once an administrator exists; the set-up link and open forms then report that the site is set up', async () => {
    const late = createClient(app)
    const opened = await late.send('GET', link)
    expect([opened.statusCode, toHeading(opened.body)]).toEqual([410, 'This site is set up'])
    const sent = await send(late, { ...owner, email: 'eve@shop.example' })
    expect([sent.statusCode, sent.body.includes('Restart the server')]).toEqual([422, true])
    expect(await app.platform.identity.accounts.list(operator)).toHaveLength(1)
  })
})

describe('the page for administrators', () => {
  const secret = 'What you can do today'

  it.each(['practitioner', 'viewer', 'editor', 'publisher'] as const)(
    'does not exist for a %s, who gets no link to it',
    async (role) => {
      const email = `${role}@clinic.example`
      await app.platform.identity.accounts.create(operator, { email, name: 'Pia', role, password })
      const by = createClient(app)
      await by.send('POST', '/api/session', { email, password })
      for (const path of [start, `${start}?visitor=me`]) {
        const answer = await by.send('GET', path)
        expect([answer.statusCode, answer.body.includes(secret)]).toEqual([404, false])
        expect(answer.headers['cache-control']).toBe('no-store')
      }
      const posted = await by.send('POST', start, new URLSearchParams({ _form: 'change-password' }))
      expect([posted.statusCode, posted.body.includes(secret)]).toEqual([405, false])
      expect((await by.send('GET', '/account')).body).not.toContain(start)
      const found = await app.platform.content
        .at({ kind: 'visitor', userId: '' })
        .findContents({ type: 'epiderm__page', urlName: 'administration' })
      expect(found.items).toEqual([])
    },
  )

  it('redirects a guest to sign-in, and is absent from the sitemap, search, the delivery API and every list', async () => {
    const led = await app.get(start)
    expect([led.statusCode, led.headers.location]).toEqual([302, `/sign-in?return=%2Fadministration`])
    const key = 'MCU43YW6WWCFA7PBJ3YWKLG55MZE'
    const delivery = '/services/data/v65.0/connect/sites/0DM0000IYCGM8KqG2L/cms/delivery/contents'
    for (const path of [
      '/sitemap.xml',
      '/search?q=what+you+can+do+today',
      '/api/search/suggestions?q=what+you+can+do+today',
      `${delivery}/${key}`,
      `${delivery}?contentKeys=${key}&includeContentBody=true`,
      '/set-up',
    ]) {
      const { body } = await app.get(path)
      expect([path, body.includes(secret), body.includes('create-account')]).toEqual([path, false, false])
    }
  })

  it('mentions only existing commands and options, including those that change pages', async () => {
    const page = await readFile(join(projectRoot, 'sites/noon/content/pages/administration.yaml'), 'utf8')
    const named = [...page.matchAll(/<code>(?:npm run site -- )?(?!npm )([a-z][a-z-]*)(?: [^<]*)?<\/code>/g)]
    expect(named.map(([, name]) => name)).toEqual(
      expect.arrayContaining(['new', 'diff', 'import', 'remove', 'releases', 'rollback', 'export']),
    )
    expect(page).toMatch(/import --dry-run[^]*import --note[^]*import --strict/)
    for (const [code, name = ''] of named) {
      const help = await readHelp(name)
      const options = code.match(/--[a-z][a-z-]*/g) ?? []
      expect([code, options.filter((option) => !help.includes(`  ${option} `))]).toEqual([code, []])
    }
  })
})

/** Returns a command's help text. Fails if the command has no help text. */
async function readHelp(name: string): Promise<string> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const code = await runSite({
    words: ['help', name],
    env: {},
    projectRoot,
    storefront,
    print,
    printError: print,
  })
  expect([name, code]).toEqual([name, 0])
  return lines.join('\n')
}
