/** Every view, dialog and form of the studio as axe finds it, light and dark; and where the focus is once something has gone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../find-barriers.ts'
import { button, createStaff, insertText, openPage, outline, select, studioUse } from './in-studio.ts'
import { runCommand } from './run-command.ts'
import { siteBelowBase as site } from './site.ts'

const staff = createStaff(site, runCommand)

test.use({ ...studioUse, contextOptions: { reducedMotion: 'reduce' } })

test.beforeAll(async ({ playwright }) => {
  await staff.create(playwright, { pat: 'publisher' })
})

/** `within`: a part of what is shown, where all else has been looked at. */
async function look(page: Page, view: string, within = 'html'): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    const barriers = await findBarriers(page, { within, except: 'iframe' })
    expect.soft(barriers, `${view}, ${colorScheme}`).toEqual([])
  }
}

/** Opens by its name in the palette; Escape brings the focus back to where it was. */
async function lookAtDialog(page: Page, name: string, from: Locator): Promise<void> {
  await from.focus()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').filter({ hasNot: page.getByPlaceholder(/^A page, a block/) })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('One moment')).toHaveCount(0)
  await look(page, name)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.soft(from, `focus after ${name}`).toBeFocused()
}

test('no view, dialog or form has a barrier, light or dark, and no dialog takes the focus with it', async ({
  page,
}) => {
  const more = button(page, 'More')
  await page.goto(site.url('/studio'))
  await expect(page.getByLabel('Password')).toBeVisible()
  await look(page, 'sign-in')
  await staff.fillIn(page, 'pat')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await look(page, 'list of pages')
  for (const name of ['Find and replace …', 'Publish …', 'Publishes', 'Keys'])
    await lookAtDialog(page, name, more)
  await button(page, 'New page …').click()
  await look(page, 'new page')
  await page.keyboard.press('Escape')
  await openPage(page, '/contact')
  await expect(page.getByRole('region', { name: 'A short tour' })).toBeVisible()
  await look(page, 'page, with the tour')
  await button(page, 'Leave the tour').click()
  for (const name of [
    'Copy this page …',
    'Move to another address …',
    'Take this page off the site …',
    'History',
  ])
    await lookAtDialog(page, name, more)
  await more.click()
  await expect(page.getByRole('menu')).toBeVisible()
  await look(page, 'menu')
  await page.keyboard.press('Escape')
  await button(page, 'Insert').first().click()
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible()
  await look(page, 'inserter')
  await page.keyboard.press('Escape')
  await lookAtForms(page)
})

/** Of each type of block that the page has, the form beside it. */
async function lookAtForms(page: Page): Promise<void> {
  const seen = new Set<string>()
  const label = page.locator('.block-head p')
  await outline(page).getByRole('row').first().click()
  for (let row = 0; row < 30; row++) {
    await page.keyboard.press('ArrowDown')
    const type = (await label.count()) === 0 ? 'item' : await label.innerText()
    if (!seen.has(type)) await look(page, `form of ${type}`, '.right')
    seen.add(type)
  }
  expect(seen.size).toBeGreaterThan(5)
}

test('what is removed, or can move no further, leaves the focus to what is near', async ({ page }) => {
  await staff.signIn(page, 'pat')
  await openPage(page, '/privacy')
  await select(page)
  await insertText(page)
  for (const name of ['Move up', 'Remove']) {
    await button(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName), name).not.toBe('body')
  }
})
