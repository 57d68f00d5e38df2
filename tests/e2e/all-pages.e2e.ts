import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import { HtmlValidate } from 'html-validate'
import { findBarriers } from '../find-barriers.ts'
import { crawl } from './crawl.ts'
import { site } from './site.ts'
import { blockFaces, readLayoutShift, readOverflowPx, scrollThrough, watchPage } from './watch-page.ts'

const heightPx = 900
/** Phone and desk have layouts of their own for axe, which judges both in one window: between them only widths differ. */
const widthsPx = [
  { widthPx: 320, widthsForAxePx: [] },
  { widthPx: 375, widthsForAxePx: [] },
  { widthPx: 768, widthsForAxePx: [] },
  { widthPx: 1440, widthsForAxePx: [1440, 375] },
] as const
const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: { 'no-trailing-whitespace': 'off' },
})

const listPages = async (request: APIRequestContext) => [
  ...(await crawl(request, site)).keys(),
  '/no/such/page',
]

test('SITE-1 PAGE-A5 every link leads to a page, and every page is valid HTML', async ({ request }) => {
  for (const path of await listPages(request)) {
    const html = await (await request.get(site.url(path))).text()
    const report = await validator.validateString(html)
    const messages = report.results.flatMap((result) =>
      result.messages.map((message) => `${message.ruleId}: ${message.message} (${message.selector ?? ''})`),
    )
    expect(messages, path).toEqual([])
  }
})

/** Each a journey of its own, so that two cores share them. */
const parts = [1, 2, 3]

for (const { widthPx, widthsForAxePx } of widthsPx) {
  const and = widthsForAxePx.length > 0 ? `, and accessible at ${widthsForAxePx.join(' and ')} px` : ''
  for (const part of parts)
    test(`every page is quiet and still at ${widthPx} px${and} (${part} of ${parts.length})`, async ({
      page,
      request,
    }) => {
      await blockFaces(page)
      const watched = watchPage(page)
      const pages = await listPages(request)
      for (const path of pages.filter((_, index) => index % parts.length === part - 1)) {
        await page.setViewportSize({ width: widthPx, height: heightPx })
        await page.goto(site.url(path))
        await scrollThrough(page)
        expect(await readOverflowPx(page), `${path} is wider than the window`).toBeLessThanOrEqual(0)
        expect(await readLayoutShift(page), `${path} shifts`).toBe(0)
        await expectAccessible(page, path, widthsForAxePx)
      }
      expect(watched.complaints.filter((complaint) => !complaint.includes('404 (Not Found)'))).toEqual([])
      expect(watched.requests.filter((url) => !url.startsWith(site.origin))).toEqual([])
    })
}

async function expectAccessible(page: Page, path: string, widthsForAxePx: readonly number[]): Promise<void> {
  for (const width of widthsForAxePx) {
    await page.setViewportSize({ width, height: heightPx })
    expect(await findBarriers(page), `${path} at ${width} px`).toEqual([])
  }
}

test('SITE-6 an unknown address answers with a page of blocks', async ({ page }) => {
  const answer = await page.goto(site.url('/skincare/warts'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex,nofollow')
  await expect(page.locator('link[rel=canonical]')).toHaveCount(0)
})
