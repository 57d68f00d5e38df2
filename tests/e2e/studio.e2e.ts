/** The studio in Chromium: an editor changes a page and sees it change; two of them meet; what is typed offline is kept. */
import { expect, test } from '@playwright/test'
import { findBarriers } from '../find-barriers.ts'
import {
  button,
  canvas,
  createStaff,
  insertText,
  openPage,
  outline,
  saved,
  select,
  studioUse,
  tabTo,
  text,
} from './in-studio.ts'
import { runCommand } from './run-command.ts'
import { siteBelowBase as site } from './site.ts'

const staff = createStaff(site, runCommand)

test.use(studioUse)

test.beforeAll(async ({ playwright }) => {
  await staff.create(playwright, { ed: 'editor', edna: 'editor', vi: 'viewer' })
})

test('an editor selects the headline, changes it, undoes and redoes, reloads, and finds it kept elsewhere', async ({
  page,
  browser,
}) => {
  const refused: string[] = []
  page.on('console', (message) => {
    const isOfCanvas = /speculation|\/assets\/(?:site|form)-/.test(message.text())
    if (/Content Security Policy/.test(message.text()) && !isOfCanvas) refused.push(message.text())
  })
  await staff.signIn(page, 'ed')
  await openPage(page, '/about')
  const headline = canvas(page).locator('h1')
  const before = (await headline.textContent()) ?? ''
  await select(page)
  await expect(text(page)).toHaveValue(before)
  await text(page).fill('About us, anew')
  await expect(headline).toHaveText('About us, anew')
  await saved(page)
  await button(page, 'Undo').click()
  await expect(headline).toHaveText(before)
  await button(page, 'Redo').click()
  await expect(headline).toHaveText('About us, anew')
  await page.reload()
  await expect(headline).toHaveText('About us, anew')
  await select(page)
  await expect(text(page)).toHaveValue('About us, anew')
  const elsewhere = await staff.openAs(browser, 'ed', '/about')
  await expect(canvas(elsewhere).locator('h1')).toHaveText('About us, anew')
  await elsewhere.context().close()
  const published = await page.request.get(site.url('/about'))
  expect(await published.text()).not.toContain('About us, anew')
  expect(refused).toEqual([])
})

test('blocks are inserted, moved and removed, and values differ on tablets; undoing all brings the page back', async ({
  page,
}) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/contact')
  const main = canvas(page).locator('main')
  const before = await main.innerText()
  await select(page)
  await page.getByRole('radio', { name: 'Tablet' }).click()
  await page
    .getByRole('radiogroup', { name: /^Alignment/ })
    .getByRole('radio', { name: 'Right' })
    .check()
  await saved(page)
  const align = () =>
    canvas(page)
      .locator('h1')
      .evaluate((h1) => getComputedStyle(h1).textAlign)
  await expect.poll(align).toBe('end')
  await page.getByRole('radio', { name: '1440' }).click()
  await expect.poll(align).not.toBe('end')
  await insertText(page)
  await text(page).fill('A line of its own')
  await expect(main).toContainText('A line of its own')
  await saved(page)
  await button(page, 'Move up').click()
  await expect.poll(async () => (await main.textContent())?.indexOf('A line of its own')).toBeLessThan(60)
  await button(page, 'Remove').click()
  await expect(main).not.toContainText('A line of its own')
  for (let undo = 0; undo < 5; undo++) {
    await saved(page)
    await button(page, 'Undo').click()
  }
  await expect.poll(() => main.innerText()).toBe(before)
})

test.describe('on one page, one after the other', () => {
  test.describe.configure({ mode: 'serial' })

  test('texts are typed where they stand, by mouse and by keyboard; Tab walks blocks, Escape leads out', async ({
    page,
  }) => {
    await staff.signIn(page, 'ed')
    await openPage(page, '/delivery-and-returns')
    const headline = canvas(page).locator('h1')
    const before = (await headline.textContent()) ?? ''
    await select(page)
    await expect(headline).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', typed')
    await expect(text(page)).toHaveValue(`${before}, typed`)
    await saved(page)
    await page.keyboard.press('Escape')
    await expect(headline).not.toHaveAttribute('contenteditable')
    const crumbs = page.getByRole('navigation', { name: 'Selected' })
    await expect(crumbs.locator('[aria-current=true]')).toHaveText(`${before}, typed`)
    await page.keyboard.press('Tab')
    await expect(crumbs.locator('[aria-current=true]')).not.toHaveText(`${before}, typed`)
    await page.keyboard.press('Shift+Tab')
    await expect(crumbs.locator('[aria-current=true]')).toHaveText(`${before}, typed`)
    await page.keyboard.press('Enter')
    await expect(headline).toBeFocused()
    await page.keyboard.type(' on')
    await page.keyboard.press('Escape')
    await expect(text(page)).toHaveValue(`${before}, typed on`)
    const isAtPage = () => crumbs.getByRole('button', { name: 'Page settings' }).getAttribute('aria-current')
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return isAtPage()
      })
      .toBe('true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^The page\. Enter selects/ })).toBeFocused()
    await headline.hover()
    await page.getByRole('button', { name: `Insert: After ${before}, typed on` }).click()
    await page.getByRole('dialog').getByRole('option', { name: 'Text', exact: true }).click()
    await expect(crumbs.locator('[aria-current=true]')).toHaveText('Text')
    await saved(page)
    await page.reload()
    await expect(headline).toHaveText(`${before}, typed on`)
  })

  test('on the canvas a block is dragged, moved, copied and removed; three widths follow, and the page tells another hour', async ({
    page,
  }) => {
    await staff.signIn(page, 'ed')
    await openPage(page, '/delivery-and-returns')
    const main = canvas(page).locator('main')
    const headline = canvas(page).locator('h1')
    const words = (await headline.textContent()) ?? ''
    const heading = main.getByText('When it arrives', { exact: true })
    const isFirst = async () => (await main.locator('h1, h2').first().textContent()) === words
    await select(page)
    await page.keyboard.press('Escape')
    const grip = page.locator('.canvas-stage').getByRole('button', { name: `Drag ${words}`, exact: true })
    const drag = async () => {
      const from = await grip.boundingBox()
      const to = await heading.boundingBox()
      await page.mouse.move((from?.x ?? 0) + 8, (from?.y ?? 0) + 8)
      await page.mouse.down()
      await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + (to?.height ?? 0) - 2, { steps: 4 })
      await expect(page.locator('.drop-line')).toBeVisible()
    }
    await drag()
    await page.keyboard.press('Escape')
    await expect(page.locator('.drop-line')).toHaveCount(0)
    await page.mouse.up()
    expect(await isFirst()).toBe(true)
    await drag()
    await page.mouse.up()
    await expect.poll(isFirst).toBe(false)
    await saved(page)
    await page.keyboard.press('Control+Z')
    await expect.poll(isFirst).toBe(true)
    await saved(page)

    await page.keyboard.press('Control+C')
    await page.keyboard.press('Control+V')
    await expect(headline).toHaveCount(2)
    await saved(page)
    await page.keyboard.press('Alt+ArrowUp')
    await saved(page)
    await page.keyboard.press('Delete')
    await expect(headline).toHaveCount(1)
    await saved(page)

    await page.getByRole('radio', { name: 'Side by side' }).click()
    const headlines = [375, 768, 1440].map((px) =>
      page.frameLocator(`iframe[title="The page, ${px} px wide"]`).locator('h1'),
    )
    for (const shown of headlines) await expect(shown).toHaveText(words)
    await expect(page.locator('.outlines .selected')).toHaveCount(3)
    await text(page).fill('Delivery, thrice')
    for (const shown of headlines) await expect(shown).toHaveText('Delivery, thrice')
    await page.getByRole('button', { name: 'The page at another time' }).click()
    await page.locator('input[type=datetime-local]').fill('2026-11-23T10:00')
    for (const px of [375, 768, 1440])
      await expect(
        page.frameLocator(`iframe[title="The page, ${px} px wide"]`).locator('[data-delivery-day]'),
      ).toContainText('Tuesday 24 November')
    expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
    await page.getByRole('radio', { name: 'Free' }).click()
    await tabTo(page, page.getByRole('separator', { name: 'Width of the page' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^1040 px, \d+ %$/)).toBeVisible()
    await text(page).fill(words)
    await saved(page)
  })
})

test('two browsers on one page: other edits come by themselves, of the same text both values are shown', async ({
  page,
  browser,
}) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/cookies')
  const other = await staff.openAs(browser, 'edna', '/cookies')
  await expect(page.getByText('Also here: edna')).toBeVisible()
  await select(page)
  await select(other)
  await text(page).fill('Cookies by Ed')
  await expect(canvas(other).locator('h1')).toHaveText('Cookies by Ed')
  await page.context().setOffline(true)
  await text(page).fill('Cookies typed offline')
  await expect(page.getByText(/^Offline: 1 change waits here$/)).toBeVisible()
  await text(other).fill('Cookies by Edna')
  await expect(canvas(other).locator('h1')).toHaveText('Cookies by Edna')
  await page.context().setOffline(false)
  const offer = page.getByRole('region', { name: 'Two values' })
  await expect(offer).toContainText('Cookies typed offline')
  await expect(offer).toContainText('Cookies by Edna')
  await expect(canvas(page).locator('h1')).toHaveText('Cookies by Edna')
  await button(page, 'Take yours').click()
  await expect(canvas(other).locator('h1')).toHaveText('Cookies typed offline')
  await expect(offer).toHaveCount(0)
  await other.context().close()
})

test('what is typed offline outlives its tab, and is sent by the next one', async ({ page }) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/privacy')
  await select(page)
  await page.context().setOffline(true)
  await text(page).fill('Privacy, typed offline')
  await expect(page.getByText(/^Offline: 1 change waits here$/)).toBeVisible()
  const context = page.context()
  await page.close()
  await context.setOffline(false)
  const next = await context.newPage()
  await next.goto(site.url('/studio'))
  await openPage(next, '/privacy')
  await expect(canvas(next).locator('h1')).toHaveText('Privacy, typed offline')
})

test('rich text is typed as it looks, and colours are offered, without barriers', async ({ page }) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/privacy')
  await outline(page)
    .first()
    .getByRole('row', { name: /^This notice/ })
    .click()
  const editor = page.getByRole('textbox', { name: 'Text required' })
  await expect(editor).toHaveAttribute('aria-multiline', 'true')
  await editor.press('Control+Home')
  await page.keyboard.type('Typed as it looks. ')
  await expect(canvas(page).locator('main')).toContainText('Typed as it looks.')
  await saved(page)
  await page.getByRole('button', { name: 'Text colour: nothing' }).click()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await page.keyboard.press('Escape')
})

test('with keys alone: a page is found, a block selected, changed, copied, inserted, moved, removed, and all of it taken back', async ({
  page,
}) => {
  await staff.signIn(page, 'ed')
  await expect(page.getByRole('row').first()).toBeVisible()
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('/terms')
  await expect(page.getByRole('status')).toHaveText('1 page')
  await tabTo(page, page.getByRole('row', { name: /^Terms/ }))
  await page.keyboard.press('Enter')
  const main = canvas(page).locator('main')
  await expect(canvas(page).locator('h1')).toBeVisible()
  const shown = await main.innerText()

  const headline = page.getByRole('row', { name: /^Terms.*, Text$/ })
  await tabTo(page, outline(page).getByRole('row', { name: 'Page settings' }))
  await page.keyboard.type('Terms')
  await page.keyboard.press('Enter')
  await expect(headline).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('F6')
  await expect(text(page)).toBeFocused()
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Terms, by keys')
  await expect(canvas(page).locator('h1')).toHaveText('Terms, by keys')
  await saved(page)

  await page.keyboard.press('F6')
  await expect(outline(page).getByRole('row', { selected: true })).toBeFocused()
  await page.keyboard.press('Control+C')
  await page.keyboard.press('Control+V')
  await expect(main.getByText('Terms, by keys')).toHaveCount(2)
  await page.keyboard.press('Delete')
  await expect(main.getByText('Terms, by keys')).toHaveCount(1)
  await page.keyboard.press('/')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('horizontal')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Horizontal line/)
  await page.keyboard.press('Enter')
  const line = outline(page).getByRole('row', { name: 'Horizontal line', selected: true })
  await expect(line).toBeVisible()
  await saved(page)
  for (let undo = 0; undo < 4; undo++) {
    await page.keyboard.press('Control+Z')
    await saved(page)
  }
  await expect.poll(() => main.innerText()).toBe(shown)
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('contact')
  await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/\/contact$/)
  await page.keyboard.press('Enter')
  await expect(page).toHaveTitle(/^Contact/)
})

test('what the server refuses is kept beside its reason, outlives a reload, and is taken when it is tried again', async ({
  page,
}) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/complaints')
  await select(page)
  const refuse = { status: 422, json: { error: { code: 'wrong', message: 'Not like this.' } } }
  await page.route('**/operations', (route) => route.fulfill(refuse))
  await text(page).fill('Help, as Ed has it')
  const refused = page.getByRole('region', { name: 'Not taken' })
  await expect(refused).toContainText('Not like this.')
  await expect(refused).toContainText('Help, as Ed has it')
  await page.reload()
  await expect(refused).toContainText('Help, as Ed has it')
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await page.unroute('**/operations')
  await refused.getByRole('button', { name: 'Try again' }).click()
  await expect(canvas(page).locator('h1')).toHaveText('Help, as Ed has it')
  await expect(refused).toHaveCount(0)
})

test('no barriers in the palette, and where somebody signs in again; what was typed meanwhile is saved then', async ({
  page,
}) => {
  await staff.signIn(page, 'ed')
  await openPage(page, '/accessibility')
  await select(page)
  await button(page, 'Insert').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await button(page, 'Close').click()
  await page.context().clearCookies()
  await text(page).fill('Typed after the session')
  await expect(page.getByText(/^Your session has ended/)).toBeVisible()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await staff.fillIn(page, 'ed')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await saved(page)
  await expect(canvas(page).locator('h1')).toHaveText('Typed after the session')
})

test('no barriers in the list, the page, the palette and the history; a viewer changes nothing', async ({
  page,
}) => {
  await staff.signIn(page, 'vi')
  await expect(page.getByRole('link', { name: /\/contact$/ })).toBeVisible()
  expect(await findBarriers(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await findBarriers(page)).toEqual([])
  await openPage(page, '/contact')
  await select(page)
  await expect(page.getByText('Your role may look at pages, not change them.')).toBeVisible()
  await expect(button(page, 'Undo')).toHaveCount(0)
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await button(page, 'History').click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await button(page, 'Close').click()
  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keys' })).toBeVisible()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+K')
  await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+Shift+F')
  await page.getByLabel('Find', { exact: true }).fill('telephone')
  await expect(page.getByRole('dialog').getByText(/^Found in (?:at least )?\d+ places?\./)).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
})

test('the first visit has a tour that leaves at once; panels move by keys, close, and lie above a narrow page, which nothing makes wider', async ({
  page,
}) => {
  await page.goto(site.url('/studio'))
  await staff.fillIn(page, 'vi')
  const tour = page.getByRole('region', { name: 'A short tour' })
  await openPage(page, '/contact')
  await expect(tour).toContainText('1 of 4')
  await button(page, 'Next').click()
  await expect(tour).toContainText('2 of 4')
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
  await button(page, 'Leave the tour').click()
  await expect(tour).toHaveCount(0)
  await page.reload()
  await expect(canvas(page).locator('h1')).toBeVisible()
  await expect(tour).toHaveCount(0)

  const panel = page.getByRole('complementary', { name: 'Outline' })
  const before = (await panel.boundingBox())?.width ?? 0
  await tabTo(page, page.getByRole('separator', { name: 'Width of the outline' }))
  await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await panel.boundingBox())?.width).toBe(before + 16)
  await page.keyboard.press('Alt+1')
  await expect(panel).toBeHidden()
  await page.reload()
  await expect(canvas(page).locator('h1')).toBeVisible()
  await expect(panel).toBeHidden()
  await button(page, 'Show the outline').click()
  const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
  for (const width of [1024, 640, 375]) {
    await page.setViewportSize({ width, height: 720 })
    await expect(panel).toBeVisible({ visible: width === 1024 })
    expect(await isWider()).toBe(false)
  }
  await button(page, 'Show the outline').click()
  await expect(panel).toBeVisible()
  expect(await findBarriers(page, { except: 'iframe' })).toEqual([])
})
