import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from './testing.ts'

const operator = { kind: 'operator', name: 'test' } as const
const urlEncoded = 'application/x-www-form-urlencoded'
const complete = {
  _form: 'enquiry',
  topic: 'order',
  name: 'Ada Lovelace',
  email: 'ada@clinic.example',
  message: 'Two of the gel, please.',
}

/** Disks of busy machines take their time. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })

let app: TestApp
let addresses = 0
beforeAll(async () => {
  app = await startTestApp({ basePath: '/noon/s', environment: { TRUST_PROXY: 'loopback' } })
})
afterAll(() => app.stop())

/** From an address of its own unless one is named. */
const post = (
  fields: Record<string, string>,
  { url = '/noon/s/contact', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: {
      'content-type': urlEncoded,
      'x-forwarded-for': `10.1.${++addresses >> 8}.${addresses & 255}`,
      ...headers,
    },
    payload: new URLSearchParams(fields).toString(),
  })
const list = () => app.platform.submissions.list(operator)
/** Finished messages; one that is being written has another ending. */
const outbox = async () =>
  (await readdir(join(app.dataDir, 'outbox')).catch((): string[] => [])).filter((file) =>
    file.endsWith('.eml'),
  )

describe('a form that is sent', () => {
  it('SSN-6 is stored with its page, told to staff, and answered by the page’s own address', async () => {
    const answer = await post(
      { ...complete, product: 'noon-azelaic-forte' },
      { url: '/noon/s/contact?product=noon-azelaic-forte&x=1' },
    )
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(
      '/noon/s/contact?product=noon-azelaic-forte&x=1&sent=enquiry#form-enquiry',
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [stored] = await list()
    expect(stored).toMatchObject({
      page: { path: '/contact', title: 'Contact' },
      formLabel: 'Enquiry',
      suspicion: null,
    })
    expect(stored?.answers.find(({ name }) => name === 'product')?.value).toBe('Noon Azelaic Forte')

    await waitFor(async () => expect(await outbox()).toHaveLength(1))
    const [file = ''] = await outbox()
    const mail = await readFile(join(app.dataDir, 'outbox', file), 'utf8')
    expect(mail).toContain('To: orders@epiderm.example')
    expect(mail).toContain('Reply-To: ada@clinic.example')
    expect(mail).toContain('From: no-reply@shop.example')
  })

  it('SSN-6 leads to the page that follows', async () => {
    const fields = { _form: 'newsletter', email: 'ada@clinic.example', consent: 'yes' }
    const answer = await post(fields, { url: '/noon/s/newsletter' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/noon/s/newsletter/thank-you'])
  })

  it('SSN-6 with mistakes is the same page with everything kept, never cached', async () => {
    const answer = await post({ ...complete, email: 'ada', name: '"><script>alert(1)</script>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['etag']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(answer.body).toMatch(/<input[^>]*id="form-enquiry-email"[^>]*aria-invalid="true"/)
    expect(answer.body).toContain('<title>Error: ')
    expect((await app.get('/noon/s/contact')).body).not.toContain('alert(1)')
  })

  it.each([
    [{ _website: 'https://spam.example' }, 'trap'],
    [{ _seconds: '1' }, 'tooFast'],
  ])('from a program (%j) is thanked, kept and marked, and told to nobody', async (sign, suspicion) => {
    await waitFor(async () => expect(await app.platform.submissions.findDueNotices('9999')).toEqual([]))
    const told = (await outbox()).length
    const answer = await post({ ...complete, ...sign, message: `From a program: ${suspicion}` })
    expect(answer.statusCode).toBe(303)
    expect((await list())[0]?.suspicion).toBe(suspicion)
    await post({ ...complete, message: `From a person: ${suspicion}` })
    await waitFor(async () => expect(await outbox()).toHaveLength(told + 1))
  })

  it('is still there when it cannot be stored', async () => {
    const spy = vi.spyOn(app.platform.database, 'transaction').mockRejectedValueOnce(new Error('disk full'))
    const answer = await post({ ...complete, message: 'Nobody may lose this.' })
    spy.mockRestore()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('Nobody may lose this.')
    expect(answer.body).not.toContain('disk full')
    expect(app.log.at(-1)?.msg).toBe('A submission could not be stored')
  })

  it('too often is slowed by address and form, with the time to wait and everything kept', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const statuses = []
    for (let index = 0; index < 50; index++) {
      const answer = await post({ ...complete, message: `Again, number ${index}` }, from)
      statuses.push(answer.statusCode)
      if (answer.statusCode !== 429) continue
      expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
      expect(answer.body).toContain(`Again, number ${index}`)
      expect(answer.body).toMatch(/please wait: it can be sent again in \d+ min/)
    }
    expect(statuses.filter((status) => status === 303)).toHaveLength(8)
    expect(statuses.filter((status) => status === 429)).toHaveLength(42)
    const respelt = await post(
      { ...complete, message: 'As it was before' },
      { url: '/noon/s/%63ontac%74', ...from },
    )
    expect(respelt.statusCode).toBe(429)
    const other = await post(
      { _form: 'newsletter', email: 'a@b.example', consent: 'yes' },
      { url: '/noon/s/newsletter', ...from },
    )
    expect(other.statusCode).toBe(303)
    expect((await post({ ...complete, message: 'From somewhere else' })).statusCode).toBe(303)
  })

  it('mistakes may be corrected many times, and are slowed too in the end', async () => {
    const from = { headers: { 'x-forwarded-for': '2001:db8:1:2::1' } }
    const statuses = []
    for (let index = 0; index < 45; index++)
      statuses.push((await post({ _form: 'enquiry' }, from)).statusCode)
    expect(statuses.slice(0, 40)).toEqual(Array.from({ length: 40 }, () => 422))
    expect(statuses.slice(40)).toEqual(Array.from({ length: 5 }, () => 429))
    const neighbour = { headers: { 'x-forwarded-for': '2001:db8:1:2:ffff::9' } }
    expect((await post({ _form: 'enquiry' }, neighbour)).statusCode).toBe(429)
  })
})

describe('attacks on forms', () => {
  it.each([
    ['too large for any form', urlEncoded, `_form=enquiry&message=${'a'.repeat(17_000_000)}`, 413],
    ['too large and names no form', urlEncoded, `message=${'a'.repeat(600_000)}&_form=enquiry`, 413],
    ['of another kind', 'multipart/form-data; boundary=x', '--x--', 415],
  ])(
    'a body that is %s is refused in the words of every other route',
    async (_name, type, payload, status) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/noon/s/contact',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.statusCode).toBe(status)
      expect(Object.keys(answer.json())).toEqual(['error'])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each([
    ['/noon/s/contact', 'enquiry'],
    ['/noon/s/sign-in', 'sign-in'],
  ])('too large at %s is that page again, which says so and keeps nothing', async (url, form) => {
    const before = (await list()).length
    const fields = { ...complete, _form: form, name: 'Typed before', message: 'a'.repeat(600_000) }
    const answer = await post(fields, { url })
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([413, 'no-store'])
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.body).toMatch(/role="alert"[\s\S]*This is too long to be sent in one go/)
    expect(answer.body).toContain('<title>Error: ')
    expect(answer.body).not.toContain('Typed before')
    expect((await list()).length).toBe(before)
  })

  it('of half a megabyte, but no more, is read whole', async () => {
    const toFields = (length: number) => ({ _form: 'enquiry', message: 'a'.repeat(length) })
    const rest = new URLSearchParams(toFields(0)).toString().length
    expect((await post(toFields(512 * 1024 - rest))).statusCode).toBe(422)
    expect((await post(toFields(512 * 1024 - rest + 1))).statusCode).toBe(413)
  })

  it('too large and too often is slowed as any other', async () => {
    const fields = { _form: 'enquiry', message: 'a'.repeat(600_000) }
    const from = { headers: { 'x-forwarded-for': '203.0.113.8' } }
    const statuses = new Set<number>()
    for (let index = 0; index < 41; index++) statuses.add((await post(fields, from)).statusCode)
    expect([...statuses]).toEqual([413, 429])
  })

  it.each([
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }, 403],
    [{ 'sec-fetch-site': 'same-site', origin: 'https://blog.shop.example' }, 403],
    [{ 'sec-fetch-site': 'cross-site', origin: 'https://shop.example' }, 403],
    [{ origin: 'https://evil.example' }, 403],
    [{ origin: 'https://shop.example.evil.example' }, 403],
    [{ origin: 'null' }, 403],
    [{ 'sec-fetch-site': 'same-origin', origin: 'https://shop.example' }, 303],
    [{ origin: 'https://shop.example' }, 303],
    [{ origin: 'http://shop.internal', host: 'shop.internal' }, 403],
    [{ origin: 'https://shop.internal', host: 'shop.internal' }, 403],
    [{}, 303],
  ])('from another site: %j is answered with %i', async (headers, status) => {
    const before = (await list()).length
    const message = `From a browser, number ${addresses}`
    const answer = await post({ ...complete, message }, { headers: headers as Record<string, string> })
    expect(answer.statusCode).toBe(status)
    expect((await list()).length - before).toBe(status === 303 ? 1 : 0)
    if (status === 403) expect(answer.body).not.toContain(message)
    if (status === 403) expect(answer.body).toContain('What came from another website was not taken')
  })

  it.each([
    ['a form that the page does not have', { ...complete, _form: 'application' }, '/noon/s/contact'],
    ['no form', { name: 'Ada' }, '/noon/s/contact'],
    ['a page that is none', complete, '/noon/s/no/such/page'],
    ['a page outside the base path', complete, '/contact'],
    ['a path that climbs', complete, '/noon/s/contact/..%2f..%2fhealthz'],
  ])('%s is no address to post to', async (_what, fields, url) => {
    const before = (await list()).length
    expect((await post(fields, { url })).statusCode).toBe(405)
    expect((await list()).length).toBe(before)
  })

  it.each([
    ['multipart/form-data; boundary=x', '--x--', 415],
    ['application/json', '{"_form":"enquiry"}', 405],
    ['text/plain', '_form=enquiry', 405],
    [urlEncoded, `_form=enquiry&message=${'a'.repeat(600_000)}`, 413],
    [urlEncoded, `_form=enquiry${'&a=1'.repeat(100_000)}`, 422],
    [urlEncoded, '_form=enquiry&name=%FF%FE&message=%', 422],
  ])('a body of %s is answered calmly', async (type, payload, status) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/noon/s/contact',
      headers: { 'content-type': type, 'x-forwarded-for': `10.2.0.${++addresses & 255}` },
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })

  it('an invented product or message makes no page of its own', async () => {
    const size = app.renderer.cacheSize()
    for (let index = 0; index < 20; index++)
      expect((await app.get(`/noon/s/contact?product=gold-${index}&sent=form-${index}`)).statusCode).toBe(200)
    expect(app.renderer.cacheSize()).toBeLessThanOrEqual(size + 1)
  })
})

describe('a mail server that is down', () => {
  it('SSN-6 loses nothing: the notice goes out at the next start', async () => {
    const down = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const answer = await down.server.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': urlEncoded },
      payload: new URLSearchParams(complete).toString(),
    })
    expect(answer.statusCode).toBe(303)
    await waitFor(() =>
      expect(down.log.some(({ msg }) => msg.startsWith('A notice could not be sent'))).toBe(true),
    )
    await down.stop({ keepData: true })

    const up = await startTestApp({ dataDir: down.dataDir })
    await waitFor(async () =>
      expect(await readdir(join(up.dataDir, 'outbox'))).toEqual([expect.stringMatching(/\.eml$/)]),
    )
    await up.stop()
  })
})
