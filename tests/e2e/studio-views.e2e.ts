/** Every view, dialog and form of the studio as axe finds it, light and dark; and where the focus is once something has gone. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { findBarriers } from '../find-barriers.ts'
import {
  button,
  canvas,
  createStaff,
  insertText,
  openPage,
  outline,
  select,
  selected,
  studioUse,
} from './in-studio.ts'
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

test('signing in, the list of pages and its dialogs have no barrier, light or dark, and no dialog takes the focus with it', async ({
  page,
}) => {
  await page.goto(site.url('/studio'))
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
  await look(page, 'sign-in')
  await page.getByLabel('Password', { exact: true }).fill('three words')
  await button(page, 'Show password').click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
  await expect(page.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
    'href',
    /\/forgotten-password$/,
  )
  await staff.fillIn(page, 'pat')
  await expect(page.getByRole('searchbox')).toBeVisible()
  await look(page, 'list of pages')
  for (const name of [
    'Find and replace …',
    'Publish …',
    'Publishing history',
    'History of the site',
    'Saved patterns …',
    'Keys',
  ])
    await lookAtDialog(page, name, button(page, 'More'))
  await button(page, 'New page …').click()
  await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
  await look(page, 'new page')
})

test('a page, the tour, its dialogs and menus have no barrier', async ({ page }) => {
  const more = button(page, 'More')
  await page.goto(site.url('/studio'))
  await staff.fillIn(page, 'pat')
  await openPage(page, '/skincare/acne')
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
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
  await look(page, 'inserter')
})

test('the form of each type of block has no barrier', async ({ page }) => {
  await staff.signIn(page, 'pat')
  await openPage(page, '/skincare/acne')
  await lookAtForms(page)
})

test('states of a list, pictures and small windows have no barrier', async ({ page }) => {
  await staff.signIn(page, 'pat')
  await openPage(page, '/skincare/acne')
  await lookAtStates(page)
  await canvas(page).locator('main img').first().click()
  await page.getByRole('button', { name: /^Choose another …: Picture/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: /^Hero acne left/ })).toBeVisible()
  await look(page, 'pictures')
  await page.keyboard.press('Escape')
  await lookAtSmallWindows(page)
})

/** A laptop, the same at 200 %, and a phone: nothing is wider, and every dialog ends within the window. */
async function lookAtSmallWindows(page: Page): Promise<void> {
  for (const [width, height] of [
    [1024, 720],
    [640, 360],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await findBarriers(page, { except: 'iframe' }), `${width} px`).toEqual([])
    for (const keys of ['Control+K', 'Control+Shift+F', '/']) {
      await page.keyboard.press(keys)
      const box = await page.locator('.modal').boundingBox()
      expect
        .soft((box?.y ?? 0) + (box?.height ?? Infinity), `${keys}, ${height} px`)
        .toBeLessThanOrEqual(height)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
  }
}

/** Of each type of block that the page has, the form beside it. */
async function lookAtForms(page: Page): Promise<void> {
  const seen = new Set<string>()
  const label = page.locator('.block-head p')
  await outline(page).getByRole('row').first().click()
  for (let row = 0; row < 70; row++) {
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('.panel.right')).toHaveAttribute('aria-busy', 'false')
    const type = (await label.count()) === 0 ? 'item' : await label.innerText()
    if (!seen.has(type)) await look(page, `form of ${type}`, '.right')
    seen.add(type)
  }
  expect(seen.size).toBeGreaterThan(5)
}

/** Of a list, by keys: what visitors would see is drawn, and nothing of it is stored. */
async function lookAtStates(page: Page): Promise<void> {
  const items = canvas(page).locator('ul[aria-label=Questions] > li')
  const count = await items.count()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('Questions')
  const row = outline(page).getByRole('row', { name: /^Questions/ })
  await row.last().click()
  await expect(selected(page)).toHaveText('Questions')
  const states = page.getByRole('radiogroup', { name: 'Items on the canvas' })
  await states.getByRole('radio', { name: 'All it has' }).focus()
  for (const [state, shown] of [
    ['None', 0],
    ['One', 1],
    ['Many', 24],
    ['Error', 0],
  ] as const) {
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(states.getByRole('radio', { name: state, exact: true })).toBeChecked()
    await expect(items).toHaveCount(shown)
  }
  await expect(page.getByText(/^Visitors see nothing of Questions then/)).toBeVisible()
  await look(page, 'a list with an error', '.middle')
  await button(page, 'End the preview').click()
  await expect(items).toHaveCount(count)
  await expect(page.getByRole('banner').getByText('Published', { exact: true })).toBeVisible()
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
  const row = outline(page).first().locator('[role=row][aria-selected=true]')
  await select(page)
  await row.focus()
  const name = (await row.textContent()) ?? ''
  await page.keyboard.press('Delete')
  const focused = page.locator('[role=row]:focus')
  await expect(focused).toHaveAttribute('aria-selected', 'true')
  await expect(focused).not.toHaveText(name)
  await page.keyboard.press('Control+Z')
  await page.keyboard.press('Control+K')
  await page.keyboard.type('acne')
  await expect(page.getByRole('option', { name: /acne/i }).first()).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})
