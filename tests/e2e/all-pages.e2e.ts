import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findAccessibilityIssues, styleRules } from '../find-accessibility-issues.ts'
import { crawl, readAttributes } from './crawl.ts'
import { createStructureTracker } from './structure-tracker.ts'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift, readOverflowPx, scrollThroughPage, watchPage } from './watch-page.ts'

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
})

/**
 * Phones and desktops have different layouts, so a page with new classes is loaded once per layout. Within a layout,
 * the test only resizes the window.
 */
const layouts = [
  { widthPx: 375, otherPx: [320] },
  { widthPx: 1440, otherPx: [768] },
]
/**
 * The only layout tested for pages whose classes have all been tested in both layouts. Phones receive the same HTML.
 */
const oneLayout = [{ widthPx: 1440, otherPx: [768, 375, 320] }]
/** Splits the pages into one group per test, so that several workers can share them. */
const parts = Array.from({ length: 12 }, (_, index) => index + 1)

/** The CSS classes whose colours this worker has tested. */
const seen = new Set<string>()
const structures = createStructureTracker()
/** The HTML of every page and of an unknown URL, indexed by path. */
let pages: readonly [string, string][] = []

test.beforeAll(async ({ request }) => {
  const unknown = '/no/such/page'
  const missing = await (await request.get(rootSite.url(unknown))).text()
  pages = [...(await crawl(request, rootSite)), [unknown, missing]]
})

for (const part of parts)
  test(`SITE-1 PAGE-A5 every page is linked, is valid HTML, is accessible, has no log output or layout shift, and fits 320 to 1440 px (${part} of ${parts.length})`, async ({
    page,
  }) => {
    await blockFonts(page)
    const watched = watchPage(page)
    for (const [path, html] of pages.filter((_, index) => index % parts.length === part - 1)) {
      expect(await findInvalid(html), path).toEqual([])
      const hasNewClasses = addClasses(html)
      for (const { widthPx, otherPx } of hasNewClasses ? layouts : oneLayout) {
        await page.setViewportSize({ width: widthPx, height: 900 })
        await page.goto(rootSite.url(path))
        /**
         * Scrolls only through pages with new classes, because the lazy content of other pages consists of blocks that
         * were tested on an earlier page.
         */
        if (hasNewClasses) await scrollThroughPage(page)
        expect(await readLayoutShift(page), `${path} shifts at ${widthPx} px`).toBe(0)
        /** Skips the colour rules for pages without new classes, because colours depend only on classes. */
        const without = hasNewClasses ? [] : styleRules
        if ((await structures.add(page)) || hasNewClasses)
          expect(await findAccessibilityIssues(page, { without }), `${path} at ${widthPx} px`).toEqual([])
        await expectToFit(page, path, [widthPx, ...otherPx])
      }
    }
    expect(watched.complaints.filter((complaint) => !complaint.includes('404 (Not Found)'))).toEqual([])
    expect(watched.requests.filter((url) => !url.startsWith(rootSite.origin))).toEqual([])
  })

async function findInvalid(html: string): Promise<readonly string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`),
  )
}

/** Adds a page's classes to {@link seen}. Returns true if any of the classes is new. */
function addClasses(html: string): boolean {
  const before = seen.size
  for (const names of readAttributes(html, ['class'])) for (const name of names.split(/\s+/)) seen.add(name)
  return process.env['TEST_ALL_COLOURS'] !== undefined || seen.size > before
}

async function expectToFit(page: Page, path: string, widthsPx: readonly number[]): Promise<void> {
  for (const width of widthsPx) {
    await page.setViewportSize({ width, height: 900 })
    expect(await readOverflowPx(page), `${path} is wider than ${width} px`).toBeLessThanOrEqual(0)
  }
}

test('SITE-1 a header that arrives late does not move visible content', async ({ page, request }) => {
  const html = await (await request.get(rootSite.url('/'))).text()
  const middle = html.indexOf('<a class="visitor-link')
  let sendRest: () => void = () => undefined
  const server = createServer(({ url }, answer) => {
    if (url !== '/') return void answer.writeHead(404).end()
    answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
    answer.write(html.slice(0, middle))
    sendRest = () => answer.end(html.slice(middle))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  await page.setViewportSize({ width: 375, height: 900 })
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  sendRest()
  await expect(page.getByRole('contentinfo')).toBeAttached()
  expect(await readLayoutShift(page)).toBe(0)
  await page.close()
  server.close()
})

test('SITE-6 an unknown URL returns a page built from blocks', async ({ page }) => {
  const answer = await page.goto(rootSite.url('/skincare/warts'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})
