import { expect, test, type Page, type Route } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findAccessibilityIssues, colourRules } from '../find-accessibility-issues.ts'
import { createStructureTracker } from './structure-tracker.ts'
import { shareTab } from './share-tab.ts'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift, readOverflowPx, scrollThroughPage, watchPage } from './watch-page.ts'

const pageSize = 9
const allCount = 14
const queries = ['?page=2', '?condition=acne', '?sort=name&page=2', '?condition=scarring&sort=newest']
const phone = { widthPx: 375, alsoPx: [320] }
const desktop = { widthPx: 1440, alsoPx: [768] }
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
})

const items = (page: Page) => page.getByRole('list', { name: 'Products' }).locator('> li')
const more = (page: Page) => page.getByRole('link', { name: 'Show more' })
const status = (page: Page) => page.getByRole('status').filter({ hasText: /Showing|could not/ })
const readIds = (page: Page) => items(page).evaluateAll((all) => all.map((item) => item.dataset['id']))

/** Opens a page and records how it scrolls to elements. Also sets a marker that would be lost on navigation. */
async function openMarked(page: Page, path = '/skincare'): Promise<void> {
  await page.addInitScript(() => {
    const scrolls: unknown[] = []
    Object.assign(window, { scrolls })
    Element.prototype.scrollIntoView = function (options) {
      scrolls.push(typeof options === 'object' ? options.behavior : options)
    }
  })
  await page.goto(rootSite.url(path))
  await page.evaluate(() => Object.assign(window, { mark: true }))
}
const isMarked = (page: Page) => page.evaluate(() => 'mark' in window)
const readScrolls = (page: Page) => page.evaluate(() => (window as { scrolls?: unknown[] }).scrolls)

test.describe('the range page without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('PAGE-H1 GRD-8 has links that show more products, sort them and filter them', async ({ page }) => {
    await page.goto(rootSite.url('/skincare'))
    await expect(items(page)).toHaveCount(pageSize)
    await expect(status(page)).toHaveText(`Showing ${pageSize} of ${allCount} products`)

    await more(page).click()
    await expect(page).toHaveURL(rootSite.url('/skincare?page=2#list-10'))
    await expect(items(page)).toHaveCount(allCount)
    await expect(items(page).nth(pageSize)).toBeFocused()
    await expect(items(page).nth(pageSize)).toBeInViewport()
    await expect(more(page)).toHaveCount(0)

    await page.getByRole('navigation', { name: 'Sort by' }).getByRole('link', { name: 'A to Z' }).click()
    await expect(page).toHaveURL(rootSite.url('/skincare?sort=name#list'))
    await expect(items(page).first()).toContainText('Noon Acne Starter Kit')

    const conditions = page.getByRole('navigation', { name: 'Suitable for' })
    await conditions.getByRole('link', { name: /^Oily skin/ }).click()
    await expect(page).toHaveURL(rootSite.url('/skincare?condition=acne&sort=name#list'))
    const chosen = conditions.getByRole('link', { name: /^Oily skin/ })
    await expect(chosen).toHaveAttribute('aria-current', 'true')
    await expect(items(page)).toHaveCount(Number(/\d+/.exec((await chosen.textContent()) ?? '')?.[0]))
  })
})

test.describe('the range page', () => {
  const shared = shareTab()

  test('GRD-8 appends the next items once by keyboard, focuses the first new item, and shows the same items after a reload and on return from a product', async () => {
    const page = shared()
    const watched = watchPage(page)
    await openMarked(page)
    const before = await readIds(page)
    await items(page)
      .first()
      .evaluate((item) => Object.assign(item, { isOld: true }))
    await more(page).focus()
    await page.keyboard.press('Enter')

    await expect(items(page)).toHaveCount(allCount)
    const after = await readIds(page)
    expect(after.slice(0, pageSize)).toEqual(before)
    expect(new Set(after).size).toBe(allCount)
    expect(
      await items(page)
        .first()
        .evaluate((item) => 'isOld' in item),
    ).toBe(true)
    expect(await isMarked(page)).toBe(true)
    expect(await readScrolls(page)).toEqual(['smooth'])
    await expect(items(page).nth(pageSize)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(items(page).nth(pageSize).getByRole('link')).toBeFocused()
    await expect(status(page)).toHaveText(`Showing ${allCount} of ${allCount} products`)
    await expect(more(page)).toHaveCount(0)
    await expect(page).toHaveURL(rootSite.url('/skincare?page=2'))
    const labels = await items(page).evaluateAll((all) => all.map((item) => item.ariaLabel))
    expect(labels).toEqual(Array.from({ length: allCount }, (_, index) => `List Item ${index + 1}`))
    expect(watched.complaints).toEqual([])
    expect(watched.requests.filter((url) => /\/assets\/.*\.js$/.test(url)).length).toBeLessThanOrEqual(3)

    await page.reload()
    await expect(items(page)).toHaveCount(allCount)
    await items(page).last().getByRole('link').click()
    await expect(page).toHaveURL(/\/product\//)
    await page.goBack()
    await expect(items(page)).toHaveCount(allCount)
    await page.goBack()
    await expect(page).not.toHaveURL(/skincare/)
  })

  test('GRD-8 scrolls without animation for visitors who prefer reduced motion', async () => {
    const page = shared()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openMarked(page)
    await more(page).click()
    await expect(items(page)).toHaveCount(allCount)
    expect(await readScrolls(page)).toEqual(['auto'])
  })

  test('GRD-8 does not scroll the page if auto-scroll is off', async () => {
    const page = shared()
    await openMarked(page)
    await page.locator('[data-auto-scroll]').evaluate((grid) => grid.removeAttribute('data-auto-scroll'))
    await more(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => scrollY)
    await more(page).click()
    await expect(items(page).nth(pageSize)).toBeFocused()
    expect(await readScrolls(page)).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(before)
  })

  test('GRD-8 reports a lost connection or a server error in a status message, and tries again', async () => {
    const page = shared()
    const address = '**/skincare?page=2'
    const failures = [
      (route: Route) => route.abort(),
      (route: Route) => route.fulfill({ status: 500, body: 'broken' }),
    ]
    await openMarked(page)
    for (const fail of failures) {
      const asked = page.waitForRequest(address)
      await page.route(address, fail)
      await more(page).click()
      await asked
      await expect(status(page)).toHaveText('More items could not be loaded. Please try again.')
      await expect(items(page)).toHaveCount(pageSize)
      await page.unroute(address)
    }
    await more(page).click()
    await expect(items(page)).toHaveCount(allCount)
    expect(await isMarked(page)).toBe(true)
  })

  test('GRD-8 opens a response as a page if it does not contain the list', async () => {
    const page = shared()
    await openMarked(page)
    await page.route('**/skincare?page=2', (route) =>
      route.request().resourceType() === 'fetch'
        ? route.fulfill({ contentType: 'text/html', body: '<p>Another page</p>' })
        : route.continue(),
    )
    await more(page).click()
    await expect(items(page)).toHaveCount(allCount)
    expect(await isMarked(page)).toBe(false)
  })

  test('GRD-8 loads the missing styles of new items', async () => {
    const page = shared()
    const watched = watchPage(page)
    await openMarked(page)
    await page.route('**/skincare?page=2', async (route) => {
      const html = await (await route.fetch()).text()
      await route.fulfill({
        contentType: 'text/html',
        body: html
          .replace('</style>', '.probe{--probe:small}@media (width >= 1px){.probe{--probe:large}}</style>')
          .replace('aria-label="List Item 10"', 'aria-label="List Item 10" class="probe"'),
      })
    })
    await more(page).click()
    await expect(items(page)).toHaveCount(allCount)
    const value = await items(page)
      .nth(pageSize)
      .evaluate((item) => getComputedStyle(item).getPropertyValue('--probe'))
    expect(value).toBe('large')
    expect(watched.complaints).toEqual([])
  })

  test('GRD-8 does not intercept a click that opens another tab', async ({ browser }) => {
    const page = shared()
    await openMarked(page)
    await more(page).click({ modifiers: ['ControlOrMeta'] })
    /**
     * Gets the list of tabs from the browser, because Playwright sometimes does not notice that a background tab has
     * loaded.
     */
    const targets = await browser.newBrowserCDPSession()
    const findTabs = async () => {
      const { targetInfos } = await targets.send('Target.getTargets')
      return targetInfos.filter(({ url }) => url.startsWith(rootSite.url('/skincare?page=2')))
    }
    await expect.poll(async () => (await findTabs()).length).toBe(1)
    await expect(items(page)).toHaveCount(pageSize)
  })

  test('GRD-8 has valid HTML on every page, and redirects a page number beyond the end to the last page', async ({
    request,
  }) => {
    for (const query of queries) {
      const html = await (await request.get(rootSite.url(`/skincare${query}`))).text()
      const report = await validator.validateString(html)
      const messages = report.results.flatMap((result) => result.messages.map(({ message }) => message))
      expect(messages, query).toEqual([])
    }
    const beyond = await request.get(rootSite.url('/skincare?page=99'), { maxRedirects: 0 })
    expect(beyond.status()).toBe(302)
    expect(beyond.headers()['location']).toBe('/skincare?page=2')
  })

  test('PAGE-H1 is accessible, logs nothing to the console, has no layout shift, fits widths from 320 to 1440 px and has large click targets, regardless of the selected sorting and filters', async () => {
    const page = shared()
    await blockFonts(page)
    const watched = watchPage(page)
    const structures = createStructureTracker()
    for (const query of ['', ...queries]) {
      /** A query affects only which items are shown, so only the page without a query is loaded on a desktop. */
      const layouts = query === '' ? [phone, desktop] : [{ ...phone, alsoPx: [320, 768, 1440] }]
      for (const { widthPx, alsoPx } of layouts) {
        await page.setViewportSize({ width: widthPx, height: 900 })
        await page.goto(rootSite.url(`/skincare${query}`))
        await scrollThroughPage(page)
        expect(await readLayoutShift(page), query).toBe(0)
        const without = query === '' ? [] : colourRules
        if ((await structures.add(page)) || query === '')
          expect(await findAccessibilityIssues(page, { without }), query).toEqual([])
        for (const width of [widthPx, ...alsoPx]) await expectToFit(page, width)
      }
    }
    expect(watched.complaints).toEqual([])
  })
})

async function expectToFit(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  expect(await readOverflowPx(page), page.url()).toBeLessThanOrEqual(0)
  const targets = page.locator('.list-choices a, .pagination a')
  const sizes = await targets.evaluateAll((all) =>
    all.map((link) => link.getBoundingClientRect()).flatMap((box) => [box.height, box.width]),
  )
  expect(Math.round(Math.min(44, ...sizes)), page.url()).toBe(44)
}
