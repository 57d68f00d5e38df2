/** Tests publishing a headline from the studio and undoing the publish, on a site that no other test file edits. */
import { expect, test, type APIRequestContext, type Page } from '@playwright/test'
import sharp from 'sharp'
import {
  findButton,
  canvas,
  createStaff,
  expectNoAccessibilityIssues,
  dropFile,
  dialogSelector,
  openArea,
  openSharedPage,
  deleteLeftDrafts,
  expectSaved,
  selectHeadline,
  studioContext,
  studioOptions,
  switchToUrl,
  switchToPage,
  tabTo,
  findTextField,
} from './in-studio.ts'
import { extendedSite as site } from './site.ts'

const staff = createStaff(site)
const path = '/skincare/acne'
/** Publishing renders and compares pages, which is slow on a busy machine. */
const published = { timeout: 60_000 }

test.use(studioOptions)
/** The tests run one after another, because the publish dialog shows the drafts of all editors. */
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  await staff.create({ ed: 'editor', pia: 'publisher' })
})

/** Reads the page as it is delivered to every visitor. */
async function readLive(request: APIRequestContext) {
  const answer = await request.get(site.url(path), { headers: { 'accept-encoding': 'identity' } })
  return { html: await answer.text(), etag: answer.headers()['etag'] }
}

/**
 * Returns a pattern that matches a message with the same page count as an earlier message. If the earlier count was not
 * exact, the pattern matches any count.
 */
function toSameCount(countText: string): RegExp {
  const [pages] = /^\d+ pages?/.exec(countText) ?? []
  return pages === undefined
    ? /^Your changes are live\.|changed, exactly as in your preview\./
    : new RegExp(`^${pages} changed, exactly as in your preview\\.`)
}

/** Locates the undo button of the newest publish, or the button that confirms the undo. */
const undo = (page: Page) => page.getByRole('button', { name: /^Undo this publish/ }).first()

async function findListed(page: Page, title: string) {
  await page.getByRole('searchbox', { name: 'Search by title or address' }).fill(title)
  const listed = page.getByRole('row', { name: new RegExp(`^${title}`) })
  await listed.hover()
  return { listed, menu: listed.getByRole('button', { name: `Actions for ${title}` }) }
}

/**
 * Expects the problem that the server reports to be shown beside its field, in the outline, and in the dialog with a
 * link to the field.
 */
async function expectProblemAtAddress(page: Page): Promise<void> {
  const address = page.getByRole('textbox', { name: 'Address required', exact: true })
  const row = page.getByRole('row', { name: /^Page settings/ })
  await row.click()
  await address.fill('/about')
  await expect(address).toHaveAccessibleDescription(/About already uses this value/)
  await expect(row).toHaveAccessibleName(/About already uses this value/)
  await page.getByRole('radio', { name: '1 problem' }).click()
  await expect(page.getByRole('row')).toHaveCount(1)
  await page.getByRole('radio', { name: '1 problem' }).click()
  await page.getByRole('row').nth(1).click()
  await expect(address).toHaveCount(0)
  await findButton(page, 'Publish…').click()
  await findButton(page, 'Show Address').click()
  await expect(address).toBeFocused()
  await address.fill('/skincare/spot-care')
  await expect(address).not.toHaveAccessibleDescription(/About already uses this value/)
  await expectSaved(page)
}

test.describe('publishing', () => {
  const shared = openSharedPage({ staff, name: 'pia' })
  const hero = () => canvas(shared()).locator('main img').first()
  const dialog = () => shared().getByRole('dialog')
  const address = () => dialog().getByRole('textbox', { name: /address$/i })
  let editor: Page
  let before: Awaited<ReturnType<typeof readLive>>
  let headline = ''
  /** A retry needs a different headline, because the first try may have published this one. */
  let changed = 'Clear advice, typed in the studio'
  test.beforeAll(async ({ browser }) => {
    editor = await (await browser.newContext(studioContext)).newPage()
    await staff.signIn(editor, 'ed')
    if (test.info().retry === 0) return
    await deleteLeftDrafts(shared(), site)
    changed = 'Clear advice, typed in the studio again'
  })
  test.afterAll(() => editor.context().close())

  test('Activity shows who changed a warning, with its old text, after the publish', async () => {
    /** A retry needs different words, because the first try may have published these. */
    const added = `${test.info().retry === 0 ? 'Checked' : 'Seen again'} ${Date.now()}.`
    const page = shared()
    const listed = await page.request.get(
      site.url('/api/studio/listings?type=epiderm__product&language=en_GB&q=lacto'),
    )
    const { rows } = (await listed.json()) as { readonly rows: readonly [{ readonly contentKey: string }] }
    const item = site.url(`/studio/item/${rows[0].contentKey}/en_GB`)
    await editor.goto(item)
    const warning = editor
      .getByRole('group', { name: /^Warnings/ })
      .getByRole('textbox')
      .first()
    const old = await warning.inputValue()
    await warning.fill(added)
    await expectSaved(editor)
    await switchToUrl(page, item)
    await findButton(page, 'Publish…').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('checkbox', { name: /^Noon Lacto Renew/ })).toBeChecked()
    await findButton(page, 'Publish 1 draft').click()
    await expect(dialog.getByText(/^Published as release \d+\.$/)).toBeVisible(published)
    const view = dialog.getByRole('link', { name: 'View Noon Lacto Renew' })
    await expect(view).toHaveAttribute('href', /\/product\/noon-lacto-renew$/)
    await expect(view).toHaveAttribute('target', '_blank')
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+K')
    await dialog.getByRole('searchbox').fill('who changed')
    await page.keyboard.press('Enter')
    const lines = page.getByRole('list', { name: 'Today' }).locator('> li')
    await expect(lines.first()).toContainText('Published')
    await page.getByRole('button', { name: 'Item All items' }).click()
    await page.keyboard.type('lacto')
    await page.getByRole('option', { name: /^Noon Lacto Renew/ }).click()
    await expect(page.getByRole('button', { name: 'Item Noon Lacto Renew' })).toBeVisible()
    await page.getByRole('searchbox', { name: 'Search activity' }).fill(added)
    await expect(lines).toHaveCount(1)
    await expect(lines.first()).toContainText('edChanged: WarningsNoon Lacto Renew')
    await lines.first().getByText('Changed: Warnings').click()
    await expect(lines.first().locator('ins')).toContainText([added])
    await expect(lines.first().locator('del')).toContainText([old])
    await expectNoAccessibilityIssues(page)
    await findButton(page, 'Only this field').click()
    await expect(page).toHaveURL(/field=body\.warnings/)
    await page.getByRole('link', { name: 'Open Noon Lacto Renew' }).click()
    await expect(page).toHaveURL(item)
  })

  test('a headline is changed by an editor, who cannot publish it', async () => {
    before = await readLive(editor.request)
    await switchToPage(editor, site, path)
    await selectHeadline(editor)
    await findTextField(editor).fill(changed)
    await expectSaved(editor)
    await expect(findButton(editor, 'Publish…')).toHaveCount(0)
    expect(await readLive(editor.request)).toEqual(before)
    await editor.context().close()
  })

  test('an image file dropped on the hero replaces its image and gets alternative text; a file whose content is not an image is rejected', async () => {
    const page = shared()
    await switchToPage(page, site, path)
    await expect(canvas(page).locator('main h1')).toHaveText(changed)
    const former = await hero().getAttribute('src')
    await selectHeadline(page)
    const { x, y, width, height } = (await hero().boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const centre = { x: x + width / 2, y: y + height / 2 }
    const zip = { name: 'archive.png', bytes: Buffer.from('PK\u0003\u0004, a zip') }
    await dropFile(page, zip, centre)
    await expect(page.getByRole('alert')).toContainText('the content of the file counts, not its name')
    expect(await hero().getAttribute('src')).toBe(former)

    const colours = { create: { width: 1200, height: 1200, channels: 3, background: '#7a4fbf' } } as const
    await dropFile(page, { name: 'New hero.png', bytes: await sharp(colours).png().toBuffer() }, centre)
    await expect(hero()).not.toHaveAttribute('src', former ?? '')
    await expect.poll(() => hero().evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0)
    await expectSaved(page)
    await findButton(page, 'Publish…').click()
    const notice = page.getByRole('region', { name: /^These pictures have no alternative text/ })
    await notice.getByRole('button', { name: 'Write alternative text for New hero' }).click()
    const words = page.getByRole('textbox', { name: 'Alternative text' })
    await expect(words).toBeFocused()
    await page.keyboard.insertText('A violet square')
    await expect(words).toHaveValue('A violet square')
    await expect(hero()).toHaveAttribute('alt', 'A violet square')
    await page.getByRole('button', { name: /^Focal point: 50% from the left/ }).press('ArrowLeft')
    await expect(page.getByRole('button', { name: /^Focal point: 45% from the left/ })).toBeFocused()
    await expectSaved(page)
    await expectNoAccessibilityIssues(page, '.right')
    expect(await readLive(page.request)).toEqual(before)
  })

  test('the headline and the image are published by keyboard, and visitors see both, the image as AVIF', async () => {
    const page = shared()
    await page.keyboard.press('Control+Shift+P')
    const dialog = page.getByRole('dialog')
    const onPage = dialog.getByRole('list', { name: 'On this page' })
    await expect(onPage.getByRole('checkbox', { name: /^Acne.*\bed\b/ })).toBeChecked()
    const counted = dialog.getByText(/^(Up to )?\d+ pages? will change\./)
    await expect(counted).toBeVisible(published)
    const countText = await counted.textContent()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await tabTo(page, findButton(page, 'Publish 2 drafts'))
    await page.keyboard.press('Enter')
    await expect(dialog.getByText(/^Published as release \d+\.$/)).toBeVisible(published)
    const { html } = await readLive(page.request)
    expect(html).toContain(changed)
    const [shown = ''] = html.match(/<img[^>]*alt="A violet square"[^>]*>/) ?? []
    const [, source = ''] = / src="([^"]*)"/.exec(shown) ?? []
    const askForType = async () => {
      const headers = { accept: 'image/avif' }
      const answer = await page.request.get(new URL(source.replaceAll('&amp;', '&'), site.url('/')).href, {
        headers,
      })
      return answer.headers()['content-type']
    }
    await expect.poll(askForType).toBe('image/avif')
    await expect(dialog.getByText(toSameCount(countText ?? ''))).toBeVisible(published)
    await dialog.getByText('Technical details').click()
    await expect(dialog.getByRole('link', { name: path, exact: true }).first()).toBeVisible()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('banner').getByText('Published', { exact: true })).toBeVisible()
  })

  test('the page is restored, byte for byte, when the publish is undone by keyboard', async () => {
    const page = shared()
    const dialog = page.getByRole('dialog')
    await page.keyboard.press('Control+Shift+P')
    await tabTo(page, findButton(page, 'Publishing history…'))
    await page.keyboard.press('Enter')
    await dialog
      .getByText(/Acne: .*Text/)
      .first()
      .click()
    await expect(dialog.getByRole('insertion').filter({ hasText: 'typed in the studio' })).toBeVisible()
    await tabTo(page, undo(page))
    await page.keyboard.press('Enter')
    const question = page.getByText(
      /Acne.* immediately reverts? to (?:its|their) previous versions? for all visitors\./,
    )
    await expect(question).toHaveText(
      /ha(?:s|ve) no unpublished changes\.$|None of these items has unpublished changes\.$/,
    )
    await expectNoAccessibilityIssues(page, dialogSelector)
    await tabTo(page, undo(page))
    await page.keyboard.press('Enter')
    await expect(page.getByText(/^Undone by release \d+$/)).toBeVisible()
    const back = dialog
      .getByRole('listitem')
      .filter({ hasText: /Undoes release \d+/ })
      .first()
    await expect(back.getByRole('button', { name: /^Publish again: release \d+$/ })).toBeVisible()
    await expect.poll(() => readLive(page.request)).toEqual(before)

    /** Expects that neither a dialog nor typing on the page scrolls the window. */
    await page.keyboard.press('Escape')
    await expect(dialog.getByText(/^Undone by release \d+$/)).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await canvas(page).locator('main p').first().dblclick()
    await expect(dialog).toHaveCount(0)
    await page.evaluate(() => window.scrollTo(0, 1000))
    expect(await page.evaluate(() => window.scrollY)).toBe(0)
  })

  test('a page’s draft is listed in the publish dialog with its changes, which can be shown, and the number of changed pages', async () => {
    const page = shared()
    await switchToPage(page, site, '/about')
    const heading = canvas(page).locator('main h1')
    headline = (await heading.textContent()) ?? ''
    await selectHeadline(page)
    await findTextField(page).fill('About, in other words')
    await expect(heading).toHaveText('About, in other words')
    await expectSaved(page)
    await page.getByRole('row', { name: 'Page settings' }).click()
    await expect(page.getByRole('heading', { name: 'Page settings' })).toBeVisible()

    await findButton(page, 'Publish…').click()
    const dialog = page.getByRole('dialog')
    const changes = dialog.getByRole('list', { name: 'Changes in About' })
    await expect(changes.getByRole('deletion')).toHaveText(`Removed: ${headline}`)
    await expect(changes.getByRole('insertion')).toHaveText('Added: About, in other words')
    await expect(dialog.getByText(/^Page · British English · pia, /)).toBeVisible()
    const own = dialog.getByRole('list', { name: 'On this page' })
    await expect(own.getByRole('checkbox', { name: /^About/ })).toBeChecked()
    const changing = dialog.getByText(/^\d+ pages? will change\./)
    await expect(changing).toBeVisible(published)
    await changing.click()
    await expect(dialog.getByText('/about', { exact: true })).toBeVisible()
    await own.getByRole('checkbox', { name: /^About/ }).uncheck()
    await expect(changing).toHaveCount(0)
    await expect(findButton(page, 'Nothing selected')).toBeDisabled()
    await changes.getByRole('button', { name: /^Show / }).click()
    await expect(dialog).toHaveCount(0)
    await expect(findTextField(page)).toBeFocused()
    await expect(findTextField(page)).toHaveValue('About, in other words')
  })

  test('a draft is discarded when its only edit is undone', async () => {
    const page = shared()
    const heading = canvas(page).locator('main h1')
    await findButton(page, 'Undo').click()
    await expect(heading).toHaveText(headline)
    await expectSaved(page)
    await expect(page.getByRole('banner').getByText('Published', { exact: true })).toBeVisible()
  })

  test('a draft is discarded after confirmation, on its page and in the dialog', async () => {
    const page = shared()
    const heading = canvas(page).locator('main h1')
    await selectHeadline(page)
    await findTextField(page).fill('About, for a moment')
    await expect(heading).toHaveText('About, for a moment')
    await expectSaved(page)
    await page.getByRole('row', { name: 'Page settings' }).click()
    await findButton(page, 'Discard changes').click()
    await expect(findButton(page, 'Cancel')).toBeFocused()
    await findButton(page, 'Discard changes').click()
    await expect(heading).toHaveText(headline)

    await selectHeadline(page)
    await findTextField(page).fill('About, once more')
    await expectSaved(page)
    await page.keyboard.press('Control+K')
    await page.keyboard.type('discard')
    await page.getByRole('option', { name: 'Discard changes…' }).click()
    const row = page.getByRole('dialog').getByRole('listitem').filter({ hasText: 'About, once more' })
    await row.getByRole('button', { name: 'Discard changes: About' }).click()
    await expect(row.getByText('This discards all unpublished changes to About')).toBeVisible()
    await expectNoAccessibilityIssues(page, dialogSelector)
    await row.getByRole('button', { name: 'Discard changes' }).click()
    await expect(row).toHaveCount(0)
    await findButton(page, 'Close').click()
    await expect(heading).toHaveText(headline)
  })

  test('a new page is created as a copy of another page', async () => {
    const page = shared()
    await openArea(page, 'Pages')
    await findButton(page, 'New page…').click()
    await expect(dialog().getByRole('textbox', { name: 'Title' })).toBeFocused()
    await page.keyboard.insertText('Spot care')
    await expect(address()).toHaveValue('/spot-care')
    await address().fill('/about')
    await expect(dialog().getByText('About already has this address. Choose another.')).toBeVisible()
    await expect(findButton(page, 'Create page')).toBeDisabled()
    await address().fill('/skincare/spot-care')
    await expect(dialog().getByRole('radio', { name: 'Blank page' })).toBeChecked()
    await dialog().getByRole('button', { name: 'Copy another page…' }).click()
    const sources = page.getByRole('dialog', { name: 'Copy another page…' })
    await expect(sources.getByRole('searchbox')).toBeFocused()
    await page.keyboard.insertText('/contact')
    await expect(sources.getByRole('option')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(dialog().getByRole('radio', { name: 'Copy of Contact' })).toBeChecked()
    await findButton(page, 'Create page').click()
    await expect(page).toHaveTitle(/^Spot care/)
    await selectHeadline(page)
    await findTextField(page).fill('Spot care, begun')
    await expectSaved(page)
  })

  test('a new page is moved and removed', async () => {
    const page = shared()
    await expectProblemAtAddress(page)
    await findButton(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Change address…' }).click()
    await address().fill('/skincare/spots')
    await findButton(page, 'Change address').click()
    await expect(page.getByRole('banner').getByText('/skincare/spots')).toBeVisible()

    await openArea(page, 'Pages')
    const begun = await findListed(page, 'Spot care')
    await expect(begun.listed).toHaveText(/\/skincare\/spots.*Draft/)
    await begun.menu.click()
    await page.getByRole('menuitem', { name: 'Delete page…' }).click()
    await expect(dialog().getByText(/^Spot care is not published/)).toBeVisible()
    await dialog().getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(begun.listed).toHaveCount(0)
  })

  test('an editor archives a page after its references are listed, and restores it', async () => {
    const page = shared()
    const dialog = page.getByRole('dialog')
    const known = await findListed(page, 'Contact')
    await known.menu.click()
    await page.getByRole('menuitem', { name: 'Unpublish page…' }).click()
    await expect(dialog.getByText(/^Used by \d+ items\./)).toBeVisible()
    await dialog.getByRole('textbox', { name: 'Redirect visitors to' }).fill('/about')
    await findButton(page, 'Unpublish page').click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('searchbox')).toHaveValue('Contact')
    await page.getByRole('combobox', { name: 'Show' }).selectOption({ label: 'Unpublishing' })
    await expect(known.listed).toHaveText(/Unpublishing/)
    await known.listed.hover()
    await known.menu.click()
    await page.getByRole('menuitem', { name: 'Cancel unpublishing…' }).click()
    await findButton(page, 'Keep page').click()
    await expect(page).toHaveTitle(/^Contact/)
    await openArea(page, 'Pages')
    await expect((await findListed(page, 'Contact')).listed).toHaveText(/Published/)
  })

  test('a publisher fills in a page created from a template; empty content is reported as a problem, and visitors see only the filled-in content', async () => {
    const page = shared()
    const dialog = page.getByRole('dialog')
    const main = canvas(page).locator('main')
    const placeholder = (text: string) => main.locator('[title]', { hasText: text }).first()
    /** The title is random, because a retry needs a different address. */
    const title = `Open day ${Math.random().toString(36).slice(2, 8)}`
    await findButton(page, 'New page…').click()
    await dialog.getByRole('textbox', { name: 'Title' }).fill(title)
    await dialog.getByRole('radio', { name: 'Template: Pictures' }).check()
    await findButton(page, 'Create page').click()
    await expect(page).toHaveTitle(/^Open day/)
    await expect(placeholder('Picture')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^\d+ problems$/ })).toBeVisible()
    await page.keyboard.press('Control+Shift+P')
    await expect(dialog.getByText('Required before this can be published.')).not.toHaveCount(0)
    await page.keyboard.press('Escape')

    await placeholder('Heading').click()
    await expect(findTextField(page)).toBeFocused()
    await page.keyboard.insertText('Open day in May')
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Open day in May')
    await expectSaved(page)
    /** The studio receives these edits as if they came from another browser. */
    await page.evaluate(removeUnfilled)
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Open day in May')
    await expect(main.locator('[title]')).toHaveCount(0)
    await page.keyboard.press('Control+Shift+P')
    await findButton(page, 'Publish 1 draft').click()
    await expect(dialog.getByText(/^Published as release \d+\.$/)).toBeVisible(published)
    const live = await page.request.get(site.url(`/${title.toLowerCase().replaceAll(' ', '-')}`))
    const [, shown = ''] = /<main[^>]*>(.*)<\/main>/s.exec(await live.text()) ?? []
    expect(shown.replaceAll(/<[^>]*>/g, '').trim()).toBe('Open day in May')
  })
})

/** Runs in the studio. Removes all blocks from the open page except the filled-in heading and the section around it. */
async function removeUnfilled(): Promise<void> {
  type Block = { readonly id: string; readonly slots?: Readonly<Record<string, readonly Block[]>> }
  const [base, address] = location.pathname.split('/studio/page/')
  const url = `${base}/api/studio/drafts/${address}`
  const { seq, body } = (await (await fetch(url)).json()) as {
    readonly seq: number
    readonly body: { readonly blocks: readonly [Block, ...Block[]] }
  }
  const [first, ...others] = body.blocks
  const inFirst = Object.values(first.slots ?? {}).flat()
  const unfilled = [
    ...others,
    ...inFirst.filter((block) => !JSON.stringify(block).includes('Open day in May')),
  ]
  const client = crypto.randomUUID().replaceAll('-', '')
  const operations = unfilled.map(({ id }, at) => ({
    number: at + 1,
    operation: { kind: 'remove', block: id },
  }))
  const answer = await fetch(`${url}/operations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client, gesture: 'remove', baseSeq: seq, operations }),
  })
  if (!answer.ok) throw new Error(await answer.text())
}
