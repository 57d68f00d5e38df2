import { expect, test, type Page } from '@playwright/test'
import { colourRules, findAccessibilityIssues } from '../find-accessibility-issues.ts'
import { rootSite, extendedSite } from './site.ts'
import { blockFonts, readLayoutShift } from './watch-page.ts'

const question = (page: Page) => page.getByRole('dialog', { name: 'May we count visits?' })

type ReportedEvent = { readonly name: string; readonly path: string; readonly target?: string }

/** Collects the beacons that pages send, because Playwright does not expose their bodies. */
async function collectReports(page: Page): Promise<ReportedEvent[]> {
  const events: ReportedEvent[] = []
  await page.exposeFunction('tellReport', (body: string) =>
    events.push(...(JSON.parse(body) as { events: ReportedEvent[] }).events),
  )
  await page.addInitScript(() => {
    const { tellReport } = window as unknown as { tellReport: (body: string) => void }
    const send = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      if (body instanceof Blob) void body.text().then(tellReport)
      return send(url, body)
    }
  })
  return events
}

test('a site that collects no events asks for no consent, stores nothing and loads no consent script', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(rootSite.url('/cookies'), { waitUntil: 'load' })
  await expect(page.getByText('This site does not count visits')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  expect(requests.filter((url) => /analytics|events/.test(url))).toEqual([])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ])
})

test('the consent prompt covers the page without a layout shift on a phone and on a desktop, and is accessible', async ({
  page,
}) => {
  await blockFonts(page)
  for (const width of [375, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(extendedSite.url('/skincare/acne'), { waitUntil: 'load' })
    await expect(question(page)).toBeVisible()
    expect(await readLayoutShift(page), `${width} px`).toBe(0)
    const sizes = await question(page)
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().height))
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44)
    expect(await findAccessibilityIssues(page, { without: width === 375 ? [] : colourRules })).toEqual([])
  }
})

test('nothing is sent before the visitor answers or after “no”, and only the answer is stored', async ({
  page,
}) => {
  const reports: string[] = []
  page.on('request', (request) => request.url().includes('/api/') && reports.push(request.url()))
  const events = await collectReports(page)
  await page.clock.install()
  await page.goto(extendedSite.url('/skincare'))
  await page.getByRole('link', { name: 'Delivery' }).first().click()
  await expect(page).toHaveURL(/delivery/)
  await page.clock.runFor(10_000)
  expect(events).toEqual([])
  expect(await page.evaluate(() => localStorage.length)).toBe(0)
  await question(page).getByRole('button', { name: 'No, don’t count' }).click()
  await expect(question(page)).toBeHidden()
  await page.reload()
  await expect(page.locator('h1')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page).toHaveURL(/about/)
  await page.clock.runFor(10_000)
  expect([events, reports]).toEqual([[], []])
})

test('after “yes”, events are sent under their names in the data layer; the choice survives a reload and can be revoked', async ({
  page,
}) => {
  await page.clock.install()
  const events = await collectReports(page)
  await page.goto(extendedSite.url('/skincare/acne'), { waitUntil: 'load' })
  await question(page).getByRole('button', { name: 'Yes, count' }).press('Enter')
  await expect(question(page)).toBeHidden()
  await page.locator('summary').filter({ hasText: 'What is acne' }).click()
  await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
  await page.clock.runFor(10_000)
  await expect
    .poll(() => events.map(({ name, path }) => `${name} ${path}`))
    .toEqual(
      expect.arrayContaining([
        'page-view /skincare/acne',
        'set-consent /skincare/acne',
        'button-click /skincare/acne',
        'anchor-click /skincare/acne',
      ]),
    )
  await page.goto(extendedSite.url('/cookies'), { waitUntil: 'load' })
  await expect(page.getByText('You have agreed.')).toBeVisible()
  await expect(question(page)).toBeHidden()
  await page.getByRole('button', { name: 'Do not count' }).click()
  await expect(page.getByText('You have declined')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Count', exact: true })).toBeVisible()
  const before = events.length
  await page.goto(extendedSite.url('/about'))
  await page.goto(extendedSite.url('/contact'))
  expect(events.slice(before).filter(({ path }) => path !== '/cookies')).toEqual([])
})

test('Escape postpones the question, and an answer in one tab also applies in the other tab', async ({
  page,
  context,
}) => {
  await page.goto(extendedSite.url('/about'))
  await question(page).getByRole('button').first().focus()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  const other = await context.newPage()
  await other.goto(extendedSite.url('/cookies'))
  await question(other).getByRole('button', { name: 'Yes, count' }).click()
  await page.goto(extendedSite.url('/cookies'))
  await expect(page.getByText('You have agreed.')).toBeVisible()
  await other.getByRole('button', { name: 'Do not count' }).click()
  await expect(page.getByText('You have declined')).toBeVisible()
})

test('visitors with Global Privacy Control are not asked', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'globalPrivacyControl', { value: true, configurable: true }),
  )
  const events = await collectReports(page)
  await page.goto(extendedSite.url('/cookies'), { waitUntil: 'load' })
  await expect(page.getByText('your browser declines for you')).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(events).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('no question appears, and the cookies page states that nothing is counted', async ({ page }) => {
    await page.goto(extendedSite.url('/cookies'))
    await expect(page.getByText('nothing is counted')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    for (const button of await page.locator('[data-consent-choice] button').all())
      await expect(button).toBeHidden()
  })
})
