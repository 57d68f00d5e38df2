/**
 * Tests linked patterns in the studio: saving, inserting on two pages, changing both pages, detaching a copy, and
 * preventing a pattern from containing itself.
 */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  canvas,
  createStaff,
  expectNoAccessibilityIssues,
  delayRequests,
  dialogSelector,
  openSharedPage,
  outline,
  expectSaved,
  studioOptions,
  switchToPage,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ pat: 'editor' })
})

const dialog = (page: Page) => page.getByRole('dialog')
const options = (page: Page) => dialog(page).getByRole('listbox').getByRole('option')
const crumb = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Selected' }).getByRole('button', { name })

async function runNamed(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+K')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(options(page).first()).toHaveText(new RegExp(words, 'i'))
  await page.keyboard.press('Enter')
}

/** Searches the block list in the insert dialog. */
async function search(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(options(page)).toHaveCount(1)
  await expect(options(page)).toContainText(words)
}

/** Discards the page's draft, so that the next test starts with the published page. */
async function dropDraft(page: Page): Promise<void> {
  await page.getByRole('row', { name: /^Page settings/ }).click()
  await findButton(page, 'Discard changes').click()
  await expect(findButton(page, 'Cancel')).toBeFocused()
  await findButton(page, 'Discard changes').click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(canvas(page).locator('main .pattern')).toHaveCount(0)
}

test.describe('a linked pattern', () => {
  const shared = openSharedPage({ staff, name: 'pat', path: '/newsletter/thank-you' })
  const title = `Terms ${Math.random().toString(36).slice(2, 6)}`
  const words = 'The next issue arrives'
  const toShown = (page: Page) => outline(page).getByRole('row', { name: `${title}, Linked pattern` })
  const toPanel = (page: Page) => page.getByRole('region', { name: `Linked pattern: ${title}` })

  test('an editor saves blocks as a linked pattern, inserts it on another page, and changes both pages', async () => {
    const page = shared()
    const row = outline(page).getByRole('row', { name: /^The next issue arrives/ })
    await row.click()
    await expect(row).toHaveAttribute('aria-selected', 'true')
    const answer = await delayRequests(page, '**/SavePatternDialog-*.js')
    await runNamed(page, 'Save as pattern')
    await expect(dialog(page)).toHaveCount(0)
    await page.keyboard.type(title)
    answer()
    await expect(dialog(page).getByRole('textbox', { name: 'Name' })).toHaveValue(title)
    await dialog(page)
      .getByRole('radio', { name: /^Linked/ })
      .check()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await findButton(page, 'Save pattern').click()
    await expect(page.getByText(`${title} is now a linked pattern`)).toBeVisible()
    const shown = toShown(page)
    await expect(shown).toHaveAttribute('aria-selected', 'true')
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
    await expect(canvas(page).locator('main .pattern')).toContainText(words)
    await expectSaved(page)

    await switchToPage(page, site, '/newsletter')
    await outline(page).getByRole('row').nth(1).click()
    await expect(outline(page).getByRole('row').nth(1)).toHaveAttribute('aria-selected', 'true')
    await search(page, title)
    await page.keyboard.press('Enter')
    await expect(shown).toHaveAttribute('aria-selected', 'true')
    await expect(canvas(page).locator('main .pattern')).toContainText(words)
    const panel = toPanel(page)
    await expect(panel).toContainText('Not used on any published page yet.')
    await expectNoAccessibilityIssues(page, '.right')
    await panel.getByRole('button', { name: 'Edit pattern' }).click()
    await expect(page.getByText(`This is in the linked pattern ${title}`)).toBeVisible()
    await expect(crumb(page, title)).toBeVisible()
    const text = page.locator('.panel.right[aria-busy=false]').getByRole('textbox', { name: 'Text required' })
    await text.fill('Short terms')
    await expect(canvas(page).locator('main .pattern')).toHaveText('Short terms')
    await expectSaved(page)
  })

  test('an editor cannot insert a pattern into itself, and detaches a copy', async () => {
    const page = shared()
    await outline(page).getByRole('row', { name: 'Short terms' }).click()
    await search(page, title)
    await page.keyboard.press('Enter')
    await expect(dialog(page).getByRole('alert')).toContainText(
      `${title} cannot be inserted here, because a pattern cannot contain itself`,
    )
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)

    await crumb(page, title).click()
    await toPanel(page).getByRole('button', { name: 'Make a copy' }).click()
    await expect(canvas(page).locator('main .pattern')).toHaveCount(0)
    await expect(canvas(page).locator('main').getByText('Short terms')).toHaveCount(1)
    await expectSaved(page)
    await findButton(page, 'Undo').click()
    await expect(canvas(page).locator('main .pattern')).toHaveText('Short terms')
    await expect(toShown(page)).toBeVisible()
    await expectSaved(page)
    await dropDraft(page)
  })

  test('an editor renames and removes a pattern, and the page shows its blocks again', async () => {
    const page = shared()
    await switchToPage(page, site, '/newsletter/thank-you')
    await expect(canvas(page).locator('main .pattern')).toHaveText('Short terms')
    await page.keyboard.press('?')
    await expect(dialog(page).getByRole('heading', { name: 'Patterns' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await runNamed(page, 'Manage patterns')
    await expect(dialog(page).getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText(title)
    await findButton(page, `Rename ${title}`).click()
    await expect(dialog(page).getByRole('textbox', { name: `New name for ${title}` })).toBeFocused()
    await page.keyboard.insertText(`${title} again`)
    await page.keyboard.press('Enter')
    await findButton(page, `Delete ${title} again`).click()
    await expect(dialog(page)).toContainText('is not published, so it is deleted immediately')
    await findButton(page, `Delete ${title} again`).click()
    await expect(dialog(page).getByText(/^No results for “/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await dropDraft(page)
    await expect(canvas(page).locator('main').getByText(words)).toHaveCount(1)
  })
})
