/** Shared steps for browser tests in the studio. */
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { findAccessibilityIssues, styleRules } from '../find-accessibility-issues.ts'
import { createAccounts } from './create-accounts.ts'
import type { AccountRow } from './site-database.ts'
import { createStyleTracker } from './seen-styles.ts'
import type { TestSite } from './site.ts'
import { headersWithoutAvif } from './without-avif.ts'

const password = 'three words or four'

/** Sign-in attempts are limited by IP address, so each worker and each account uses a separate address. */
const toAddress = () => `203.0.113.${Math.ceil(Math.random() * 254)}`

const windowOptions = {
  extraHTTPHeaders: { ...headersWithoutAvif, 'x-forwarded-for': toAddress() },
  viewport: { width: 1280, height: 800 },
}

/** Options for new browser contexts. Animations would cost CPU time and delay clicks. */
export const studioContext = { ...windowOptions, reducedMotion: 'reduce' } as const

/** Options for `test.use`. */
export const studioOptions = { ...windowOptions, contextOptions: { reducedMotion: 'reduce' } } as const

/** Delays the page's requests that match the pattern until the returned function is called. */
export async function delayRequests(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, (route) => isReleased.then(() => route.continue()))
  return release
}

type ListedPage = Readonly<Record<'contentKey' | 'language' | 'path', string>> & {
  readonly record: string | null
}

type StaffAccounts = {
  readonly password: string
  readonly toEmail: (name: string) => string
  /** Creates accounts with these names and roles on the site. */
  readonly create: (accounts: Readonly<Record<string, AccountRow['role']>>) => Promise<void>
  /** Signs in without the form. If an area such as `pages` is given, opens its URL afterwards. */
  readonly signIn: (page: Page, name: string, area?: string) => Promise<void>
  /** Fills in the sign-in form and submits it. */
  readonly fillIn: (page: Page, name: string) => Promise<void>
  /** Signs in without the form and opens the page at this path. */
  readonly open: (page: Page, name: string, path: string) => Promise<void>
  /**
   * Opens the page at this path in a new browser context. Without a path, opens the list of pages. If `isRetry` is
   * true, first deletes the draft that the failed try left behind.
   */
  readonly openAs: (browser: Browser, name: string, path?: string, isRetry?: boolean) => Promise<Page>
}

export function createStaff(site: TestSite): StaffAccounts {
  /** Suffix that makes the e-mail addresses unique, because a worker may run a file more than once. */
  let unique = ''
  const toEmail = (name: string) => `${name}-${unique}@shop.example`
  const authenticate = async (page: Page, name: string) => {
    /** Skips the first-visit tour, which has its own test. */
    await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
    const data = { email: toEmail(name), password }
    const headers = { 'x-forwarded-for': toAddress() }
    expect((await page.request.post(site.url('/api/session'), { data, headers })).status()).toBe(200)
  }
  const open = async (page: Page, name: string, path: string) => {
    await authenticate(page, name)
    await gotoPage(page, site, path)
  }
  const signIn = async (page: Page, name: string, area?: string) => {
    await authenticate(page, name)
    if (area !== undefined) await page.goto(site.url(`/studio/${area}`))
  }
  return {
    password,
    toEmail,
    async create(accounts) {
      unique = Math.random().toString(36).slice(2)
      const rows = Object.entries(accounts).map(([name, role]) => ({
        email: toEmail(name),
        name,
        role,
        password,
      }))
      await createAccounts(site.dataDir, rows)
    },
    signIn,
    async fillIn(page, name) {
      await page.getByLabel('E-mail address').fill(toEmail(name))
      await page.getByLabel('Password', { exact: true }).fill(password)
      await page.getByRole('button', { name: 'Sign in', exact: true }).click()
    },
    open,
    async openAs(browser, name, path, isRetry = false) {
      const extraHTTPHeaders = { ...headersWithoutAvif, 'x-forwarded-for': '192.0.2.79' }
      const context = await browser.newContext({ ...studioContext, extraHTTPHeaders })
      const page = await context.newPage()
      await signIn(page, name, path === undefined ? 'pages' : undefined)
      if (path === undefined) return page
      if (isRetry) await deleteDraft(page, site, path)
      await gotoPage(page, site, path)
      return page
    },
  }
}

type OpenStudioOptions = { readonly staff: StaffAccounts; readonly name: string; readonly path?: string }

/**
 * Opens a page, or the list of pages, once for all tests in a `describe` block. The tests run in order, and each test
 * continues where the previous test ended.
 */
export function openSharedPage({ staff, name, path }: OpenStudioOptions): () => Page {
  let page: Page | undefined
  test.describe.configure({ mode: 'serial' })
  test.beforeAll(async ({ browser }, { retry }) => {
    page = await staff.openAs(browser, name, path, retry > 0)
  })
  test.afterAll(() => page?.context().close())
  return () => {
    if (page === undefined) throw new Error(`${path ?? 'The list of pages'} is not open`)
    return page
  }
}

/** Opens a page by its URL in a signed-in browser. */
export async function gotoPage(page: Page, site: TestSite, path: string): Promise<void> {
  await page.goto(await findPageUrl(page, site, path))
  await expectOpen(page)
}

/** Opens a page in a studio that is already open, without loading the studio again. */
export async function switchToPage(page: Page, site: TestSite, path: string): Promise<void> {
  await switchToUrl(page, await findPageUrl(page, site, path))
  await expect(page.locator(`iframe[src*="path=${encodeURIComponent(path)}&"]`)).toBeAttached()
  await expectOpen(page)
}

async function findPageUrl(page: Page, site: TestSite, path: string): Promise<string> {
  const answer = await page.request.get(site.url('/api/studio/pages'))
  const { pages } = (await answer.json()) as { pages: readonly ListedPage[] }
  const found = pages.find((listed) => listed.path === path && listed.record === null)
  if (found === undefined) throw new Error(`There is no page at ${path}`)
  return site.url(`/studio/page/${found.contentKey}/${found.language}`)
}

/**
 * Opens a URL of the studio in a studio that is already open, as a link does. Loading the studio again would take
 * longer than most steps.
 */
export const switchToUrl = (page: Page, url: string): Promise<void> =>
  page.evaluate((to) => history.pushState(null, '', to), url)

/** Deletes a page's draft, if it has one. */
export async function deleteDraft(page: Page, site: TestSite, path: string): Promise<void> {
  const url = await findPageUrl(page, site, path)
  await page.request.delete(url.replace('/studio/page/', '/api/studio/drafts/'))
}

type ListedDraft = { readonly contentKey: string; readonly language: string; readonly type: string }

/** Deletes the drafts that a failed first try has left: those of one type, or all of them. */
export async function deleteLeftDrafts(page: Page, site: TestSite, type?: string): Promise<void> {
  const url = site.url('/api/studio/drafts')
  const { drafts } = (await (await page.request.get(url)).json()) as { drafts: readonly ListedDraft[] }
  const left = drafts.filter((draft) => type === undefined || draft.type === type)
  for (const { contentKey, language } of left) await page.request.delete(`${url}/${contentKey}/${language}`)
}

/** Opens an area from the menu on the left-hand side. */
export const openArea = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Areas' }).getByRole('link', { name, exact: true }).click()

/** Opens a page from the list of pages. */
export async function openPage(page: Page, path: string): Promise<void> {
  await page.getByRole('searchbox').fill(path)
  await page
    .getByRole('row')
    .filter({ has: page.getByText(path, { exact: true }) })
    .click()
  await expectOpen(page)
}

/** Waits until the canvas accepts clicks; until then, an overlay covers it. */
async function expectOpen(page: Page): Promise<void> {
  await expect(outline(page).first()).toBeVisible()
  await expect(canvas(page).locator('main h1').first()).toBeVisible()
  await expect(page.locator('.canvas-wait')).toHaveCount(0)
}

export const canvas = (page: Page) => page.frameLocator('iframe[title="The page"]')
export const outline = (page: Page) => page.getByRole('treegrid')
/** Locates the selection's form once it has loaded. A busy form still shows the previous selection. */
const form = (page: Page) => page.locator('.panel.right[aria-busy=false]')
export const findTextField = (page: Page) => form(page).getByRole('textbox', { name: 'Text required' })
export const findButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
/**
 * Searches only the save status, because searching the text of a whole page is slow, and most steps need this check.
 */
export const expectSaved = (page: Page) =>
  expect(page.locator('output.save').getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

/** The selector of all open dialogs. */
export const dialogSelector = '[role=dialog]'

const tested = createStyleTracker()

/**
 * Expects no accessibility violations in the section of the studio that `within` selects. Its colours are tested only
 * if it has new styles. The page on the canvas is excluded, because other tests cover it.
 */
export async function expectNoAccessibilityIssues(page: Page, within = 'html'): Promise<void> {
  const without = (await tested.add(page, within)) ? [] : styleRules
  expect(await findAccessibilityIssues(page, { within, except: 'iframe', without })).toEqual([])
}

/** Presses a key until the target has the focus. */
export async function tabTo(page: Page, target: Locator, keys = 'Tab'): Promise<void> {
  /**
   * Looks up the element again only if it has been replaced, because finding an element by role takes longer than a key
   * press.
   */
  let element = await target.elementHandle()
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press(keys)
    if ((await element?.evaluate((one) => one.isConnected)) !== true) element = await target.elementHandle()
    if (await element?.evaluate((one) => one === document.activeElement)) return
  }
  throw new Error(`Tab does not reach ${String(target)}`)
}

/** Returns the last entry in the breadcrumb above the canvas. */
export const findSelectedBreadcrumb = (page: Page) =>
  page.getByRole('navigation', { name: 'Selected' }).locator('[aria-current=true]')

/** Inserts a text block after the selection. */
export async function insertText(page: Page): Promise<void> {
  await findButton(page, 'Insert').first().click()
  await page.getByRole('dialog').getByRole('option', { name: 'Text', exact: true }).first().click()
  await expect(findSelectedBreadcrumb(page)).toHaveText('Text')
  await expect(form(page)).toBeVisible()
}

/**
 * Selects the headline with a click once the canvas accepts clicks; until then, an overlay blocks clicks. The headline
 * gets the focus, so a test that continues in the form must first move the focus there.
 */
export async function selectHeadline(page: Page): Promise<void> {
  await selectHeadlineAsViewer(page)
  await expect(canvas(page).locator('main h1')).toBeFocused()
}

/** Selects the headline as a user who may not edit. */
export async function selectHeadlineAsViewer(page: Page): Promise<void> {
  const headline = canvas(page).locator('main h1')
  await headline.click()
  await expect(findSelectedBreadcrumb(page)).toHaveText((await headline.textContent()) ?? '')
  await expect(form(page)).toBeVisible()
}

/** Drops a file from a folder at the given point on the page. */
export async function dropFile(
  page: Page,
  file: { name: string; bytes: Buffer },
  at: { x: number; y: number },
): Promise<void> {
  const text = file.bytes.toString('base64')
  const dataTransfer = await page.evaluateHandle(
    ([name = '', bytes = '']) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(bytes), (char) => char.charCodeAt(0))
      transfer.items.add(new File([content], name, { type: 'image/png' }))
      return transfer
    },
    [file.name, text],
  )
  const veil = page.locator('.canvas-drop')
  /** Repeats the event, because the code that receives it may still be loading. */
  await expect(async () => {
    await page.dispatchEvent('main', 'dragenter', { dataTransfer })
    await expect(veil).toBeVisible({ timeout: 1000 })
  }).toPass()
  const event = { dataTransfer, clientX: at.x, clientY: at.y }
  await veil.dispatchEvent('dragover', event)
  await veil.dispatchEvent('drop', event)
}
