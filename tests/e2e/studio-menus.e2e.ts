/** Tests the Menus area: the menu tree, and redirects. */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  canvas,
  createStaff,
  expectNoAccessibilityIssues,
  dialogSelector,
  expectSaved,
  openArea,
  openSharedPage,
  switchToPage,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ pia: 'publisher' })
})

const shared = openSharedPage({ staff, name: 'pia' })

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('a publisher adds a link to a page in three steps, and nests and hides it by keyboard', async () => {
  const page = shared()
  await openArea(page, 'Menus')
  await page.getByRole('link', { name: 'Footer: legal', exact: true }).click()

  await findButton(page, 'Add link: Page, item or address').click()
  await page.keyboard.type('About')
  await page.locator(dialogSelector).getByRole('option', { name: 'About', exact: true }).click()
  const about = row(page, 'About')
  await expect(about).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Text required' })).toHaveValue('About')
  await expectSaved(page)

  await about.click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(about).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(about).toBeFocused()
  await expect(about).toHaveAttribute('aria-level', '2')
  await page.getByRole('switch', { name: 'Hidden' }).focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'About, Hidden')).toBeVisible()
  await expectNoAccessibilityIssues(page, 'main')

  await findButton(page, 'Remove link').click()
  await expect(about).toHaveCount(0)
  await findButton(page, 'Undo').click()
  await expect(about).toBeVisible()
})

test('a click on a footer link on the canvas opens the link’s entry in the menu', async () => {
  const page = shared()
  await switchToPage(page, site, '/privacy')
  await canvas(page).locator('footer').getByRole('link', { name: 'Terms', exact: true }).click()
  await page.getByRole('button', { name: 'Edit “Terms” in “Footer: legal”' }).click()
  await expect(row(page, 'Terms')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Text required' })).toBeFocused()
})

test('a publisher redirects a missing address that visitors requested, imports a file, and tests an address', async () => {
  const page = shared()
  const path = `/gone-${Date.now() % 1000}`
  expect((await page.request.get(site.url(path))).status()).toBe(404)
  await openArea(page, 'Menus')
  await page.getByRole('link', { name: 'Not found', exact: true }).click()
  await findButton(page, `Redirect ${path}`).click()
  await page.getByLabel('New address').fill('/about')
  await findButton(page, 'Add redirect').click()
  await expect(findButton(page, `Redirect ${path}`)).toHaveCount(0)
  await expectNoAccessibilityIssues(page, 'main')

  await page.getByRole('link', { name: 'Redirects', exact: true }).click()
  await page.getByRole('link', { name: `Edit ${path}` }).click()
  await page.getByRole('link', { name: 'Back to Redirects' }).click()
  const buffer = Buffer.from(`from;to\n${path};/contact\nwrong;/about\n`)
  await page
    .getByLabel('Import CSV')
    .and(page.locator('input'))
    .setInputFiles({ name: 'redirects.csv', mimeType: 'text/csv', buffer })
  await expect(page.getByText('0 created, 1 changed, 0 already up to date.')).toBeVisible()
  await expect(page.getByText('Line 3: from must be a path')).toBeVisible()
  await page.getByRole('textbox', { name: 'Address', exact: true }).fill('/acne')
  await findButton(page, 'Test').click()
  await expect(page.getByText('Redirects to /noon/s/skincare/acne.')).toBeVisible()
  await expectNoAccessibilityIssues(page, 'main')
})
