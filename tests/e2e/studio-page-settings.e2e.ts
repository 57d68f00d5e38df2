/** Tests the page settings: search engine fields, their previews, and undo. */
import { expect, test } from '@playwright/test'
import {
  findButton,
  createStaff,
  expectNoAccessibilityIssues,
  expectSaved,
  studioOptions,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ seth: 'editor' })
})

test('SEO-1 an editor adds a section to an empty page and describes it in its settings, and undo removes the description', async ({
  page,
}) => {
  await staff.signIn(page, 'seth')
  const made = await page.request.post(site.url('/api/studio/pages'), {
    data: { client: 'e'.repeat(32), language: 'en_GB', title: 'Aftercare', route: '/aftercare' },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const { contentKey } = (await made.json()) as { readonly contentKey: string }
  await page.goto(site.url(`/studio/page/${contentKey}/en_GB`))
  const description = page.getByRole('textbox', { name: 'Description for search engines' })
  const result = page.getByRole('figure', { name: 'Search result' })
  await expect(result).toContainText('› aftercare')
  await findButton(page, 'Add a section here').click()
  await page.getByRole('dialog').getByRole('option', { name: 'Call to action' }).click()
  await expect(findButton(page, 'Add a section here')).toHaveCount(0)
  await expectSaved(page)
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('dialog').getByRole('searchbox').fill('meta description')
  await page.keyboard.press('Enter')
  await expect(description).toBeFocused()
  await page.keyboard.insertText('Care after a peel.')
  await expect(description).toHaveValue('Care after a peel.')
  await expect(page.getByText('18 of 160 characters')).toBeVisible()
  await expectSaved(page)
  await expect(result).toContainText('Care after a peel.')
  await expect(page.getByRole('figure', { name: 'Social card' })).toContainText('Care after a peel.')
  await expect(page.getByText('This site does not count visits.')).toBeVisible()
  await expectNoAccessibilityIssues(page, '.panel.right')
  await page.getByRole('switch', { name: 'Show in search results' }).click()
  await expect(result).toContainText('Search engines are asked not to list this page.')
  await findButton(page, 'Undo').click()
  await findButton(page, 'Undo').click()
  await expect(description).toHaveValue('')
  await expect(result).toContainText('Search engines choose text from the page.')
})
