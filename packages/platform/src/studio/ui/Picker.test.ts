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

it('picks the pressed option, even if search results replace the options before the release', async () => {
  await page.evaluate(() => {
    const { rich } = globalThis as unknown as { rich: typeof Fixture }
    Object.assign(globalThis, { replace: rich.showPicker(['Cream', 'Peel', 'Toner']) })
  })
  await page.getByRole('button', { name: 'Product' }).click()
  await page.getByRole('option', { name: 'Toner' }).hover()
  await page.mouse.down()
  await page.evaluate("replace(['Toner', 'Toning gel'])")
  expect(await page.getByRole('option').allTextContents()).toEqual(['Cream', 'Peel', 'Toner'])
  await page.mouse.up()
  const readPicked = () =>
    page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.picked)
  await expect.poll(readPicked).toEqual(['Toner'])
  await page.getByRole('button', { name: 'Product' }).click()
  await expect.poll(() => page.getByRole('option').allTextContents()).toEqual(['Toner', 'Toning gel'])
})
