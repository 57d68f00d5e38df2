/** Tests the studio's areas: access by role, the start screen, keyboard, phones and accessibility. */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  createStaff,
  expectNoAccessibilityIssues,
  dialogSelector,
  openArea,
  openSharedPage,
  expectSaved,
  studioOptions,
  switchToUrl,
  tabTo,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ vi: 'viewer', ed: 'editor', pia: 'publisher' })
})

const menu = (page: Page) => page.getByRole('navigation', { name: 'Areas' })
const headline = (page: Page) => page.getByRole('heading', { level: 1 })

const open = ['Home', 'Pages', 'Content', 'Media', 'Menus', 'Design']
const all = ['Home', 'Pages', 'Content', 'Media', 'Menus', 'Changes', 'Design', 'Settings', 'Activity']

/** Expects the menu and the command palette to list the same areas. */
async function expectAreas(page: Page, areas: readonly string[]): Promise<void> {
  await expect(menu(page).getByRole('listitem')).toHaveText([...areas])
  await page.keyboard.press('Control+K')
  const places = page.getByRole('dialog').getByRole('group', { name: 'Go to' }).getByRole('option')
  await expect.poll(async () => (await places.allTextContents()).slice(0, areas.length)).toEqual([...areas])
  await page.keyboard.press('Escape')
}

async function expectToOpen(page: Page, area: string): Promise<void> {
  await openArea(page, area)
  await expect(headline(page)).toHaveText(area)
  await expect(menu(page).locator('[aria-current=page]')).toHaveText(area)
}

test('a viewer sees six areas in the menu and in Ctrl K, cannot open other areas, and can reload an area that failed to load', async ({
  page,
}) => {
  await page.route('**/assets/MediaArea-*.js', (route) => route.abort())
  await staff.signIn(page, 'vi', 'pages')
  await expectAreas(page, open)
  await openArea(page, 'Media')
  await expect(page.getByRole('alert')).toContainText('Check your connection and try again')
  await page.unroute('**/assets/MediaArea-*.js')
  await findButton(page, 'Try again').click()
  await expect(headline(page)).toHaveText('Media')
  for (const area of ['Content', 'Menus', 'Design']) await expectToOpen(page, area)
  const quietText = page.getByRole('group', { name: 'Secondary text', exact: true })
  await expect(quietText.getByLabel('Code', { exact: true })).toHaveJSProperty('readOnly', true)
  await expect(page.getByText('edit it')).toBeVisible()
  for (const area of all.filter((one) => !open.includes(one))) {
    await switchToUrl(page, site.url(`/studio/${area.toLowerCase()}`))
    await expect(headline(page)).toHaveText(`No access to ${area}`)
    await expect(page.getByRole('main')).toContainText(
      'This area is for administrators, publishers and editors',
    )
  }
})

test.describe('an editor', () => {
  const shared = openSharedPage({ staff, name: 'ed' })

  test('sees all areas, creates a question from Home by keyboard, finds the draft there, and discards it in Changes', async () => {
    const page = shared()
    await expectAreas(page, all)
    const title = `At night? ${Date.now()}`
    await switchToUrl(page, site.url('/studio'))
    await expect(headline(page)).toHaveText('Home')
    await tabTo(page, findButton(page, 'Skip to content'))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('main')).toBeFocused()
    await findButton(page, 'New…').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('New q')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Title' })).toBeFocused()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await page.keyboard.type(title)
    await page.keyboard.press('Enter')
    await expect(headline(page)).toHaveText(title)
    await expect(page.getByRole('textbox', { name: 'Question required' })).toHaveValue(title)
    await expect(menu(page).locator('[aria-current=page]')).toHaveText('Content')
    await page.getByRole('textbox', { name: 'Question required' }).fill('May I use it at night?')
    await expectSaved(page)

    await openArea(page, 'Home')
    await expect(page.getByRole('list', { name: 'Your drafts' })).toContainText(title)
    await expect(findButton(page, 'Publish…')).toHaveCount(0)
    await openArea(page, 'Changes')
    await findButton(page, `Discard changes: ${title}`).click()
    await expect(page.getByText(`${title} is not published`)).toBeVisible()
    await findButton(page, 'Discard changes').first().click()
    await expect(page.getByRole('link', { name: title })).toHaveCount(0)
  })
})

test.describe('a publisher', () => {
  const shared = openSharedPage({ staff, name: 'pia' })

  test('sees all areas in the menu and in Ctrl K, and a collapsed menu stays collapsed', async () => {
    const page = shared()
    await expectAreas(page, all)
    await findButton(page, 'Collapse menu').click()
    await expect(menu(page).getByRole('link', { name: 'Home' })).toBeVisible()
    await page.reload()
    await findButton(page, 'Expand menu').click()
  })

  for (const areas of [all.slice(0, 5), all.slice(5)])
    test(`can open these accessible areas: ${areas.join(', ')}`, async () => {
      const page = shared()
      for (const area of areas) {
        await expectToOpen(page, area)
        await expect(page.getByText('Loading…')).toHaveCount(0)
        await expectNoAccessibilityIssues(page)
      }
    })

  test('can use the areas on a phone, where the menu is a bar, and at a zoom of 200%', async () => {
    const page = shared()
    for (const [width, height] of [
      [640, 400],
      [375, 812],
    ] as const) {
      await page.setViewportSize({ width, height })
      await openArea(page, 'Content')
      await expect(headline(page)).toHaveText('Content')
      await findButton(page, 'More areas').click()
      await page.getByRole('menuitem', { name: 'Settings' }).click()
      await expect(headline(page)).toHaveText('Settings')
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
    await expectNoAccessibilityIssues(page)
    await expect(menu(page).getByRole('link')).toHaveText(['Home', 'Content', 'Changes'])
  })
})
