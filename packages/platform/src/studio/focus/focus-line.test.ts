/**
 * Tests in Chromium: typed characters are inserted into the line that was clicked on the page, or are not inserted at
 * all.
 */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './focus-line.fixture.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'focus-line.fixture.ts'))
})
afterAll(() => page?.close())

const steps = ['Cleanse.', 'Press four drops.', 'A light tingling.']
const light = [2, 7] as const
const readLines = () =>
  page
    .getByRole('textbox', { name: /^Line/ })
    .evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))
const click = () =>
  page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.restartBuffer())
const keepGiven = () =>
  page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.flushBuffer())
const goToText = (text: string, letters: readonly [number, number]) =>
  page.evaluate(
    ([text, letters]) =>
      (globalThis as unknown as { rich: typeof Fixture }).rich.focusLineWithText(text, letters),
    [text, letters] as const,
  )

beforeEach(() =>
  page.evaluate((lines) => (globalThis as unknown as { rich: typeof Fixture }).rich.showLines(lines), steps),
)

it('replaces the selected word in the matching line', async () => {
  await click()
  await page.keyboard.type('co')
  await goToText('A light tingling.', light)
  await page.keyboard.type('mmon')
  expect(await readLines()).toEqual(['Cleanse.', 'Press four drops.', 'A common tingling.'])
})

it('buffers characters while no line matches, and does not insert them into another line', async () => {
  await click()
  await goToText('A former tingling.', light)
  await page.keyboard.type('common')
  expect(await readLines()).toEqual(steps)
  await goToText('A light tingling.', light)
  expect(await readLines()).toEqual(['Cleanse.', 'Press four drops.', 'A common tingling.'])
})

it('skips characters typed for the first focus request if the same click causes a second request, and passes on later characters', async () => {
  await click()
  expect(await keepGiven()).toBe(false)
  await goToText('A light tingling.', light)
  expect(await keepGiven()).toBe(false)
  await page.keyboard.type('com')
  expect(await keepGiven()).toBe(true)
  await page.keyboard.type('mon')
  expect(await readLines()).toEqual(['Cleanse.', 'Press four drops.', 'A common tingling.'])
  await click()
  expect(await keepGiven()).toBe(false)
})
