/** Tests pages with visitors' accessibility settings: larger text, zoom, forced colours, reduced motion, touch. */
import { chromium, expect, test, type Page } from '@playwright/test'
import { rootSite } from './site.ts'
import { readOverflowPx } from './watch-page.ts'

const paths = [
  '/',
  '/skincare',
  '/skincare/acne',
  '/product/noon-acno-solution',
  '/contact',
  '/delivery-and-returns',
]

/** Finds texts that overlap each other or extend beyond the window. */
const findLost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = Array.from(document.querySelectorAll('h1,h2,h3,p,li,dt,dd,summary')).filter(
      (element) => element.checkVisibility() && element.textContent.trim() !== '',
    )
    const leaves = texts.filter((text) => !texts.some((other) => other !== text && text.contains(other)))
    const boxes = leaves.map((leaf) => ({
      words: leaf.textContent.trim().slice(0, 40),
      box: leaf.getBoundingClientRect(),
    }))
    const outside = boxes.filter(({ box }) => box.left < 0 || box.right > innerWidth + 1)
    const covered = boxes.flatMap(({ words, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(({ box: other }) => {
          const width = Math.min(box.right, other.right) - Math.max(box.left, other.left)
          const height = Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top)
          return width > 2 && height > 4
        })
        .map((other) => `${words} / ${other.words}`),
    )
    return [...outside.map(({ words }) => words), ...covered]
  })

/** Expects each text to fit in a window of this size, without overlaps. */
async function expectWhole(page: Page, path: string, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height })
  expect(await readOverflowPx(page), `${path} at ${width} px`).toBeLessThanOrEqual(0)
  expect(await findLost(page), `${path} at ${width} px`).toEqual([])
}

/**
 * Returns the links, buttons and questions that are too small to tap with a thumb. Excludes those in running text, and
 * the hidden default buttons of forms.
 */
const findSmall = (page: Page) =>
  page.locator('a[href], button:not([tabindex="-1"]), summary').evaluateAll((targets) =>
    targets
      .filter((target) => target.checkVisibility() && !target.closest('.skip-link, .rich-text, .text-block'))
      .map((target) => {
        /** Measures the whole tile, because the link covers the whole tile. */
        const { width: widthPx, height: heightPx } = (
          target.closest('.image-tile') ?? target
        ).getBoundingClientRect()
        return { words: target.textContent.trim(), widthPx, heightPx }
      })
      .filter(({ widthPx, heightPx }) => heightPx < 43.99 || widthPx < 24),
  )

/** Returns the number of elements that have an animation or transition with a duration. */
const countMoving = (page: Page) =>
  page
    .locator('body *')
    .evaluateAll(
      (elements) =>
        elements
          .flatMap((element) =>
            [undefined, '::before', '::after'].map((part) => getComputedStyle(element, part)),
          )
          .filter(
            ({ transitionDuration, animationName }) =>
              animationName !== 'none' || !/^(?:0s(?:, )?)+$/.test(transitionDuration),
          ).length,
    )

test('pages lose no text at a zoom of 200% and 400%, have 44 px touch targets at every width, and show no animation with reduced motion', async ({
  page,
}) => {
  for (const path of paths) {
    await page.goto(rootSite.url(path))
    await expectWhole(page, path, 720, 450)
    await expectWhole(page, path, 320, 225)
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await findSmall(page), `${path} at ${width} px`).toEqual([])
    }
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await countMoving(page), path).toBe(0)
    await page.emulateMedia({ reducedMotion: null })
  }
})

test('pages lose no text at twice the font size, on a desktop and on a phone', async () => {
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {}
  const browser = await chromium.launch({
    executablePath,
    args: [...args, '--blink-settings=defaultFontSize=32'],
  })
  const page = await browser.newPage()
  for (const path of paths) {
    await page.goto(rootSite.url(path))
    await expectWhole(page, path, 1440, 900)
    await expectWhole(page, path, 375, 800)
  }
  await browser.close()
})

test('borders, marks and focus stay visible in forced colours', async ({ browser }) => {
  const context = await browser.newContext({ forcedColors: 'active', viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await page.goto(rootSite.url('/skincare/acne'))
  const button = page.getByRole('link', { name: 'Shop Now' })
  const [border, ground] = await button.evaluate((link) => [
    getComputedStyle(link).borderTopColor,
    getComputedStyle(document.body).backgroundColor,
  ])
  expect(border).not.toBe(ground)
  const mark = page.locator('main summary').first()
  expect(await mark.evaluate((summary) => getComputedStyle(summary, '::after').borderBottomColor)).not.toBe(
    ground,
  )
  await mark.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  expect(await mark.evaluate((summary) => getComputedStyle(summary).outlineStyle)).toBe('solid')
  await context.close()
})
