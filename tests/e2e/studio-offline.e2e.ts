/** Tests on a separate site that typed text survives a killed server, an expired session and a closed tab. */
import { expect, test, type Page } from '@playwright/test'
import {
  findButton,
  canvas,
  createStaff,
  gotoPage,
  delayRequests,
  expectSaved,
  selectHeadline,
  studioContext,
  studioOptions,
  switchToPage,
  findTextField,
} from './in-studio.ts'
import { createSeparateSite } from './own-site.ts'

const { site, server } = createSeparateSite('offline')
const staff = createStaff(site)

test.use(studioOptions)
/** The tests run one after another, because one of them kills the server that all of them use. */
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  await staff.create({ ed: 'editor', edna: 'editor' })
})

const headline = (page: Page) => canvas(page).locator('main h1')
const waits = (page: Page) => page.getByText(/^Offline: \d+ unsaved changes?$/)

/** Types the characters one by one. */
async function typeOn(page: Page, words: string): Promise<void> {
  await findTextField(page).press('Control+End')
  await page.keyboard.type(words, { delay: 15 })
}

/** Checks the server's stored draft, because a tab's status bar does not count edits that it sends for another tab. */
const expectStored = (page: Page, route: string, words: string) =>
  expect
    .poll(async () => {
      const answer = await page.request.get(site.url(`/api/studio/canvas?path=${route}&drafts=stored`))
      return answer.text()
    })
    .toContain(words)

const rich = (page: Page) => page.locator('.right .rich-text[contenteditable=true]')
const shownRich = (page: Page) => canvas(page).locator('main .rich-text:visible').first()
const note = (page: Page) =>
  page.locator('[aria-live=polite]').filter({ hasText: 'Someone else changed this to:' })

/** Opens the rich text in the form, where both editors can type at the same time. */
async function openRich(page: Page): Promise<void> {
  await shownRich(page).click()
  await rich(page).click()
  await expect(rich(page)).toBeFocused()
}

async function typeAtEnd(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+End')
  await page.keyboard.type(words, { delay: 15 })
}

test.describe('an editor’s tab', () => {
  test.describe.configure({ mode: 'serial' })

  const words = 'Redness, on a train!'
  let page: Page
  let other: Page

  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(studioContext)
    await page.clock.install()
    await staff.open(page, 'ed', '/skincare/scarring')
  })
  test.afterAll(async () => {
    for (const each of [page, other]) await each?.context().close()
  })

  test('sends every character typed while the server is down, in order, after the server restarts', async () => {
    await selectHeadline(page)
    await findTextField(page).fill('Scars')
    await expectSaved(page)
    const typing = typeOn(page, ', typed without a server')
    await server().kill()
    await typing
    await expect(waits(page)).toBeVisible()
    const typed = 'Scars, typed without a server'
    await expect(findTextField(page)).toHaveValue(typed)
    await server().startAgain()
    await expectSaved(page)
    await expect(headline(page)).toHaveText(typed)
    await typeOn(page, ', back')
    await expect(headline(page)).toHaveText(`${typed}, back`)
    await expectSaved(page)
    await expectStored(page, '/skincare/scarring', `${typed}, back`)
  })

  test('sends pending edits after a minute without a network', async () => {
    await switchToPage(page, site, '/skincare/redness')
    await selectHeadline(page)
    await findTextField(page).fill('Redness')
    await expectSaved(page)
    await page.context().setOffline(true)
    await typeOn(page, ', on a train')
    await expect(waits(page)).toBeVisible()
    await page.clock.runFor('01:00')
    await typeOn(page, '!')
    await expect(waits(page)).toBeVisible()
    await page.context().setOffline(false)
    await expect(async () => {
      await page.clock.runFor('00:05')
      await expect(page.getByText(/^Saved /)).toBeVisible({ timeout: 500 })
    }).toPass()
    await expect(headline(page)).toHaveText(words)
  })

  test('shows other editors’ edits after sleep, but does not change the text at the caret', async ({
    browser,
  }) => {
    await page.clock.fastForward('02:00:00')
    other = await staff.openAs(browser, 'edna', '/skincare/redness')
    await expect(headline(other)).toHaveText(words)
    await selectHeadline(other)
    await findTextField(other).fill('Redness, by Edna')
    await expectSaved(other)
    await expect(headline(page)).toHaveText('Redness, by Edna')
    /**
     * The text at the caret is not replaced until the editor confirms the change. A live region announces the notice to
     * screen readers.
     */
    await expect(
      page
        .locator('[aria-live=polite]')
        .filter({ hasText: 'Someone else changed this to: Redness, by Edna' }),
    ).toBeVisible()
    await findButton(page, 'Use theirs').click()
    await expect(findTextField(page)).toHaveValue('Redness, by Edna')
  })

  test('asks which of two plain-text values to use', async () => {
    await typeOn(page, ', and Ed')
    await expect(headline(other)).toHaveText('Redness, by Edna, and Ed')

    /**
     * The first editor's field does not show the second editor's edit yet. The first editor's own edit stays pending
     * until she confirms that it replaces the second editor's edit.
     */
    await typeOn(other, '!')
    await expect(headline(other)).toHaveText('Redness, by Edna, and Ed')
    await other.reload()
    await selectHeadline(other)
    await expect(findTextField(other)).toHaveValue('Redness, by Edna!')
    await findButton(other, 'Keep mine').click()
    await expect(headline(page)).toHaveText('Redness, by Edna!')
  })

  test('asks which of two rich-text values to use', async () => {
    for (const each of [page, other]) await openRich(each)
    await typeAtEnd(other, ' Hers.')
    await expect(note(page)).toContainText('Hers.')
    await typeAtEnd(page, ' His.')
    await expect(rich(page)).toContainText('His.')
    await expect(shownRich(page)).toContainText('Hers.')
    await expect(note(page)).toBeVisible()
    await findButton(page, 'Keep mine').click()
    await expect(shownRich(other)).toContainText('His.')
    await expect(shownRich(other)).not.toContainText('Hers.')
    await expect(note(page)).toHaveCount(0)
    await typeAtEnd(page, ' And more.')
    await expect(shownRich(other)).toContainText('His. And more.')
  })

  test('retains typed text after the session has expired, and sends it only for the same account', async () => {
    await switchToPage(page, site, '/skincare/ageing')
    await selectHeadline(page)
    await findTextField(page).fill('Ageing')
    await expectSaved(page)
    /**
     * Delays requests, because any request may detect the expired session. The dialog about the session would then
     * cover the form before the text is typed.
     */
    const release = await delayRequests(page, '**/operations')
    await findTextField(page).fill('Ageing, as Ed has it')
    await page.context().clearCookies()
    release()
    await expect(page.getByText(/^Your session has expired/)).toBeVisible()
    await expect(page.getByText(/^Signed out: 1 unsaved change$/)).toBeVisible()
    await staff.fillIn(page, 'edna')
    await expect(page.getByRole('alert')).toHaveText(/belong to another account\./)

    await page.reload()
    await expect(headline(page)).toHaveText('Ageing')
    await selectHeadline(page)
    await expect(findTextField(page)).toHaveValue('Ageing')
    await findTextField(page).fill('Ageing, as Edna has it')
    await expectSaved(page)
    await findButton(page, 'More').click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await staff.fillIn(page, 'ed')
    const offer = page.getByRole('region', { name: 'Conflicting edits' })
    await expect(offer).toContainText('Ageing, as Ed has it')
    await expect(offer).toContainText('Ageing, as Edna has it')
    await offer.getByRole('button', { name: /^Use (yours|ed’s)$/ }).click()
    await expect(headline(page)).toHaveText('Ageing, as Ed has it')
    await expectSaved(page)
  })
})

test('without Web Locks, as over plain HTTP, a new tab sends the edits that a closed tab has not sent, and an already open tab does not', async ({
  page,
}) => {
  const context = page.context()
  const route = '/skincare/dryness'
  await context.addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }))
  await staff.open(page, 'ed', route)
  await selectHeadline(page)
  await page.keyboard.press('Control+A')
  await page.keyboard.type('Dryness, as it st')
  await page.close()

  const next = await context.newPage()
  await gotoPage(next, site, route)
  await expect(headline(next)).toHaveText('Dryness, as it st')
  await selectHeadline(next)
  await typeOn(next, 'ands')
  /** From this point on, this tab's edits receive no response. */
  await next.route(/\/operations$/, () => undefined)
  await typeOn(next, ', and more')
  const beside = await context.newPage()
  await gotoPage(beside, site, route)
  await expect(headline(beside)).not.toHaveText(/and more/)
  await next.close()

  const last = await context.newPage()
  await gotoPage(last, site, route)
  const typed = 'Dryness, as it stands, and more'
  await expect(headline(last)).toHaveText(typed)
  await expectStored(last, route, typed)
  await expect(headline(beside)).toHaveText(typed)
  const published = await last.request.get(site.url(route))
  expect(await published.text()).not.toContain('as it stands')
})
