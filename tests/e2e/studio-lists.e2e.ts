/** Tests the studio's item lists: search, filter, order, keys, actions for several items, and clicks. */
import { expect, test } from '@playwright/test'
import {
  findButton,
  createStaff,
  delayRequests,
  expectNoAccessibilityIssues,
  dialogSelector,
  openArea,
  openSharedPage,
  switchToUrl,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ lis: 'editor' })
})

const shared = openSharedPage({ staff, name: 'lis' })

/** Allows a test to advance the time. */
test.beforeAll(() => shared().clock.install())

test('an editor searches, filters, sorts and opens items by keyboard, may not withdraw them, and Back restores the list', async () => {
  const page = shared()
  await openArea(page, 'Content')
  await page
    .getByRole('navigation', { name: 'Content types' })
    .getByRole('link', { name: /^Product/ })
    .click()
  const grid = page.getByRole('grid', { name: 'Products' })
  const rows = grid.getByRole('row')
  await expect(rows.nth(3)).toBeVisible()
  await grid.getByRole('columnheader', { name: 'Title' }).click()
  await expect(page).toHaveURL(/sort=title/)
  await expect(grid.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending')
  await page.getByRole('searchbox', { name: 'Search by title or address' }).fill('peel')
  await expect(page).toHaveURL(/q=peel/)
  await expect(rows.nth(1)).toHaveAccessibleName(/peel/i)
  await expect(rows).toHaveCount(2)
  await expectNoAccessibilityIssues(page)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem').first()).toBeVisible()
  await expect(page.getByRole('menuitem', { name: 'Withdraw…' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await rows.nth(1).press('Enter')
  await expect(page).not.toHaveURL(/\/content\//)
  await page.goBack()
  await expect(page.getByRole('searchbox')).toHaveValue('peel')
  await expect(rows).toHaveCount(2)
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'With unpublished changes' })
  await expect(grid).toContainText('No results')
  await grid.getByRole('button', { name: 'Clear search and filter' }).click()
  await expect(rows.nth(3)).toBeVisible()
})

test('an editor discards the changes to several items together', async () => {
  const page = shared()
  const titles = ['One draft', 'Another draft']
  for (const [at, title] of titles.entries()) {
    const body = { client: `${at}`.padStart(32, 'a'), language: 'en_GB', type: 'epiderm__question', title }
    const made = await page.request.post(site.url('/api/studio/items'), {
      data: body,
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    expect(made.status()).toBe(200)
  }
  await switchToUrl(page, site.url('/studio/content/epiderm__question?show=new'))
  const grid = page.getByRole('grid', { name: 'Questions' })
  for (const title of titles) await grid.getByRole('row', { name: title }).locator('label').click()
  const actions = page.getByRole('region', { name: 'Actions for selected items' })
  await expect(actions.getByRole('status')).toHaveText('2 selected')
  await findButton(page, 'Discard changes (2)').click()
  await expect(actions).toContainText('Items that are not published are deleted')
  await findButton(page, 'Discard changes (2)').click()
  for (const title of titles) await expect(grid.getByRole('row', { name: title })).toHaveCount(0)
  await expect(actions).toHaveCount(0)
})

test('a click opens the row that was pressed, even if new rows arrive before the button is released', async () => {
  const page = shared()
  await switchToUrl(page, site.url('/studio/content/epiderm__product?sort=title'))
  const grid = page.getByRole('grid', { name: 'Products' })
  const row = grid.getByRole('row').nth(2)
  const title = await row.locator('.row-title').innerText()
  const box = await row.boundingBox()
  if (box === null) throw new Error('The row has no box')
  const release = await delayRequests(page, /\/listings\?.*sort=-title/)
  await grid.getByRole('columnheader', { name: 'Title' }).click()
  await page.mouse.move(box.x + 200, box.y + box.height / 2)
  await page.mouse.down()
  const answered = page.waitForResponse(/\/listings\?.*sort=-title/)
  release()
  await (await answered).finished()
  await expect(grid.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'descending')
  /** Holds the button longer than 500 ms, after which React Aria would cancel the press. */
  await page.clock.fastForward(600)
  await page.mouse.up()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
})

test('an editor lists pages as a tree, finds system pages with the filter, and uses a page’s menu', async () => {
  const page = shared()
  await openArea(page, 'Pages')
  const grid = page.getByRole('grid', { name: 'Pages' })
  const rows = grid.getByRole('row')
  await expect(rows.nth(1)).toHaveAccessibleName('Home')
  await expect(rows.nth(1).locator('img')).toBeVisible()
  const below = rows.filter({ has: page.getByText('/newsletter/thank-you', { exact: true }) })
  await expect(below.locator('[data-depth="1"]')).toBeVisible()
  await expect(grid.getByRole('columnheader', { name: 'Address' })).toHaveAttribute('aria-sort', 'ascending')
  const products = rows.filter({ has: page.getByText('/product/…', { exact: true }) })
  await expect(products).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'System pages' })
  await expect(products).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'All' })
  await page.getByRole('searchbox').fill('cookies')
  await rows
    .filter({ hasText: '/cookies' })
    .getByRole('button', { name: /^Actions for/ })
    .click()
  await expect(page.getByRole('menuitem')).toHaveText([
    'Open',
    'Page settings',
    'Copy page…',
    'Change address…',
    'Unpublish page…',
    'Activity',
    'View on site',
  ])
  await page.getByRole('menuitem', { name: 'Page settings' }).click()
  await expect(page.getByRole('textbox', { name: 'Title required' })).toBeFocused()
})

test('an editor deletes an item that is not published, and restores it', async () => {
  const page = shared()
  const title = `Short-lived ${Date.now()}`
  const made = await page.request.post(site.url('/api/studio/items'), {
    data: { client: `${Date.now()}`.padStart(32, 'b'), language: 'en_GB', type: 'epiderm__question', title },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  expect(made.status()).toBe(200)
  await switchToUrl(page, site.url('/studio/content/epiderm__question?show=new'))
  const row = page.getByRole('grid', { name: 'Questions' }).getByRole('row', { name: title })
  await row.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  const dialog = page.getByRole('dialog', { name: `Delete ${title}` })
  await expect(dialog).toContainText('You can restore it for 30 days')
  await expectNoAccessibilityIssues(page, dialogSelector)
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(row).toHaveCount(0)
  await page.getByRole('link', { name: 'Deleted items' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Deleted items')
  await findButton(page, `Restore: ${title}`).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await page.getByText('Advanced', { exact: true }).click()
  await expect(page.getByRole('textbox', { name: 'URL name required' })).toHaveValue(
    title.toLowerCase().replaceAll(' ', '-'),
  )
})
