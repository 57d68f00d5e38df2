/**
 * Tests the studio in Chromium. An editor changes a page and sees the change, two editors work on the same page, and
 * offline edits are stored.
 */
import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import { countRenders } from './count-renders.ts'
import {
  findButton,
  canvas,
  createStaff,
  gotoPage,
  expectNoAccessibilityIssues,
  delayRequests,
  deleteDraft,
  dialogSelector,
  insertText,
  openSharedPage,
  openArea,
  openPage,
  outline,
  expectSaved,
  selectHeadline,
  findSelectedBreadcrumb,
  switchToPage,
  selectHeadlineAsViewer,
  studioContext,
  studioOptions,
  tabTo,
  findTextField,
} from './in-studio.ts'
import { siteAtBasePath as site } from './site.ts'

const staff = createStaff(site)

/** Clipboard HTML as Word writes it. */
const fromWord =
  '<html xmlns:o="urn:schemas-microsoft-com:office:office"><body lang=EN-GB><!--StartFragment-->' +
  `<p class=MsoNormal><span lang=FR style='color:#C00000'>Sans parfum<img src="file:///C:/a.png"><o:p></o:p></span></p>` +
  '<p class=MsoNormal><o:p>&nbsp;</o:p></p>' +
  `<p class=MsoListParagraphCxSpFirst style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>4.</span><![endif]>Apply<o:p></o:p></p>` +
  `<p class=MsoListParagraphCxSpLast style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>5.</span><![endif]>Wait<o:p></o:p></p>` +
  '<table class=MsoTableGrid><tr><td><p class=MsoNormal><b>Week</b></p></td><td><p class=MsoNormal><b>Peels</b></p></td></tr>' +
  '<tr><td><p class=MsoNormal>One</p></td><td><p class=MsoNormal><o:p>&nbsp;</o:p></p></td></tr></table><!--EndFragment--></body></html>'

test.use(studioOptions)

test.beforeAll(async () => {
  await staff.create({ ed: 'editor', edna: 'editor', vi: 'viewer' })
})

/** Locates the list of other content, which also appears when the page list is searched. */
const otherContent = (page: Page) => page.getByRole('list', { name: 'Other content' })

test.describe('on the scarring page', () => {
  test.describe.configure({ mode: 'serial' })

  /** No other test may edit this page, because the first test counts renders. */
  const route = '/skincare/scarring'
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(studioContext)
  })
  test.afterAll(() => page.close())

  test('an editor selects the headline, changes it, undoes and redoes; each change renders only one field', async () => {
    const rejected: string[] = []
    page.on('console', (message) => {
      const isOfCanvas = /speculation|\/assets\/(?:site|form)-/.test(message.text())
      if (/Content Security Policy/.test(message.text()) && !isOfCanvas) rejected.push(message.text())
    })
    const takeRendered = await countRenders(page)
    await staff.signIn(page, 'ed')
    if (test.info().retry > 0) await deleteDraft(page, site, route)
    await gotoPage(page, site, route)
    const headline = canvas(page).locator('main h1')
    const before = (await headline.textContent()) ?? ''
    /** Waits until the page shown on the canvas has finished rendering. */
    await expect.poll(takeRendered).toEqual({ field: 0, row: 0, form: 0 })
    await selectHeadline(page)
    await expect(findTextField(page)).toHaveValue(before)
    expect((await takeRendered()).form).toBeLessThanOrEqual(1)
    /** Waits until the form has finished rendering. */
    await expect.poll(takeRendered).toEqual({ field: 0, row: 0, form: 0 })
    await findTextField(page).fill('Scars, anew')
    await expect(headline).toHaveText('Scars, anew')
    /** Typing a value re-renders only one field. The outline re-renders once, after a pause in typing. */
    const { field, row } = await takeRendered()
    expect(field).toBeLessThanOrEqual(1)
    expect(row).toBeLessThanOrEqual(await outline(page).getByRole('row').count())
    await expectSaved(page)
    await headline.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    await expect(headline).not.toBeInViewport()
    await findButton(page, 'Undo').click()
    await expect(headline).toHaveText(before)
    await expect(headline).toBeInViewport()
    await findButton(page, 'Redo').click()
    await expect(headline).toHaveText('Scars, anew')
    await expectSaved(page)
    const published = await page.request.get(site.url(route))
    expect(await published.text()).not.toContain('Scars, anew')
    expect(rejected).toEqual([])
  })

  test('two browsers show saved edits, each other’s edits without a reload, and both values of a conflict', async ({
    browser,
  }) => {
    const other = await staff.openAs(browser, 'edna', route)
    await expect(canvas(other).locator('main h1')).toHaveText('Scars, anew')
    await expect(page.getByText('Also here: edna')).toBeVisible()
    await selectHeadline(other)
    await findTextField(page).fill('Scars by Ed')
    await expect(canvas(other).locator('main h1')).toHaveText('Scars by Ed')
    await page.context().setOffline(true)
    await findTextField(page).fill('Scars typed offline')
    await expect(page.getByText(/^Offline: 1 unsaved change$/)).toBeVisible()
    await findTextField(other).fill('Scars by Edna')
    await expect(canvas(other).locator('main h1')).toHaveText('Scars by Edna')
    await page.context().setOffline(false)
    const offer = page.getByRole('region', { name: 'Conflicting edits' })
    await expect(offer).toContainText('Scars typed offline')
    await expect(offer).toContainText('Scars by Edna')
    await expect(canvas(page).locator('main h1')).toHaveText('Scars by Edna')
    await offer.getByRole('button', { name: /^Use (mine|ed’s)$/ }).click()
    await expect(canvas(other).locator('main h1')).toHaveText('Scars typed offline')
    await expect(offer).toHaveCount(0)
    const replaced = other.getByRole('region', { name: 'Conflicting edits' })
    await expect(replaced).toContainText('ed replaced your text')
    await findButton(other, 'Use mine').click()
    await expect(canvas(page).locator('main h1')).toHaveText('Scars by Edna')
    await expect(replaced).toHaveCount(0)
    await findButton(other, 'More').click()
    await other.getByRole('menuitem', { name: 'Sign out' }).click()
    await expect(other.getByLabel('Password', { exact: true })).toBeVisible()
    await expect(page.getByText('Also here: edna')).toHaveCount(0)
    await other.context().close()
  })
})

test.describe('on three pages', () => {
  const shared = openSharedPage({ staff, name: 'ed', path: '/terms' })
  const main = () => canvas(shared()).locator('main')
  /** Excludes a product that another test may create at the same time, because the form would list it. */
  const readTexts = async () => (await main().innerText()).replaceAll(/^Noon Sun Gel \d\n/gm, '')
  let before = ''

  test('an editor copies and removes several blocks, inserts one, and undoes all changes, by keyboard', async () => {
    const page = shared()
    const main = canvas(page).locator('main')
    const shown = await main.innerText()
    const headline = page.getByRole('row', { name: /^Terms.*, Text$/ })
    await tabTo(page, outline(page).getByRole('row', { name: 'Page settings' }))
    await page.keyboard.type('Terms')
    await expect(headline).toBeFocused()
    const words = main.getByText(/^A summary/)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+C')
    await expect(page.getByText('2 blocks copied')).toBeVisible()
    await page.keyboard.press('Control+V')
    await expect(words).toHaveCount(2)
    await expect(outline(page).getByRole('row', { selected: true }).last()).toBeFocused()
    await page.keyboard.press('Delete')
    await expect(words).toHaveCount(1)
    await page.keyboard.press('/')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText('horizontal')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Horizontal line/)
    await page.keyboard.press('Enter')
    const line = outline(page).getByRole('row', { name: 'Horizontal line', selected: true })
    await expect(line).toBeVisible()
    await expectSaved(page)
    for (let undo = 0; undo < 3; undo++) {
      await page.keyboard.press('Control+Z')
      await expectSaved(page)
    }
    await expect.poll(() => main.innerText()).toBe(shown)
  })

  test('an editor selects a layout block and opens another page with Ctrl K', async () => {
    const page = shared()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('searchbox').fill('site header')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/^Site header/)
    await page.keyboard.press('Enter')
    await expect(outline(page).getByRole('row', { name: /^Site header/, selected: true })).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('searchbox').fill('contact')
    await expect(page.getByRole('listbox').getByRole('option').first()).toHaveText(/\/contact$/)
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle(/^Contact/)
  })

  test('on the contact page, an editor sets a value for tablets and drags columns', async () => {
    const page = shared()
    await expect(page.locator('iframe[src*="path=%2Fcontact&"]')).toBeAttached()
    await expect(page.locator('.canvas-wait')).toHaveCount(0)
    before = await readTexts()
    await selectHeadline(page)
    await page.getByRole('radio', { name: 'Tablet' }).click()
    await page
      .getByRole('radiogroup', { name: /^Alignment/ })
      .getByRole('radio', { name: 'Right' })
      .check()
    await expectSaved(page)
    const align = () =>
      canvas(page)
        .locator('h1')
        .evaluate((h1) => getComputedStyle(h1).textAlign)
    await expect.poll(align).toBe('end')
    await page.getByRole('navigation', { name: 'Selected' }).getByRole('button').nth(-2).click()
    const columns = canvas(page).locator('.section:has(h1) > .columns')
    await page.getByRole('radio', { name: '1440' }).click()
    await expect.poll(align).not.toBe('end')
    const edge = page.getByRole('separator', { name: 'Edge between Title and Body' })
    await expect(edge).toHaveAttribute('aria-valuenow', '4')
    /** Hovers over the column edge. Playwright waits until the edge has stopped moving. */
    await edge.hover({ position: { x: 12, y: 12 } })
    const { x, y } = (await edge.boundingBox())!
    const { width } = (await canvas(page).locator('.section:has(h1) > .columns').boundingBox())!
    await page.mouse.down()
    await page.mouse.move(x + 12 + width / 6, y + 12, { steps: 8 })
    await expect(edge).toHaveAttribute('aria-valuetext', 'Title: 6 of 12 columns, Body: 6 of 12 columns')
    await page.mouse.up()
    await expectSaved(page)
    await expect.poll(() => columns.evaluate((element) => element.getAttribute('style'))).toBeNull()
    const isHalf = (element: Element) => element.children[0]?.clientWidth === element.children[1]?.clientWidth
    await expect.poll(() => columns.evaluate(isHalf)).toBe(true)
    await expectNoAccessibilityIssues(page, '.canvas-frame')
  })

  test('on the contact page, an editor inserts, moves and removes a block, and undoing all changes restores the page', async () => {
    const page = shared()
    await selectHeadline(page)
    await insertText(page)
    await findTextField(page).fill('A line of its own')
    await expect(main()).toContainText('A line of its own')
    await expectSaved(page)
    await findButton(page, 'Move up').click()
    await expect.poll(async () => (await main().textContent())?.indexOf('A line of its own')).toBeLessThan(60)
    await findButton(page, 'Remove').click()
    await expect(main()).not.toContainText('A line of its own')
    for (let undo = 0; undo < 6; undo++) {
      await expectSaved(page)
      await findButton(page, 'Undo').click()
    }
    await expect.poll(readTexts).toBe(before)
  })

  test('on the delivery page, an editor types text in place, by mouse and by keyboard; Tab moves between blocks, Escape leaves them', async () => {
    const page = shared()
    await switchToPage(page, site, '/delivery-and-returns')
    const headline = canvas(page).locator('main h1')
    const before = (await headline.textContent()) ?? ''
    await selectHeadline(page)
    await expect(headline).toBeFocused()
    await page.keyboard.press('Control+End')
    await page.keyboard.type(', typed')
    await expect(findTextField(page)).toHaveValue(`${before}, typed`)
    await expectSaved(page)
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
    await expect(findTextField(page)).toHaveValue(`${before}, typed on`)
    const isAtPage = () => crumbs.getByRole('button', { name: 'Page settings' }).getAttribute('aria-current')
    await expect
      .poll(async () => {
        await page.keyboard.press('Escape')
        return isAtPage()
      })
      .toBe('true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^The page\. Enter: edit/ })).toBeFocused()
    await headline.hover()
    await page.getByRole('button', { name: `Insert: After ${before}, typed on` }).click()
    await page.getByRole('dialog').getByRole('option', { name: 'Text', exact: true }).first().click()
    await expect(crumbs.locator('[aria-current=true]')).toHaveText('Text')
    await expectSaved(page)
    /** Excludes the text that contains an expression, because that text can be edited only in the form. */
    const rich = canvas(page).locator('.rich-text:visible').filter({ hasNotText: '5pm' }).first()
    await rich.click()
    await expect(rich).toBeFocused()
    await rich.locator('p').first().click()
    await expect(rich).toBeFocused()
    await page.keyboard.press('Control+End')
    /** Waits for two frames, because the browser reports the new caret with the next frame. */
    await rich.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
    await page.keyboard.press('Control+B')
    await page.keyboard.type(' boldly')
    await expect(page.locator('.right .rich-text strong').last()).toHaveText('boldly')
    await page.keyboard.press('Control+Shift+ArrowLeft')
    await page.keyboard.press('Control+K')
    await page.getByLabel('Link address').fill('/about')
    await page.keyboard.press('Enter')
    await expect(rich.locator('a[href="/about"]')).toHaveText('boldly')
    await expectNoAccessibilityIssues(page, '.canvas-frame')
    await expectSaved(page)
    await page.keyboard.press('Escape')
    await expect(rich).not.toHaveAttribute('contenteditable')
    await expect(rich.locator('a[href$="/about"] strong, strong a[href$="/about"]')).toHaveText('boldly')
  })

  test('on the delivery page, an editor drags, moves, copies and removes a block on the canvas, and views the page at three widths and at another time', async () => {
    const page = shared()
    const main = canvas(page).locator('main')
    const headline = canvas(page).locator('main h1')
    const words = (await headline.textContent()) ?? ''
    const heading = main.getByText('When it arrives', { exact: true })
    const isFirst = async () => (await main.locator('h1, h2').first().textContent()) === words
    await selectHeadline(page)
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
    await expectSaved(page)
    await page.keyboard.press('Control+Z')
    await expect.poll(isFirst).toBe(true)
    await expectSaved(page)

    await page.keyboard.press('Control+C')
    await page.keyboard.press('Control+V')
    await expect(headline).toHaveCount(2)
    await expectSaved(page)
    await page.keyboard.press('Alt+ArrowUp')
    await expectSaved(page)
    await page.keyboard.press('Delete')
    await expect(headline).toHaveCount(1)
    await expectSaved(page)

    await page.getByRole('radio', { name: 'Side by side' }).click()
    const headlines = [375, 768, 1440].map((px) =>
      page.frameLocator(`iframe[title="The page, ${px} px wide"]`).locator('main h1'),
    )
    for (const shown of headlines) await expect(shown).toHaveText(words)
    await expect(page.locator('.outlines .selected')).toHaveCount(3)
    await findTextField(page).fill('Delivery, thrice')
    for (const shown of headlines) await expect(shown).toHaveText('Delivery, thrice')
    await page.getByRole('button', { name: 'Preview at another time' }).click()
    await page.locator('input[type=datetime-local]').fill('2026-11-23T10:00')
    for (const px of [375, 768, 1440])
      await expect(
        page.frameLocator(`iframe[title="The page, ${px} px wide"]`).locator('[data-delivery-day]'),
      ).toContainText('Tuesday 24 November')
    await page.getByRole('radio', { name: 'Custom' }).click()
    await tabTo(page, page.getByRole('separator', { name: 'Page width' }))
    await page.keyboard.press('ArrowRight')
    await expect(page.getByText(/^1040 px, \d+%$/)).toBeVisible()
    await findTextField(page).fill(words)
    await expectSaved(page)
  })
})

const toOutlined = (page: Page) => page.locator('.outlines .selected rect').getAttribute('y')

/** Starts recording every position of the outline around the selection. */
async function watchOutlined(page: Page): Promise<() => Promise<readonly (string | null)[]>> {
  const watched = await page.locator('.outlines').evaluateHandle((outlines) => {
    const places: (string | null)[] = []
    const look = () => {
      const y = outlines.querySelector('.selected rect')?.getAttribute('y')
      if (y !== undefined && y !== places.at(-1)) places.push(y)
    }
    look()
    new MutationObserver(look).observe(outlines, { subtree: true, childList: true, attributes: true })
    return places
  })
  return () => watched.jsonValue()
}

/**
 * Uploads an image with the form over a slow connection. Selects another block while the upload continues. Returns a
 * function that lets the upload finish.
 */
async function bringPicture(page: Page): Promise<() => Promise<void>> {
  const release = await delayRequests(page, '**/studio/media?name=*')
  const colours = { create: { width: 60, height: 60, channels: 3, background: '#7a4fbf' } } as const
  const buffer = await sharp(colours).png().toBuffer()
  const input = page.locator('.panel.right[aria-busy=false] input[type=file]').first()
  await input.setInputFiles({ name: 'Violet.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
  return async () => {
    const answered = page.waitForResponse('**/studio/media?name=*')
    release()
    await answered
    await page.unroute('**/studio/media?name=*')
  }
}

test.describe('on the ageing page', () => {
  const shared = openSharedPage({ staff, name: 'ed', path: '/skincare/ageing' })
  const words = 'Ageing, for once'
  const around = () =>
    shared().getByRole('navigation', { name: 'Selected' }).getByRole('button', { name: 'Section' })

  test('a dialog shows that it is loading, and receives text and Enter that are typed while it loads; every help text can be read in full', async () => {
    const page = shared()
    const listCut = () =>
      page
        .locator('.panel.right .help:visible')
        .evaluateAll((all) =>
          all.filter((one) => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1),
        )
    await expect(page.getByText('Shown in lists and, for pages')).toBeVisible()
    expect(await listCut()).toEqual([])
    const waiting: (() => void)[] = []
    await page.route(/(?:Command|Find|History)Dialog-[^/]*\.js$/, async (route) => {
      await new Promise<void>((arrive) => waiting.push(arrive))
      await route.continue()
    })
    const note = page.locator('output', { hasText: 'Loading…' })
    const arrive = async () => {
      await expect(note).toBeVisible()
      await expect.poll(() => waiting.length).toBeGreaterThan(0)
      for (const one of waiting.splice(0)) one()
      await expect(note).toHaveCount(0)
    }
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Control+K')
    await page.keyboard.type('keyboard shortcuts')
    await page.keyboard.press('Enter')
    await arrive()
    await expect(dialog).toHaveAccessibleName('Keyboard shortcuts')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+Shift+F')
    await page.keyboard.type('vitamin')
    await arrive()
    await expect(dialog.getByLabel('Find', { exact: true })).toHaveValue('vitamin')
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await findButton(page, 'History').click()
    await page.keyboard.press('Escape')
    await arrive()
    await expect(findButton(page, 'History')).toBeFocused()
    await expect(dialog).toHaveCount(0)
    await findButton(page, 'History').click()
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  test('an editor can click the headline above the text while typing; no button covers text; a double click on an image opens the picker', async () => {
    const page = shared()
    const stage = page.locator('.canvas-stage')
    const headline = canvas(page).locator('main h1')
    const words = (await headline.textContent()) ?? ''
    const beneath = canvas(page).locator('main .rich-text').first()
    const isReached = (at: Locator) =>
      at.evaluate((element) => {
        const range = element.ownerDocument.createRange()
        range.selectNodeContents(element)
        const frame = element.ownerDocument.defaultView?.frameElement as HTMLElement
        const { x, y, width } = frame.getBoundingClientRect()
        const scale = width / frame.offsetWidth
        return Array.from(range.getClientRects()).every((line) =>
          [0.1, 0.5, 0.9].every((part) => {
            const over = frame.ownerDocument.elementFromPoint(
              x + (line.x + line.width * part) * scale,
              y + (line.y + line.height / 2) * scale,
            )
            return over === frame
          }),
        )
      })
    await beneath.click()
    await expect(beneath).toBeFocused()
    await expect(page.getByRole('toolbar', { name: 'Formatting' }).first()).toBeVisible()
    const grip = stage.getByRole('button', { name: /^Drag / })
    await expect(grip).toBeVisible()
    await expect(stage.getByRole('button', { name: /^Insert: / })).toHaveCount(2)
    expect(await isReached(headline)).toBe(true)
    expect(await isReached(beneath.locator('p'))).toBe(true)
    const box = async (at: Locator) => (await at.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const [above, below, point] = await Promise.all(
      [headline, beneath, stage.getByRole('button', { name: /^Insert: Before / })].map(box),
    )
    const gapMiddle = (above!.y + above!.height + below!.y) / 2
    expect(Math.abs(point!.y + point!.height / 2 - gapMiddle)).toBeLessThan(1)
    await headline.click({ position: { x: 8, y: above!.height - 8 } })
    await expect(
      page.getByRole('navigation', { name: 'Selected' }).locator('[aria-current=true]'),
    ).toHaveText(words)
    await expect(headline).toBeFocused()
    const former = await toOutlined(page)
    const listOutlined = await watchOutlined(page)
    await beneath.click()
    await expect(page.locator('.outlines .selected span')).toBeVisible()
    await expect(beneath).toBeFocused()
    expect(await listOutlined()).toEqual([former, await toOutlined(page)])
    await headline.hover()
    await expect(page.locator('.outlines .selected span')).toBeHidden()

    const picture = canvas(page).locator('main .image img').first()
    const before = (await picture.getAttribute('src')) ?? ''
    await picture.dblclick()
    const dialog = page.getByRole('dialog', { name: 'Choose a picture' })
    await dialog.locator('.pictures button:not([aria-current])').first().click()
    await expect(dialog).toHaveCount(0)
    await expect(picture).not.toHaveAttribute('src', before)
    await expectSaved(page)
    await findButton(page, 'Undo').click()
    await expect(picture).toHaveAttribute('src', before)
    await expectSaved(page)
  })

  test('keys pressed before the response to a click are not lost', async () => {
    const page = shared()
    const headline = canvas(page).locator('main h1')
    const former = (await headline.textContent()) ?? ''
    await headline.evaluate(holdClick)
    await headline.click()
    await page.keyboard.type('at')
    await page.keyboard.press('Enter')
    await page.keyboard.type('once')
    await expect(headline).toHaveText(former)
    await headline.evaluate(() => window.dispatchEvent(new Event('answer')))
    await expect(headline).toContainText('at once')
    await expect(headline).toBeFocused()
    await expectSaved(page)
    await page.keyboard.press('Escape')
    await expect(headline).not.toBeFocused()
    await page.keyboard.press('Enter')
    await expect(headline).toBeFocused()
    await page.keyboard.press('Escape')
    await findButton(page, 'Undo').click()
    await expect(headline).toHaveText(former)
  })

  test('a block moves to the header and back by cut and paste', async () => {
    const page = shared()
    await selectHeadline(page)
    await findTextField(page).fill(words)
    await expectSaved(page)
    await outline(page).getByRole('row', { selected: true }).click()
    await page.keyboard.press('Control+X')
    await expect(canvas(page).locator('main h1')).toHaveCount(0)
    const blocks = page.getByRole('searchbox', { name: 'Search blocks' })
    await blocks.fill('site header')
    await outline(page)
      .getByRole('row', { name: /^Site header/ })
      .click()
    await page.keyboard.press('Control+V')
    await expect(canvas(page).locator('header h1')).toHaveText(words)
    await expectSaved(page)
    for (const where of ['header', 'main']) {
      await page.keyboard.press('Control+Z')
      await expect(canvas(page).locator(`${where} h1`)).toHaveCount(where === 'header' ? 0 : 1)
      await expectSaved(page)
    }
    await blocks.fill('')
  })

  test('find and replace removes words, and the removal is undone', async () => {
    const page = shared()
    await page.keyboard.press('Control+Shift+F')
    await page.getByLabel('Find', { exact: true }).fill(words)
    await findButton(page, 'Remove from 1 place').click()
    await expect(page.getByText(/^“Replace with” is empty/)).toBeVisible()
    await findButton(page, 'Remove from 1 place').click()
    await expect(page.getByText(/^Replaced in 1 place in 1 draft\./)).toBeVisible()
    await findButton(page, 'Close').click()
    const replaced = canvas(page).locator('main').getByText(words, { exact: true })
    await expect(replaced).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await page.keyboard.insertText('undo the last replacement')
    await page.keyboard.press('Enter')
    await findButton(page, 'Undo replacement').click()
    await expect(page.getByText('Undone in 1 draft.')).toBeVisible()
    await expect(page.getByText(/^Replaced in/)).toHaveCount(0)
    await findButton(page, 'Close').click()
    await expect(replaced).toHaveCount(1)
  })

  test('a new section shows its columns and accepts typed text immediately', async () => {
    const page = shared()
    const columns = canvas(page).locator('main .column:empty')
    const dialog = page.getByRole('dialog')
    const options = page.getByRole('listbox').getByRole('option')
    const before = await columns.count()
    await outline(page).getByRole('row', { name: 'Page settings' }).click()
    const release = await delayRequests(page, '**/InserterList-*.js')
    const isRequested = page.waitForRequest('**/InserterList-*.js')
    await findButton(page, 'Insert block…').press('Enter')
    await page.keyboard.type('section')
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('searchbox')).toHaveValue('section')
    await isRequested
    release()
    await expect(columns).toHaveCount(before + 2)
    await expect(columns.last()).toBeInViewport()
    await expect(page.getByRole('button', { name: /^The page\. Enter: edit/ })).toBeFocused()
    await expect(findButton(page, 'Insert: Inside Section: Column 2')).toBeVisible()
    await page.keyboard.press('/')
    await dialog.getByRole('searchbox').fill('text')
    await expect(options.first()).toHaveText(/^Text/)
    await page.keyboard.press('Enter')
    await expect(columns).toHaveCount(before + 1)
    await findTextField(page).fill('In the first column')
    await expectSaved(page)
  })

  test('an upload continues while another block is selected', async () => {
    const page = shared()
    const dialog = page.getByRole('dialog')
    const options = page.getByRole('listbox').getByRole('option')
    await around().click()
    await findButton(page, 'Insert: Inside Section: Column 2').click()
    await dialog.getByRole('searchbox').fill('picture')
    await expect(options.first()).toHaveText(/^Picture/)
    await page.keyboard.press('Enter')
    const answerUpload = await bringPicture(page)
    const pictureRow = outline(page).getByRole('row', { name: /^Picture/, selected: true })
    const uploading = await pictureRow.getAttribute('data-key')
    const filled = outline(page).getByRole('row', { name: /^In the first column/ })
    await filled.click()
    await expect(findTextField(page)).toHaveValue('In the first column')
    await outline(page).locator(`[data-key="${uploading}"]`).click()
    await expect(page.getByRole('progressbar', { name: 'Uploading' })).toBeVisible()
    await filled.click()
    await page.keyboard.press('/')
    await dialog.getByRole('searchbox').fill('button')
    await expect(options.first()).toHaveText(/^Button/)
    await page.keyboard.press('Enter')
    await canvas(page).getByTitle('Button is not visible yet. Fill in “Text”. Add a link.').click()
    await expect(findTextField(page)).toBeFocused()
    const pictures = await canvas(page).locator('main img').count()
    await answerUpload()
    await expect(canvas(page).locator('main img')).toHaveCount(pictures + 1)
    await expectSaved(page)
  })

  test('a section is renamed, saved as a pattern and inserted again', async () => {
    const page = shared()
    const dialog = page.getByRole('dialog')
    const options = page.getByRole('listbox').getByRole('option')
    /** The name differs for each try, because a pattern from an earlier try may still exist. */
    const pattern = `Promises ${Math.random().toString(36).slice(2, 6)}`
    await around().click()
    await outline(page)
      .getByRole('row', { name: /^Section/, selected: true })
      .click()
    await page.keyboard.press('F2')
    await expect(dialog.getByRole('textbox', { name: 'Name' })).toBeFocused()
    await page.keyboard.insertText('Two promises')
    await expectNoAccessibilityIssues(page, dialogSelector)
    await page.keyboard.press('Enter')
    const named = outline(page).getByRole('row', { name: /^Two promises/ })
    await expect(named).toBeFocused()
    await findButton(page, 'All actions').click()
    await page.getByRole('menuitem', { name: 'Save as pattern…' }).click()
    await dialog.getByRole('textbox', { name: 'Name' }).fill(pattern)
    await findButton(page, 'Save pattern').click()
    await expect(page.getByText(`${pattern} is saved`)).toBeVisible()
    await named.focus()
    await page.keyboard.press('/')
    await page.keyboard.insertText(pattern)
    await expect(options).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(named).toHaveCount(2)
    await expect(named.last()).toBeFocused()
    await expect(canvas(page).getByText('In the first column')).toHaveCount(2)
    await page.keyboard.press('Control+Z')
    await expect(named).toHaveCount(1)
    await expect(canvas(page).getByText('In the first column')).toHaveCount(1)
  })

  test('a trailing space remains after a pause in typing, and the page does not reload its fonts when its style sheet changes', async () => {
    const page = shared()
    const headline = canvas(page).locator('main h1')
    const before = await headline.innerText()
    await headline.click()
    await expect(headline).toBeFocused()
    await page.keyboard.press('Control+A')
    await page.keyboard.type('Ask us about ')
    await expectSaved(page)
    /** Waits for two animation frames, so that the server's rendering can arrive. */
    await headline.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    )
    await page.keyboard.insertText('orders')
    await expect(headline).toHaveText('Ask us about orders')
    await expectSaved(page)
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(before)
    await expectSaved(page)
    await page.keyboard.press('Escape')
    await expect(headline).not.toHaveAttribute('contenteditable', /./)
    await expect(headline).toHaveText(before)

    const width = () =>
      headline.evaluate((element) => {
        const words = element.ownerDocument.createRange()
        words.selectNodeContents(element)
        return words.getBoundingClientRect().width
      })
    const countShown = () =>
      headline.evaluate(
        ({ ownerDocument: { fonts } }) =>
          Array.from(fonts).filter(
            ({ family, status }) => !family.includes('Fallback') && status === 'loaded',
          ).length,
      )
    await expect.poll(countShown).toBe(2)
    const shown = await width()
    /**
     * Blocks font requests, because the browser would request the fonts again after a change to a style sheet that
     * declares them.
     */
    const release = await delayRequests(page, '**/*.woff2')
    await headline.evaluate(({ ownerDocument }) => {
      for (const sheet of [...ownerDocument.querySelectorAll('style')].slice(1)) sheet.append('/**/')
    })
    await expect.poll(countShown).toBe(2)
    await expect.poll(width).toBe(shown)
    release()
  })
})

test.describe('on the accessibility page', () => {
  const shared = openSharedPage({ staff, name: 'ed', path: '/accessibility' })

  test('a click on a block shows its form before the next frame, and does not take the focus from another field', async () => {
    const page = shared()
    const release = await delayRequests(page, '**/assets/caret-*.js')
    const asked = page.waitForRequest('**/assets/caret-*.js')
    await canvas(page).locator('main h1').click()
    const script = (await asked).url()
    const search = page.getByRole('searchbox', { name: 'Search blocks' })
    await search.click()
    release()
    await canvas(page)
      .locator('html')
      .evaluate((_, url) => import(url), script)
    await page.keyboard.type('acc')
    await expect(search).toHaveValue('acc')
    await expect(search).toBeFocused()

    const shown = page.locator('.panel.right h2')
    const former = (await shown.textContent()) ?? ''
    const rich = canvas(page).locator('main .rich-text').first()
    const releaseEditor = await delayRequests(page, '**/assets/RichTyping-*.js')
    const name = await rich.evaluate(async (element: HTMLElement) => {
      element.click()
      /** Waits only for microtasks, so that the browser paints no frame. */
      for (let turn = 0; turn < 100; turn++) await Promise.resolve()
      return parent.document.querySelector('.panel.right h2')?.textContent
    })
    expect(name).not.toBe(former)
    await expect(shown).toHaveText(name ?? '')
    await search.click()
    releaseEditor()
    await expect(rich).toHaveAttribute('contenteditable', 'true')
    await expect(search).toBeFocused()
    await search.fill('')
    await expect(search).toHaveValue('')
  })

  test('rich text looks the same while it is edited, with suggestions for expressions and colours, and the editor is accessible', async () => {
    const page = shared()
    await outline(page)
      .first()
      .getByRole('row', { name: /^What we aim for/ })
      .click()
    const editor = page.getByRole('textbox', { name: 'Text required' })
    await expect(editor).toHaveAttribute('aria-multiline', 'true')
    await editor.press('Control+Home')
    await page.keyboard.insertText('Typed as it looks. ')
    await expect(canvas(page).locator('main')).toContainText('Typed as it looks.')
    await expectSaved(page)
    const offered = page.getByRole('listbox', { name: 'Available fields' }).getByRole('option')
    await page.keyboard.type('{!is')
    await expect(offered).toHaveText(['User.isGuestisGuest'])
    await expect(editor).toHaveAttribute('aria-activedescendant', /-values-0$/)
    await expectNoAccessibilityIssues(page, '.right')
    await page.keyboard.press('Enter')
    await expect(editor).toContainText('looks. {!User.isGuest}What we aim for')
    await page.getByRole('button', { name: 'Text colour: empty' }).click()
    await expect(page.getByRole('dialog', { name: 'Text colour' })).toBeVisible()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await page.keyboard.press('Escape')
    await insertText(page)
    await findTextField(page).fill('Words')
    await findButton(page, 'Link Text to a field').click()
    await expect(page.getByRole('combobox', { name: 'Text required' })).toBeFocused()
    await findButton(page, 'Unlink: Text').click()
    await expect(findTextField(page)).toHaveValue('Words')
    await findButton(page, 'Link Text to a field').click()
    await page.keyboard.insertText('{!Site.basePath}')
    await expectSaved(page)
    await findButton(page, 'Unlink: Text').click()
    await expect(findTextField(page)).toHaveValue('Words')
    await findTextField(page).fill('')
    await findTextField(page).pressSequentially('At {!')
    await expect(offered.first()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Escape')
    await expect(offered).toHaveCount(0)
    await findTextField(page).pressSequentially('site')
    await page.keyboard.press('Enter')
    await expect(findTextField(page)).toHaveValue('At {!Site.basePath}')
    await page.keyboard.insertText(' {!Record.x} {!not one}')
    await expect(page.getByRole('alert')).toContainText('{!not one} is not a known field')
  })

  test('Ctrl Z while typing undoes the stored edit, in the form and on the page, and the caret does not move', async () => {
    const page = shared()
    const headline = canvas(page).locator('main h1')
    const before = (await headline.textContent()) ?? ''
    const noConflict = () => expect(page.locator('.theirs .notice')).toHaveCount(0)
    await selectHeadline(page)
    for (const field of [headline, findTextField(page)]) {
      await field.click()
      await expect(field).toBeFocused()
      await page.keyboard.press('Control+End')
      await page.keyboard.insertText(' once')
      const expectBoth = async (words: string) => {
        await expect(headline).toHaveText(words)
        await expect(findTextField(page)).toHaveValue(words)
        await expectSaved(page)
      }
      await expectBoth(`${before} once`)
      await page.keyboard.press('Control+Z')
      await expectBoth(before)
      await noConflict()
      await expect(field).toBeFocused()
      /** The enabled Redo button shows that the studio, not the browser, undid the edit. */
      await expect(findButton(page, 'Redo')).toBeEnabled()
      await page.keyboard.press('Control+Y')
      await expectBoth(`${before} once`)
      await page.keyboard.press('Control+Z')
      await expectBoth(before)
      await page.keyboard.press('Escape')
    }
    const rich = canvas(page).locator('main .rich-text:visible').first()
    const formats = page.locator('.right .rich-text')
    await rich.click()
    for (const editor of [rich, formats]) {
      await editor.click()
      await expect(editor).toBeFocused()
      const stored = await editor.innerText()
      await page.keyboard.press('Control+Home')
      await page.keyboard.insertText('Once. ')
      await expect(rich).toContainText('Once. ')
      await expect(formats).toContainText('Once. ')
      await expectSaved(page)
      await page.keyboard.press('Control+Z')
      for (const shown of [rich, formats]) await expect(shown).not.toContainText('Once.')
      await expect.poll(() => editor.innerText()).toBe(stored)
      await noConflict()
      await expect(editor).toBeFocused()
      await expectSaved(page)
    }
  })

  test('rich text that is cleared on the page accepts further typing; its row in the outline does not open an editor', async () => {
    const page = shared()
    const rich = canvas(page).locator('main .rich-text:visible').first()
    const before = (await rich.textContent()) ?? ''
    await rich.locator('p').first().click()
    await expect(rich).toBeFocused()
    const drawn = page.waitForResponse('**/operations')
    await page.keyboard.type('x')
    await drawn
    await page.keyboard.press('Control+A')
    await page.keyboard.press('Backspace')
    await page.keyboard.type('New words')
    await expect(rich).toHaveText('New words')
    await expectSaved(page)
    await selectHeadline(page)
    await outline(page).getByRole('row', { name: 'New words' }).click()
    await expect(findSelectedBreadcrumb(page)).toHaveText('New words')
    await expect(rich).not.toHaveAttribute('contenteditable')
    for (let undo = 0; undo < 2; undo++) {
      await findButton(page, 'Undo').click()
      await expectSaved(page)
    }
    await expect(rich).toHaveText(before)
  })

  test('a paste from Word preserves a list and a table with editable cells, and reports lost formatting', async () => {
    const page = shared()
    const rich = canvas(page).locator('main .rich-text:visible').first()
    await rich.locator('p').first().click()
    await expect(rich).toBeFocused()
    const lost = page.locator('.rich-tools').getByRole('status')
    await expect(lost).toBeEmpty()
    await rich.evaluate((element, html) => {
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/html', html)
      element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    }, fromWord)
    await expect(lost).toHaveText('Colours and 1 picture were not pasted.')
    await expectNoAccessibilityIssues(page, '.canvas-foot')
    await expect(rich.locator('ol[start="4"] > li')).toHaveText(['Apply', 'Wait'])
    await expect(rich.locator('[lang="fr"]')).toHaveText('Sans parfum')
    await expect(rich.getByRole('columnheader')).toHaveText(['Week', 'Peels'])
    await rich.getByRole('cell', { name: 'One' }).evaluate(async (cell) => {
      cell.ownerDocument.getSelection()?.selectAllChildren(cell)
      /** Waits for an animation frame, because the browser reports the caret position with the next frame. */
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    })
    await page.keyboard.press('Tab')
    await page.keyboard.type('Two peels')
    await expect(page.locator('.right .rich-text td').last()).toHaveText('Two peels')
    await page.locator('.rich-tools').getByRole('button', { name: 'Table' }).click()
    await page.getByRole('menuitem', { name: 'Turn header column on' }).click()
    await expect(rich).toBeFocused()
    await expect(rich.getByRole('rowheader')).toHaveText(['One'])
    await expectSaved(page)
    await page.keyboard.press('Escape')
    await expect(rich).not.toHaveAttribute('contenteditable')
    await expect(rich.getByRole('cell')).toHaveText(['Two peels'])
    await expect(rich.locator('th[scope="col"]')).toHaveText(['Week', 'Peels'])
  })

  test('signing in again saves the text that was typed when the session expired', async () => {
    const page = shared()
    await selectHeadline(page)
    /**
     * Delays requests, because any request may detect the expired session, and the dialog would then cover the form
     * before the text is typed.
     */
    const release = await delayRequests(page, '**/operations')
    await findTextField(page).fill('Typed when the session expired')
    await page.context().clearCookies()
    release()
    await expect(page.getByText(/^Your session has expired/)).toBeVisible()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await staff.fillIn(page, 'ed')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expectSaved(page)
    await expect(canvas(page).locator('main h1')).toHaveText('Typed when the session expired')
  })

  test('a rejected edit is listed with its reason, survives a reload, and is saved by a retry', async () => {
    const page = shared()
    await selectHeadline(page)
    const reject = { status: 422, json: { error: { code: 'wrong', message: 'Not like this.' } } }
    await page.route('**/operations', (route) => route.fulfill(reject))
    await findTextField(page).fill('Help, as Ed has it')
    const rejected = page.getByRole('region', { name: 'Not saved' })
    await expect(rejected).toContainText('Not like this.')
    await expect(rejected).toContainText('Help, as Ed has it')
    await expectNoAccessibilityIssues(page, '.right')
    await page.reload()
    await expect(rejected).toContainText('Help, as Ed has it')
    await page.setViewportSize({ width: 375, height: 740 })
    await expect(rejected).toBeHidden()
    await findButton(page, 'Review edits').click()
    await expect(rejected).toBeVisible()
    await page.setViewportSize(studioOptions.viewport)
    await expect(findButton(page, 'Review edits')).toHaveCount(0)
    await page.unroute('**/operations')
    await rejected.getByRole('button', { name: 'Try again' }).click()
    await expect(canvas(page).locator('main h1')).toHaveText('Help, as Ed has it')
    await expect(rejected).toHaveCount(0)
  })
})

test.describe('in lists of products', () => {
  const shared = openSharedPage({ staff, name: 'ed', path: '/skincare' })
  /** The name differs for each attempt, because a product from an earlier attempt may still exist. */
  const toName = () => `Noon Sun Gel ${test.info().retry}`

  test('selecting a list card opens the fields of the list’s first item; a double click on an image opens that item’s fields without editing the title', async () => {
    const page = shared()
    const card = canvas(page).locator('main .image-tile')
    const panel = page.locator('.panel.right[aria-busy=false]')
    const record = panel.getByRole('region', { name: /^Product: / })
    await expect(
      outline(page).getByRole('row', { name: 'Item, repeated for each item', exact: true }),
    ).toBeVisible()
    await outline(page)
      .getByRole('row', { name: /^Name, Picture tile/ })
      .click()
    await expect(panel).toContainText('This block repeats for each item of the list')
    await expect(record.getByRole('textbox', { name: 'Name required', exact: true })).toHaveValue(
      (await card.first().getByRole('link').textContent()) ?? '',
    )
    await expect(card.first()).toBeInViewport()

    const title = (await card.nth(1).getByRole('link').textContent()) ?? ''
    const picture = await card.nth(1).locator('img').boundingBox()
    await page.mouse.dblclick(picture!.x + picture!.width / 2, picture!.y + picture!.height / 2)
    await expect(record.getByRole('heading', { name: `Product: ${title}` })).toBeVisible()
    await expect(record.getByRole('button', { name: 'Choose another…: Pack shot' })).toBeVisible()
    await expect(canvas(page).locator('[contenteditable]')).toHaveCount(0)
  })

  test('Ctrl K focuses a field of the selection, and the outline marks a hidden block', async () => {
    const page = shared()
    await switchToPage(page, site, '/skincare/pigmentation')
    await selectHeadline(page)
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('searchbox').fill('alignm')
    await expect(page.getByRole('dialog').getByRole('option')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('radio', { name: 'Left', exact: true })).toBeFocused()

    await page.getByRole('radio', { name: 'Tablet', exact: true }).click()
    await findButton(page, 'Hide on tablet').click()
    const hidden = outline(page).getByRole('row', { name: /^Tone evens out.*hidden on tablet/ })
    await expect(hidden).toBeVisible()
    await findButton(page, 'Show on tablet').click()
    await expect(hidden).toHaveCount(0)
  })

  test('a product that is missing from a list is created by an editor in that list', async () => {
    const page = shared()
    const name = toName()
    await page.getByRole('searchbox', { name: 'Search blocks' }).fill('products')
    await outline(page)
      .first()
      .getByRole('row', { name: /^Products/ })
      .last()
      .click()
    await findButton(page, 'Add item').click()
    await page.keyboard.type(name)
    await page.getByRole('option', { name: `New Product: ${name}` }).click()
    await expect(page.getByRole('group', { name: 'Items' })).toContainText(name)
    await expectSaved(page)
  })

  test('the new product is found under Pages, and completed on its own page, which is a template for many items', async () => {
    const page = shared()
    const name = toName()
    const note = page.getByText('This page is the template for every item of the type Product.')
    await expect(note).toHaveCount(0)
    await openArea(page, 'Pages')
    await page.getByRole('searchbox').fill(name)
    await otherContent(page).getByRole('link', { name }).click()
    await page.getByRole('link', { name: 'View on page' }).click()
    const headline = canvas(page).locator('main h1')
    await expect(headline).toHaveText(name)
    await expect(note).toBeVisible()
    await expect(page.locator('.canvas-wait')).toHaveCount(0)
    await headline.click()
    const record = page.getByRole('region', { name: `Product: ${name}` })
    await expect(record.getByRole('textbox', { name: 'Name required', exact: true })).toHaveValue(name)
    await outline(page).first().getByRole('row', { name: 'Page settings' }).click()
    const strapline = record.getByRole('textbox', { name: 'Strapline required' })
    await strapline.fill('For bright days')
    await expect(canvas(page).getByText('For bright days').first()).toBeVisible()
    await expect(strapline).toBeFocused()
    await expectSaved(page)
    await expect(page.getByRole('banner').getByText('Unpublished changes')).toBeVisible()
  })

  test('the new product is edited in its form, and its draft is discarded', async () => {
    const page = shared()
    const name = toName()
    await openArea(page, 'Changes')
    await page.getByRole('main').getByRole('link', { name }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
    const own = page.getByRole('textbox', { name: 'Strapline required' })
    await expect(own).toHaveValue('For bright days')
    await own.click()
    await page.keyboard.press('Control+End')
    await page.keyboard.type('!')
    await expectSaved(page)
    await page.keyboard.press('Control+Z')
    await expect(own).toHaveValue('For bright days')
    await expectSaved(page)
    await expectNoAccessibilityIssues(page, 'main')
    await page.reload()
    await expect(own).toHaveValue('For bright days')

    await findButton(page, 'Discard changes').click()
    await expect(page.getByText(`${name} is not published`)).toBeVisible()
    await findButton(page, 'Discard changes').click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Content')
    await openArea(page, 'Pages')
    await page.getByRole('searchbox').fill(name)
    await expect(page.getByRole('grid', { name: 'Pages' })).toContainText('No results')
    await expect(otherContent(page)).toHaveCount(0)
  })
})

test.describe('in the lists of pages and items', () => {
  const shared = openSharedPage({ staff, name: 'ed' })

  test('items without a page are listed by type, found by their text, and opened by name', async () => {
    const page = shared()
    await openArea(page, 'Content')
    const title = 'How long does it keep?'
    const others = otherContent(page)
    const types = page.getByRole('navigation', { name: 'Content types' })
    await expect(types.getByRole('link', { name: /^(?:Page|Layout)/ })).toHaveCount(0)
    await types.getByRole('link', { name: /^Question/ }).click()
    const count = parseInt(await page.getByText(/^\d+ items$/).innerText())
    expect(count).toBeGreaterThan(3)
    await openArea(page, 'Pages')
    await page.getByRole('searchbox').fill('questions')
    await expect(others.getByRole('link')).toHaveCount(count)
    await expectNoAccessibilityIssues(page, 'main')
    await page.getByRole('searchbox').fill('long keep')
    await expect(others.getByRole('link')).toHaveText([title])
    await others.getByRole('link', { name: title }).click()
    const headline = page.getByRole('heading', { level: 1 })
    await expect(headline).toHaveText(title)
    await openArea(page, 'Pages')
    await expect(headline).toHaveText('Pages')
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('searchbox').fill('long keep')
    await expect(page.getByRole('option', { name: `${title} Question` })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(headline).toHaveText(title)
  })

  test('a product is found by its name, under Pages and with Ctrl K', async () => {
    const page = shared()
    await openArea(page, 'Pages')
    await page.getByRole('searchbox').fill('calm cream')
    await expect(otherContent(page).getByRole('link', { name: 'Noon Calm Cream', exact: true })).toBeVisible()
    const searches: string[] = []
    page.on('request', (request) => {
      if (/studio\/items\?/.test(request.url())) searches.push(request.url())
    })
    const release = await delayRequests(page, /studio\/items\?.*epiderm__product/)
    await page.keyboard.press('Control+K')
    await page.getByRole('dialog').getByRole('searchbox').fill('gentle cleanser')
    await expect.poll(() => searches.join()).toContain('epiderm__product')
    /** The image search must not start before the product is listed. */
    expect(searches.join()).not.toContain('epiderm__image')
    release()
    await expect(page.getByRole('dialog').getByRole('option').first()).toHaveText(
      /^Noon Gentle Cleanser *\/product/,
    )
    await page.keyboard.press('Enter')
    const headline = canvas(page).locator('main h1')
    const bar = page.getByRole('banner')
    await expect(headline).toHaveText('Noon Gentle Cleanser')
    await expect(bar).toContainText('/product/noon-gentle-cleanser')
    await expectInHistory(page, 'Noon Gentle Cleanser')
  })

  test('a product’s page suggests expressions that show their current values, from the product on the page and from the site', async () => {
    const page = shared()
    await insertText(page)
    await findButton(page, 'Link Text to a field').click()
    const offered = page.getByRole('listbox', { name: 'Available fields' }).getByRole('option')
    const value = (path: string) =>
      offered.filter({ has: page.getByText(path, { exact: true }) }).locator('q')
    await expect(value('Record.name')).toHaveText('Noon Gentle Cleanser')
    await expect(value('Record.picture')).toHaveText(/cleanser/i)
    await expect(value('Record._detailURL')).toHaveText('/product/noon-gentle-cleanser')
    await expect(value('Site.basePath')).toHaveText(site.basePath)
    await page.keyboard.insertText('{!Site.basePath}')
    await expect(page.locator('.live')).toHaveText(`Site.basePath from the site settings (${site.basePath})`)
    await expectSaved(page)
    for (const _ of ['the value', 'the block']) {
      await findButton(page, 'Undo').click()
      await expectSaved(page)
    }
  })

  test('a product is edited where it is shown, and replaced by another product', async () => {
    const page = shared()
    const headline = canvas(page).locator('main h1')
    const bar = page.getByRole('banner')
    await expect(page.locator('.canvas-wait')).toHaveCount(0)
    const card = canvas(page).locator('main h3 a').filter({ hasText: 'Noon Calm Cream' })
    /** Between the two clicks of the double-click, the link becomes editable. */
    await chooseWord(page, card, 'Calm', () => expect(card).toBeFocused())
    await expect.poll(() => card.evaluate(readSelected)).toBe('Calm')
    await page.getByRole('button', { name: /^Product on this page/ }).click()
    await page.keyboard.type('toner')
    await page.getByRole('option', { name: 'Noon Balancing Toner' }).click()
    await expect(headline).toHaveText('Noon Balancing Toner')
    await expect(bar).toContainText('/product/noon-balancing-toner')
    await chooseWord(page, headline, 'Balancing')
    const record = page.getByRole('region', { name: /^Product: Noon .+ Toner$/ })
    const name = record.getByRole('textbox', { name: 'Name required', exact: true })
    await expect(headline).toBeFocused()
    await expect.poll(() => headline.evaluate(readSelected)).toBe('Balancing')
    await expect(page.locator('.canvas-note')).toContainText('Changes here appear on every page that uses it')
    await expect(record).toContainText('Changes here appear on every page that uses it')
    await page.keyboard.type('Calming')
    await expect(headline).toHaveText('Noon Calming Toner')
    await expect(name).toHaveValue('Noon Calming Toner')
    await expectSaved(page)
    await findButton(page, 'Undo').click()
    await expect(headline).toHaveText('Noon Balancing Toner')
    await expect(name).toHaveValue('Noon Balancing Toner')
    await expectSaved(page)
  })

  test('a product’s page shows the product’s text and its own text, and a click on either text selects its source', async () => {
    const page = shared()
    const headline = canvas(page).locator('main h1')
    const record = page.getByRole('region', { name: /^Product: Noon .+ Toner$/ })
    const name = record.getByRole('textbox', { name: 'Name required', exact: true })
    const order = canvas(page).getByText('and quote').first()
    await chooseWord(page, order, 'quote')
    const rich = page.locator('.right [contenteditable=true]').filter({ hasText: '{!Record.tradeReference}' })
    await expect(rich).toBeFocused()
    await expect.poll(() => rich.evaluate(readSelected)).toBe('quote')
    /** A field's label is part of the page rather than of the record, so no text in the record's form is selected. */
    await chooseWord(page, canvas(page).locator('main dt').filter({ hasText: 'Size' }), 'Size')
    const term = page.locator('.right input:focus')
    await expect(term).toHaveValue('{!Record.size._label}')
    expect(await term.evaluate(readSelected)).toBe('')
    await headline.click()
    await expect(headline).toBeFocused()
    /**
     * Waits for the form with the name field, because the form with the size field has a button with the same label.
     */
    await expect(name).toHaveValue('Noon Balancing Toner')
    await record.getByRole('button', { name: 'Change linked field' }).click()
    await expect(findTextField(page)).toBeFocused()
    await expect(findTextField(page)).toHaveValue('{!Record.name}')
  })

  test('a canvas that the server cannot render shows a message and loads on retry; a private page can be viewed as a sample visitor', async () => {
    const page = shared()
    await openArea(page, 'Pages')
    const problem = page.locator('.canvas-frame [role=alert]')
    const busy = { error: { code: 'too-busy', message: 'Too many pages are being rendered at the moment.' } }
    await page.route('**/api/studio/canvas?**', (route) => route.fulfill({ status: 503, json: busy }), {
      times: 1,
    })
    await page.getByRole('searchbox').fill('/privacy')
    await page.getByRole('row', { name: /^Privacy/ }).click()
    await expect(problem).toContainText('The page could not be shown.')
    await problem.getByRole('button', { name: 'Try again' }).click()
    await expect(canvas(page).locator('main h1')).toBeVisible()
    await expect(problem).toHaveCount(0)

    await openArea(page, 'Pages')
    await page.getByRole('searchbox').fill('/account')
    const account = page.getByRole('row').filter({ has: page.getByText('/account', { exact: true }) })
    await account.click()
    await expect(problem).toContainText('There is no page for guests at this address.')
    await problem.getByRole('button', { name: 'View as signed-in visitor' }).click()
    await expect(canvas(page).getByText('Sample Visitor').first()).toBeVisible()
  })
})

/**
 * Expects no results while the server is indexing text. Then expects the text to be found without another key press.
 */
async function expectSearchToFinish(page: Page): Promise<void> {
  const texts = /\/studio\/texts\?/
  const collecting = { places: [], next: null, isComplete: false }
  await page.route(texts, (route) => route.fulfill({ json: collecting }))
  await page.keyboard.press('Control+Shift+F')
  const dialog = page.getByRole('dialog')
  await page.getByLabel('Find', { exact: true }).fill('telephone')
  await expect(dialog.getByRole('status')).toHaveText('Still searching. More results may appear.')
  await page.unroute(texts)
  await expect(dialog.getByRole('status')).toHaveText(
    /^Found in (?:at least )?\d+ places?(?:, \d+ times)?\.$/,
  )
  await expect(dialog.getByRole('heading', { level: 3 }).first()).toBeVisible()
}

/**
 * Expects the selection and the focus to be visible (also in forced colours), no animations with reduced motion, and a
 * search field whose text direction follows its text.
 */
async function expectToBeSeen(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' })
  const search = page.getByRole('searchbox', { name: 'Search blocks' })
  await expect(search).toHaveCSS('unicode-bidi', 'plaintext')
  await search.focus()
  await page.keyboard.press('Tab')
  const read = () =>
    page.evaluate(() => {
      const toStyle = (selector: string) => {
        const found = document.querySelector(selector)
        return found === null ? undefined : getComputedStyle(found)
      }
      return {
        isSelectedSeen:
          toStyle('[role=row][aria-selected=true]')?.backgroundColor !==
          toStyle('[role=row][aria-selected=false]')?.backgroundColor,
        outline: toStyle('.outlines .selected rect')?.stroke,
        focus: toStyle(':focus')?.outlineStyle,
        moving: document.getAnimations().length,
      }
    })
  const system = await page.evaluate(() => {
    document.documentElement.style.color = 'Highlight'
    document.documentElement.style.forcedColorAdjust = 'none'
    const { color } = getComputedStyle(document.documentElement)
    document.documentElement.removeAttribute('style')
    return color
  })
  await expect.poll(read).toEqual({ isSelectedSeen: true, outline: system, focus: 'solid', moving: 0 })
  await page.emulateMedia({ forcedColors: 'none', reducedMotion: null })
}

/** Expects the tour card not to cover its target, and the target to have an outline. */
async function expectNextTo(card: Locator, target: Locator | undefined, words: string): Promise<void> {
  await expect(card).toContainText(words)
  const read = async () => {
    const [shown, spokenOf, outline] = await Promise.all(
      [card, target, card.page().locator('.tour-outline')].map((one) => one?.boundingBox()),
    )
    if (!shown || !spokenOf || !outline) return undefined
    const isBeside = shown.x >= spokenOf.x + spokenOf.width || shown.x + shown.width <= spokenOf.x
    const isOutlined = Math.abs(outline.x - spokenOf.x) < 1 && Math.abs(outline.width - spokenOf.width) < 1
    return { isClear: isBeside || shown.y >= spokenOf.y + spokenOf.height, isOutlined }
  }
  await expect.poll(read).toEqual({ isClear: true, isOutlined: true })
}

test.describe('a viewer', () => {
  test.describe.configure({ mode: 'serial' })

  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(studioContext)
  })
  test.afterAll(() => page.close())

  test('opens the studio from the shop’s account page; after opening it as a guest, signs in and then stays in the studio', async () => {
    await page.goto(site.url('/account'))
    await staff.fillIn(page, 'vi')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your account')
    await page.getByRole('link', { name: 'Studio', exact: true }).click()
    await expect(page).toHaveURL(site.url('/studio'))
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Home')
    await openArea(page, 'Pages')
    await expect(page.getByRole('row', { name: /^Contact/ })).toBeVisible()
    await page.context().clearCookies()
    await page.reload()
    await staff.fillIn(page, 'vi')
    await expect(page.getByRole('row', { name: /^Contact/ })).toBeVisible()
  })

  test('on the first visit, sees a tour that covers none of its targets; panels can be moved by keyboard and closed, and overlay a narrow page', async () => {
    const tour = page.getByRole('region', { name: 'Take a tour' })
    await openPage(page, '/contact')
    await expect(tour).toBeFocused()
    const bar = page.getByRole('banner')
    const spokenOf = [
      page.getByRole('main').locator('.canvas-pane'),
      page.getByRole('complementary', { name: 'Outline' }),
      bar.getByRole('status').last(),
      findButton(page, 'More'),
    ]
    await expectNextTo(tour, spokenOf[0], '1 of 4')
    await findButton(page, 'More').click()
    await expect(page.getByRole('menu')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await expect(tour).toContainText('1 of 4')
    for (const [at, target] of spokenOf.slice(1).entries()) {
      const next = tour.getByRole('button', { name: 'Next' })
      if (at === 0) await tabTo(page, next)
      await expect(next).toBeFocused()
      await page.keyboard.press('Enter')
      await expectNextTo(tour, target, `${at + 2} of 4`)
    }
    await expect(findButton(page, 'Close')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect(page.getByRole('row', { name: 'Page settings' })).toBeFocused()
    await findButton(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Take a tour' }).click()
    await expect(tour).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(tour).toHaveCount(0)
    await expect(findButton(page, 'More')).toBeFocused()
    await expect(page.locator('.tour-outline')).toHaveCount(0)

    expect((await page.getByRole('main').boundingBox())?.width).toBeGreaterThan(1280 * 0.57)
    const panel = page.getByRole('complementary', { name: 'Outline' })
    const before = (await panel.boundingBox())?.width ?? 0
    await tabTo(page, page.getByRole('separator', { name: 'Outline width' }))
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(before + 16)
    await page.keyboard.press('Alt+1')
    await expect(panel).toBeHidden()
    await page.reload()
    await expect(canvas(page).locator('main h1')).toBeVisible()
    await expect(tour).toHaveCount(0)
    await expect(panel).toBeHidden()
    await findButton(page, 'Show outline').click()
    await expect.poll(async () => (await panel.boundingBox())?.width).toBe(before + 16)
    const isWider = () => page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    for (const width of [1024, 640, 375]) {
      await page.setViewportSize({ width, height: 720 })
      await expect(panel).toBeVisible({ visible: width === 1024 })
      expect(await isWider()).toBe(false)
    }
    await findButton(page, 'Show outline').click()
    await expect(panel).toBeVisible()
    await expectNoAccessibilityIssues(page)
  })

  test('reads pages and complete search results, but sees no history and cannot edit', async () => {
    await page.setViewportSize(studioOptions.viewport)
    await selectHeadlineAsViewer(page)
    await expect(page.getByText('You can view pages but not edit them.')).toBeVisible()
    await expect(findButton(page, 'Undo')).toHaveCount(0)
    await expectNoAccessibilityIssues(page)
    await expectToBeSeen(page)
    await expect(findButton(page, 'History')).toHaveCount(0)
    await page.keyboard.press('Control+K')
    await expect(page.getByRole('dialog').getByRole('searchbox')).toBeFocused()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await page.keyboard.press('Escape')
    await expectSearchToFinish(page)
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(1)
    await expectNoAccessibilityIssues(page, dialogSelector)
  })
})

/** Changes a product, undoes the change, and expects both actions in the history of the product's page. */
async function expectInHistory(page: Page, title: string): Promise<void> {
  const headline = canvas(page).locator('main h1')
  await headline.click()
  const record = page.getByRole('region', { name: `Product: ${title}` })
  const name = record.getByRole('textbox', { name: 'Name required', exact: true })
  await expect(headline).toBeFocused()
  await name.fill('For once')
  await expect(headline).toHaveText('For once')
  await expectSaved(page)
  await findButton(page, 'Undo').click()
  await expect(headline).toHaveText(title)
  await expect(name).toHaveValue(title)
  await expectSaved(page)
  await findButton(page, 'History').click()
  const changes = page.getByRole('dialog', { name: 'History' }).getByRole('listitem')
  await expect(changes.filter({ hasText: `${title} Changed: Name (undone)` })).not.toHaveCount(0)
  await findButton(page, 'Close').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Selects a word by double-clicking it. Calls `between` after the first click. */
async function chooseWord(
  page: Page,
  element: Locator,
  word: string,
  between = () => Promise.resolve(),
): Promise<void> {
  await element.scrollIntoViewIfNeeded()
  const at = await element.evaluate((shown, wanted) => {
    const texts = document.createTreeWalker(shown, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const from = (texts.currentNode as Text).data.indexOf(wanted)
      if (from === -1) continue
      const range = new Range()
      range.setStart(texts.currentNode, from)
      range.setEnd(texts.currentNode, from + wanted.length)
      const [own, around] = [range.getBoundingClientRect(), shown.getBoundingClientRect()]
      const x = (own.x + own.width / 2 - around.x) / around.width
      return { x, y: (own.y + own.height / 2 - around.y) / around.height }
    }
    throw new Error(`No element has the text ${wanted}`)
  }, word)
  const box = await element.boundingBox()
  if (box === null) throw new Error(`${word} is not visible`)
  await page.mouse.click(box.x + at.x * box.width, box.y + at.y * box.height)
  await between()
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
}

/** Returns the selected text in the element's document. */
const readSelected = (element: Element) => String(element.ownerDocument.getSelection())

/** Runs on the canvas. Delays the message that the canvas sends about the next click until an event occurs. */
function holdClick(): void {
  const studio = window.parent
  const { queueMicrotask } = studio
  const hold = () => {
    studio.queueMicrotask = (send) => {
      studio.queueMicrotask = queueMicrotask
      window.addEventListener('answer', send, { once: true })
    }
  }
  window.addEventListener('click', hold, { capture: true, once: true })
}
