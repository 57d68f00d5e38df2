/** Tests field labels that mention other items, and the sentence in which visitors will see the fields' values. */
import { expect, test, type Page } from '@playwright/test'
import {
  canvas,
  createStaff,
  expectNoAccessibilityIssues,
  outline,
  expectSaved,
  studioContext,
  studioOptions,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ tess: 'editor' })
})

test.describe('on a product’s page', () => {
  test.describe.configure({ mode: 'serial' })

  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(studioContext)
  })
  test.afterAll(() => page.close())

  test('PAGE-P1 fields for the interval between two products have both names in their labels, and typing updates the sentence for visitors', async () => {
    await staff.signIn(page, 'tess')
    const answer = await page.request.get(site.url('/api/studio/pages'))
    const { pages } = (await answer.json()) as {
      pages: readonly { contentKey: string; record: string | null }[]
    }
    const template = pages.find(({ record }) => record === 'epiderm__product')
    await page.goto(site.url(`/studio/page/${template?.contentKey}/en_GB?record=noon-clear-peel`))
    await expect(canvas(page).locator('main h1')).toHaveText('Noon Clear Peel')
    await expect(page.locator('.canvas-wait')).toHaveCount(0)
    await outline(page).first().getByRole('row', { name: 'Page settings' }).click()
    const record = page.getByRole('region', { name: 'Product: Noon Clear Peel' })
    await record
      .getByRole('button', { name: /^Noon Acno Solution/ })
      .first()
      .click()
    const before = record.getByRole('spinbutton', {
      name: /^Days to wait after Noon (?!Clear Peel).+ before using Noon Clear Peel/,
    })
    const after = record.getByRole('spinbutton', {
      name: /^Days to wait after Noon Clear Peel before using Noon /,
    })
    await expect(before).toHaveValue('5')
    const sentence = record
      .getByRole('status')
      .filter({ hasText: /Text for visitors about Noon Clear Peel and Noon / })
    await after.fill('9')
    await expect(sentence).toContainText(/Wait at least 9 days after Noon Clear Peel and 5 days after Noon /)
    await before.fill('9')
    await expect(sentence).toContainText('Leave at least 9 days between the two.')
    await expectSaved(page)
    await expect(
      canvas(page).locator('main').getByText('Leave at least 9 days between the two.').first(),
    ).toBeVisible()
    await expectNoAccessibilityIssues(page, '.panel.right')
  })

  test('a click on a sentence that comes from another product opens that product’s field', async () => {
    const combinations = canvas(page).locator('.product-combinations')
    const name = combinations.locator('dt').filter({ hasText: 'Noon Acno Solution' }).first()
    await name.click()
    const panel = page.locator('.panel.right')
    await expect(panel.getByText('The text that you clicked comes from “Noon Acno Solution”.')).toBeVisible()
    await expectNoAccessibilityIssues(page, '.panel.right')
    await panel.getByRole('button', { name: 'Edit “Name” in “Noon Acno Solution”' }).click()
    await expect(page.getByRole('textbox', { name: 'Name required', exact: true })).toBeFocused()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Noon Acno Solution')
    await page.goBack()

    await combinations.locator('dd').first().click()
    await panel.getByRole('button', { name: /^Edit .+ in “Noon Clear Peel”$/ }).click()
    const record = page.getByRole('region', { name: 'Product: Noon Clear Peel' })
    await expect(record.locator(':focus')).toHaveCount(1)
  })
})
