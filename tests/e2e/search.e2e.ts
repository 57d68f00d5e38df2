/** Tests search in Chromium, with and without JavaScript, by keyboard, mouse and touch. */
import { expect, test, type Page } from '@playwright/test'
import { findAccessibilityIssues, colourRules } from '../find-accessibility-issues.ts'
import { createStructureTracker } from './structure-tracker.ts'
import { shareTab } from './share-tab.ts'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift, readOverflowPx, watchPage } from './watch-page.ts'

const shared = shareTab()

const suggestionsOf = (page: Page) => page.getByRole('option')
const fieldOf = (page: Page) => page.getByRole('combobox', { name: 'Search this site' })
const isFramework = (url: string) => /hydrate-island|react|search-box|\/island-/.test(url)

async function openSearch(page: Page, path = '/skincare/acne'): Promise<void> {
  await page.goto(rootSite.url(path))
  await page.getByRole('button', { name: 'Open search' }).click()
  await expect(fieldOf(page)).toBeFocused()
}

test('the page loads no framework until the visitor hovers over or focuses the search button', async () => {
  const page = shared()
  const { requests } = watchPage(page)
  await page.goto(rootSite.url('/skincare/acne'), { waitUntil: 'networkidle' })
  expect(requests.filter(isFramework)).toEqual([])
  await page.getByRole('button', { name: 'Open search' }).hover()
  await expect.poll(() => requests.filter(isFramework).length).toBeGreaterThan(0)
})

test('a mistyped word finds a suggestion, and the suggested page opens by keyboard', async () => {
  const page = shared()
  const { complaints, requests } = watchPage(page)
  await page.goto(rootSite.url('/skincare/acne'))
  await page.getByRole('button', { name: 'Open search' }).focus()
  await page.keyboard.press('Enter')
  const field = page.getByRole('searchbox', { name: 'Search this site' }).or(fieldOf(page))
  await expect(field).toBeFocused()
  await page.keyboard.type('azelaik')
  await expect(suggestionsOf(page).first()).toHaveText(/Noon Azelaic Forte/)
  await expect(fieldOf(page)).toHaveAttribute('aria-expanded', 'true')
  await expect(page.getByText('Suggestions: 6.')).toBeAttached()

  await page.keyboard.press('ArrowUp')
  await expect(suggestionsOf(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  const first = suggestionsOf(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(fieldOf(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await expect(fieldOf(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(suggestionsOf(page)).toHaveCount(0)
  await expect(fieldOf(page)).toHaveValue('azelaik')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(rootSite.url('/product/noon-azelaic-forte'))
  expect(requests.filter((url) => !url.startsWith(rootSite.origin))).toEqual([])
  expect(complaints).toEqual([])
})

test('search aborts outdated requests, and sends one request after each pause in typing', async () => {
  const page = shared()
  const asked: string[] = []
  await openSearch(page)
  page.on('request', (request) => {
    if (request.url().includes('/suggestions')) asked.push(new URL(request.url()).searchParams.get('q') ?? '')
  })
  // Types the whole text in one browser call, because the time between separate key events may be long on a busy
  // machine.
  await page.evaluate(() => {
    for (const letter of 'peel') document.execCommand('insertText', false, letter)
  })
  await expect(suggestionsOf(page).first()).toBeVisible()
  expect(asked).toEqual(['peel'])

  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(/suggestions\?.*q=peels/, async (route) => {
    await held
    await route.continue().catch(() => undefined)
  })
  const cancelled = page.waitForEvent('requestfailed')
  await page.keyboard.type('s')
  await page.waitForRequest(/q=peels/)
  await fieldOf(page).fill('azelaic')
  expect((await cancelled).url()).toContain('q=peels')
  release()
  await expect(suggestionsOf(page).first()).toHaveText(/Noon Azelaic Forte/)
})

test('text typed before hydration remains, and suggestions for it appear', async () => {
  const page = shared()
  let release: () => void = () => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/hydrate-island*', async (route) => {
    await held
    await route.continue()
  })
  await page.goto(rootSite.url('/'))
  await page.getByRole('button', { name: 'Open search' }).click()
  await page.keyboard.type('peel')
  release()
  await expect(suggestionsOf(page).first()).toBeVisible()
  await expect(fieldOf(page)).toHaveValue('peel')
  await expect(fieldOf(page)).toBeFocused()
})

test('the search field still works if suggestions cannot be loaded', async () => {
  const page = shared()
  await page.route('**/api/search/**', (route) => route.abort())
  await openSearch(page)
  await page.keyboard.type('peel')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(rootSite.url('/search?q=peel'))
  await expect(page.getByRole('heading', { name: 'Noon Clear Peel' })).toBeVisible()
})

test('the open suggestion list causes no layout shift and is accessible, on a phone and on a desktop', async () => {
  const page = shared()
  await blockFonts(page)
  for (const [width, alsoPx] of [
    [375, 375],
    [1440, 768],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await openSearch(page)
    await page.keyboard.insertText('acne')
    await expect(suggestionsOf(page).first()).toBeVisible()
    expect(await readLayoutShift(page)).toBeLessThan(0.01)
    if (width === 375) expect(await findAccessibilityIssues(page, { within: 'search' })).toEqual([])
    for (const widthPx of [width, alsoPx]) {
      await page.setViewportSize({ width: widthPx, height: 900 })
      expect(await readOverflowPx(page), `${widthPx} px`).toBe(0)
      const heights = await suggestionsOf(page).evaluateAll((all) =>
        all.map((option) => option.getBoundingClientRect().height),
      )
      expect(Math.min(...heights), `${widthPx} px`).toBeGreaterThanOrEqual(44)
    }
  }
})

test('in forced-colours mode, the active suggestion has an outline', async () => {
  const page = shared()
  await page.emulateMedia({ forcedColors: 'active' })
  await openSearch(page)
  await page.keyboard.type('acne')
  await expect(suggestionsOf(page).first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(suggestionsOf(page).first()).toHaveCSS('outline-style', 'solid')
})

test.describe('by touch', () => {
  test.use({ hasTouch: true, viewport: { width: 375, height: 800 } })

  test('a tap opens the field, another tap opens a suggestion’s page, and a tap outside closes the list', async ({
    page,
  }) => {
    await page.goto(rootSite.url('/'))
    await page.getByRole('button', { name: 'Open search' }).tap()
    const field = page.getByRole('searchbox').or(fieldOf(page)).first()
    await field.fill('clear peel')
    await suggestionsOf(page).first().tap()
    await expect(page).toHaveURL(rootSite.url('/product/noon-clear-peel'))
    await page.getByRole('button', { name: 'Open search' }).tap()
    await expect(page.locator('search .panel')).toBeVisible()
    await page.touchscreen.tap(20, 700)
    await expect(page.locator('search .panel')).toBeHidden()
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the header’s search leads to results, which can be paged and filtered, and to the pages listed there', async ({
    page,
  }) => {
    await page.goto(rootSite.url('/'))
    await page.getByRole('button', { name: 'Open search' }).click()
    await page.getByRole('searchbox', { name: 'Search this site' }).fill('peel')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(rootSite.url('/search?q=peel'))
    await expect(page.getByText(/^\d+ results for “peel”$/)).toBeVisible()
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible()
    await page
      .getByRole('navigation', { name: 'Kind' })
      .getByRole('link', { name: /^Products/ })
      .click()
    await expect(page).toHaveURL(rootSite.url('/search?q=peel&type=product'))
    await page.getByRole('navigation', { name: 'Condition' }).getByRole('link', { name: /^Acne/ }).click()
    await expect(page.getByRole('heading', { name: 'Noon Clear Peel' })).toBeVisible()
    expect(await page.getByRole('heading', { level: 2 }).count()).toBeGreaterThan(0)
  })
})

test('the results page shows the query with its results', async () => {
  const page = shared()
  await page.goto(rootSite.url('/search?q=dark+spots'))
  await page.getByRole('link', { name: 'Do the products help with dark spots after acne?' }).click()
  await expect(page).toHaveURL(/\/skincare\/acne/)
  await expect(page.getByText('Do the products help with dark spots after acne?')).toBeInViewport()
})

test('the results page is valid and accessible at any width, with many, few and no results', async () => {
  const page = shared()
  const { complaints } = watchPage(page)
  const structures = createStructureTracker()
  for (const query of ['', '?q=peel', '?q=azelaik', '?q=xyzzyxyzzy', `?q=${'W'.repeat(200)}`]) {
    await page.goto(rootSite.url(`/search${query}`))
    for (const width of [1440, 768, 375]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await readOverflowPx(page), `${query} at ${width} px`).toBe(0)
    }
    const without = query === '?q=peel' ? [] : colourRules
    if (await structures.add(page))
      expect(await findAccessibilityIssues(page, { without }), query).toEqual([])
  }
  expect(complaints).toEqual([])
})
