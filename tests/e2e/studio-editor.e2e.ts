/** Tests editing with the keyboard and a screen reader, and between two sites. */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  findButton,
  canvas,
  createStaff,
  dropFile,
  delayRequests,
  outline,
  expectSaved,
  studioContext,
  studioOptions,
  tabTo,
  findTextField,
} from './in-studio.ts'
import { rootSite, siteAtBasePath as otherSite } from './site.ts'

const staff = createStaff(rootSite)
/** Staff who copy blocks between the sites have an account on both sites. */
const staffOfOtherSite = createStaff(otherSite)
const path = '/skincare/acne'

test.use(studioOptions)
/** All tests edit the same page, so they run one after another. */
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  await staff.create({ kim: 'publisher' })
  await staffOfOtherSite.create({ kim: 'editor' })
})

const main = (page: Page) => canvas(page).locator('main')
const headline = (page: Page) => main(page).locator('h1')
const hero = (page: Page) => main(page).locator('img').first()
const link = (page: Page) => main(page).getByRole('link', { name: 'See what helps' })
const crumbs = (page: Page) => page.getByRole('navigation', { name: 'Selected' })
const width = (page: Page, px: string) =>
  page.getByRole('radiogroup', { name: 'Page width' }).getByRole('radio', { name: px })
const gutter = (page: Page, device: string) => page.getByRole('separator', { name: `Gutter, ${device}` })
const dialog = (page: Page) => page.getByRole('dialog')
const row = (page: Page, name: RegExp | string) => outline(page).getByRole('row', { name })
const formOf = (page: Page, name: string) =>
  expect(page.locator('.panel.right[aria-busy=false]').getByRole('heading', { name, level: 2 })).toBeVisible()

const drawPicture = (background: string): Promise<Buffer> =>
  sharp({ create: { width: 900, height: 900, channels: 3, background } })
    .png()
    .toBuffer()

/** Reads the page's texts, images and links in document order. */
const readPage = (page: Page) =>
  main(page).evaluate((element) =>
    [...element.querySelectorAll('h1, h2, p, a, img')].map(
      (one) => `${one.textContent}${one.getAttribute('alt') ?? ''}`,
    ),
  )

async function toCentre(target: Locator): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = (await target.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { x: x + width / 2, y: y + height / 2 }
}

/** Drags the handle downwards. */
async function drag(page: Page, handle: Locator, byPx: number): Promise<void> {
  const { x, y } = await toCentre(handle)
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x, y + byPx, { steps: 6 })
  await page.mouse.up()
}

/**
 * Records every text shown in live regions since the page was loaded. A screen reader announces these texts regardless
 * of the focus.
 */
async function listen(page: Page): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript(() => {
    const said: string[] = []
    const regions = 'output, [role=status], [role=alert], [aria-live]'
    const shown = new WeakMap<Element, string>()
    const hear = () => {
      for (const region of document.querySelectorAll(regions)) {
        const words = region.textContent.trim()
        if (words !== '' && shown.get(region) !== words) said.push(words)
        shown.set(region, words)
      }
    }
    new MutationObserver(hear).observe(document, { subtree: true, childList: true, characterData: true })
    Object.assign(window, { said })
  })
  return () => page.evaluate(() => (window as unknown as { said: readonly string[] }).said)
}

/** Expects the element to have the focus and the given role, name and description. */
async function expectAt(
  page: Page,
  target: Locator,
  role: 'button' | 'separator' | 'textbox' | 'row',
  name: string | RegExp,
) {
  await expect(target).toBeFocused()
  await expect(target).toHaveRole(role)
  await expect(target).toHaveAccessibleName(name)
}

test.describe('on the acne page', () => {
  test.describe.configure({ mode: 'serial' })

  let page: Page
  let otherPage: Page
  let hear: () => Promise<readonly string[]>

  test.beforeAll(async ({ browser }) => {
    page = await (await browser.newContext(studioContext)).newPage()
    hear = await listen(page)
  })
  test.afterAll(() => page.context().close())

  test('an editor signs in, opens a page, and changes text and an image', async () => {
    const { keyboard } = page
    await page.goto(rootSite.url('/studio/pages'))
    await signInByKeys(page)
    await removeDraft(page)
    await openByKeys(page)
    await expect(page.getByRole('banner')).toMatchAriaSnapshot(`
    - banner:
      - button "Hide outline" [expanded]
      - link "Back to Pages"
      - status: Published
      - button "Undo"
      - button "Redo"
      - button "History"
      - button "Publish…"
      - button "More"
      - button "Hide form" [expanded]
  `)

    await tabTo(page, row(page, 'Page settings'))
    await keyboard.type('Clear')
    await keyboard.press('Enter')
    await expect(crumbs(page).locator('[aria-current=true]')).toHaveText(/^Clear advice/)
    await tabTo(page, page.getByRole('button', { name: /^The page\. Enter: edit/ }))
    await keyboard.press('Enter')
    await expect(headline(page)).toBeFocused()
    await expect(headline(page)).toHaveRole('heading')
    await expect(row(page, /^Clear advice/)).toHaveAttribute('aria-selected', 'true')
    await keyboard.press('Control+A')
    await keyboard.type('By keys')
    await expect(findTextField(page)).toHaveValue('By keys')
    await expectSaved(page)
    await keyboard.press('Escape')

    await keyboard.press('Tab')
    await toForm(page)
    await formOf(page, 'Picture')
    /** Registered before the key press, because the event could otherwise occur before the test waits for it. */
    const choosing = page.waitForEvent('filechooser')
    const former = (await hero(page).getAttribute('src')) ?? ''
    await tabTo(page, findButton(page, 'Upload…: Picture'))
    await expectAt(page, findButton(page, 'Upload…: Picture'), 'button', 'Upload…: Picture')
    await keyboard.press('Enter')
    await (
      await choosing
    ).setFiles({ name: 'Green.png', mimeType: 'image/png', buffer: await drawPicture('#2f7a5b') })
    await expect(hero(page)).not.toHaveAttribute('src', former)
    const alt = page.getByRole('textbox', { name: 'Alternative text' })
    /** The new image has no alternative text yet. */
    await expect(alt).toHaveValue('')
    await expect(alt).toBeFocused()
    await keyboard.insertText('A green square')
    await expect(hero(page)).toHaveAttribute('alt', 'A green square')
    await expectSaved(page)
  })

  test('an editor hides an image on phones, and changes a gutter on tablets with the keyboard and the mouse', async () => {
    const { keyboard } = page
    await chooseWidth(page, '375')
    await toForm(page)
    await tabTo(page, findButton(page, 'Hide on mobile'), 'Shift+Tab')
    await expectAt(page, findButton(page, 'Hide on mobile'), 'button', 'Hide on mobile')
    await keyboard.press('Enter')
    await expect(hero(page)).toBeHidden()
    await expectSaved(page)
    await expectAt(page, findButton(page, 'Show on mobile'), 'button', 'Show on mobile')
    await expect(row(page, 'Picture, hidden on mobile')).toHaveAttribute('aria-selected', 'true')

    await chooseWidth(page, '768')
    await toRow(page)
    await goTo(page, row(page, 'Section').first(), 'ArrowUp')
    await keyboard.press('Enter')
    await formOf(page, 'Section')
    await expect(gutter(page, 'tablet')).toHaveAttribute('aria-valuetext', '2rem')
    await keyboard.press('Shift+F6')
    await expectAt(page, gutter(page, 'tablet'), 'separator', 'Gutter, tablet')
    for (const keys of ['ArrowDown', 'ArrowDown']) await keyboard.press(keys)
    await expect(gutter(page, 'tablet')).toHaveAttribute('aria-valuetext', '2.5rem')
    await expectSaved(page)
    /** Window size at which the “insert” button at the bottom edge does not cover the gutter. */
    await page.setViewportSize({ width: 1328, height: 800 })
    await gutter(page, 'tablet').hover()
    await drag(page, gutter(page, 'tablet'), 40)
    await expect(gutter(page, 'tablet')).not.toHaveAttribute('aria-valuetext', '2.5rem')
    await page.setViewportSize(studioOptions.viewport)
    await expectSaved(page)
  })

  test('an editor adds a section with an image and a button', async () => {
    const { keyboard } = page
    await chooseWidth(page, '1440')
    await toRow(page)
    await insertByKeys(page, 'section')
    await expect(main(page).locator('.column:empty')).toHaveCount(2)
    await insertByKeys(page, 'picture')
    await formOf(page, 'Picture')
    await choosePicture(page)
    await expect(main(page).locator('.column:empty')).toHaveCount(1)
    await toRow(page)
    await keyboard.press('ArrowDown')
    await expect(row(page, 'Column 2')).toBeFocused()
    await insertByKeys(page, 'button')
    await formOf(page, 'Button')
    await toForm(page)
    await expect(findTextField(page)).toBeFocused()
    await keyboard.press('Control+A')
    await keyboard.insertText('See what helps')
    await tabTo(page, page.getByRole('textbox', { name: 'Web address' }))
    await keyboard.insertText('/skincare/acne/routine')
    await expect(link(page)).toBeVisible()
    await expectSaved(page)
    await expect(page.getByRole('complementary', { name: 'Block' })).toMatchAriaSnapshot(`
    - complementary "Block":
      - heading "See what helps" [level=2]
      - button "Move up" [disabled]
      - button "Move down" [disabled]
      - button "Insert"
      - button "Hide on desktop"
      - button "Remove"
      - radiogroup "Values for":
        - radio "Desktop" [checked]
      - group:
        - textbox "Text required": See what helps
        - group "Link required":
          - combobox "Link to"
          - textbox "Web address"
  `)
  })

  test('an editor moves a section, undoes and redoes it, with announcements for a screen reader', async () => {
    const { keyboard } = page
    await toRow(page)
    await goTo(page, row(page, 'Section').nth(1), 'ArrowUp')
    await keyboard.press('Enter')
    await formOf(page, 'Section')
    await keyboard.press('Alt+ArrowUp')
    await expect.poll(async () => (await readPage(page)).indexOf('See what helps')).toBeLessThan(2)
    await expectSaved(page)
    await expectAt(page, outline(page).getByRole('row', { selected: true }), 'row', 'Section')
    await expect(outline(page).getByRole('row', { selected: true })).toHaveAttribute('aria-posinset', '1')
    const made = await readPage(page)
    for (let step = 0; step < 3; step++) {
      await keyboard.press('Control+Z')
      await expectSaved(page)
    }
    await expect(link(page)).toHaveCount(0)
    for (let step = 0; step < 3; step++) {
      await keyboard.press('Control+Shift+Z')
      await expectSaved(page)
    }
    await expect.poll(() => readPage(page)).toEqual(made)
    const heard = await hear()
    const said = heard.join('\n')
    expect(said).toMatch(/^Saving…$/m)
    expect(said).toMatch(/Saved \d\d:\d\d:\d\d$/m)
    const once = [/^Section inserted, /, /^Section moved up, 1 of \d+ in Blocks$/]
    once.push(/^Undone: Section moved$/, /^Redone: Section moved$/)
    for (const words of once) expect(heard.filter((one) => words.test(one))).toHaveLength(1)
    expect(said).toContain('Button inserted, 1 of 1 in Column 2')
    expect(said).not.toMatch(/^(?!Undone: |Redone: ).* changed$/m)
  })

  test('an editor reads the list of drafts to publish', async () => {
    const { keyboard } = page
    await keyboard.press('Control+Shift+P')
    await expect(findButton(page, 'Publish 2 drafts')).toBeVisible()
    await tabTo(page, findButton(page, 'Publish 2 drafts'))
    await expect(dialog(page)).toMatchAriaSnapshot(`
    - dialog "Publish":
      - heading "Publish" [level=2]
      - region "On this page":
        - heading "On this page" [level=3]
        - list "On this page":
          - listitem:
            - checkbox /^Acne/ [checked]
          - listitem:
            - checkbox /^Green/ [checked]
      - textbox "Note (for the publishing history)"
      - button "Publish 2 drafts"
  `)
    await keyboard.press('Escape')
    await dropDraft(page)
  })

  test('an editor copies blocks and pastes them on the other site, which uploads the missing image once', async () => {
    otherPage = await page.context().newPage()
    await staffOfOtherSite.open(otherPage, 'kim', '/skincare/acne/routine')
    await bringOwnPicture(otherPage, 'An orange jar')
    const copies = await countCopies(otherPage)
    await copyWordsMeanwhile(otherPage)

    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/studio/media?')) sent.push(request.url())
    })
    const pasted = main(page).getByRole('img', { name: 'An orange jar' })
    for (const [round, from] of (['canvas', 'outline'] as const).entries()) {
      await otherPage.bringToFront()
      await copyPicture(otherPage, from)
      await expect.poll(copies).toBe(2 + 2 * (round + 1))
      await page.bringToFront()
      await row(page, 'Section').first().click()
      await page.keyboard.press('Control+V')
      await expect(pasted).toHaveCount(round + 1)
      await expectSaved(page)
    }
    await expectShown(pasted.last())
    expect(sent).toHaveLength(1)
    await page.keyboard.press('Control+Z')
    await expect(pasted).toHaveCount(1)
    await expectSaved(page)
    await expect(page.getByRole('alert')).toHaveCount(0)
  })

  test('pasting on a site that rejects uploads reports the missing image; an uploaded image becomes part of the release', async () => {
    await expectNotBrought(page)

    await findButton(page, 'Publish…').click()
    await expect(dialog(page).getByRole('checkbox', { name: /^An orange jar/ })).toBeChecked()
    await otherPage.bringToFront()
    await dropDraft(otherPage)
  })
})

async function signInByKeys(page: Page): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
  await page.reload()
  await tabTo(page, page.getByLabel('E-mail address'))
  await page.keyboard.insertText(staff.toEmail('kim'))
  await tabTo(page, page.getByLabel('Password', { exact: true }))
  await page.keyboard.insertText(staff.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
}

async function openByKeys(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.insertText(path)
  const listed = page.getByRole('row').filter({ has: page.getByText(path, { exact: true }) })
  /** The focus moves to this row after the row that had the focus has disappeared. */
  await expect(page.getByRole('row').nth(1)).toHaveAccessibleName('Acne')
  await tabTo(page, listed)
  await page.keyboard.press('Enter')
  await expect(outline(page)).toBeVisible()
  await expect(headline(page)).toBeVisible()
}

/** Moves from the focused row to another row with the arrow keys. */
async function goTo(
  page: Page,
  target: Locator,
  keys: 'ArrowUp' | 'ArrowDown' | 'ArrowRight',
): Promise<void> {
  for (let step = 0; step < 8 && !(await isFocused(target)); step++) await page.keyboard.press(keys)
  await expect(target).toBeFocused()
}

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Moves the focus to the row of the selected block, with a key that also works in the form. */
async function toRow(page: Page): Promise<void> {
  await toForm(page)
  await page.keyboard.press('F6')
  await expect(outline(page).getByRole('row', { selected: true })).toBeFocused()
}

async function toForm(page: Page): Promise<void> {
  const form = page.getByRole('complementary', { name: 'Block' })
  const isIn = () => form.evaluate((element) => element.contains(document.activeElement))
  if (!(await isIn())) await page.keyboard.press('F6')
  await expect.poll(isIn).toBe(true)
}

async function chooseWidth(page: Page, px: string): Promise<void> {
  await toRow(page)
  const group = page.getByRole('radiogroup', { name: 'Page width' })
  const isIn = () => group.evaluate((element) => element.contains(document.activeElement))
  for (let press = 0; press < 60 && !(await isIn()); press++) await page.keyboard.press('Tab')
  await goTo(page, width(page, px), 'ArrowRight')
  await page.keyboard.press('Enter')
  await expect(width(page, px)).toBeChecked()
}

async function insertByKeys(page: Page, words: string): Promise<void> {
  await page.keyboard.press('/')
  await expect(dialog(page).getByRole('searchbox')).toBeFocused()
  await page.keyboard.insertText(words)
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(new RegExp(`^${words}`, 'i'))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

async function choosePicture(page: Page): Promise<void> {
  await toForm(page)
  /** Expects that Enter has moved the focus to the first field in the form. */
  await expect(findButton(page, 'Choose picture…: Picture')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByRole('searchbox')).toBeVisible()
  await tabTo(page, dialog(page).getByRole('searchbox'))
  await page.keyboard.insertText('condition acne')
  await expect(dialog(page).locator('.pictures li')).toHaveCount(1)
  await tabTo(page, dialog(page).getByRole('button', { name: /^Condition acne/i }))
  await page.keyboard.press('Enter')
  await expect(dialog(page)).toHaveCount(0)
}

/** Counts clipboard writes. Copying first writes the blocks, and then writes them again with their images. */
async function countCopies(page: Page): Promise<() => Promise<number>> {
  await page.evaluate(() => {
    const counted = Object.assign(window, { copies: 0 })
    addEventListener('copy', () => counted.copies++, { capture: true })
  })
  return () => page.evaluate(() => (window as unknown as { copies: number }).copies)
}

/** Uploads an image with a unique name and alternative text. */
async function bringOwnPicture(page: Page, name: string): Promise<void> {
  await hero(page).click()
  await formOf(page, 'Picture')
  const former = (await hero(page).getAttribute('src')) ?? ''
  const file = { name: `${name}.png`, bytes: await drawPicture('#d0771f') }
  await dropFile(page, file, await toCentre(hero(page)))
  await expect(hero(page)).not.toHaveAttribute('src', former)
  await page.getByRole('textbox', { name: 'Alternative text' }).fill(name)
  await expect(hero(page)).toHaveAttribute('alt', name)
  await expectSaved(page)
}

async function copyPicture(page: Page, from: 'canvas' | 'outline'): Promise<void> {
  /** Selects the second row, because the first row with this name is a column. */
  await (from === 'canvas' ? hero(page) : row(page, /^Picture/).nth(1)).click()
  await formOf(page, 'Picture')
  await page.keyboard.press('Control+C')
  await expect(page.getByText('Picture copied')).toBeVisible()
}

/** Copies text while a copied block's images are still loading. The text must stay on the clipboard. */
async function copyWordsMeanwhile(page: Page): Promise<void> {
  const release = await delayRequests(page, '**/studio/media?key=*')
  await copyPicture(page, 'canvas')
  await page.getByRole('textbox', { name: 'Alternative text' }).press('Control+A')
  await page.keyboard.press('Control+C')
  const answered = page.waitForResponse('**/studio/media?key=*')
  release()
  await answered
}

/** Pastes in a newly opened studio, on a server that rejects uploads. */
async function expectNotBrought(page: Page): Promise<void> {
  await page.reload()
  await expect(headline(page)).toBeVisible()
  const error = { code: 'media-damaged', message: 'The file ends too early.', hint: 'Send it again.' }
  await page.route('**/studio/media?name=*', (route) => route.fulfill({ status: 422, json: { error } }))
  await row(page, 'Section').first().click()
  await page.keyboard.press('Control+V')
  await expect(page.getByRole('alert')).toHaveText(
    /The blocks were pasted, but .*: Picture\..* “An orange jar” could not be copied: The file ends too early\. Send it again\./,
  )
  const pasted = outline(page).getByRole('row', { name: /^Picture/, selected: true })
  await expect(pasted).toBeVisible()
  await page.keyboard.press('Control+Z')
  await expect(pasted).toHaveCount(0)
  await expectSaved(page)
}

async function expectShown(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded()
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
}

/** Discards the page's draft, so that the next test starts with the published page. */
async function dropDraft(page: Page): Promise<void> {
  await row(page, /^Page settings/).click()
  await findButton(page, 'Discard changes').click()
  await expect(findButton(page, 'Cancel')).toBeFocused()
  await findButton(page, 'Discard changes').click()
  await expect(dialog(page)).toHaveCount(0)
}

/** Deletes a draft, because another test's edit may arrive after that test has discarded its draft. */
async function removeDraft(page: Page): Promise<void> {
  const answer = await page.request.get(rootSite.url('/api/studio/pages'))
  const { pages } = (await answer.json()) as {
    pages: { contentKey: string; language: string; path: string }[]
  }
  const found = pages.find((listed) => listed.path === path)
  await page.request.delete(rootSite.url(`/api/studio/drafts/${found?.contentKey}/${found?.language}`))
}
