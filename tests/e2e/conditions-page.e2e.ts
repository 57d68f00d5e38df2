import { expect, test, type Locator, type Page } from '@playwright/test'
import { shareTab } from './share-tab.ts'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift, scrollThroughPage, watchPage } from './watch-page.ts'

const shared = shareTab()
const rem = 16
const windows = [
  { device: 'desktop', width: 1440, opening: 2 * rem, advice: 5 * rem },
  { device: 'tablet', width: 800, opening: rem, advice: 3 * rem },
  { device: 'mobile', width: 375, opening: rem, advice: 2 * rem },
] as const

const conditions = [
  ['Acne', '/skincare/acne'],
  ['Pigmentation', '/skincare/pigmentation'],
  ['Ageing', '/skincare/ageing'],
  ['Redness and rosacea', '/skincare/redness'],
  ['Scarring', '/skincare/scarring'],
  ['Dry skin', '/skincare/dryness'],
] as const

async function openAt(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  await page.goto(rootSite.url('/skincare/conditions'))
}

const opening = (page: Page) => page.locator('main > .section').first()
const advice = (page: Page) => page.locator('main > .section').last()

async function boxesOf(section: Locator) {
  const [first, second] = await Promise.all(
    (await section.locator('> .columns > .column').all()).map((column) => column.boundingBox()),
  )
  if (!first || !second) throw new Error('two visible columns expected')
  return { first, second }
}

/** Measures the gap between a section's two columns, and checks whether they are side by side. */
async function measureColumns(section: Locator) {
  const { first, second } = await boxesOf(section)
  const isRow = second.x >= first.x + first.width
  const betweenPx = isRow ? second.x - first.x - first.width : second.y - first.y - first.height
  return {
    isRow,
    gutterPx: Math.round(betweenPx),
    widths: [Math.round(first.width), Math.round(second.width)],
  }
}

test('PAGE-C1 PAGE-C2 SEC-2 SEC-3 SPC-1 DEV-1 the introduction and the advice use the direction and gutter for each device', async () => {
  const page = shared()
  await openAt(page, 1440)
  for (const { device, width, ...gutters } of windows) {
    await page.setViewportSize({ width, height: 900 })
    const isRow = device === 'desktop'
    const { widths, ...introduction } = await measureColumns(opening(page))
    expect(introduction, device).toEqual({ isRow, gutterPx: gutters.opening })
    expect(widths[0]).toBe(widths[1])
    if (!isRow) expect(widths[0]).toBeGreaterThan(0.85 * width)
    expect(await measureColumns(advice(page)), device).toMatchObject({ isRow, gutterPx: gutters.advice })
  }
})

test('PAGE-C2 SEC-3 the columns of the advice are centred vertically, even if a column grows', async () => {
  const page = shared()
  await openAt(page, 1440)
  const middlesOf = async () => {
    const { first, second } = await boxesOf(advice(page))
    return [first.y + first.height / 2, second.y + second.height / 2].map(Math.round)
  }
  const [closedLeft, closedRight] = await middlesOf()
  expect(closedLeft).toBe(closedRight)
  for (const summary of await advice(page).locator('summary').all()) await summary.click()
  const { first, second } = await boxesOf(advice(page))
  expect(second.height).toBeGreaterThan(first.height + 100)
  const [openLeft, openRight] = await middlesOf()
  expect(openLeft).toBe(openRight)
})

test('PAGE-C2 HRL-1 EXP-2 TXT-3 the advice contains horizontal lines, three closed sections in small body text, and rich text', async () => {
  const page = shared()
  await openAt(page, 1440)
  const section = advice(page)
  await expect(section.locator('hr')).toHaveCount(2)
  await expect(section.locator('.rich-text')).toBeVisible()
  const expandables = section.locator('details')
  await expect(expandables).toHaveCount(3)
  for (const expandable of await expandables.all()) {
    const text = expandable.locator('.text-block.body-small')
    await expect(text).toBeHidden()
    await expandable.locator('summary').click()
    await expect(text).toBeVisible()
    expect(await text.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeLessThan(16)
  }
})

test('PAGE-C2 HID-1 the advice ends with hidden regions that take no space', async () => {
  const page = shared()
  await openAt(page, 1440)
  const regions = advice(page).locator('.hidden-region')
  expect(await regions.count()).toBeGreaterThanOrEqual(2)
  for (const region of await regions.all()) {
    await expect(region).toBeHidden()
    expect(await region.boundingBox()).toBeNull()
  }
  const lastShown = await advice(page).locator('details').last().boundingBox()
  const { second } = await boxesOf(advice(page))
  expect(Math.round(second.y + second.height)).toBe(Math.round(lastShown!.y + lastShown!.height))
})

test('PAGE-C4 each condition links to its page, and that page links to the other conditions', async () => {
  const page = shared()
  await openAt(page, 1440)
  const links = page.getByRole('region', { name: 'Conditions' }).getByRole('link')
  await expect(links).toHaveCount(conditions.length)
  for (const [name] of conditions) await expect(links.getByText(name, { exact: true })).toBeVisible()
  for (const [name, path] of conditions) {
    await page.goto(rootSite.url(path))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect((await page.locator('main').innerText()).length, path).toBeGreaterThan(900)
    if (path !== '/skincare/acne') {
      const others = page.getByRole('region', { name: 'Other conditions' }).getByRole('link')
      const expected = conditions.map(([other]) => other).filter((other) => other !== name)
      expect(await others.allInnerTexts(), path).toEqual(expected)
    }
  }
})

test('GRD-3 PAGE-C4 the conditions form rows of three, and a single column on phones', async () => {
  const page = shared()
  await openAt(page, 1440)
  for (const { width } of windows) {
    await page.setViewportSize({ width, height: 900 })
    const items = await page.getByRole('region', { name: 'Conditions' }).getByRole('listitem').all()
    const tops = await Promise.all(items.map(async (item) => Math.round((await item.boundingBox())!.y)))
    expect(new Set(tops).size, `${width} px`).toBe(width < 768 ? 6 : 2)
  }
})

test('EXP-2 PAGE-C2 the conditions page works without JavaScript', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await openAt(page, 375)
  const first = advice(page).locator('details').first()
  await first.locator('summary').click()
  await expect(first.locator('.text-block')).toBeVisible()
  await context.close()
})

test('the conditions page has no layout shift while the visitor scrolls', async () => {
  const page = shared()
  await blockFonts(page)
  const watched = watchPage(page)
  await openAt(page, 1440)
  await scrollThroughPage(page)
  expect(await readLayoutShift(page)).toBe(0)
  expect(watched.complaints).toEqual([])
})
