/** Tests, in Chromium, the focus while a button asks for confirmation and afterwards. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './ConfirmButton.fixture.tsx'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'ConfirmButton.fixture.tsx'))
})
afterAll(() => page?.close())

const button = (name: string) => page.getByRole('button', { name })
const readFocus = () => page.evaluate(() => document.activeElement?.textContent)
const readReceived = () =>
  page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.received)

beforeEach(async () => {
  await page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.showConfirmButton())
  await button('Discard').focus()
  await page.keyboard.press('Enter')
  await page.getByText('Discard all changes?').waitFor()
})

it('focuses Cancel while asking for confirmation, so that pressing Enter twice changes nothing', async () => {
  await expect.poll(readFocus).toBe('Cancel')
})

it.each(['Enter', 'Escape'])('moves the focus back to the button after %s on Cancel', async (key) => {
  await expect.poll(readFocus).toBe('Cancel')
  await page.keyboard.press(key)
  await button('Cancel').waitFor({ state: 'detached' })
  await expect.poll(readFocus).toBe('Discard')
  expect(await readReceived()).toEqual({ confirmations: 0, escapes: 0 })
})

it('moves the focus back to the button after a click on Cancel', async () => {
  await button('Cancel').click()
  await expect.poll(readFocus).toBe('Discard')
})

it('handles only the first Escape, so that the second one reaches the dialog', async () => {
  await page.keyboard.press('Escape')
  await button('Cancel').waitFor({ state: 'detached' })
  await page.keyboard.press('Escape')
  expect(await readReceived()).toEqual({ confirmations: 0, escapes: 1 })
})

it('moves the focus to the dialog after the confirmation, because the button may disappear', async () => {
  await button('Discard').click()
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toBe('Changes')
  expect(await readReceived()).toEqual({ confirmations: 1, escapes: 0 })
})
