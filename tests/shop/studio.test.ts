import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'
import { signInAs } from '../../packages/platform/src/http/signed-in.fixture.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ basePath: '/acme/s' })
})
afterAll(() => app.stop())

const signIn = (
  role: 'administrator' | 'publisher' | 'editor' | 'viewer' | 'practitioner',
  email = `${role}@shop.example`,
) => signInAs(app, { email, name: role, role, organisation: 'Clinic' }, '/acme/s')

describe('the studio page', () => {
  it.each(['/studio', '/studio/', '/studio/page/MCUMU34JQWHZGWZGWEXEIDUFE5PI/en_GB'])(
    'is the same for every URL below it: %s',
    async (path) => {
      const { statusCode, body, headers } = await app.get(`/acme/s${path}`)
      expect(statusCode).toBe(200)
      expect(body).toContain('data-base-path="/acme/s"')
      expect(headers['cache-control']).toBe('no-store')
    },
  )

  it('shows the name of the site at sign-in, and a link for forgotten passwords', async () => {
    const { body } = await app.get('/acme/s/studio')
    const [, site = ''] = /data-site="([^"]*)"/.exec(body) ?? []
    expect(JSON.parse(site.replaceAll('&quot;', '"'))).toEqual({
      name: 'Epiderm',
      forgottenPasswordUrl: '/acme/s/forgotten-password',
    })
    expect((await app.get('/acme/s/forgotten-password')).statusCode).toBe(200)
  })

  it('allows only its own scripts and style sheets, embeds only this site in frames, and cannot be framed', async () => {
    const { headers, body } = await app.get('/acme/s/studio')
    const policy = String(headers['content-security-policy']).split('; ')
    for (const directive of [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      "connect-src 'self'",
      "frame-src 'self'",
      "frame-ancestors 'none'",
      "object-src 'none'",
      "base-uri 'none'",
    ])
      expect(policy).toContain(directive)
    expect(headers['cross-origin-opener-policy']).toBe('same-origin')
    expect(body).not.toMatch(/<style|<script(?![^>]* src=)/)
  })

  it('loads only files that exist and that no page of the site loads', async () => {
    const { body } = await app.get('/acme/s/studio')
    const files = [...body.matchAll(/(?:src|href)="([^"]*\/assets\/[^"]*)"/g)].map(([, file = '']) => file)
    expect(files.map((file) => file.replace(/.*\./, '')).toSorted()).toEqual(['css', 'js'])
    const page = await app.get('/acme/s/skincare/acne')
    for (const file of files) {
      expect((await app.get(file)).statusCode).toBe(200)
      expect(page.body).not.toContain(file)
    }
  })

  it('preloads its first requests, for allowed roles only', async () => {
    const address = '/studio/page/MCUMU34JQWHZGWZGWEXEIDUFE5PI/en_GB'
    const list = (body: string) =>
      [...body.matchAll(/rel="preload" as="fetch" crossorigin href="\/acme\/s([^"]*)"/g)].map(
        ([, path]) => path,
      )
    expect(list((await app.get(`/acme/s${address}`)).body)).toEqual([])
    const client = await signIn('editor', 'first@shop.example')
    const paths = list((await client.send('GET', address)).body)
    expect(paths).toHaveLength(4)
    for (const path of paths) expect((await client.send('GET', path ?? '')).statusCode).toBe(200)
    expect(list((await client.send('GET', '/studio')).body)).toEqual(paths.slice(0, 3))
    expect(list((await client.send('GET', '/studio/page/%22%3E/en_GB')).body)).toEqual(paths.slice(0, 3))
  })

  it.each([
    ['administrator', 200],
    ['publisher', 200],
    ['editor', 200],
    ['viewer', 200],
    ['practitioner', 403],
  ] as const)(
    'responds to a %s with %i, and the account page links to the studio if the role allows it',
    async (role, status) => {
      const client = await signIn(role)
      const account = await client.send('GET', '/account')
      expect(account.statusCode).toBe(200)
      expect(account.body.includes('href="/acme/s/studio"')).toBe(status === 200)
      const { statusCode, body } = await client.send('GET', '/studio')
      expect(statusCode).toBe(status)
      if (status === 403) expect(body).toContain('This account cannot open the studio')
    },
  )
})
