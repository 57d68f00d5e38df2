import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findAccessibilityIssues } from '../find-accessibility-issues.ts'
import { shareTab } from './share-tab.ts'
import { rootSite, siteAtBasePath, type TestSite } from './site.ts'
import { readOverflowPx, watchPage } from './watch-page.ts'
import { headersWithoutAvif } from './without-avif.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
})
const widths = [1440, 768, 375]
/** Maximum number of submissions. Eight submissions from one IP address reach the rate limit, so this is enough. */
const maxPosts = 10

/** Requests are limited by IP address, so each test uses a separate address. */
test.use({
  extraHTTPHeaders: async ({}, use) => use({ 'x-forwarded-for': toAddress() }),
})

for (const hasScript of [true, false]) {
  const how = hasScript ? 'with JavaScript' : 'without JavaScript'
  test.describe(how, () => {
    test.use({ javaScriptEnabled: hasScript })

    test(`SSN-6 a visitor adds lines by keyboard, and corrects mistakes one by one without losing any typed value, ${how}`, async ({
      page,
    }) => {
      await openContact(page, rootSite)
      const line = (index: number) =>
        [
          page.getByRole('combobox', { name: `Product, line ${index}` }),
          page.getByRole('textbox', { name: `Quantity, line ${index}` }),
        ] as const
      const [first, howMany] = line(1)
      await first.focus()
      await page.keyboard.type('Noon Calm')
      await page.keyboard.press('Tab')
      await page.keyboard.type('dozen')
      await page.getByRole('button', { name: 'Add more products' }).focus()
      await page.keyboard.press('Enter')
      const [fourth, quantity] = line(4)
      await expect(fourth).toBeFocused()
      await expect(howMany).toHaveValue('dozen')
      await expect(page.getByRole('alert')).toHaveCount(0)
      await page.keyboard.type('Noon Even')
      await page.keyboard.press('Tab')
      await expect(quantity).toBeFocused()
      await page.keyboard.type('3')
      await page.getByLabel('An order').check()
      await page.getByLabel('Your name').fill('Ada "Quote" <b>Lovelace</b>')
      await page.getByLabel('Telephone').fill('12')
      await page.getByLabel('Your message').fill('Short')
      await page.getByLabel('E-mail address').fill('ada@clinic')
      await page.keyboard.press('Enter')

      await expectProblems(page, ['Quantity, line 1', 'E-mail address', 'Telephone', 'Your message'])
      await expect(page).toHaveTitle(/^Error: /)
      await page.getByRole('alert').getByRole('link').first().click()
      await expect(howMany).toBeFocused()
      await howMany.fill('12')
      await page.getByRole('alert').getByRole('link').nth(1).click()
      await expect(page.getByLabel('E-mail address')).toBeFocused()
      await expect(page.getByLabel('E-mail address')).toHaveAccessibleDescription(/such as name@clinic/)
      await page.getByLabel('E-mail address').fill('ada@clinic.example')
      await page.keyboard.press('Enter')

      await expectProblems(page, ['Telephone', 'Your message'])
      await page.getByLabel('Telephone').fill('020 7946 0182')

      await send(page)
      await expectProblems(page, ['Your message'])
      await expect(page.getByLabel('Your name')).toHaveValue('Ada "Quote" <b>Lovelace</b>')
      await expect(page.getByLabel('An order')).toBeChecked()
      await page.getByLabel('Your message').fill('Two of the gel, please.\nBy Friday.')

      await send(page)
      await expectMessage(page)
      if (!hasScript) await expect(page).toHaveURL(/\/contact\?sent=enquiry&receipt=[\w-]{22}#form-enquiry$/)
      const message = page.locator('#form-enquiry')
      await expect(message).toContainText('12 × Noon Calm Cream')
      await expect(message).toContainText('3 × Noon Even Tone')
      await expect(message.getByText(/^[2-9CFGHJMPQRVWX]{4}-[2-9CFGHJMPQRVWX]{4}$/)).toBeVisible()
      await expect(message.getByRole('link', { name: /7946/ })).toHaveAttribute('href', 'tel:+442079460182')
      const posts = countPosts(page)
      await page.reload()
      expect(posts()).toBe(0)
    })
  })
}

const shared = shareTab()

/** Requests are limited by IP address, so each test in the shared tab uses a separate address. */
test.beforeEach(() =>
  shared()
    .context()
    .setExtraHTTPHeaders({ ...headersWithoutAvif, 'x-forwarded-for': toAddress() }),
)

test('SSN-6 an enquiry that starts on a product page names that product', async () => {
  const page = shared()
  await page.goto(rootSite.url('/product/noon-azelaic-forte'))
  await page.getByRole('link', { name: /^Enquire or order/ }).click()
  await expect(page).toHaveURL(rootSite.url('/contact?product=noon-azelaic-forte&topic=order'))
  const product = page.getByRole('combobox', { name: 'Product, line 1' })
  await expect(product).toHaveValue('noon-azelaic-forte')
  await expect(page.getByRole('textbox', { name: 'Quantity, line 1' })).toHaveValue('1')
  await expect(page.getByLabel('An order')).toBeChecked()
  await fillContact(page)
  await page.getByLabel('Your name').fill('')
  await send(page)
  await expectProblems(page, ['Your name'])
  await expect(product).toHaveValue('noon-azelaic-forte')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await send(page)
  await expectMessage(page)
})

test('SITE-5 SSN-6 the newsletter redirects to its thank-you page', async () => {
  const page = shared()
  const { url } = siteAtBasePath
  await page.goto(url('/newsletter'))
  await page.getByLabel('E-mail address').fill('ada@clinic.example')
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expectProblems(page, ['Send me the newsletter'])
  await expect(page.getByLabel('E-mail address')).toHaveValue('ada@clinic.example')
  await page.getByLabel(/^Send me the newsletter/).check()
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(url('/newsletter/thank-you'))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Thank you for subscribing')
})

test(`SSN-6 a form is rate limited after ${maxPosts} posts, and retains the typed values`, async () => {
  const page = shared()
  const { answers } = await postMany(page.request, rootSite)
  expect(answers.map(({ status }) => status)).toEqual([...Array<number>(8).fill(303), 429, 429])
  const slowed = answers.filter(({ status }) => status === 429)
  for (const { retryAfter } of slowed) expect(Number(retryAfter)).toBeGreaterThan(0)

  await openContact(page, rootSite)
  await fillContact(page)
  await send(page)
  await expect(page.getByRole('alert')).toContainText(/Please try again in \d+ min/)
  await expect(page.getByLabel('Your message')).toHaveValue(/^Two of the gel/)
})

test('SSN-6 an application for an account is accepted', async () => {
  const page = shared()
  await page.goto(rootSite.url('/apply-for-an-account'))
  await send(page, 'Send the application')
  await expectProblems(page, [
    'Clinic or business',
    'Address',
    'Your name',
    'E-mail address',
    'Telephone',
    'Professional register',
    'Would you like to order professional peels?',
    'I am authorised to order for this business',
  ])
  await page.getByLabel('Clinic or business').fill('Clinic One')
  await page.getByLabel('Address', { exact: true }).fill('1 Example Street\nLondon')
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill('ada@clinic.example')
  await page.getByLabel('Telephone').fill('+44 20 7946 0182')
  await page.getByLabel('Professional register').selectOption('Nursing and Midwifery Council')
  await page.getByLabel('No', { exact: true }).check()
  await page.getByLabel(/^I am authorised to order/).check()
  await send(page, 'Send the application')
  await expect(page.locator('#form-application')).toContainText('We have received your application')
})

/** Types a message that is too long, and expects an alert that explains the problem. */
async function sendTooLong(page: Page): Promise<void> {
  await openContact(page, rootSite)
  await fillContact(page)
  await page.getByLabel('Your message').fill('a'.repeat(600_000))
  await send(page)
  await expect(page.getByRole('alert')).toContainText('This is too long to send at once')
  await expect(page.getByRole('alert')).toBeFocused()
  await expect(page).toHaveTitle(/^Error: /)
  await expect(page.getByText(/no connection|Sending/)).toHaveCount(0)
}

test('SSN-6 values remain if they are too long or the browser is offline; once they can be sent, the confirmation is scrolled into view on a phone', async () => {
  const page = shared()
  await page.setViewportSize({ width: 375, height: 667 })
  await sendTooLong(page)
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await page.getByLabel('Your message').fill('Two of the gel, please.')
  await page.context().setOffline(true)
  await send(page)
  await expect(page.getByText(/there is no connection or the server did not respond/)).toBeVisible()
  await expect(page.getByLabel('Your name')).toHaveValue('Ada Lovelace')
  await page.context().setOffline(false)
  await send(page)
  await expectMessage(page)
  await expect(page.getByText('Thank you. We have received your enquiry')).toBeInViewport()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SSN-6 values that are too long are reported', async ({ page }) => {
    await sendTooLong(page)
    await expect(page.getByLabel('Your name')).toHaveValue('')
  })
})

test('the HTML of a form’s page is the same for all visitors, without cookies or secrets', async ({
  request,
}) => {
  const first = await request.get(rootSite.url('/contact'))
  await request.post(rootSite.url('/contact'), { form: { _form: 'enquiry' }, maxRedirects: 0 })
  const second = await request.get(rootSite.url('/contact'), { headers: { 'x-forwarded-for': toAddress() } })
  expect(await second.text()).toBe(await first.text())
  expect(second.headers()['etag']).toBe(first.headers()['etag'])
  expect(second.headers()['cache-control']).toBe('public, no-cache')
  expect(second.headers()['set-cookie']).toBeUndefined()
})

test('a URL with an invalid message or product shows the plain page', async ({ request }) => {
  const plain = await (await request.get(rootSite.url('/contact'))).text()
  for (const query of [
    'sent=application',
    'sent=',
    'product=gold',
    'product=%3Cscript%3E',
    'sent=enquiry%00',
  ])
    expect(await (await request.get(rootSite.url(`/contact?${query}`))).text(), query).toBe(plain)
})

test('forms are accessible, fit the window and have large targets at every width, even after they are rejected or sent', async () => {
  const page = shared()
  await page.setViewportSize({ width: 375, height: 900 })
  const watched = watchPage(page)
  await openContact(page, rootSite)
  await expectReachable(page)
  await send(page)
  await expectProblems(page, ['What is it about?', 'Your name', 'E-mail address', 'Your message'])
  await expectAccessible(page)
  await fillContact(page)
  await send(page)
  await expectMessage(page)
  await expectAccessible(page)
  await page.goto(rootSite.url('/contact?sent=enquiry'))
  await expect(page.locator('#form-enquiry')).toContainText('No longer shown here')
  await expectFits(page)
  for (const path of ['/newsletter', '/apply-for-an-account']) {
    await page.goto(rootSite.url(path))
    await expectReachable(page)
    await expectAccessible(page)
  }
  /**
   * Matches the messages that Chromium logs for each error response, and for each autofocus that it skips because the
   * URL fragment has already moved the focus.
   */
  const expected = /status of 422|^info: Autofocus/
  expect(watched.complaints.filter((line) => !expected.test(line))).toEqual([])
})

test('SSN-6 the back button from a thank-you page shows the form without “Sending…”', async () => {
  const page = shared()
  await page.goto(rootSite.url('/newsletter'))
  await page.getByLabel('E-mail address').fill('ada@clinic.example')
  await page.getByLabel(/^Send me the newsletter/).check()
  /**
   * Simulates a return to the page from the back-forward cache, in which case browsers fire this event. The request for
   * the next page is aborted, because the test would otherwise wait for that page.
   */
  await page.route('**/newsletter/thank-you', (route) => route.abort('aborted'))
  await page.getByRole('button', { name: 'Subscribe' }).click()
  await expect(page.getByText(/Sending/)).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })))
  await expect(page.getByText(/Sending/)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Subscribe' })).toBeEnabled()
})

test('a rejected form and a confirmation are valid HTML', async ({ request }) => {
  const rejected = await request.post(rootSite.url('/contact'), {
    form: { _form: 'enquiry', name: '"><script>alert(1)</script>' },
  })
  expect(rejected.status()).toBe(422)
  expect(rejected.headers()['cache-control']).toBe('no-store')
  const grown = await request.post(rootSite.url('/contact'), {
    form: { _form: 'enquiry', _more: 'products' },
  })
  const form = {
    _form: 'enquiry',
    topic: 'order',
    name: 'Ada',
    email: 'ada@clinic.example',
    message: 'Two, please.',
  }
  const sent = await request.post(rootSite.url('/contact'), { form })
  expect(await sent.text()).toContain('We have received your enquiry')
  const over = await request.get(rootSite.url('/contact?sent=enquiry'))
  for (const answer of [rejected, grown, sent, over]) {
    const report = await validator.validateString(await answer.text())
    expect(report.results.flatMap(({ messages }) => messages.map(({ message }) => message))).toEqual([])
  }
})

function toAddress(): string {
  const part = () => 1 + Math.floor(Math.random() * 254)
  return `10.${part()}.${part()}.${part()}`
}

const openContact = (page: Page, { url }: TestSite) => page.goto(url('/contact'))

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel('An order').check()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill('ada@clinic.example')
  await page.getByLabel('Your message').fill('Two of the gel, please.')
}

const send = (page: Page, name = 'Send enquiry') => page.getByRole('button', { name }).click()

/**
 * Expects the summary to have the focus and to name each field. Expects each field to be flagged as invalid and to have
 * a description.
 */
async function expectProblems(page: Page, labels: readonly string[]): Promise<void> {
  const summary = page.getByRole('alert')
  await expect(summary.getByRole('listitem')).toHaveCount(labels.length)
  await expect(summary).toBeFocused()
  for (const [index, label] of labels.entries())
    await expect(summary.getByRole('listitem').nth(index)).toContainText(label)
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(labels.length)
  for (const field of await page.locator('[aria-invalid=true]').all())
    await expect(field).toHaveAccessibleDescription(/.+/)
}

async function expectMessage(page: Page): Promise<void> {
  const message = page.locator('#form-enquiry')
  await expect(message).toContainText('Thank you. We have received your enquiry')
  await expect(message).toBeFocused()
}

function countPosts(page: Page): () => number {
  let posts = 0
  page.on('request', (request) => void (posts += request.method() === 'POST' ? 1 : 0))
  return () => posts
}

async function postMany(request: APIRequestContext, { url }: TestSite) {
  const answers = []
  for (let index = 0; index < maxPosts; index++) {
    const answer = await request.post(url('/contact'), {
      form: {
        _form: 'enquiry',
        topic: 'order',
        name: 'Ada Lovelace',
        email: 'ada@clinic.example',
        message: `Again, for the time ${index}`,
      },
      maxRedirects: 0,
    })
    answers.push({ status: answer.status(), retryAfter: answer.headers()['retry-after'] })
  }
  return { answers }
}

/** Expects each control and each option label to be at least 44 px high. */
async function expectReachable(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    const low = await page
      .locator(
        'form :is(input:not([type=hidden], [type=radio], [type=checkbox], [tabindex="-1"]), select, textarea, button:not([tabindex="-1"])), .form-option > label',
      )
      .evaluateAll((all) =>
        all
          .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 44)
          .map((element) => element.outerHTML),
      )
    expect(low, `${width} px`).toEqual([])
  }
}

async function expectFits(page: Page): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    expect(await readOverflowPx(page), `${width} px`).toBeLessThanOrEqual(0)
  }
}

/** Tests only the narrowest width, because the HTML and its colours are the same at every width. */
async function expectAccessible(page: Page): Promise<void> {
  await expectFits(page)
  expect(await findAccessibilityIssues(page)).toEqual([])
}
