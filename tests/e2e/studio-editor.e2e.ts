/**
 * What an editor does who has read nothing, by mouse: from a headline to the visitor who reads it, and back. On a site of its own,
 * since it publishes.
 */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  button,
  canvas,
  createStaff,
  dropFile,
  openPage,
  outline,
  saved,
  studioUse,
  text,
} from './in-studio.ts'
import { createOwnSite } from './own-site.ts'

const { site, runCommand } = createOwnSite('editor')
const staff = createStaff(site, runCommand)
const path = '/skincare/acne'
/** A publish compares pages, and the machine may be busy. */
const published = { timeout: 60_000 }

test.use(studioUse)
/** Whoever publishes is shown the drafts of all. */
test.describe.configure({ mode: 'default', timeout: 240_000 })

test.beforeAll(async ({ playwright }) => {
  await staff.create(playwright, { pia: 'publisher' })
})

const main = (page: Page) => canvas(page).locator('main')
const headline = (page: Page) => main(page).locator('h1')
const hero = (page: Page) => main(page).locator('img').first()
const link = (page: Page) => main(page).getByRole('link', { name: 'See what helps' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Selected' })
const width = (page: Page, px: string) =>
  page.getByRole('radiogroup', { name: 'Width of the page' }).getByRole('radio', { name: px })
const gutter = (page: Page, device: string) => page.getByRole('separator', { name: `Gutter, ${device}` })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: RegExp | string) => outline(page).getByRole('row', { name })
const formOf = (page: Page, name: string) =>
  expect(page.locator('.panel.right[aria-busy=false]').getByRole('heading', { name, level: 2 })).toBeVisible()

const drawPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

/** As every visitor gets it. */
async function readLive(page: Page) {
  const answer = await page.request.get(site.url(path), { headers: { 'accept-encoding': 'identity' } })
  return { html: await answer.text(), etag: answer.headers()['etag'] }
}

/** What the page says, its pictures and links, in their order. */
const readPage = (page: Page) =>
  main(page).evaluate((element) =>
    [...element.querySelectorAll('h1, h2, p, a, img')].map(
      (one) => `${one.textContent}${one.getAttribute('alt') ?? ''}`,
    ),
  )

/** Of six: of the link its text, its address, and its place; of the picture, that it was chosen. */
async function expectUndone(page: Page): Promise<void> {
  await expect(link(page)).toHaveCount(0)
  await expect(main(page).locator('.column:empty')).toHaveCount(1)
}

/** The hero and the new section as a guest has them. */
async function expectLive(browser: Browser, { words, alt }: { words: string; alt: string }): Promise<void> {
  const visitor = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()
  await visitor.goto(site.url(path))
  const title = visitor.locator('h1')
  const picture = visitor.getByRole('img', { name: alt })
  await expect(title).toHaveText(words)
  await expect(picture).toBeVisible()
  const [link, below] = await Promise.all([
    visitor.getByRole('link', { name: 'See what helps' }).boundingBox(),
    title.boundingBox(),
  ])
  expect(link?.y).toBeLessThan(below?.y ?? 0)
  const readGap = () =>
    visitor.locator('.section:has(h1) > .columns').evaluate((columns) => getComputedStyle(columns).rowGap)
  await visitor.setViewportSize({ width: 768, height: 900 })
  expect(parseFloat(await readGap())).toBeGreaterThan(16)
  await visitor.setViewportSize({ width: 375, height: 800 })
  await expect(picture).toBeHidden()
  expect(await readGap()).toBe('16px')
  await visitor.context().close()
}

test('by mouse: a headline, a picture, a device, a gutter and a section of two columns are changed, undone, redone, kept, published and taken back', async ({
  page,
  browser,
}) => {
  const before = await readLive(page)
  await staff.signIn(page, 'pia')
  await openPage(page, path)
  await headline(page).click()
  await expect(headline(page)).toBeFocused()
  await headline(page).click({ clickCount: 3 })
  await page.keyboard.type('By mouse')
  await expect(text(page)).toHaveValue('By mouse')
  await saved(page)

  const former = (await hero(page).getAttribute('src')) ?? ''
  await dropFile(
    page,
    { name: 'Violet.png', bytes: await drawPicture('#7a4fbf') },
    await toCentre(hero(page)),
  )
  await expect(hero(page)).not.toHaveAttribute('src', former)
  await page.getByRole('textbox', { name: 'Alternative text' }).fill('A violet square')
  await expect(hero(page)).toHaveAttribute('alt', 'A violet square')
  await saved(page)

  await width(page, '375').click()
  await button(page, 'Hide on mobile').click()
  await expect(hero(page)).toBeHidden()
  await saved(page)

  await width(page, '768').click()
  await crumbs(page).getByRole('button', { name: 'Section' }).click()
  await expect(gutter(page, 'tablet')).toHaveAttribute('aria-valuetext', '1rem')
  await drag(page, gutter(page, 'tablet'), 40)
  await expect(gutter(page, 'tablet')).not.toHaveAttribute('aria-valuetext', '1rem')
  await saved(page)

  await width(page, '1440').click()
  await button(page, 'Insert').first().click()
  await chooseBlock(page, 'Section')
  await expect(main(page).locator('.column:empty')).toHaveCount(2)
  await button(page, 'Insert: Inside Section: Column 1').click()
  await chooseBlock(page, 'Picture')
  await formOf(page, 'Picture')
  await button(page, 'Choose a picture …: Picture').click()
  await dialog(page)
    .getByRole('button', { name: /^Condition acne/i })
    .click()
  await expect(main(page).locator('.column:empty')).toHaveCount(1)
  await row(page, 'Column 2').click()
  await button(page, 'Insert').first().click()
  await chooseBlock(page, 'Button')
  await formOf(page, 'Button')
  await text(page).fill('See what helps')
  await page.getByRole('textbox', { name: 'Address' }).fill('/skincare/acne/routine')
  await expect(link(page)).toBeVisible()
  await saved(page)

  await crumbs(page).getByRole('button', { name: 'Section' }).click()
  await formOf(page, 'Section')
  await button(page, 'Move up').click()
  await expect.poll(async () => (await readPage(page)).indexOf('See what helps')).toBeLessThan(2)
  await saved(page)
  const made = await readPage(page)
  for (let step = 0; step < 5; step++) {
    await button(page, 'Undo').click()
    await saved(page)
  }
  await expectUndone(page)
  for (let step = 0; step < 5; step++) {
    await button(page, 'Redo').click()
    await saved(page)
  }
  await expect.poll(() => readPage(page)).toEqual(made)
  await page.reload()
  await expect(headline(page)).toHaveText('By mouse')
  expect(await readPage(page)).toEqual(made)
  expect(await readLive(page)).toEqual(before)

  await button(page, 'Publish …').click()
  await button(page, 'Publish 2 drafts').click()
  await expect(dialog(page).getByText(/^\d+ pages? compared, all equal to what you saw\.$/)).toBeVisible(
    published,
  )
  await expectLive(browser, { words: 'By mouse', alt: 'A violet square' })
  await button(page, 'Publishes so far, to take one back …').click()
  await button(page, await toLabel(page)).click()
  await expect(page.getByText(/as before that publish, at once, for everyone/)).toBeVisible()
  await button(page, await toLabel(page)).click()
  await expect(page.getByText(/^Taken back by release \d+$/)).toBeVisible()
  await expect.poll(() => readLive(page)).toEqual(before)
})

async function chooseBlock(page: Page, name: string): Promise<void> {
  await dialog(page).getByRole('option', { name, exact: true }).click()
  await expect(dialog(page)).toHaveCount(0)
}

async function toCentre(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Downwards. */
async function drag(page: Page, handle: Locator, byPx: number): Promise<void> {
  const { x, y } = await toCentre(handle)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + byPx, { steps: 6 })
  await page.mouse.up()
}

const toLabel = async (page: Page) =>
  (await page
    .getByRole('button', { name: /^Take release \d+ back$/ })
    .first()
    .textContent()) ?? ''
