/** Tests withdrawing a product in the studio: three clicks, offline, roles, keys, a narrow window, and undo. */
import { expect, test, type Page } from '@playwright/test'
import { findButton, createStaff, expectNoAccessibilityIssues, studioOptions } from './in-studio.ts'
import { createSeparateSite } from './own-site.ts'

const { site } = createSeparateSite('withdraw')
const staff = createStaff(site)
const path = '/product/noon-lacto-renew'

test.describe.configure({ mode: 'serial' })
test.use(studioOptions)
test.beforeAll(() => staff.create({ pia: 'publisher', ed: 'editor' }))

const readStatus = async (page: Page) => (await page.request.get(site.url(path))).status()

async function openList(page: Page, who: string): Promise<void> {
  await staff.signIn(page, who)
  await page.goto(site.url('/studio/content/epiderm__product?q=lacto'))
  await expect(page.getByRole('grid', { name: 'Product' }).getByRole('row').nth(1)).toBeVisible()
}

const openMenu = (page: Page) =>
  page.getByRole('grid', { name: 'Product' }).getByRole('row').nth(1).getByRole('button').last().click()

async function undo(page: Page): Promise<void> {
  await page.goto(site.url('/studio/changes'))
  await page
    .getByRole('button', { name: /^Undo this publish/ })
    .first()
    .click()
  await page
    .getByRole('button', { name: /^Undo this publish/ })
    .first()
    .click()
  await expect.poll(() => readStatus(page)).toBe(200)
}

test('a publisher withdraws a product in three clicks, and brings it back in its form', async ({ page }) => {
  await openList(page, 'pia')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Withdraw…' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByLabel('Reason (for staff only)')).toHaveValue('recall')
  await expectNoAccessibilityIssues(page)
  await findButton(page, 'Withdraw').click()
  await expect(dialog.getByRole('status')).toContainText('was withdrawn.')
  expect(await readStatus(page)).toBe(410)
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click()
  const row = page.getByRole('grid', { name: 'Product' }).getByRole('row').nth(1)
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
  await page.goto(site.url('/studio/changes'))
  await expect(page.getByRole('button', { name: /^Withdraw again: release \d+$/ })).toBeVisible()
})

test('the dialog can be used by keyboard alone, in a window of 375 px', async ({ page }) => {
  await page.setViewportSize({ width: 375, height: 740 })
  await openList(page, 'pia')
  await openMenu(page)
  await page.getByRole('menuitem', { name: 'Withdraw…' }).press('Enter')
  await expect(findButton(page, 'Withdraw')).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(375)
  await page
    .getByLabel(/^Note for visitors/)
    .first()
    .fill('Return it.')
  await findButton(page, 'Withdraw').press('Enter')
  await expect(page.getByRole('dialog').getByRole('status')).toContainText('was withdrawn.')
  expect(await (await page.request.get(site.url(path))).text()).toContain('Return it.')
  await page.keyboard.press('Escape')
  await undo(page)
})

test('offline, the button is disabled with a reason, and the note remains', async ({ page }) => {
  await openList(page, 'pia')
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
})

test('editors do not see the menu item', async ({ page }) => {
  await openList(page, 'ed')
  await openMenu(page)
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Withdraw…' })).toHaveCount(0)
})
