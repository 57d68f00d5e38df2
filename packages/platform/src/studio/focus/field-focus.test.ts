/** Tests in Chromium: text typed while a field changes or loads is inserted into the field. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fields from './field-focus.fixture.tsx'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'field-focus.fixture.tsx'))
})
afterAll(() => page?.close())

const show = (lateMs: number) =>
  page.evaluate((lateMs) => (globalThis as unknown as { rich: typeof Fields }).rich.showField(lateMs), lateMs)
const line = () => page.getByRole('textbox', { name: 'Line' })
const rich = () => page.getByRole('textbox', { name: 'Rich' })
const beside = () => page.getByRole('textbox', { name: 'Beside' })

it.each([
  ['at once', 0],
  ['late', 400],
])(
  'passes the next characters in order to a control that changes %s while the editor types',
  async (_, lateMs) => {
    await show(lateMs)
    await line().focus()
    await page.keyboard.type('{!Item.answer} and more words')
    await rich().waitFor()
    await expect.poll(() => rich().textContent()).toBe('{!Item.answer} and more words')
    await page.keyboard.type('.')
    expect(await rich().textContent()).toBe('{!Item.answer} and more words.')
  },
)

it('inserts characters that were typed before the field appeared, and places the caret after them', async () => {
  await show(0)
  await page.evaluate(() => void (globalThis as unknown as { rich: typeof Fields }).rich.bufferKeystrokes())
  await page.keyboard.type('early ')
  await page.keyboard.press('Tab')
  await page.keyboard.type('words')
  await page.getByRole('button', { name: 'Lead there' }).evaluate((button: HTMLElement) => button.click())
  await expect.poll(() => line().inputValue()).toBe('early words')
  await page.keyboard.type(', later ones')
  expect(await line().inputValue()).toBe('early words, later ones')
})

it('does not move the focus if the editor has since moved it', async () => {
  await show(400)
  await line().focus()
  await page.keyboard.type('{!Item.answer}')
  await beside().click()
  await rich().waitFor()
  await page.keyboard.type('elsewhere')
  expect(await beside().inputValue()).toBe('elsewhere')
  expect(await rich().textContent()).toBe('{!Item.answer}')
})
