/**
 * Records problems with a page while a test uses it: console messages, layout shifts, requests to other origins,
 * horizontal overflow.
 */
import type { Page } from '@playwright/test'

export type WatchedPage = {
  /** Console messages, except those about fonts and blocked autofocus, and uncaught errors. */
  readonly complaints: readonly string[]
  /** URLs of all requests. */
  readonly requests: readonly string[]
}

export function watchPage(page: Page): WatchedPage {
  const complaints: string[] = []
  const requests: string[] = []
  page.on('console', (message) => {
    if (isFace(message.location().url) || message.text().startsWith(ignoredAutofocus)) return
    complaints.push(`${message.type()}: ${message.text()}`)
  })
  page.on('pageerror', (error) => complaints.push(`uncaught: ${error.message}`))
  page.on('request', (request) => requests.push(request.url()))
  return { complaints, requests }
}

/** Chromium logs this when an element with `autofocus` is added while another element has the focus. */
const ignoredAutofocus = 'Autofocus processing was blocked'

const isFace = (url: string) => url.endsWith('.woff2')

/**
 * Prevents the page from loading its fonts. Lines may break differently once a font has loaded (decision 125). That
 * shift, which `npm run bench -- paint` limits, would hide other shifts.
 */
export async function blockFonts(page: Page): Promise<void> {
  /**
   * Does not use a Playwright route, which would send every request through the test and disable the browser's cache.
   */
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.setBlockedURLs', { urls: ['*.woff2'] })
}

/** Returns the cumulative layout shift since the page started to load. */
export const readLayoutShift = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let total = 0
        const observer = new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            total += (entry as PerformanceEntry & { value: number }).value
        })
        observer.observe({ type: 'layout-shift', buffered: true })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(total)))
      }),
  )

/** Returns the number of pixels by which the page is wider than the window. */
export const readOverflowPx = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Scrolls through the page, so that lazy content is loaded. */
export async function scrollThroughPage(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.documentElement.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    const images = Array.from(document.images).filter((image) => image.checkVisibility())
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)))
    scrollTo(0, 0)
  })
}
