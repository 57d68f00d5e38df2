import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../client.fixture.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const credentials = { email: 'ed@shop.example', password: 'three words or four' }

let app: TestApp
let editor: Client

beforeAll(async () => {
  app = await startTestApp({ basePath: '/noon/s' })
  await app.platform.identity.accounts.create(operator, {
    ...credentials,
    name: 'Ed <b>itor</b>',
    role: 'editor',
  })
  editor = createClient(app, '/noon/s')
  await editor.send('POST', '/api/session', credentials)
})
afterAll(() => app.stop())

const ask = (query: Record<string, string>) =>
  editor.send('GET', `/api/studio/canvas?${new URLSearchParams(query).toString()}`)

function withoutMarks({ body, headers }: Awaited<ReturnType<typeof ask>>): string {
  const name = String(headers['x-epiderm-mark'])
  expect(name).toMatch(/^data-mark-[0-9a-f]{20}$/)
  expect(body).toContain(` ${name}="`)
  return body.replaceAll(RegExp(` ${name}="[^"]*"`, 'g'), '')
}

describe('the canvas for editors', () => {
  it.each(['/', '/skincare/acne', '/skincare?page=2', '/product/noon-calm-cream'])(
    'is, without marks, what a guest gets at %s',
    async (path) => {
      const canvas = await ask({ path })
      expect(withoutMarks(canvas)).toBe((await app.get(`/noon/s${path}`)).body)
      expect(canvas.headers['x-epiderm-release']).toBe('1')
    },
  )

  it.each(['/', '/skincare/acne'])('as oneself is what one gets at %s?visitor=me', async (path) => {
    const own = await editor.send('GET', `${path}?visitor=me`)
    expect(withoutMarks(await ask({ path, viewer: 'me' }))).toBe(own.body)
  })

  it('as a made-up visitor says nothing of any account', async () => {
    const { body } = await ask({ path: '/account', viewer: 'sample' })
    expect(body).toContain('Sample Visitor')
    expect(body).not.toContain('itor&lt;/b&gt;')
    expect(body).not.toContain(credentials.email)
  })

  it('runs no script, sends nothing, keeps nothing, and stands in frames of this site alone', async () => {
    const { headers } = await ask({ path: '/contact' })
    const policy = String(headers['content-security-policy'])
    for (const directive of [
      "default-src 'none'",
      "script-src 'none'",
      "connect-src 'none'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ])
      expect(policy.split('; ').filter((one) => one.split(' ')[0] === directive.split(' ')[0])).toEqual([
        directive,
      ])
    expect(headers['cache-control']).toBe('no-store')
  })

  it.each([
    [{ path: '/nowhere' }, 404],
    [{ path: '/account' }, 404],
    [{ path: '//evil.example' }, 404],
    [{ path: '/%2e%2e/skincare' }, 404],
    [{ path: 'https://evil.example/' }, 404],
    [{ path: '/', language: 'xx_XX' }, 404],
    [{ path: '/', viewer: '005000000000001AAA' }, 400],
    [{ path: '/'.repeat(3000) }, 400],
    [{}, 400],
  ] as const)('%j is answered with %i and what to do', async (query, status) => {
    const { statusCode, body } = await ask(query as Record<string, string>)
    expect([statusCode, JSON.parse(body)]).toEqual([
      status,
      { error: expect.objectContaining({ message: expect.any(String) }) },
    ])
  })
})
