/** Runs studio modules in a real browser, under a content security policy as strict as the studio's own. */
import { relative, resolve } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { loadBrowserScripts } from './browser-scripts.ts'

const projectRoot = resolve(import.meta.dirname, '..')
const origin = 'http://studio.test'
const policy = "default-src 'none'; frame-src 'self'; script-src 'self' 'unsafe-inline' 'unsafe-eval'"

type FrameDocuments = Readonly<Record<string, { readonly body: string; readonly policy: string }>>

/**
 * Opens a page with the entry file's exports in `globalThis.rich`. `entry` is the path of an entry in
 * `browser-scripts.ts`; `frames` contains pages on the same origin, indexed by path.
 */
export async function openInBrowser(
  browser: Browser,
  entry: string,
  frames: FrameDocuments = {},
): Promise<Page> {
  const scripts = await loadBrowserScripts()
  const file = `${relative(projectRoot, entry)}.js`
  if (scripts[file] === undefined) throw new Error(`${entry} is not an entry in tests/browser-scripts.ts.`)
  const page = await browser.newPage()
  await page.route(`${origin}/**`, (route) => {
    const { pathname } = new URL(route.request().url())
    const script = scripts[pathname.slice(1)]
    if (script !== undefined) return route.fulfill({ contentType: 'text/javascript', body: script })
    const shown = frames[pathname] ?? { body: '<!doctype html><body></body>', policy }
    const headers = { 'content-security-policy': shown.policy }
    return route.fulfill({ contentType: 'text/html', body: shown.body, headers })
  })
  await page.goto(`${origin}/`)
  const content = `import * as rich from '/${file}'; globalThis.rich = rich`
  await page.addScriptTag({ type: 'module', content })
  await page.waitForFunction(() => 'rich' in globalThis)
  return page
}
