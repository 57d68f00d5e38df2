/**
 * Tests the settings: the label table, and the delivery schedule with a preview of the delivery promise at any time.
 */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  createStaff,
  expectNoAccessibilityIssues,
  expectSaved,
  openArea,
  openSharedPage,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ ed: 'editor' })
})

const shared = openSharedPage({ staff, name: 'ed' })

async function openSetting(page: Page, name: string): Promise<void> {
  await openArea(page, 'Settings')
  await page.getByRole('link', { name, exact: true }).click()
  await expect(page.getByText('Changes are drafts. Visitors see them once they are published')).toBeVisible()
}

test('a label can be found by its location, changed in its row, listed as changed, and restored', async () => {
  const page = shared()
  await openSetting(page, 'English (United Kingdom)')
  await page.getByRole('searchbox').fill('breadcrumb')
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText('Breadcrumb')
  const text = rows.nth(1).getByRole('textbox')
  await text.fill('Path to this page')
  await expectSaved(page)
  await expectNoAccessibilityIssues(page)
  await page.getByRole('combobox', { name: 'Show' }).selectOption('Changed')
  await expect(rows).toHaveCount(2)
  await findButton(page, 'Undo').click()
  await expect(page.getByText('No labels match')).toBeVisible()
  await page.setViewportSize({ width: 375, height: 812 })
  await page.getByRole('combobox', { name: 'Show' }).selectOption('All labels')
  await expect(rows.filter({ hasText: 'Breadcrumb' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await page.setViewportSize({ width: 1280, height: 800 })
})

test('the delivery schedule previews the promise at any time, even with a new closed day', async () => {
  const page = shared()
  await openSetting(page, 'United Kingdom')
  const promise = page.getByRole('region', { name: 'Delivery promise' })
  await promise.getByLabel('Order placed at').fill('2026-12-24T16:30')
  await expect(promise.getByRole('status')).toContainText('Tuesday 29 December')
  await promise.getByLabel('Order placed at').fill('2026-12-24T17:00')
  await expect(promise.getByRole('status')).toContainText('Wednesday 30 December')
  await page.getByLabel('Date of the closed day').fill('2026-12-30')
  await page.getByLabel('Name of the closed day').fill('Stocktaking')
  await page.keyboard.press('Enter')
  await expect(promise.getByRole('status')).toContainText('Thursday 31 December')
  await expect(page.getByRole('rowheader', { name: 'Wed, 30 Dec 2026' })).toBeVisible()
  await expectNoAccessibilityIssues(page)
  await expectSaved(page)
  await findButton(page, 'Undo').click()
  await expect(promise.getByRole('status')).toContainText('Wednesday 30 December')
})
