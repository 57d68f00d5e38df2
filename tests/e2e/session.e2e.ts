/** Tests a visitor's session in Chromium: warning, extension, expiry and signing in again. */
import { expect, test, type Page } from '@playwright/test'
import { findAccessibilityIssues } from '../find-accessibility-issues.ts'
import { createSessionClock, secondsToWarning, sessionTimes, type SessionClock } from './session-time.ts'
import { shareTab } from './share-tab.ts'
import { members, siteAtBasePath as site } from './site.ts'
import { readOverflowPx, watchPage } from './watch-page.ts'
import { headersWithoutAvif } from './without-avif.ts'

/** Uses a separate IP address, because the number of sign-ins from one IP address is limited. */
const shared = shareTab({
  reducedMotion: 'reduce',
  extraHTTPHeaders: { ...headersWithoutAvif, 'x-forwarded-for': '192.0.2.80' },
})
let clock: SessionClock
test.beforeAll(async () => {
  clock = await createSessionClock(shared().context(), site)
})

const warning = (page: Page) => page.getByRole('dialog', { name: 'Still there?' })
const toast = (page: Page) => page.getByText('Your session has timed out. Try again.')
const goodbye = (page: Page) => page.getByText('You are logged out.')
const headerLink = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true })
const signInAgain = (page: Page) => page.getByRole('dialog', { name: 'Sign in again' })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const isOfVisitors = (url: string) => /\/api\/(?:visitor|session)|\/island-|hydrate|react/.test(url)

async function signIn(page: Page, member: keyof typeof members = 'cara'): Promise<void> {
  const answer = await page.request.post(site.url('/api/session'), { data: members[member] })
  expect(answer.status()).toBe(200)
}

/** Opens the page as a signed-in visitor and waits until the page tracks the session. */
async function open(page: Page, path = '/skincare/acne'): Promise<void> {
  const watched = page.waitForResponse(site.url('/api/session'))
  await page.goto(site.url(path))
  await watched
}

async function expectAccessible(page: Page): Promise<void> {
  expect(await findAccessibilityIssues(page)).toEqual([])
}

test('SSN-1 the page is identical byte for byte for guests and signed-in visitors; a guest’s page requests, loads and stores nothing', async () => {
  const page = shared()
  for (const path of ['/skincare/acne', '/skincare/conditions', '/contact']) {
    const before = await page.request.get(site.url(path))
    await signIn(page)
    expect(await (await page.request.get(site.url(path))).text()).toBe(await before.text())
    await page.request.delete(site.url('/api/session'))
  }
  const { requests } = watchPage(page)
  await page.goto(site.url('/skincare/acne'), { waitUntil: 'networkidle' })
  expect(requests.filter(isOfVisitors)).toEqual([])
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual(['epiderm-device'])
})

test('SSN-2 SSN-5 a visitor gets a warning about an idle session, extends it, gets another warning, and the session expires; typed values can be sent once the same person signs in', async () => {
  const page = shared()
  await page.setViewportSize({ width: 375, height: 800 })
  await signIn(page)
  await open(page, '/contact')
  const message = page.getByLabel('Your message')
  await message.fill('Two of the gel, please.')

  const asked = page.waitForResponse(site.url('/api/session'))
  await clock.skip(secondsToWarning - 20)
  await asked
  await expect(warning(page)).toBeHidden()
  await clock.run(20)
  await expect(warning(page)).toBeVisible()
  await expect(warning(page)).toContainText(/suspended for security.*within approximately 30 seconds/)
  await expect(warning(page)).not.toContainText(/missing label|session\.|undefined/)
  await expect(warning(page)).toHaveJSProperty('parentElement.tagName', 'BODY')
  await expect(button(page, 'Continue Working')).toBeFocused()
  await button(page, 'Continue Working').press('Enter')
  await expect(warning(page)).toBeHidden()
  await expect(message).toBeFocused()

  await clock.skip(secondsToWarning)
  await expect(warning(page)).toBeVisible()
  await expect(page.getByRole('timer')).toHaveText(/^Seconds left: (?:[1-9]|[12]\d)$/)
  await clock.run(20)
  await expect(warning(page).getByRole('status')).toHaveText(/^Seconds left: (?:5|10)$/)
  await clock.run(10)
  await expect(toast(page)).toBeVisible()
  await expect(page.getByRole('alert')).toContainText('What you typed is still here')
  await expect(headerLink(page, 'Sign in')).toBeAttached()
  expect(await page.locator('.session-toast').evaluate((it) => getComputedStyle(it).zIndex)).toBe('9100')
  expect(await readOverflowPx(page)).toBeLessThanOrEqual(0)
  await expectAccessible(page)

  await page.getByLabel('An order').check()
  await page.getByLabel('Your name').fill('Ada Lovelace')
  await page.getByLabel('E-mail address').fill('ada@clinic.example')
  await button(page, 'Send enquiry').click()
  await expect(signInAgain(page)).toBeVisible()
  await expectAccessible(page)
  await submit(page, 'bert')
  await expect(page.getByText('That is a different account.')).toBeVisible()
  await expect(message).toHaveValue('Two of the gel, please.')
  await submit(page, 'cara')
  await expect(signInAgain(page)).toBeHidden()
  await expect(page.locator('#form-enquiry')).toContainText('Thank you. We have received your enquiry')
  await expect(headerLink(page, 'Account')).toBeAttached()
})

async function submit(page: Page, member: keyof typeof members): Promise<void> {
  const dialog = signInAgain(page)
  await dialog.getByLabel('E-mail address').fill(members[member].email)
  await dialog.getByLabel('Password').fill(members[member].password)
  await dialog.getByRole('button', { name: 'Sign in' }).click()
}

test('SSN-2 the warning is accessible and traps the focus, and Close hides it while the countdown continues', async () => {
  const page = shared()
  await signIn(page)
  await open(page)
  await clock.skip(secondsToWarning)
  await expect(warning(page)).toBeVisible()
  for (let presses = 0; presses < 6; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toBe('DIALOG')
  }
  await expectAccessible(page)
  await button(page, 'Close').click()
  await expect(warning(page)).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
})

test('SSN-2 SSN-5 Escape hides the warning, and the session expires despite later activity', async () => {
  const page = shared()
  await signIn(page)
  await open(page)
  await clock.skip(secondsToWarning)
  await expect(warning(page)).toBeVisible()
  const extended: string[] = []
  page.on('request', (request) => request.url().endsWith('/keep-alive') && extended.push(request.url()))
  await page.keyboard.press('Escape')
  await expect(warning(page)).toBeHidden()
  await expect(page.getByRole('timer')).toBeVisible()
  await page.mouse.move(200, 200)
  await page.keyboard.press('ArrowDown')
  await clock.run(sessionTimes.warning)
  await expect(toast(page)).toBeVisible()
  expect(extended).toEqual([])
  await button(page, 'Close').click()
  await expect(toast(page)).toBeHidden()
})

test('SSN-2 activity extends a session', async () => {
  const page = shared()
  await signIn(page)
  await open(page)
  const readRemaining = async () => {
    const answer = await page.request.get(site.url('/api/session'))
    return ((await answer.json()) as { remainingSeconds: number }).remainingSeconds
  }
  await clock.skip(100)
  expect(await readRemaining()).toBeLessThanOrEqual(sessionTimes.idle - 100)
  const answered = page.waitForResponse((response) => response.url().endsWith('/keep-alive'))
  await page.mouse.wheel(0, 40)
  await page.mouse.move(200, 200)
  expect((await answered).status()).toBe(200)
  expect(await readRemaining()).toBeGreaterThan(sessionTimes.idle - 100)
})

test('SSN-2 Continue Working in one tab and Log Out in the other tab apply to both tabs, and neither tab shows a time-out', async () => {
  const page = shared()
  const context = page.context()
  await signIn(page)
  await open(page)
  const other = await context.newPage()
  await open(other, '/skincare/conditions')
  await clock.skip(secondsToWarning)
  await expect(warning(page)).toBeVisible()
  await expect(warning(other)).toBeVisible()
  await button(other, 'Continue Working').click()
  await expect(warning(page)).toBeHidden()
  await clock.skip(secondsToWarning)
  await expect(warning(page)).toBeVisible()
  await button(page, 'Log Out').click()
  for (const tab of [page, other]) {
    await expect(goodbye(tab)).toBeVisible()
    await expect(warning(tab)).toBeHidden()
    await expect(toast(tab)).toHaveCount(0)
  }
  expect(await (await page.request.get(site.url('/api/visitor'))).json()).toEqual({ isGuest: true })
})

test('SSN-2 a laptop shows an expired session when it wakes from sleep', async () => {
  const page = shared()
  await signIn(page)
  await open(page)
  await clock.skip(sessionTimes.idle)
  expect(await (await page.request.get(site.url('/api/visitor'))).json()).toEqual({ isGuest: true })
  await expect(toast(page)).toBeVisible()
  await expect(warning(page)).toBeHidden()
})

test('SSN-2 an offline page reports no sign-out, and checks the session once it is online again', async () => {
  const page = shared()
  const context = page.context()
  await signIn(page)
  await open(page)
  await context.setOffline(true)
  const notice = page.getByText('There is no connection at the moment.')
  await clock.skip(secondsToWarning)
  await expect(notice).toBeVisible()
  await clock.run(sessionTimes.warning)
  await expect(warning(page)).toBeHidden()
  await expect(notice).toBeVisible()
  await expect(toast(page)).toBeHidden()
  await context.setOffline(false)
  await expect(toast(page)).toBeVisible()
  await expect(notice).toBeHidden()
})
