/** Tests in Chromium: Enter selects a search result, even if the list appears later. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../tests/in-browser.ts'
import type * as Fixture from './select-on-enter.fixture.tsx'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'select-on-enter.fixture.tsx'))
})
afterAll(() => page?.close())
beforeEach(async () => {
  await page.evaluate(() => {
    const { rich } = globalThis as unknown as { rich: typeof Fixture }
    rich.selectedNames.length = 0
    Object.assign(globalThis, { come: rich.showList() })
  })
  await page.getByRole('searchbox').focus()
})

const come = () => page.evaluate('come()')
const readTaken = () =>
  page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.selectedNames)

it('selects the first option when it appears, if Enter was pressed before the list appeared', async () => {
  await page.keyboard.type('pic')
  await page.keyboard.press('Enter')
  await come()
  await expect.poll(readTaken).toEqual(['Picture'])
})

it('selects the first option when it appears, if Enter was pressed before the field appeared', async () => {
  await page.evaluate(() => {
    const { rich } = globalThis as unknown as { rich: typeof Fixture }
    Object.assign(globalThis, { come: rich.showList('pic') })
  })
  await come()
  await expect.poll(readTaken).toEqual(['Picture'])
})

it('drops a pending Enter when the editor types again', async () => {
  await page.keyboard.type('t')
  await page.keyboard.press('Enter')
  await page.keyboard.type('e')
  await come()
  await page.getByRole('option', { name: 'Text' }).waitFor()
  expect(await readTaken()).toEqual([])
  await page.keyboard.press('Enter')
  await expect.poll(readTaken).toEqual(['Text'])
})

it('the field refers to the active option only while the option exists', async () => {
  const readMarked = () =>
    page.getByRole('searchbox').evaluate((field) => {
      const id = field.getAttribute('aria-activedescendant')
      return id === null ? id : (document.getElementById(id)?.textContent ?? 'gone')
    })
  await come()
  await page.keyboard.type('t')
  await expect.poll(readMarked).toBe('Section')
  await page.keyboard.type('e')
  await page.getByRole('option', { name: 'Section' }).waitFor({ state: 'detached' })
  expect(await readMarked()).not.toBe('gone')
  await expect.poll(readMarked).toBe('Text')
})

it('Enter selects the option that was activated with the arrow keys', async () => {
  await come()
  await page.keyboard.type('t')
  await page.getByRole('option', { name: 'Section' }).waitFor()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(readTaken).toEqual(['Picture'])
})

it('selects the first option, even if React Aria activated another option before better results arrived', async () => {
  await come()
  await page.keyboard.type('t')
  await page.locator('[role=option][data-focused]', { hasText: 'Section' }).waitFor()
  await page.evaluate(() => (globalThis as unknown as { rich: typeof Fixture }).rich.showMoreOptions())
  await page.keyboard.press('Enter')
  await expect.poll(readTaken).toEqual(['Title'])
})
