/** What journeys in the studio have in common. */
import { expect, type Browser, type Locator, type Page, type PlaywrightWorkerArgs } from '@playwright/test'
import type { TestSite } from './site.ts'

const password = 'three words or four'

/** Attempts to sign in are counted by address. */
export const studioUse = {
  extraHTTPHeaders: { 'x-forwarded-for': '192.0.2.78' },
  viewport: { width: 1280, height: 800 },
}

/** What the page asks for there waits until the answer is called. */
export async function holdBack(page: Page, pattern: string | RegExp): Promise<() => void> {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(pattern, (route) => isReleased.then(() => route.continue()))
  return release
}

type Staff = {
  readonly password: string
  readonly toEmail: (name: string) => string
  /** Opens accounts of this site: by their names, with their roles. */
  readonly create: (
    playwright: PlaywrightWorkerArgs['playwright'],
    accounts: Readonly<Record<string, 'editor' | 'publisher' | 'viewer'>>,
  ) => Promise<void>
  readonly signIn: (page: Page, name: string) => Promise<void>
  /** Where the studio asks who is there. */
  readonly fillIn: (page: Page, name: string) => Promise<void>
  /** In a browser of its own. */
  readonly openAs: (browser: Browser, name: string, path: string) => Promise<Page>
}

export function createStaff(site: TestSite, runCommand: (...words: string[]) => Promise<string>): Staff {
  /** A worker may come to a file more than once. */
  let unique = ''
  const toEmail = (name: string) => `${name}-${unique}@shop.example`
  const signIn = async (page: Page, name: string) => {
    /** The first visit's tour has a journey of its own. */
    await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
    await page.goto(site.url('/studio'))
    await fillIn(page, name)
  }
  const fillIn = async (page: Page, name: string) => {
    await page.getByLabel('E-mail address').fill(toEmail(name))
    await page.getByLabel('Password', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  return {
    password,
    toEmail,
    async create(playwright, accounts) {
      unique = Math.random().toString(36).slice(2)
      for (const [name, role] of Object.entries(accounts)) {
        const printed = await runCommand('create-account', toEmail(name), '--name', name, '--role', role)
        const browser = await playwright.request.newContext()
        await browser.get(/http\S+token=\S+/.exec(printed)?.[0] ?? '')
        const form = { _form: 'set-password', email: toEmail(name), password }
        await browser.post(site.url('/set-password'), { form, maxRedirects: 0 })
        await browser.dispose()
      }
    },
    signIn,
    fillIn,
    async openAs(browser, name, path) {
      const extraHTTPHeaders = { 'x-forwarded-for': '192.0.2.79' }
      const context = await browser.newContext({ ...studioUse, extraHTTPHeaders })
      const page = await context.newPage()
      await signIn(page, name)
      await openPage(page, path)
      return page
    },
  }
}

export async function openPage(page: Page, path: string): Promise<void> {
  await page.getByRole('searchbox').fill(path)
  const link = page.getByRole('link').filter({ has: page.getByText(path, { exact: true }) })
  await link.click()
  await expect(outline(page).first()).toBeVisible()
  await expect(canvas(page).locator('main h1').first()).toBeVisible()
}

export const canvas = (page: Page) => page.frameLocator('iframe[title="The page"]')
export const outline = (page: Page) => page.getByRole('treegrid')
/** Of what is selected now: the form follows the canvas. */
const form = (page: Page) => page.locator('.panel.right[aria-busy=false]')
export const text = (page: Page) => form(page).getByRole('textbox', { name: 'Text required' })
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
export const saved = (page: Page) => expect(page.getByText(/^Saved \d\d:\d\d:\d\d$/)).toBeVisible()

/** As somebody without a mouse comes there. */
export async function tabTo(page: Page, target: Locator, keys = 'Tab'): Promise<void> {
  for (let press = 0; press < 60; press++) {
    await page.keyboard.press(keys)
    if (await target.evaluate((element) => element === document.activeElement).catch(() => false)) return
  }
  throw new Error(`No key leads to ${String(target)}`)
}

/** The last of its parents, as the line above the canvas names it. */
export const selected = (page: Page) =>
  page.getByRole('navigation', { name: 'Selected' }).locator('[aria-current=true]')

/** A block of text after what is selected. */
export async function insertText(page: Page): Promise<void> {
  await button(page, 'Insert').first().click()
  await page.getByRole('dialog').getByRole('option', { name: 'Text', exact: true }).click()
  await expect(selected(page)).toHaveText('Text')
  await expect(form(page)).toBeVisible()
}

/** The headline, by one click: until the agent on the canvas listens, a veil is in the way. It takes the keys: whoever goes on in the form at once would type in both. */
export async function select(page: Page): Promise<void> {
  await selectToRead(page)
  await expect(canvas(page).locator('main h1')).toBeFocused()
}

/** The same for a role that may not type. */
export async function selectToRead(page: Page): Promise<void> {
  const headline = canvas(page).locator('main h1')
  await headline.click()
  await expect(selected(page)).toHaveText((await headline.textContent()) ?? '')
  await expect(form(page)).toBeVisible()
}

/** As from a folder, onto what stands at this point of the page. */
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
  await page.dispatchEvent('main', 'dragenter', { dataTransfer })
  const veil = page.locator('.canvas-drop')
  const event = { dataTransfer, clientX: at.x, clientY: at.y }
  await veil.dispatchEvent('dragover', event)
  await veil.dispatchEvent('drop', event)
}
