/** Tests in Chromium: a picker whose search results arrive while an option is being clicked. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './Picker.fixture.tsx'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'Picker.fixture.tsx'))
})
afterAll(() => page?.close())

const open = async (names: readonly string[]) => {
  await page.keyboard.press('Escape')
  await page.evaluate((shown) => {
    const { rich } = globalThis as unknown as { rich: typeof Fixture }
    Object.assign(globalThis, { replace: rich.showPicker(shown) })
  }, names)
  await page.getByRole('button', { name: 'Product' }).click()
}
const readOptions = () => page.getByRole('option').allTextContents()

it('selects the pressed option, even if search results replace the options before the pointer is released', async () => {
  await open(['Cream', 'Peel', 'Toner'])
  await page.getByRole('option', { name: 'Toner' }).hover()
  await page.mouse.down()
  await page.evaluate("replace(['Toner', 'Toning gel'])")
  expect(await readOptions()).toEqual(['Cream', 'Peel', 'Toner'])
  await page.mouse.up()
  const readPicked = () =>
    page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.pickedNames)
  await expect.poll(readPicked).toEqual(['Toner'])
  await page.getByRole('button', { name: 'Product' }).click()
  await expect.poll(readOptions).toEqual(['Toner', 'Toning gel'])
})

it('shows the same options during a second press that begins shortly after the first press', async () => {
  await open(['Cream', 'Peel'])
  await page.clock.install()
  const [option] = await page.getByRole('option').all()
  await option?.hover()
  await page.mouse.down()
  await page.mouse.move(0, 0)
  await page.mouse.up()
  await option?.hover()
  await page.mouse.down()
  await page.clock.runFor(1000)
  await page.evaluate("replace(['Toner', 'Toning gel'])")
  expect(await readOptions()).toEqual(['Cream', 'Peel'])
  await page.mouse.up()
  await page.clock.runFor(1000)
  await expect.poll(readOptions).not.toEqual(['Cream', 'Peel'])
})
