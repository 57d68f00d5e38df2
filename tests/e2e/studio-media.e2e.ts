/**
 * Tests the life of an image in the Media area: upload, use, a new file, replacement by another image, deletion and
 * restoration. Also tests image folders: creation, an upload into the open folder, moves by menu and drag and drop, and
 * deletion.
 */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  createStaff,
  expectNoAccessibilityIssues,
  dialogSelector,
  openSharedPage,
  switchToUrl,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ mia: 'publisher' })
})

const shared = openSharedPage({ staff, name: 'mia' })

const toFile = async (name: string, background: string, width = 60) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height: 40, channels: 3, background } })
    .png()
    .toBuffer(),
})

const call = async (page: Page, method: 'GET' | 'POST', path: string, data?: unknown) => {
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await page.request.fetch(site.url(`/api/studio${path}`), { method, headers, data })
  expect([path, response.status()]).toEqual([path, 200])
  return response.json()
}

const findKey = async (page: Page, title: string): Promise<string> => {
  const { pictures } = await call(page, 'GET', `/media?q=${encodeURIComponent(title)}`)
  return pictures[0].contentKey
}

/** Publishes the drafts of the given items without changing them. */
async function publish(page: Page, contentKeys: readonly string[]): Promise<void> {
  const drafts = []
  for (const contentKey of contentKeys) {
    const { seq } = await call(page, 'GET', `/drafts/${contentKey}/en_GB`)
    drafts.push({ contentKey, language: 'en_GB', seq })
  }
  await call(page, 'POST', '/publishes', { drafts, note: '' })
}

/** Creates a draft page that shows the image. */
async function createPageShowing(page: Page, title: string, contentKey: string): Promise<string> {
  const urlName = title.toLowerCase().replaceAll(' ', '-')
  const client = Array.from({ length: 32 }, () => Math.floor(Math.random() * 16).toString(16)).join('')
  const blocks = [{ id: 'shown', block: 'image', props: { imageInfo: { contentKey } } }]
  const route = `/${urlName}`
  return (await call(page, 'POST', '/pages', { client, language: 'en_GB', title, route, blocks })).contentKey
}

test('a publisher replaces a picture’s file, uses another picture instead, deletes it and restores it', async () => {
  const page = shared()
  const unique = Math.random().toString(36).slice(2, 8)
  const [first, second] = [`Meadow ${unique}`, `Orchard ${unique}`]
  await switchToUrl(page, site.url(`/studio/media?q=${unique}`))
  await page
    .getByLabel('Upload…')
    .setInputFiles([
      await toFile(`meadow-${unique}.png`, '#3a3'),
      await toFile(`orchard-${unique}.png`, '#a33'),
    ])
  const grid = page.getByRole('grid', { name: 'Media' })
  await expect(grid.getByRole('row')).toHaveCount(2)
  const uploads = page.getByRole('region', { name: 'Uploads' })
  await expect(uploads.getByRole('textbox')).toHaveCount(2)
  await expect(grid.getByText('No alternative text')).toHaveCount(2)
  await uploads.getByRole('textbox').first().fill('A green field')
  await uploads.getByRole('checkbox').last().check()
  await expect(uploads.getByRole('textbox')).toHaveCount(1)
  await page.keyboard.press('Tab')
  await expect(uploads).toHaveCount(0)
  await expect(page.getByText('2 pictures are uploaded and described.')).toHaveCount(1)
  await expect(grid.getByText('No alternative text')).toHaveCount(0)
  const keys = [await findKey(page, first), await findKey(page, second)] as const
  const shows = await createPageShowing(page, `Garden ${unique}`, keys[0])
  await publish(page, [...keys, shows])
  const choose = async (title: string, action: string) => {
    await grid
      .getByRole('row', { name: title })
      .getByRole('button', { name: `Actions for ${title}` })
      .click()
    await page.getByRole('menuitem', { name: action }).click()
  }
  const dialog = page.getByRole('dialog')

  await choose(first, 'Replace file…')
  await dialog.getByLabel('Choose file').setInputFiles(await toFile('new.png', '#33a', 90))
  await dialog.getByRole('textbox', { name: 'Alternative text' }).fill('A blue field')
  await expect(dialog.getByText('new.png is uploaded.')).toBeVisible()
  await expectNoAccessibilityIssues(page, dialogSelector)
  await expect(dialog.getByLabel('The alternative text describes the new picture')).toBeChecked()
  await dialog.getByRole('button', { name: 'Replace file' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(grid.getByRole('row', { name: first })).toContainText('90 × 40')

  await choose(first, 'Delete…')
  await expect(dialog).toContainText(`Garden ${unique}`)
  await expect(dialog.getByRole('button', { name: 'Delete picture' })).toBeDisabled()
  await page.keyboard.press('Escape')

  await choose(first, 'Use another picture instead…')
  await dialog.getByRole('button', { name: 'Choose picture' }).click()
  await page.getByRole('searchbox', { name: 'Search by title' }).last().fill(unique)
  await page.getByRole('button', { name: new RegExp(`^${second}`) }).click()
  await dialog.getByRole('button', { name: 'Change 1 item' }).click()
  await expect(dialog).toContainText(`1 item now uses ${second}.`)
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await publish(page, [keys[0], shows])

  await choose(first, 'Delete…')
  await dialog.getByRole('button', { name: 'Delete picture' }).click()
  await expect(grid.getByRole('row')).toHaveCount(1)
  await page.getByRole('link', { name: 'Deleted items' }).click()
  await page.getByRole('button', { name: `Restore: ${first}` }).click()
  await expect(page.getByRole('heading', { name: first })).toBeVisible()
  await expect(page.getByText('90 × 40 pixels')).toBeVisible()
})

test('a publisher creates a folder, uploads into it, drags the picture to another folder, and deletes the first folder', async () => {
  const page = shared()
  const unique = Math.random().toString(36).slice(2, 8)
  const [first, second, title] = [`Meadows ${unique}`, `Orchards ${unique}`, `Barley ${unique}`]
  await switchToUrl(page, site.url('/studio/media'))
  const tree = page.getByRole('treegrid', { name: 'Folders' })
  const dialog = page.getByRole('dialog')
  const create = async (name: string) => {
    await tree.getByRole('row', { name: 'All pictures' }).click()
    await page.getByRole('button', { name: 'New folder' }).click()
    await dialog.getByLabel('Name').fill(name)
    await page.keyboard.press('Enter')
    await expect(tree.getByRole('row', { name })).toHaveAttribute('aria-selected', 'true')
  }
  await create(second)
  await create(first)
  await expect(page.getByText('No pictures in this folder.')).toBeVisible()
  const pixels = { width: 30, height: 20, channels: 3, background: '#cc9' } as const
  await page.getByLabel('Upload…').setInputFiles({
    name: `${title}.png`,
    mimeType: 'image/png',
    buffer: await sharp({ create: pixels }).png().toBuffer(),
  })
  const picture = page.getByRole('grid', { name: 'Media' }).getByRole('row', { name: title })
  await expect(picture).toBeVisible()
  const alt = page.getByRole('region', { name: 'Uploads' }).getByRole('textbox')
  await alt.fill('A field of barley')
  await expectNoAccessibilityIssues(page)
  await picture.dragTo(tree.getByRole('row', { name: second }))
  await expect(page.getByText(`1 picture moved to ${second}.`)).toBeVisible()
  await expect(picture).toBeHidden()
  await tree.getByRole('row', { name: second }).click()
  await expect(picture).toBeVisible()
  await tree.getByRole('button', { name: `Folder actions: ${second}` }).click()
  await page.getByRole('menuitem', { name: 'Delete…' }).click()
  await dialog.getByRole('button', { name: 'Delete folder' }).click()
  await expect(tree.getByRole('row', { name: second })).toBeHidden()
  await page.setViewportSize({ width: 375, height: 800 })
  await page.getByRole('combobox', { name: 'Folders' }).selectOption({ label: 'No folder' })
  await expect(picture).toBeVisible()
  await picture.getByRole('button', { name: `Actions for ${title}` }).click()
  await page.getByRole('menuitem', { name: 'Move to folder…' }).click()
  await dialog.getByLabel('Folder').selectOption({ label: first })
  await dialog.getByRole('button', { name: 'Move 1 picture' }).click()
  await expect(picture).toBeHidden()

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.keyboard.press('Control+K')
  await page.keyboard.type('About')
  await dialog
    .getByRole('option', { name: /^About/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'History', exact: true }).click()
  await expect(dialog.getByRole('listitem').last()).toContainText('Import')
  await expect(dialog).not.toContainText(title)
})
