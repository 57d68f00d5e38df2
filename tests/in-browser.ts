/** Modules of the studio in a real browser, under a policy as strict as its own. */
import type { Page } from '@playwright/test'
import { build, type Rolldown } from 'vite'
import { launchChromium } from '../scripts/chromium.mjs'

const origin = 'http://studio.test'
const policy = "default-src 'none'; frame-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'"

export type InBrowser = { readonly page: Page; readonly close: () => Promise<void> }

/** What the entry exports is `globalThis.rich` there. `frames`: pages of the same origin, by their paths. */
export async function openInBrowser(
  entry: string,
  frames: Readonly<Record<string, { readonly body: string; readonly policy: string }>> = {},
): Promise<InBrowser> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"development"' },
    build: { write: false, minify: false, lib: { entry, formats: ['es'], fileName: () => 'rich.js' } },
  })) as Rolldown.RolldownOutput[]
  const [script] = built.flatMap(({ output }) => output)
  const browser = await launchChromium()
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/rich.js')
      return route.fulfill({
        contentType: 'text/javascript',
        body: script?.type === 'chunk' ? script.code : '',
      })
    const shown = frames[pathname] ?? { body: '<!doctype html><body></body>', policy }
    const headers = { 'content-security-policy': shown.policy }
    return route.fulfill({ contentType: 'text/html', body: shown.body, headers })
  })
  await page.goto(`${origin}/`)
  const content = "import * as rich from '/rich.js'; globalThis.rich = rich"
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'rich' in globalThis)
  return { page, close: () => browser.close() }
}
