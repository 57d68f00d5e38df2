/** Tests form controls for lists, theme tokens and times. */
import { expect, test, type Page } from '@playwright/test'
import {
  createStaff,
  expectNoAccessibilityIssues,
  expectSaved,
  openSharedPage,
  switchToUrl,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ flora: 'editor' })
})

const shared = openSharedPage({ staff, name: 'flora' })

/** Opens the form of the type's first item whose URL name contains `name`. */
async function openItem(page: Page, type: string, name = ''): Promise<void> {
  const query = new URLSearchParams({ language: 'en_GB', type })
  const answer = await page.request.get(site.url(`/api/studio/items?${query.toString()}`))
  const { items } = (await answer.json()) as { items: { contentKey: string; urlName: string }[] }
  const item = items.find(({ urlName }) => urlName.includes(name))
  await switchToUrl(page, site.url(`/studio/item/${item?.contentKey}/en_GB`))
}

test('list rows can be moved by key, drag or button; each move is one undo step, and the row stays focused', async () => {
  const page = shared()
  await openItem(page, 'epiderm__product', 'clear-peel')
  const list = page.getByRole('group', { name: 'Warnings' })
  const lines = list.getByRole('textbox')
  await expect(lines.first()).toBeVisible()
  const readTexts = () => lines.evaluateAll((all) => all.map((one) => (one as HTMLTextAreaElement).value))
  const before = await readTexts()
  const [first = '', second = '', third = '', ...rest] = before
  await lines.first().focus()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(readTexts).toEqual([second, first, third, ...rest])
  await expect(lines.nth(1)).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect.poll(readTexts).toEqual([second, third, first, ...rest])
  const undo = page.getByRole('banner').getByRole('button', { name: /^Undo/ })
  await undo.click()
  await expect.poll(readTexts).toEqual([second, first, third, ...rest])
  await undo.click()
  await expect.poll(readTexts).toEqual(before)
  await list.locator('.grip').first().dragTo(list.getByRole('listitem').nth(2))
  await expect.poll(readTexts).toEqual([second, third, first, ...rest])
  await undo.click()
  await expect.poll(readTexts).toEqual(before)
  await expect(page.getByRole('button', { name: 'Noon Acno Solution', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Noon Acno Solution', exact: true }).press('Alt+ArrowDown')
  await expect(page.getByRole('button', { name: 'Move Noon Acno Solution up' })).toBeEnabled()
  await expect(page.getByRole('button', { name: 'Noon Acno Solution', exact: true })).toBeFocused()
  await undo.click()
  await expect(page.getByRole('button', { name: 'Move Noon Acno Solution up' })).toBeDisabled()
  await expectSaved(page)
})

test('the theme form has a control for each token, and shows contrast ratios and fluid sizes', async () => {
  const page = shared()
  await openItem(page, 'epiderm__theme')
  const brand = page.getByRole('group', { name: 'Buttons and links', exact: true })
  await expect(brand).toContainText('Contrast 9.5:1 with “Text on buttons”: enough')
  await brand.getByRole('textbox', { name: 'Code' }).fill('#dddddd')
  await expect(brand).toContainText('too low, needs 4.5:1')
  await brand.getByRole('combobox', { name: 'Same as' }).selectOption({ label: 'Errors' })
  await expect(brand).toContainText('#9B2C1F')
  await expect(page.getByRole('group', { name: /Tint acne/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Typography' }).click()
  const largest = page.getByRole('spinbutton', { name: 'Largest' }).first()
  await largest.fill('1')
  await expect(page.getByRole('alert')).toContainText('the maximum size must be greater')
  await largest.fill('5')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expectSaved(page)
  await expect(page.locator('textarea.json')).toHaveCount(0)
  await expectNoAccessibilityIssues(page, 'main')
})

test('a reference links to the form of its item', async () => {
  const page = shared()
  await openItem(page, 'epiderm__site')
  await page.getByRole('link', { name: 'Edit “Noon”', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Design')
  await page.goBack()
  await expect(page.getByRole('button', { name: /^Theme/ })).toHaveText('Noon')
})

test('times and time zones have dedicated controls', async () => {
  const page = shared()
  await openItem(page, 'epiderm__delivery_schedule')
  await expect(page.getByLabel('Order cut-off required')).toHaveValue('17:00')
  const zone = page.getByRole('button', { name: /^Time zone/ })
  await zone.click()
  await page.getByRole('searchbox', { name: 'Search' }).fill('paris')
  await page.getByRole('option', { name: 'Europe / Paris' }).click()
  await expect(zone).toHaveText('Europe / Paris')
  await expectSaved(page)
  await expectNoAccessibilityIssues(page, 'main')
})

test('a new item shows an empty row in each required list, and adding a row moves the focus into it', async () => {
  const page = shared()
  await switchToUrl(page, site.url('/studio/content/epiderm__product'))
  await page.getByRole('button', { name: 'New Product…' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Quiet Gel')
  await page.keyboard.press('Enter')
  const skinTypes = page.getByRole('group', { name: 'Skin types' })
  await skinTypes.getByRole('textbox', { name: 'Item 1' }).fill('dry')
  await page.keyboard.press('Enter')
  await expect(skinTypes.getByRole('textbox', { name: 'Item 2' })).toBeFocused()
  await page.keyboard.press('Backspace')
  const ingredients = page.locator('details', { hasText: 'Key ingredients' }).last()
  await expect(ingredients.getByText('Key ingredients (0)')).toBeVisible()
  await ingredients.getByRole('button', { name: 'Add ingredient' }).click()
  await expect(ingredients.getByRole('textbox', { name: 'Name' })).toBeFocused()
  await page.keyboard.type('Panthenol')
  await expect(ingredients.getByText('Key ingredients (1)')).toBeVisible()
  const apart = page.locator('details', { hasText: 'Keep apart from' }).last()
  await apart.getByRole('button', { name: 'Add product' }).click()
  await page.getByRole('option', { name: 'Noon Calm Cream' }).click()
  await expect(apart.getByRole('button', { name: /^Product/ })).toBeFocused()
  await expectSaved(page)
})
