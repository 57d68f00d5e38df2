/**
 * Tests withdrawing a product in the studio: three clicks, offline, keys, a narrow window, and undo. `studio-lists`
 * tests that editors do not see the menu item.
 */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  createStaff,
  expectNoAccessibilityIssues,
  openSharedPage,
  switchToUrl,
} from './in-studio.ts'
import { createSeparateSite } from './own-site.ts'

const { site } = createSeparateSite('withdraw')
const staff = createStaff(site)
const path = '/product/noon-lacto-renew'

test.beforeAll(() => staff.create({ pia: 'publisher' }))

const shared = openSharedPage({ staff, name: 'pia' })

const readStatus = async (page: Page) => (await page.request.get(site.url(path))).status()

/** Opens the menu of the product in the list. */
async function openMenu(page: Page): Promise<void> {
  await switchToUrl(page, site.url('/studio/content/epiderm__product?q=lacto'))
  const row = page.getByRole('grid', { name: 'Products' }).getByRole('row', { name: /Lacto/ }).first()
  await row.getByRole('button').last().click()
}

test('offline, the “Withdraw” button is disabled with a reason, and the typed note is preserved', async () => {
  const page = shared()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const note = page.getByLabel(/^Note for visitors/).first()
  await note.fill('Return it.')
  await page.context().setOffline(true)
  await expect(findButton(page, 'You are offline')).toBeDisabled()
  await page.context().setOffline(false)
  await expect(findButton(page, 'Withdraw')).toBeEnabled()
  await expect(note).toHaveValue('Return it.')
  expect(await readStatus(page)).toBe(200)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a publisher withdraws a product in three clicks, and restores it in its form', async () => {
  const page = shared()
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason (for staff only)')).toHaveValue('recall')
  await expectNoAccessibilityIssues(page)
  await page
    .getByLabel(/^Note for visitors/)
    .first()
    .fill('Return it.')
  await findButton(page, 'Withdraw').click()
  await expect(dialog.getByRole('status')).toContainText('was withdrawn.')
  expect(await readStatus(page)).toBe(410)
  expect(await (await page.request.get(site.url(path))).text()).toContain('Return it.')
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const row = page.getByRole('grid', { name: 'Products' }).getByRole('row').nth(1)
  await expect(row).toContainText('Withdrawn')
  await row.getByText('Noon Lacto').first().click()
  const notice = page.getByRole('region', { name: 'Withdrawn' })
  await expect(notice).toContainText(/^Withdrawn by pia on .*\. Reason: Recall\./i)
  await notice.getByRole('button', { name: 'Bring back…' }).click()
  await expect(dialog).toContainText('Visitors will see this item again, in every language')
  await findButton(page, 'Bring back').click()
  await expect(dialog.getByRole('status')).toContainText('is back on the site.')
  expect(await readStatus(page)).toBe(200)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  await expect(notice).toHaveCount(0)
  await switchToUrl(page, site.url('/studio/changes'))
  await expect(page.getByRole('button', { name: /^Withdraw again: release \d+$/ })).toBeVisible()
  await switchToUrl(page, site.url('/studio/activity?action=withdraw'))
  const line = page.getByRole('list', { name: 'Today' }).locator('> li').first()
  await line.getByText('Withdrew').click()
  await line.locator('.draft-changes summary').click()
  await expect(line.getByRole('list', { name: /Noon Lacto/ })).toContainText('Renew withdrawn')
})

test('the dialog can be opened by keyboard alone, and fits a window of 375 px', async () => {
  const page = shared()
  await page.setViewportSize({ width: 375, height: 740 })
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Withdraw…' }).press('Enter')
  await expect(findButton(page, 'Withdraw')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
})
