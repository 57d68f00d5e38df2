import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { deliveryScheduleBody } from '#content-types'
import { isDeliveryDay, toDeliveryCalendar } from '#model'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'
import { standardPostLimits } from '../../../packages/platform/src/http/post-limits.ts'

const operator = { kind: 'operator', name: 'test' } as const
const urlEncoded = 'application/x-www-form-urlencoded'
const complete = {
  _form: 'enquiry',
  topic: 'order',
  name: 'Ada Lovelace',
  email: 'ada@clinic.example',
  message: 'Two of the gel, please.',
}

/** Form limits for one IP address. Tests of other behaviour use a different IP address for each form. */
const limits = { ...standardPostLimits, sentForms: 3, storedForms: 2 }

/** Waits for up to 20 seconds, because disks may be slow on a busy machine. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 20_000 })

let app: TestApp
let addresses = 0
beforeAll(async () => {
  app = await startTestApp({
    basePath: '/acme/s',
    environment: { TRUST_PROXY: 'loopback' },
    postLimits: limits,
  })
})
afterAll(() => app.stop())

/** Posts a form, by default from a unique address. */
const post = (
  fields: Record<string, string>,
  { url = '/acme/s/contact', headers = {} }: { url?: string; headers?: Record<string, string> } = {},
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
/** Lists messages that have been written completely. Incomplete message files have a different extension. */
const outbox = async () =>
  (await readdir(join(app.dataDir, 'outbox')).catch((): string[] => [])).filter((file) =>
    file.endsWith('.eml'),
  )

const staff = 'orders@epiderm.example'
const readMails = async (to: string) => {
  const files = await Promise.all(
    (await outbox()).map((file) => readFile(join(app.dataDir, 'outbox', file), 'utf8')),
  )
  return files.filter((mail) => mail.includes(`\nTo: ${to}\r\n`))
}
const toDay = (days: number) => new Date(Date.now() + days * 24 * 3_600_000).toISOString().slice(0, 10)
/** Finds the first delivery day that is at least a week ahead. */
async function findDeliveryDay(): Promise<string> {
  const { items } = await app.platform.content
    .at(operator)
    .findContents({ type: 'epiderm__delivery_schedule' })
  const calendar = toDeliveryCalendar(deliveryScheduleBody.parse(items[0]?.body))
  return [7, 8, 9, 10, 11, 12].map(toDay).find((day) => isDeliveryDay(calendar, day, Date.now())) ?? ''
}
/** Follows a redirect as a browser without a session cookie does. */
const follow = (answer: { headers: Record<string, unknown> }, headers: Record<string, string> = {}) =>
  app.get(String(answer.headers['location']).replace(/#.*/, ''), headers)

describe('a submitted form', () => {
  it('SSN-6 is stored with its page’s URL, reported to staff, and confirmed at that URL', async () => {
    const lines = {
      'products.0.item': 'noon-azelaic-forte',
      'products.0.quantity': '2',
      'products.2.item': 'noon-clear-peel',
      'products.2.quantity': '10',
    }
    const preferredDay = await findDeliveryDay()
    const answer = await post(
      { ...complete, ...lines, orderNumber: 'PO 7', preferredDay },
      { url: '/acme/s/contact?product=noon-azelaic-forte&x=1' },
    )
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toMatch(
      /^\/acme\/s\/contact\?product=noon-azelaic-forte&x=1&sent=enquiry&receipt=[\w-]{22}#form-enquiry$/,
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['set-cookie']).toBeUndefined()
    const [stored] = await list()
    expect(stored).toMatchObject({
      page: { path: '/contact', title: 'Contact' },
      formLabel: 'Enquiry',
      suspicion: null,
    })
    const answerOf = (wanted: string) => stored?.answers.find(({ name }) => name === wanted)
    expect(answerOf('products')).toMatchObject({
      value: '2 × Noon Azelaic Forte\n10 × Noon Clear Peel',
      lines: [
        { key: 'MCRT75Y6YD4RGKHNJ674D6VSVKUQ', name: 'Noon Azelaic Forte', quantity: 2 },
        { key: 'MCNIWG457KVRAWBPVCYX7RZC57GU', name: 'Noon Clear Peel', quantity: 10 },
      ],
    })
    expect([answerOf('orderNumber')?.value, answerOf('preferredDay')?.value]).toEqual(['PO 7', preferredDay])

    await waitFor(async () => expect(await readMails(staff)).toHaveLength(1))
    const [mail = ''] = await readMails(staff)
    expect(mail).toContain('Reply-To: ada@clinic.example')
    expect(mail).toContain('From: no-reply@shop.example')
    expect(mail).toContain(`Subject: Enquiry ${stored?.reference}`)
    expect(mail).toContain('2 =C3=97 Noon Azelaic Forte')
  })

  it('SSN-6 redirects to the next page', async () => {
    const fields = { _form: 'newsletter', email: 'ada@clinic.example', consent: 'yes' }
    const answer = await post(fields, { url: '/acme/s/newsletter' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/acme/s/newsletter/thank-you'])
  })

  it('SSN-6 shows the same page with all values if the form contains mistakes, and that page is never cached', async () => {
    const answer = await post({ ...complete, email: 'ada', name: '"><script>alert(1)</script>' })
    expect(answer.statusCode).toBe(422)
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers['etag']).toBeUndefined()
    expect(answer.headers['content-security-policy']).toContain("script-src 'self'")
    expect(answer.body).toContain('value="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;"')
    expect(answer.body).toMatch(/<input[^>]*id="form-enquiry-email"[^>]*aria-invalid="true"/)
    expect(answer.body).toContain('<title>Error: ')
    expect((await app.get('/acme/s/contact')).body).not.toContain('alert(1)')
  })

  it.each([
    [{ _empty: 'https://spam.example' }, 'trap'],
    [{ _seconds: '1' }, 'tooFast'],
  ])(
    'SSN-6 from a bot (%j) is confirmed, stored and flagged, and staff are not notified',
    async (sign, suspicion) => {
      await waitFor(async () => expect(await app.platform.submissions.notices.findDue('9999')).toEqual([]))
      const before = (await readMails(staff)).length
      const answer = await post({ ...complete, ...sign, message: `From a program: ${suspicion}` })
      expect(answer.statusCode).toBe(303)
      expect((await list())[0]?.suspicion).toBe(suspicion)
      await post({ ...complete, message: `From a program: ${suspicion}` })
      await waitFor(async () => expect(await readMails(staff)).toHaveLength(before + 1))
    },
  )

  it('retains all values if it cannot be stored', async () => {
    const spy = vi.spyOn(app.platform.database, 'transaction').mockRejectedValueOnce(new Error('disk full'))
    const answer = await post({ ...complete, message: 'Nobody may lose this.' })
    spy.mockRestore()
    expect(answer.statusCode).toBe(503)
    expect(answer.body).toContain('Nobody may lose this.')
    expect(answer.body).not.toContain('disk full')
    expect(app.log.at(-1)?.msg).toBe('A submission could not be stored')
  })

  it('is rate limited by IP address and form; the response contains the waiting time and the typed values', async () => {
    const from = { headers: { 'x-forwarded-for': '203.0.113.7' } }
    const send = (message: string, url = '/acme/s/contact') =>
      post({ ...complete, message }, { url, ...from })
    for (let index = 0; index < limits.storedForms; index++)
      expect((await send(`Again, number ${index}`)).statusCode).toBe(303)
    const slowed = await send('Once too often')
    expect(slowed.statusCode).toBe(429)
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    expect(slowed.body).toContain('Once too often')
    expect(slowed.body).toMatch(/Please try again in \d+ min/)
    expect((await send('The same page in another spelling', '/acme/s/%63ontac%74')).statusCode).toBe(429)
    const other = await post(
      { _form: 'newsletter', email: 'a@b.example', consent: 'yes' },
      { url: '/acme/s/newsletter', ...from },
    )
    expect(other.statusCode).toBe(303)
    expect((await post({ ...complete, message: 'From another address' })).statusCode).toBe(303)
  })

  it.each([
    ['with mistakes', { _form: 'enquiry' }, 422, 1],
    ['that is too large', { _form: 'enquiry', message: 'a'.repeat(600_000) }, 413, 2],
  ])(
    '%s is rate limited after more attempts, for the whole network',
    async (_name, fields, status, network) => {
      const send = (host: string) =>
        post(fields, { headers: { 'x-forwarded-for': `2001:db8:1:${network}:${host}` } })
      for (let index = 0; index < limits.sentForms; index++)
        expect((await send(':1')).statusCode).toBe(status)
      expect((await send('ffff::9')).statusCode).toBe(429)
    },
  )
})

describe('enquiry lines', () => {
  it('SSN-6 are added by the button, which preserves all values and stores nothing', async () => {
    const before = (await list()).length
    const fields = {
      _form: 'enquiry',
      name: 'Ada',
      'products.2.item': 'noon-calm-cream',
      'products.2.quantity': '4',
      _more: 'products',
    }
    const answer = await post(fields)
    expect([answer.statusCode, answer.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(answer.body.match(/<select[^>]*name="products\./g)).toHaveLength(6)
    expect(answer.body).toMatch(/autofocus=""[^>]*>/)
    expect(answer.body).toMatch(
      /name="products\.3\.item"[^>]*autofocus=""|autofocus=""[^>]*name="products\.3\.item"/,
    )
    expect(answer.body).toContain('value="Ada"')
    expect(answer.body).toMatch(/<option value="noon-calm-cream" selected="">/)
    expect(answer.body).not.toContain('role="alert"')
    expect((await list()).length).toBe(before)
  })

  it('SSN-6 show their errors beside the fields, with the typed values', async () => {
    const lines = {
      'products.0.item': 'noon-calm-cream',
      'products.0.quantity': 'a dozen',
      'products.1.item': '',
      'products.1.quantity': '3',
    }
    const answer = await post({ ...complete, ...lines, preferredDay: toDay(-1) })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain('href="#form-enquiry-products-0-quantity"')
    expect(answer.body).toContain('href="#form-enquiry-products-1-item"')
    expect(answer.body).toContain('href="#form-enquiry-preferredDay"')
    expect(answer.body).toContain('value="a dozen"')
    expect(answer.body).toMatch(/id="form-enquiry-products-1-item"[^>]*aria-invalid="true"/)
    expect(answer.body).toContain('Enter a whole number from 1 to 999')
  })

  it('contain the product whose “Enquire or order” link was used, with the reason “order”', async () => {
    const { body } = await app.get('/acme/s/contact?product=noon-calm-cream&topic=order')
    expect(body).toMatch(/name="topic"[^>]*checked="" value="order"|value="order" checked=""/)
    expect(body).toMatch(/<option value="noon-calm-cream" selected="">/)
    expect(body).toMatch(
      /name="products\.0\.quantity"[^>]*value="1"|value="1"[^>]*name="products\.0\.quantity"/,
    )
    const product = await app.get('/acme/s/product/noon-calm-cream')
    expect(product.body).toContain('href="/acme/s/contact?product=noon-calm-cream&amp;topic=order"')
  })
})

describe('a stored submission', () => {
  it('SSN-6 is shown with its reference number on an uncached page after the redirect', async () => {
    const answer = await post({
      ...complete,
      message: 'Two of the gel, for the receipt.',
      'products.0.item': 'noon-calm-cream',
      'products.0.quantity': '3',
    })
    const page = await follow(answer)
    const [stored] = await list()
    expect(page.statusCode).toBe(200)
    expect(page.headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(page.headers['etag']).toBeUndefined()
    expect(page.body).toContain(stored?.reference)
    for (const text of [
      'Thank you. We have received your enquiry',
      'Two of the gel, for the receipt.',
      '3 × Noon Calm Cream',
      'An order',
    ])
      expect(page.body).toContain(text)
    expect(page.body).toContain('href="tel:+442079460182"')
  })

  it('is shown only for its own token, and never on a cached page', async () => {
    const answer = await post({ ...complete, message: 'For one pair of eyes.' })
    const own = String(answer.headers.location)
    await follow(answer)
    const reference = (await list())[0]?.reference ?? ''
    const token = /receipt=([\w-]{22})/.exec(own)?.[1] ?? ''
    const others = [
      '/acme/s/contact',
      '/acme/s/contact?sent=enquiry',
      '/acme/s/contact?sent=enquiry&receipt=',
      `/acme/s/contact?sent=enquiry&receipt=${'A'.repeat(22)}`,
      `/acme/s/contact?sent=other&receipt=${token}`,
      `/acme/s/newsletter?sent=enquiry&receipt=${token}`,
      `/acme/s/apply-for-an-account?sent=enquiry&receipt=${token}`,
      `/acme/s/contact?receipt=${token}`,
      `/acme/s/contact?sent=enquiry&receipt=${reference}`,
    ]
    for (const url of others) {
      const page = await app.get(url)
      expect(page.headers['cache-control'], url).toBe('public, no-cache')
      expect(page.body, url).not.toContain('For one pair of eyes')
      expect(page.body, url).not.toContain(reference)
    }
    expect((await app.get('/acme/s/contact?sent=enquiry')).body).toContain('No longer shown here')
  })
})

describe('a confirmation', () => {
  it('SSN-6 is sent to the sender, and contains only the reference number', async () => {
    const answer = await post({ ...complete, email: 'berta@clinic.example', message: 'Secret words' })
    const page = await follow(answer)
    await waitFor(async () => expect(await readMails('berta@clinic.example')).toHaveLength(1))
    const [mail = ''] = await readMails('berta@clinic.example')
    const [stored] = await list()
    expect(page.body).toContain(stored?.reference)
    expect(mail).toContain(`Subject: We have received your order or message: ${stored?.reference}`)
    expect(mail).toContain('Reply-To: hello@epiderm.example')
    expect(mail).not.toMatch(/Secret|Ada/)
  })
})

describe('attacks on forms', () => {
  it.each([
    ['too large for any form', urlEncoded, `_form=enquiry&message=${'a'.repeat(17_000_000)}`, 413],
    ['too large and specifies no form', urlEncoded, `message=${'a'.repeat(600_000)}&_form=enquiry`, 413],
    ['of another content type', 'multipart/form-data; boundary=x', '--x--', 415],
  ])(
    'a body that is %s is rejected with the same message as on other routes',
    async (_name, type, payload, status) => {
      const answer = await app.server.inject({
        method: 'POST',
        url: '/acme/s/contact',
        headers: { 'content-type': type },
        payload,
      })
      expect(answer.statusCode).toBe(status)
      expect(Object.keys(answer.json())).toEqual(['error'])
      expect(answer.headers['cache-control']).toBe('no-store')
    },
  )

  it.each([
    ['/acme/s/contact', 'enquiry'],
    ['/acme/s/sign-in', 'sign-in'],
  ])(
    'a body that is too large at %s shows that page with the reason, without the typed values',
    async (url, form) => {
      const before = (await list()).length
      const fields = { ...complete, _form: form, name: 'Typed before', message: 'a'.repeat(600_000) }
      const answer = await post(fields, { url })
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([413, 'no-store'])
      expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
      expect(answer.body).toMatch(/role="alert"[\s\S]*This is too long to send at once/)
      expect(answer.body).toContain('<title>Error: ')
      expect(answer.body).not.toContain('Typed before')
      expect((await list()).length).toBe(before)
    },
  )

  it('a form of up to half a megabyte is read in full', async () => {
    const toFields = (length: number) => ({ _form: 'enquiry', message: 'a'.repeat(length) })
    const rest = new URLSearchParams(toFields(0)).toString().length
    expect((await post(toFields(512 * 1024 - rest))).statusCode).toBe(422)
    expect((await post(toFields(512 * 1024 - rest + 1))).statusCode).toBe(413)
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
  ])('from another site: %j returns %i', async (headers, status) => {
    const before = (await list()).length
    const message = `From a browser, number ${addresses}`
    const answer = await post({ ...complete, message }, { headers: headers as Record<string, string> })
    expect(answer.statusCode).toBe(status)
    expect((await list()).length - before).toBe(status === 303 ? 1 : 0)
    if (status === 403) expect(answer.body).not.toContain(message)
    if (status === 403) expect(answer.body).toContain('We cannot accept a form sent from another website')
  })

  it.each([
    ['a form that the page does not have', { ...complete, _form: 'application' }, '/acme/s/contact'],
    ['no form', { name: 'Ada' }, '/acme/s/contact'],
    ['a page that does not exist', complete, '/acme/s/no/such/page'],
    ['a page outside the base path', complete, '/contact'],
    ['a path with “..”', complete, '/acme/s/contact/..%2f..%2fhealthz'],
  ])('%s accepts no posts', async (_what, fields, url) => {
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
  ])('a body of %s causes no server error', async (type, payload, status) => {
    const answer = await app.server.inject({
      method: 'POST',
      url: '/acme/s/contact',
      headers: { 'content-type': type, 'x-forwarded-for': `10.2.0.${++addresses & 255}` },
      payload,
    })
    expect(answer.statusCode).toBe(status)
  })

  it('an invalid product or message is not cached as a page', async () => {
    const size = app.renderer.pages.cacheSize()
    for (let index = 0; index < 20; index++)
      expect((await app.get(`/acme/s/contact?product=gold-${index}&sent=form-${index}`)).statusCode).toBe(200)
    expect(app.renderer.pages.cacheSize()).toBeLessThanOrEqual(size + 1)
  })
})

describe('a mail server that is down', () => {
  it('SSN-6 causes no message loss: the notice and the confirmation are sent after the next start', async () => {
    const down = await startTestApp({ environment: { SMTP_URL: 'smtp://127.0.0.1:9' } })
    const answer = await down.server.inject({
      method: 'POST',
      url: '/contact',
      headers: { 'content-type': urlEncoded },
      payload: new URLSearchParams(complete).toString(),
    })
    expect(answer.statusCode).toBe(303)
    for (const name of ['A notice', 'A confirmation'])
      await waitFor(() =>
        expect(down.log.some(({ msg }) => msg.startsWith(`${name} could not be sent`))).toBe(true),
      )
    await down.stop({ keepData: true })

    const up = await startTestApp({ dataDir: down.dataDir })
    const folder = join(up.dataDir, 'outbox')
    const readSubjects = async () => {
      const files = await readdir(folder)
      const mails = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8')))
      return mails.map((mail) => /^Subject: (\w+)/m.exec(mail)?.[1]).toSorted()
    }
    await waitFor(async () => expect(await readSubjects()).toEqual(['Enquiry', 'We']))
    await up.stop()
  })
})
