/**
 * Runs axe on every view, dialog and form in the studio, in light and dark mode, and tests where the focus moves when
 * the focused element disappears.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import { colourRules, findAccessibilityIssues, styleRules } from '../find-accessibility-issues.ts'
import {
  findButton,
  canvas,
  createStaff,
  dialogSelector,
  insertText,
  openPage,
  outline,
  selectHeadline,
  findSelectedBreadcrumb,
  studioContext,
  switchToPage,
} from './in-studio.ts'
import { createStyleTracker } from './seen-styles.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ pat: 'publisher' })
})

/** Block types in several groups. Each group is a separate test, so that no single test takes too long. */
const blockTypes = [
  ['Text', 'Rich text', 'Section', 'Picture'],
  ['Picture tile', 'Button', 'Grid', 'Accordion'],
  ['Search engines', 'Page data', 'Navigation menu', 'Language switch'],
]

const tested = createStyleTracker()

/**
 * Tests the accessibility of a section of the page. If it has new styles, also tests its colours in light and dark
 * mode.
 */
async function look(page: Page, view: string, within = 'html'): Promise<void> {
  const hasNewStyles = await tested.add(page, within)
  const without = hasNewStyles ? [] : styleRules
  expect.soft(await findAccessibilityIssues(page, { within, except: 'iframe', without }), view).toEqual([])
  if (!hasNewStyles) return
  await page.emulateMedia({ colorScheme: 'dark' })
  const inDark = await findAccessibilityIssues(page, { within, except: 'iframe', only: colourRules })
  expect.soft(inDark, `${view}, dark`).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
}

/** Opens a dialog from the command palette, tests it, and expects Escape to return the focus. */
async function lookAtDialog(page: Page, name: string, from: Locator): Promise<void> {
  await from.focus()
  await page.keyboard.press('Control+K')
  await page.getByRole('dialog').getByRole('searchbox').fill(name)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog').filter({ hasNot: page.getByPlaceholder(/^Search pages, blocks/) })
  await expect(dialog).toBeVisible()
  await expect(dialog.getByText('Loading…')).toHaveCount(0)
  await look(page, name, dialogSelector)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.soft(from, `focus after ${name}`).toBeFocused()
}

/** One tab for all tests, which run in order. */
test.describe.configure({ mode: 'serial' })
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage(studioContext)
})
test.afterAll(() => page.context().close())

test.describe('before a page is open', () => {
  test('the sign-in screen and the list of pages are accessible', async () => {
    await page.goto(site.url('/studio/pages'))
    await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    await look(page, 'sign-in')
    await page.getByLabel('Password', { exact: true }).fill('three words')
    await findButton(page, 'Show password').click()
    await expect(page.getByLabel('Password', { exact: true })).toHaveAttribute('type', 'text')
    await expect(page.getByRole('link', { name: 'Forgotten your password?' })).toHaveAttribute(
      'href',
      /\/forgotten-password$/,
    )
    await staff.fillIn(page, 'pat')
    await expect(page.getByRole('searchbox')).toBeVisible()
    await look(page, 'list of pages')
  })

  test('the page list’s dialogs are accessible, and return the focus', async () => {
    for (const name of [
      'Find and replace…',
      'Publish…',
      'Publishing history',
      'Manage patterns…',
      'Keyboard shortcuts',
    ])
      await lookAtDialog(page, name, findButton(page, 'More'))
    await findButton(page, 'New page…').click()
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
    await look(page, 'new page', dialogSelector)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })
})

test('a page and the tour are accessible', async () => {
  await openPage(page, '/skincare/acne')
  await expect(page.getByRole('region', { name: 'Take a tour' })).toBeVisible()
  await look(page, 'page, with the tour')
  await findButton(page, 'End tour').click()
})

test.describe('on the acne page', () => {
  for (const types of blockTypes)
    test(`the forms of these block types are accessible: ${types.join(', ')}`, () => lookAtForms(page, types))

  test('the dialogs of a page are accessible, and return the focus', async () => {
    for (const name of ['Copy page…', 'Change address…', 'Unpublish page…', 'History'])
      await lookAtDialog(page, name, findButton(page, 'More'))
  })

  test('a list’s states can be previewed and are accessible', () => lookAtStates(page))

  test('menus and the list of blocks are accessible', async () => {
    const more = findButton(page, 'More')
    await more.click()
    await expect(page.getByRole('menu')).toBeVisible()
    await look(page, 'menu')
    await page.getByRole('menuitemradio', { name: 'Dark' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-scheme', 'dark')
    await page.keyboard.press('Escape')
    await more.click()
    await page.getByRole('menuitemradio', { name: 'Dark', checked: true }).waitFor()
    await page.getByRole('menuitemradio', { name: 'System' }).click()
    await expect(page.locator('html')).not.toHaveAttribute('data-scheme')
    await page.keyboard.press('Escape')
    await findButton(page, 'Insert').first().click()
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()
    await look(page, 'inserter', dialogSelector)
    const sample = page.frameLocator('iframe[title="Text"]').getByRole('heading')
    await expect(sample).toHaveCSS('font-family', /^"?Brygada/)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  test('the image picker is accessible, and the studio fits small windows', async () => {
    await canvas(page).locator('main img').first().click()
    await page.getByRole('button', { name: /^Choose another…: Picture/ }).click()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Hero acne left/ })).toBeVisible()
    await look(page, 'pictures', dialogSelector)
    await page.keyboard.press('Escape')
    await lookAtSmallWindows(page)
  })
})

/**
 * Expects no overflow, and dialogs that fit the window, at the window sizes of a laptop, a laptop at 200% zoom, and a
 * phone.
 */
async function lookAtSmallWindows(page: Page): Promise<void> {
  for (const [width, height] of [
    [1024, 720],
    [640, 360],
    [375, 812],
  ] as const) {
    await page.setViewportSize({ width, height })
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), `${width} px`).toBe(width)
    if (width === 375) {
      await expect.soft(page.locator('.canvas-foot')).toContainText('375 px')
      expect.soft(await findAccessibilityIssues(page, { except: 'iframe', without: colourRules })).toEqual([])
    }
    for (const keys of width === 640 ? ['Control+K', 'Control+Shift+F', '/'] : ['Control+K']) {
      await page.keyboard.press(keys)
      const box = await page.locator('.modal').boundingBox()
      expect
        .soft((box?.y ?? 0) + (box?.height ?? Infinity), `${keys}, ${height} px`)
        .toBeLessThanOrEqual(height)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  }
}

async function lookAtForms(page: Page, types: readonly string[]): Promise<void> {
  for (const type of types) {
    await page.getByRole('searchbox', { name: 'Search blocks' }).fill(type)
    const row = outline(page)
      .getByRole('row', { name: new RegExp(`, ${type}(?:, hidden on .*)?$`) })
      .first()
    /**
     * Retries the click, because the outline is filtered with a delay and a click may land on a row that is about to
     * disappear.
     */
    await expect(async () => {
      await row.click()
      await expect(row).toHaveAttribute('aria-selected', 'true', { timeout: 1000 })
    }).toPass()
    await expect(page.locator('.panel.right[aria-busy=false] .block-head')).toContainText(type)
    await look(page, `form of ${type}`, '.right')
  }
}

/** Previews a list's states by keyboard. Expects the page to look as visitors see it, and expects no edit. */
async function lookAtStates(page: Page): Promise<void> {
  const items = canvas(page).locator('ul[aria-label=Questions] > li')
  const count = await items.count()
  await page.getByRole('searchbox', { name: 'Search blocks' }).fill('Questions')
  const row = outline(page).getByRole('row', { name: /^Questions/ })
  await row.last().click()
  await expect(findSelectedBreadcrumb(page)).toHaveText('Questions')
  const states = page.getByRole('radiogroup', { name: 'Preview items' })
  await states.getByRole('radio', { name: 'Actual items' }).focus()
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
  await expect(page.getByText(/^Visitors see nothing here in this case/)).toBeVisible()
  await look(page, 'a list with an error', '.middle')
  await findButton(page, 'End preview').click()
  await expect(items).toHaveCount(count)
  await expect(page.getByRole('banner').getByText('Published', { exact: true })).toBeVisible()
}

test('the focus moves to the next block or button after a block is removed or cannot move further', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await switchToPage(page, site, '/privacy')
  await selectHeadline(page)
  await insertText(page)
  for (const name of ['Move up', 'Remove']) {
    await findButton(page, name).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => page.evaluate(() => document.activeElement?.localName), name).not.toBe('body')
  }
  const row = outline(page).first().locator('[role=row][aria-selected=true]')
  await selectHeadline(page)
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
