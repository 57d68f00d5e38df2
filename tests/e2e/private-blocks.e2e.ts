/**
 * Tests private blocks on a public page in Chromium: they appear after sign-in, and are removed when the session ends.
 */
import { expect, test, type Page } from '@playwright/test'
import { findAccessibilityIssues } from '../find-accessibility-issues.ts'
import { createSessionClock, secondsToWarning, sessionTimes, type SessionClock } from './session-time.ts'
import { shareTab } from './share-tab.ts'
import { members, siteAtBasePath as site } from './site.ts'
import { readOverflowPx, watchPage } from './watch-page.ts'
import { headersWithoutAvif } from './without-avif.ts'

/** Uses a separate IP address, because the number of sign-ins from one IP address is limited. */
const extraHTTPHeaders = { ...headersWithoutAvif, 'x-forwarded-for': '192.0.2.81' }

test.use({ extraHTTPHeaders })

const shared = shareTab({ reducedMotion: 'reduce', extraHTTPHeaders })
let clock: SessionClock
test.beforeAll(async () => {
  clock = await createSessionClock(shared().context(), site)
})

const path = '/clinics-only'
const asVisitor = (url: string) => url.includes('visitor=me')

const links = (page: Page) => page.getByRole('link', { name: 'Show the content for signed-in visitors' })
const terms = (page: Page) => page.getByRole('region', { name: 'Your terms' })
const order = (page: Page) => page.getByLabel('Your order')
const forGuests = (page: Page) => page.getByText('No account yet?')
const toast = (page: Page) => page.getByText('Your session has timed out. Try again.')
const goodbye = (page: Page) => page.getByText('You are logged out.')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

const signIn = (page: Page, member: keyof typeof members = 'anna') =>
  page.request.post(site.url('/api/session'), { data: members[member] })

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityIssues(page)).toEqual([])
}

/** Opens the page, and waits until its private blocks are loaded and it tracks the session. */
async function openAsAnna(page: Page, address = path): Promise<void> {
  await signIn(page)
  const watched = page.waitForResponse(site.url('/api/session'))
  await page.goto(site.url(address))
  await watched
}

async function signInAgain(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Sign in again' })
  await dialog.getByLabel('E-mail address').fill(members.anna.email)
  await dialog.getByLabel('Password').fill(members.anna.password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
  await expect(dialog).toBeHidden()
}

test('SSN-1 a guest sees links in place of private blocks, and loads none of their content', async () => {
  const page = shared()
  const { requests, complaints } = watchPage(page)
  await page.goto(site.url(path), { waitUntil: 'networkidle' })
  await expect(links(page)).toHaveCount(5)
  await expect(forGuests(page)).toBeVisible()
  expect(await page.content()).not.toContain('thirty days')
  expect(requests.filter((url) => asVisitor(url) || /visitor-|grid-|form-/.test(url))).toEqual([])
  expect(complaints).toEqual([])
  await expectAccessible(page)
})

test('SSN-1 a single request loads private blocks with their styles, scripts and islands, and the page does not scroll', async () => {
  const page = shared()
  const { requests, complaints } = watchPage(page)
  await openAsAnna(page)
  await expect(terms(page)).toBeVisible()
  expect(requests.filter(asVisitor)).toEqual([site.url(`${path}?visitor=me`)])
  await expect(page.getByRole('heading', { name: /^Of clinics:/ })).toHaveText([
    /combined with other active products/,
    /Who can order/,
  ])
  await expect(forGuests(page)).toBeHidden()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const expected = await page.context().newPage()
  await expected.goto(site.url(`${path}?visitor=me`))
  const looks = (of: Page) =>
    terms(of).evaluate((it) => {
      const { backgroundColor, paddingTop } = getComputedStyle(it)
      const { width, height } = it.getBoundingClientRect()
      return { backgroundColor, paddingTop, width, height }
    })
  expect(await looks(page)).toEqual(await looks(expected))
  await expected.close()

  await page.locator('main .search-box input').first().fill('acn')
  await expect(page.getByRole('main').getByRole('option').first()).toBeVisible()
  await order(page).fill('Two of the gel.')
  await button(page, 'Send the order').click()
  await expect(page.locator('#form-order')).toContainText('Your order has arrived')
  expect(new URL(page.url()).pathname).toBe(site.basePath + path)
  await expect(page.getByText('Everybody may read this.')).toBeVisible()
  expect(await readOverflowPx(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)
  expect(complaints).toEqual([])
})

test('a block with an embedded player from another site remains a link to the page that can play the video', async () => {
  const page = shared()
  await openAsAnna(page)
  await expect(terms(page)).toBeVisible()
  await expect(links(page)).toHaveCount(1)
  await links(page).click()
  await expect(page).toHaveURL(site.url(`${path}?visitor=me`))
  await expect(page.getByText('A film for clinics.')).toBeVisible()
})

test('SSN-2 private blocks, except typed values, are removed when the session ends, and return after sign-in', async () => {
  const page = shared()
  await openAsAnna(page)
  await order(page).fill('Three of the serum.')
  await clock.skip(sessionTimes.idle)
  await expect(toast(page)).toBeVisible()
  await expect(page.getByText('thirty days')).toHaveCount(0)
  await expect(page.getByText('Of clinics:')).toHaveCount(0)
  await expect(links(page)).toHaveCount(5)
  await expect(forGuests(page)).toBeVisible()
  await expect(order(page)).toHaveValue('Three of the serum.')
  expect(await page.content()).not.toContain('thirty days')
  await expectAccessible(page)

  await button(page, 'Send the order').click()
  await signInAgain(page)
  await expect(page.locator('#form-order')).toContainText('Your order has arrived')
  await expect(page.getByText('thirty days')).toBeVisible()
  await expect(page.locator('#form-order')).toHaveCount(1)
  await expect(links(page)).toHaveCount(1)
  await expect(forGuests(page)).toBeHidden()
})

test('SSN-2 logging out in one tab removes private blocks in the other tab', async () => {
  const page = shared()
  const context = page.context()
  await openAsAnna(page)
  const other = await context.newPage()
  await other.goto(site.url(path))
  await expect(terms(page)).toBeVisible()
  await expect(terms(other)).toBeVisible()
  await clock.skip(secondsToWarning)
  await button(page, 'Log Out').click()
  for (const tab of [page, other]) {
    await expect(goodbye(tab)).toBeVisible()
    await expect(terms(tab)).toHaveCount(0)
    await expect(links(tab)).toHaveCount(5)
  }
})

test('SSN-2 account details are removed from an open page when the session ends, and return after sign-in; the back button never shows them', async () => {
  const page = shared()
  const main = page.getByRole('main')
  const again = main.getByRole('link', { name: 'Sign in again to see this content' })
  await openAsAnna(page, '/account')
  await expect(main).toContainText(members.anna.email)
  const present = page.getByLabel('Current password')
  const address = page.getByLabel('New e-mail address')
  await present.first().fill('half of a passw')
  await present.last().fill(members.anna.password)
  await address.fill('ada@elsewhere.example')
  await clock.skip(sessionTimes.idle)
  await expect(toast(page)).toBeVisible()
  await expect(again).toHaveCount(1)
  await expect(again).toBeVisible()
  expect(await page.content()).not.toContain(members.anna.email)
  await expect(main.getByRole('heading')).toHaveText(['You are signed out'])
  await expect(address).toHaveValue('ada@elsewhere.example')
  await expect(present).toHaveCount(1)
  await expect(present).toHaveValue('')
  await expectAccessible(page)

  await button(page, 'Sign in').click()
  await signInAgain(page)
  await expect(main).toContainText(members.anna.email)
  await expect(again).toHaveCount(0)
  await expect(address).toHaveValue('ada@elsewhere.example')

  await button(page, 'Sign out').click()
  await expect(page).toHaveURL(site.url('/sign-in'))
  await page.goBack()
  await expect(page).toHaveURL(/sign-in/)
  expect(await page.content()).not.toContain(members.anna.email)
})

test('SSN-2 an open page removes its account details when another account signs in from another tab', async () => {
  const page = shared()
  await openAsAnna(page, '/account')
  const other = await page.context().newPage()
  await signIn(other, 'bert')
  await other.goto(site.url('/account'))
  await expect(goodbye(page)).toBeVisible()
  await expectNoDetails(page)
  await expect(other.getByRole('main')).toContainText(members.bert.email)
})

test('SSN-2 only the original account can resume a page if another account signs in before the page’s scripts run', async () => {
  const page = shared()
  await signIn(page)
  let runScripts = () => {}
  const released = new Promise<void>((resolve) => (runScripts = resolve))
  await page.route(isScript, (route) => released.then(() => route.continue()))
  await page.goto(site.url('/account'), { waitUntil: 'commit' })
  await expect(page.getByRole('main')).toContainText(members.anna.email)
  const other = await page.context().newPage()
  await signIn(other, 'bert')
  await other.goto(site.url('/account'))
  await expect(other.getByRole('main')).toContainText(members.bert.email)
  runScripts()
  await expect(goodbye(page)).toBeVisible()
  await expectNoDetails(page)
  await expect(other.getByRole('main')).toContainText(members.bert.email)
  await button(page, 'Sign in').click()
  await signInAgain(page)
  await expect(page.getByRole('main')).toContainText(members.anna.email)
  await expect(goodbye(other)).toBeVisible()
  await expectNoDetails(other)
})

const isScript = (url: URL) => url.pathname.endsWith('.js')

async function expectNoDetails(page: Page): Promise<void> {
  const html = await page.content()
  for (const { email } of [members.anna, members.bert]) expect(html).not.toContain(email)
}

test('a form for signed-in visitors reports that the session has expired, and retains the typed values', async () => {
  const page = shared()
  await openAsAnna(page, '/account')
  const form = page.getByRole('form', { name: 'Change e-mail address' })
  const answer = { status: 401, json: { error: { code: 'not-signed-in' } } }
  await page.route(site.url('/account'), (route) => route.fulfill(answer))
  await form.getByLabel('Current password').fill(members.anna.password)
  await form.getByLabel('New e-mail address').fill('ada@elsewhere.example')
  await button(page, 'Send a link to the new address').click()
  await expect(form.getByText('You are signed out. Please sign in again.')).toBeVisible()
  await expect(form.getByLabel('New e-mail address')).toHaveValue('ada@elsewhere.example')
})

test('SSN-2 a page from the back-forward cache shows nothing private until the visitor is identified', async () => {
  const page = shared()
  await openAsAnna(page)
  await expect(terms(page)).toBeVisible()
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))
  })
  await expect(terms(page)).toHaveCount(0)
  await expect(links(page)).toHaveCount(5)
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expect(terms(page)).toBeVisible()
})

test('SSN-1 a private block takes the focus from its link once it has loaded; if the block cannot load, the link remains and works', async () => {
  const page = shared()
  await signIn(page)
  await page.route(asVisitorUrl, async (route) => {
    await links(page).first().focus()
    await route.continue()
  })
  await page.goto(site.url(path))
  await expect(terms(page)).toBeFocused()
  await page.unroute(asVisitorUrl)

  await signIn(page)
  await page.route(asVisitorUrl, (route) => route.abort())
  await page.reload({ waitUntil: 'networkidle' })
  await expect(links(page)).toHaveCount(5)
  await page.unroute(asVisitorUrl)
  await links(page).first().click()
  await expect(terms(page)).toBeVisible()
})

const asVisitorUrl = (url: URL) => asVisitor(url.href)

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('SSN-1 the link opens the page with all blocks, and the form’s result appears on that page', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(site.url(path))
    await expect(forGuests(page)).toBeVisible()
    await links(page).first().click()
    await expect(terms(page)).toBeVisible()
    await order(page).fill('One of each.')
    await button(page, 'Send the order').click()
    await expect(page.locator('#form-order')).toContainText('Your order has arrived')
    await expect(terms(page)).toBeVisible()
  })
})
