/** SSN-6: a clinic's account lists the clinic's submissions privately, and can repeat them. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createClient, type Client } from '../../../packages/platform/src/http/client.fixture.ts'
import { operator, password, signInAs } from '../../../packages/platform/src/http/signed-in.fixture.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const lines = {
  'products.0.item': 'noon-calm-cream',
  'products.0.quantity': '4',
  'products.1.item': 'noon-even-tone',
  'products.1.quantity': '12',
}
const enquiry = { _form: 'enquiry', topic: 'order', name: 'Anna Berg', email: 'anna@clinic.example' }

let app: TestApp
let anna: Client
let berta: Client
let guest: Client
let own: { reference: string; receipt: string }

beforeAll(async () => {
  app = await startTestApp()
  anna = await signIn('anna@clinic.example', 'Anna Berg')
  berta = await signIn('berta@clinic.example', 'Berta Meyer')
  guest = createClient(app)
  own = await send(anna, { ...enquiry, ...lines, message: 'Words for the pharmacy alone' })
})
afterAll(() => app.stop())

const signIn = (email: string, name: string) =>
  signInAs(app, { email, name, organisation: `Clinic of ${name}`, role: 'practitioner' })

const read = async (by: Client, path: string) => {
  const answer = await by.send('GET', path)
  return { ...answer, status: answer.statusCode, body: answer.body, headers: answer.headers }
}

async function send(by: Client, fields: Record<string, string>) {
  const answer = await by.send('POST', '/contact', new URLSearchParams(fields))
  expect(answer.statusCode).toBe(303)
  const [sent] = await app.platform.submissions.list(operator)
  return { reference: sent?.reference ?? '', receipt: String(answer.headers.location).replace(/#.*/, '') }
}

describe('an account', () => {
  it('SSN-6 lists submissions that were sent while signed in, with reference number, state and lines', async () => {
    const { body, headers } = await read(anna, '/account')
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(`<h3>${own.reference}</h3>`)
    expect(body).toContain('data-state="received">Received</p>')
    expect(body).toContain('<li>4 × Noon Calm Cream</li><li>12 × Noon Even Tone</li>')
    expect(body).toContain(`href="/contact?visitor=me&amp;again=${own.reference}"`)
  })

  it('SSN-6 lists the date of the staff’s response', async () => {
    await app.platform.submissions.setState(operator, own.reference, 'answered')
    expect((await read(anna, '/account')).body).toMatch(
      /data-state="answered">Answered on \d+ \w+ \d{4}<\/p>/,
    )
    await app.platform.submissions.setState(operator, own.reference, 'received')
  })

  it('SSN-6 can repeat an enquiry: the form opens with its lines and reason, and the account’s current details', async () => {
    const { body, status, headers } = await read(
      anna,
      `/contact?visitor=me&again=${own.reference.toLowerCase()}`,
    )
    expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
    expect(body).toMatch(/name="products\.0\.item".*?<option value="noon-calm-cream" selected="">/)
    expect(body).toMatch(/name="products\.1\.item".*?<option value="noon-even-tone" selected="">/)
    expect(body).toMatch(/name="products\.1\.quantity" value="12"/)
    expect(body).toMatch(/<input type="radio"[^>]*checked="" value="order"/)
    for (const value of ['Anna Berg', 'anna@clinic.example', 'Clinic of Anna Berg'])
      expect(body).toContain(`value="${value}"`)
    expect(body).not.toContain('Words for the pharmacy alone')
  })

  it('does not replace the typed values and lines after a rejection', async () => {
    const fields = { ...enquiry, name: '', ...lines, 'products.1.quantity': '1000' }
    const { statusCode, body } = await anna.send('POST', '/contact', new URLSearchParams(fields))
    expect(statusCode).toBe(422)
    expect(body).toMatch(/name="products\.1\.quantity" value="1000"/)
    expect(body).toMatch(/name="name" value=""/)
  })

  it('“Sign in” and “New to us?” are hidden on pages for a signed-in visitor, with and without script', async () => {
    for (const path of ['/account', '/contact?visitor=me', '/product/noon-calm-cream?visitor=me']) {
      const { body } = await read(anna, path)
      const shown = body.replaceAll(
        /<script[\s\S]*?<\/script>|<template[\s\S]*?<\/template>|data-[a-z-]+="[^"]*"/g,
        '',
      )
      expect(shown, path).not.toMatch(/>Sign in<|New to us|>Apply for an account<\/a><\/li>/)
      expect(shown, path).toContain('>Your account<')
    }
    const everyone = (await read(guest, '/product/noon-calm-cream')).body
    expect(everyone).toMatch(/data-guests[^>]*>[^]*New to us\?/)
  })

  it('the public form is identical for guests and signed-in visitors', async () => {
    const first = await read(guest, '/contact')
    expect((await read(anna, '/contact')).body).toBe(first.body)
    expect(first.body).not.toMatch(/Anna|anna@/)
  })
})

describe('spam detection', () => {
  const order = {
    ...enquiry,
    name: 'Berta Meyer',
    'products.0.item': 'noon-calm-cream',
    'products.0.quantity': '3',
  }
  const flagged = { ...order, _seconds: '1', _empty: 'https://clinic.example' }

  it('SSN-6 never applies to a signed-in visitor, so that staff are notified of the order', async () => {
    await send(berta, { ...flagged, message: 'From an account' })
    const [sent] = await app.platform.submissions.list(operator)
    expect(sent).toMatchObject({ suspicion: null, account: expect.stringMatching(/^005/) })
  })

  it('SSN-6 flags a guest’s submission as spam, and stores a legitimate retry as a separate order', async () => {
    const message = 'From a guest'
    const first = await send(guest, { ...flagged, message })
    const second = await send(guest, { ...order, message })
    const [retry, spoilt] = await app.platform.submissions.list(operator)
    expect(second.reference).not.toBe(first.reference)
    expect([retry?.suspicion, spoilt?.suspicion]).toEqual([null, 'trap'])
  })
})

describe('attacks on an account’s submissions', () => {
  const secrets = () =>
    new RegExp(`${own.reference}|Words for the pharmacy alone|12 × Noon Even Tone|Anna Berg`)

  it.each<[string, () => Client, () => string]>([
    ['another account’s page', () => berta, () => '/account'],
    [
      'another account sends it again by its number',
      () => berta,
      () => `/contact?visitor=me&again=${own.reference}`,
    ],
    ['another account with the receipt’s address', () => berta, () => own.receipt],
    ['a guest with the receipt’s address', () => guest, () => own.receipt],
    ['a guest with the receipt’s address, as a visitor', () => guest, () => `${own.receipt}&visitor=me`],
    [
      'another account with the receipt’s address, as a visitor',
      () => berta,
      () => `${own.receipt}&visitor=me`,
    ],
    ['a guest sends it again', () => guest, () => `/contact?again=${own.reference}`],
    ['a guest on the account’s page', () => guest, () => '/account'],
    ['a guest by way of sign-in', () => guest, () => `/contact?visitor=me&again=${own.reference}`],
    ['staff’s list, by another account', () => berta, () => '/api/studio/submissions'],
    ['staff’s list, by the account itself', () => anna, () => '/api/studio/submissions'],
    [
      'the receipt’s address on another page',
      () => anna,
      () => own.receipt.replace('/contact', '/newsletter'),
    ],
    [
      'the receipt’s address on another form',
      () => anna,
      () => own.receipt.replace('sent=enquiry', 'sent=application'),
    ],
    ['everyone’s page, by the account itself', () => anna, () => '/contact?sent=enquiry'],
  ])('%s', async (_what, by, path) => {
    const { body, headers } = await read(by(), path())
    const shown = body.replaceAll(own.reference, path().includes(own.reference) ? '' : own.reference)
    expect(shown).not.toMatch(secrets())
    expect(headers['set-cookie']).toBeUndefined()
  })

  it('a guessed, wrong or hostile reference number does not fill in any field', async () => {
    for (const again of ['2222-2222', '1', "' or 1=1 --", '%00', '../account', 'A'.repeat(5000)]) {
      const { status, body } = await read(anna, `/contact?visitor=me&again=${encodeURIComponent(again)}`)
      expect(status).toBe(200)
      expect(body).not.toHoldMarkup('<option value="noon-calm-cream" selected="">')
    }
  })

  it('a receipt belongs to one account', async () => {
    const { body, headers } = await read(anna, own.receipt)
    expect(headers['cache-control']).toBe('no-store')
    expect(body).toContain(own.reference)
    expect(body).toContain('Words for the pharmacy alone')
    expect(body).toMatch(/<a href="\/account">See it in your account<\/a>/)
  })

  it('a guest who types the e-mail address of an account adds nothing to that account', async () => {
    const before = (await read(anna, '/account')).body.match(/<h3>/g)?.length
    const forged = await send(guest, { ...enquiry, message: 'Forged in her name' })
    expect((await read(anna, '/account')).body.match(/<h3>/g)).toHaveLength(before ?? 0)
    expect((await read(anna, `/contact?visitor=me&again=${forged.reference}`)).body).not.toContain('Forged')
    const stored = (await app.platform.submissions.list(operator)).find(
      (each) => each.reference === forged.reference,
    )
    expect(stored?.account).toBeNull()
  })

  it('submitted account fields are ignored', async () => {
    const [first] = await app.platform.submissions.list(operator)
    const forged = {
      account: first?.account ?? '',
      reference: own.reference,
      state: 'answered',
      answered_at: '2020',
    }
    const sent = await send(berta, { ...enquiry, ...forged, message: 'Who am I, then?' })
    expect(sent.reference).not.toBe(own.reference)
    expect((await read(anna, '/account')).body).not.toContain(sent.reference)
    expect((await read(berta, '/account')).body).toContain(sent.reference)
  })

  it('a submission after the session has expired counts as a guest’s submission', async () => {
    const email = 'carla@clinic.example'
    const carla = await signIn(email, 'Carla')
    const ended = carla.copy()
    await carla.send('DELETE', '/api/session')
    await send(ended, { ...enquiry, message: 'After the end' })
    const again = createClient(app)
    await again.send('POST', '/api/session', { email, password })
    expect((await read(again, '/account')).body).not.toContain('<h3>')
  })
})

it('a request for a receipt gets a single response, and nothing is rendered after that response', async () => {
  const { body } = await read(anna, own.receipt)
  expect(body).toContain(own.reference)
  expect(app.complaints().filter(({ msg }) => /already sent/.test(msg))).toEqual([])
})

describe('the list of submissions', () => {
  const steps = /Degrease the skin|degrease lightly|fan brush|Neutralise/

  it('redirects guests to sign-in, and then back to the list', async () => {
    for (const name of ['noon-clear-peel', 'noon-lacto-renew']) {
      const path = `/protocols/${name}`
      const { status, headers } = await read(guest, path)
      expect([status, headers.location]).toEqual([302, `/sign-in?return=${encodeURIComponent(path)}`])
      const { body } = await read(anna, path)
      expect(body).toMatch(steps)
      expect(body).toContain('Demonstration protocol')
      expect((await read(anna, '/account')).body).toContain(`href="${path}"`)
    }
  })

  it.each([
    ['/product/noon-clear-peel'],
    ['/product/noon-lacto-renew'],
    ['/skincare/acne'],
    ['/search?q=degrease'],
    ['/search?q=neutralise'],
    ['/sitemap.xml'],
    ['/api/search/suggestions?q=protocol'],
    [
      '/services/data/v65.0/connect/cms/delivery/channels/0ap0000y17ah2AJAAY/contents/query?managedContentType=epiderm__product&pageSize=100',
    ],
    [
      '/services/data/v65.0/connect/cms/delivery/channels/0ap0000y17ah2AJAAY/contents/query?managedContentType=epiderm__page&pageSize=100',
    ],
  ])('is absent for a guest: %s', async (path) => {
    const { body } = await read(guest, path)
    expect(body).not.toMatch(steps)
  })
})
