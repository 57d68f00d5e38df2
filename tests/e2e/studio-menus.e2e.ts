/** Tests the area Menus: a menu as a tree, and redirects. */
import { expect, test, type Page } from '@playwright/test'
import {
  button,
  canvas,
  createStaff,
  expectNoBarriers,
  inDialog,
  openArea,
  saved,
  studioOptions,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ ed: 'editor', pia: 'publisher' })
})

const row = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(`^${name}`) })

test('an editor adds a link to a page in three actions, and nests and hides it by keyboard', async ({
  page,
}) => {
  await staff.signIn(page, 'ed')
  await openArea(page, 'Menus')
  await page.getByRole('link', { name: 'Footer: legal', exact: true }).click()

  await button(page, 'Add link: Page, item or address').click()
  await page.keyboard.type('About')
  await page.locator(inDialog).getByRole('option', { name: 'About', exact: true }).click()
  const about = row(page, 'About')
  await expect(about).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Text required' })).toHaveValue('About')
  await saved(page)

  await about.click()
  await page.keyboard.press('Alt+ArrowUp')
  await expect(about).toBeFocused()
  await page.keyboard.press('Alt+ArrowRight')
  await expect(about).toBeFocused()
  await expect(about).toHaveAttribute('aria-level', '2')
  await page.getByRole('switch', { name: 'Hidden' }).focus()
  await page.keyboard.press('Space')
  await expect(row(page, 'About, Hidden')).toBeVisible()
  await expectNoBarriers(page, 'main')

  await button(page, 'Remove link').click()
  await expect(about).toHaveCount(0)
  await button(page, 'Undo').click()
  await expect(about).toBeVisible()
})

test('a click on a link in the footer of the canvas leads to its entry in the menu', async ({ page }) => {
  await staff.open(page, 'ed', '/privacy')
  await canvas(page).locator('footer').getByRole('link', { name: 'Terms', exact: true }).click()
  await page.getByRole('button', { name: 'Edit “Terms” in “Footer: legal”' }).click()
  await expect(row(page, 'Terms')).toHaveAttribute('aria-selected', 'true')
  await expect(page.getByRole('textbox', { name: 'Text required' })).toBeFocused()
})
