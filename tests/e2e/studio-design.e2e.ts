/**
 * Tests the Design area: a colour that changes the preview immediately, the suggested colour, undo, roles and a phone.
 */
import { expect, test, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  findButton,
  createStaff,
  deleteLeftDrafts,
  expectNoAccessibilityIssues,
  expectSaved,
  openArea,
  openSharedPage,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

test.beforeAll(async () => {
  await staff.create({ pia: 'publisher' })
})

const shared = openSharedPage({ staff, name: 'pia' })
test.beforeAll(async () => {
  if (test.info().retry > 0) await deleteLeftDrafts(shared(), site, 'epiderm__theme')
})

const colorCode = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true }).getByLabel('Code', { exact: true })
const quietText = (page: Page) => colorCode(page, 'Secondary text')

/** Reads a theme token from the page in the preview. */
const readToken = (page: Page, name: string) =>
  page
    .frameLocator('iframe[title^="Preview: "]')
    .locator('html')
    .evaluate((root, token) => getComputedStyle(root).getPropertyValue(token), name)

test('a colour changes the preview without a request; poor contrast is corrected with one click; both can be undone', async () => {
  const page = shared()
  let previews = 0
  page.on('request', (request) => (previews += /\/studio\/canvas\b/.test(request.url()) ? 1 : 0))
  await openArea(page, 'Design')
  const contrast = page.getByRole('region', { name: 'Contrast' })
  await expect(contrast).toContainText('text and background pairs are easy to read')
  const token = '--dxp-g-neutral'
  await expect.poll(() => readToken(page, token)).toBe('#5F584F')
  expect(previews).toBe(1)

  await quietText(page).fill('#B5AEA3')
  await expect.poll(() => readToken(page, token)).toBe('#B5AEA3')
  await expect(contrast).toContainText('2 of 29 pairs are hard to read')
  const use = contrast.getByRole('button', { name: /^Use #\w{6} for Secondary text$/ }).first()
  await expectNoAccessibilityIssues(page)
  await use.click()
  await expect(contrast).toContainText('All 29 text and background pairs')
  await expectSaved(page)
  expect(previews).toBe(1)

  await findButton(page, 'Undo').click()
  await expect.poll(() => readToken(page, token)).toBe('#B5AEA3')
  await findButton(page, 'Undo').click()
  await expect.poll(() => readToken(page, token)).toBe('#5F584F')

  await colorCode(page, 'Buttons and links').fill('#6B2D5C')
  const link = page
    .frameLocator('iframe[title="Preview: Home"]')
    .locator('.button:not(.secondary, .text) > a')
  await expect(link.first()).toHaveCSS('background-color', 'rgb(107, 45, 92)')
  await findButton(page, 'Undo').click()
  await expect(link.first()).not.toHaveCSS('background-color', 'rgb(107, 45, 92)')
  expect(previews).toBe(1)

  await page.getByRole('radio', { name: 'Form' }).click()
  const preview = page.frameLocator('iframe[title="Preview: Form"]')
  await expect(preview.locator('form[id^="form-"]').first()).toBeVisible()
  await expect(preview.getByLabel('Password')).toHaveCount(0)
  await page.getByRole('radio', { name: 'Typography' }).click()
  await expect(page.getByRole('combobox', { name: 'Typeface of headings' }).locator('optgroup')).toHaveCount(
    2,
  )
  await expect(page.getByRole('slider', { name: 'Font size of text, slider' })).toHaveValue('1.0625')

  await page.setViewportSize({ width: 375, height: 812 })
  await expect(
    page.getByText('The preview is shown only in windows that are at least 768 pixels wide'),
  ).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Typeface of headings' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375)
  await expectNoAccessibilityIssues(page)
})

test('a logo replaces the name in the preview, an unsuitable icon is reported, and both can be undone', async () => {
  const page = shared()
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('radio', { name: 'Home' }).click()
  await page.getByRole('radio', { name: 'Logo and icon' }).click()
  const header = page.frameLocator('iframe[title="Preview: Home"]').locator('.brand-link')
  const name = header.locator('.brand')
  await expect(name).toBeVisible()
  const upload = async (at: number, width: number) => {
    const create = { width, height: 100, channels: 3, background: '#7a4fbf' } as const
    const buffer = await sharp({ create }).png().toBuffer()
    const file = { name: `Brand ${width}.png`, mimeType: 'image/png', buffer }
    await page.locator('.design-controls input[type=file]').nth(at).setInputFiles(file)
  }
  await upload(0, 300)
  const logo = header.getByRole('img')
  await expect(logo).toHaveJSProperty('complete', true)
  expect(await logo.evaluate((image) => [image.clientWidth, image.clientHeight])).toEqual([108, 36])
  await expect(name).toHaveCount(0)
  /** Stores the icon late, after the studio has looked for it. */
  const lookup = page.waitForResponse(/\/studio\/media\?.*key=/)
  await page.route('**/operations', async (route) => {
    await lookup
    await route.continue()
  })
  await upload(1, 100)
  await expect(page.getByText('This icon is 100 × 100 pixels, so it may look blurred.')).toBeVisible()
  await expectSaved(page)
  await expectNoAccessibilityIssues(page)
  await findButton(page, 'Undo').click()
  await expect(page.getByText('This icon is 100 × 100 pixels.')).toBeHidden()
  await findButton(page, 'Undo').click()
  await expect(name).toBeVisible()
})
