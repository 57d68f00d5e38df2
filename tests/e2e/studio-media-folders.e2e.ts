/** Tests image folders: creation, an upload into the open folder, moves by menu and drag and drop, and deletion. */
import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { createStaff, expectNoAccessibilityIssues, studioOptions } from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ fay: 'editor' })
})

test('an editor creates a folder, uploads into it, drags the picture to another folder, and deletes the first folder', async ({
  page,
}) => {
  const unique = Math.random().toString(36).slice(2, 8)
  const [first, second, title] = [`Meadows ${unique}`, `Orchards ${unique}`, `Barley ${unique}`]
  await staff.signIn(page, 'fay')
  await page.goto(site.url('/studio/media'))
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
