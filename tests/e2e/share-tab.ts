/** Shares one tab between the tests of a file, because a new browser context takes longer than most of their steps. */
import { test, type BrowserContextOptions, type Page } from '@playwright/test'
import { headersWithoutAvif } from './without-avif.ts'

const viewport = { width: 1280, height: 720 }

/**
 * Opens one tab for all tests in a file or a `describe` block. The tests run in order in one worker. Each test starts
 * signed out, online, with the default window size and without Playwright routes, and must open its own page.
 */
export function shareTab(options: BrowserContextOptions = {}): () => Page {
  let tab: Page | undefined
  test.describe.configure({ mode: 'default' })
  test.beforeAll(async ({ browser }) => {
    const context = await browser.newContext({ viewport, extraHTTPHeaders: headersWithoutAvif, ...options })
    tab = await context.newPage()
  })
  test.afterAll(() => tab?.context().close())
  test.afterEach(async () => {
    if (tab === undefined) return
    for (const other of tab.context().pages()) if (other !== tab) await other.close()
    await tab.context().setOffline(false)
    await tab.context().clearCookies()
    await tab.unrouteAll({ behavior: 'ignoreErrors' })
    await tab.emulateMedia({ media: null, reducedMotion: options.reducedMotion ?? null, forcedColors: null })
    await tab.setViewportSize(options.viewport ?? viewport)
  })
  return () => {
    if (tab === undefined) throw new Error('The tab is not open')
    return tab
  }
}
