/**
 * Shows a canvas in a real browser, in a frame on a page that simulates the studio, and records the messages that the
 * canvas's agent sends.
 */
import type { Frame, Page } from '@playwright/test'

export type CanvasDocument = {
  readonly html: string
  readonly contentSecurityPolicy: string
}

export type CanvasFrame = {
  readonly page: Page
  readonly frame: Frame
  /** The attribute name of the block markers, as reported by the agent. */
  readonly mark: string
  readonly state: string
  readonly post: (message: unknown) => Promise<void>
  /** Posts a message to the agent, and waits for the agent's next message of this type. */
  readonly ask: (message: unknown, type: string) => Promise<CanvasMessage>
  /** All messages that the agent has sent so far. */
  readonly said: () => Promise<readonly CanvasMessage[]>
}
type CanvasMessage = { readonly type: string } & Readonly<Record<string, unknown>>

type Studio = { post: (message: unknown) => void; said: CanvasMessage[] }
declare global {
  interface Window {
    studio: Studio
  }
}

/** Paths of the simulated studio page and of the test canvas. */
const studioPath = '/studio-of-a-test'
const canvasPath = '/canvas-of-a-test'

/**
 * Shows a canvas on the page in place of the previous canvas. `load` returns the canvas each time the frame loads.
 * `external` collects requests to other sites. `studio` is the path of a page on the site that contains the frame
 * instead of the simulated studio.
 */
export async function openCanvasFrame(
  page: Page,
  address: string,
  load: () => Promise<CanvasDocument>,
  external: string[] = [],
  studio?: string,
): Promise<CanvasFrame> {
  await page.unrouteAll()
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.route('**/*', async (route) => {
    const url = new URL(route.request().url())
    if (url.origin !== address) {
      external.push(url.href)
      return route.abort()
    }
    if (url.pathname !== canvasPath) return route.continue()
    const { html, contentSecurityPolicy } = await load()
    return route.fulfill({
      body: html,
      headers: { 'content-type': 'text/html', 'content-security-policy': contentSecurityPolicy },
    })
  })
  return loadCanvasInPage(page, address, canvasPath, studio)
}

/** Pages into which {@link intrude} has been injected. */
const intruded = new WeakSet<Page>()

/** Shows the canvas at this path of the site, in a simulated studio or in the page at `studio`. */
export async function loadCanvasInPage(
  page: Page,
  address: string,
  path: string,
  studio = studioPath,
): Promise<CanvasFrame> {
  if (studio === studioPath) await page.route(address + studioPath, (route) => route.fulfill(studioPage))
  if (!intruded.has(page)) await page.addInitScript(intrude)
  intruded.add(page)
  await page.goto(address + studio)
  await page.evaluate(showCanvas, path)
  const frame = page.frame({ name: 'canvas' })
  if (frame === null) throw new Error('The canvas has no frame')
  const { mark, state } = (await waitFor(page, 'ready')) as CanvasMessage & { mark: string; state: string }
  return {
    page,
    frame,
    mark,
    state,
    post: (message) => page.evaluate((posted) => window.studio.post(posted), message),
    async ask(message, type) {
      const before = await page.evaluate((query) => {
        const { post, said } = window.studio
        post(query)
        return said.length
      }, message)
      return waitFor(page, type, before)
    },
    said: () => page.evaluate(() => window.studio.said),
  }
}

/**
 * The simulated studio page. Its policy allows frames only from its own site, because the canvas's policy cannot
 * prevent navigation to other sites.
 */
const studioPage = {
  body: '<!doctype html><title>Studio</title><body>',
  headers: {
    'content-type': 'text/html',
    'content-security-policy': "frame-src 'self'",
    'cross-origin-opener-policy': 'same-origin',
  },
}

/**
 * Runs in the canvas frame. Sends a port before the studio does. If the agent accepts this port, it never reports to
 * the studio that it is ready.
 */
function intrude(): void {
  if (window === window.top) return
  window.addEventListener('load', () => {
    const { port2 } = new MessageChannel()
    window.postMessage('epiderm-canvas', '*', [port2])
  })
}

/** Runs in the studio's page. Shows the canvas in a frame. */
async function showCanvas(path: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.name = 'canvas'
  frame.width = '1280'
  frame.height = '700'
  frame.setAttribute('sandbox', 'allow-scripts allow-same-origin')
  frame.src = path
  let hear: (message: unknown) => void = () => undefined
  const said: CanvasMessage[] = []
  window.studio = { post: (message) => queueMicrotask(() => hear(message)), said }
  const detail = {
    say: (message: CanvasMessage) => queueMicrotask(() => said.push(message)),
    listen(next: (message: unknown) => void) {
      hear = next
    },
  }
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true })
    document.body.append(frame)
  })
  frame.contentWindow?.dispatchEvent(new CustomEvent('epiderm-canvas', { detail }))
}

async function waitFor(page: Page, type: string, before = 0): Promise<CanvasMessage> {
  const found = await page.waitForFunction(
    ([query, from]) => window.studio.said.slice(from).find((one) => one.type === query),
    [type, before] as const,
    { timeout: 10_000 },
  )
  return (await found.jsonValue()) as CanvasMessage
}

/**
 * Runs in the canvas. Lists differences between the displayed document, without block markers, and the given HTML, both
 * as parsed by the browser.
 */
export function compareDocuments({ mark, html }: { mark: string; html: string }): readonly string[] {
  const shown = document.documentElement.outerHTML
    .replace(RegExp(`<script ${mark}="agent"[^>]*></script>`), '')
    .replaceAll(RegExp(`</style><style ${mark}="part-\\d">`, 'g'), '')
    .replaceAll(RegExp(` ${mark}(?:-source)?="[^"]*"`, 'g'), '')
  const sortAttributes = (root: ParentNode) => {
    for (const element of root.querySelectorAll('*')) {
      const attributes = [...element.attributes].toSorted((a, b) => (a.name < b.name ? -1 : 1))
      for (const attribute of attributes) element.removeAttributeNode(attribute)
      for (const attribute of attributes) element.setAttributeNode(attribute)
      if (element instanceof HTMLTemplateElement) sortAttributes(element.content)
    }
  }
  const [one = '', other = ''] = [shown, html].map((text) => {
    const parsed = new DOMParser().parseFromString(text, 'text/html')
    sortAttributes(parsed)
    return parsed.documentElement.outerHTML
  })
  /** Compares the number of style rules. The content security policy could block a style whose text has changed. */
  const written = Array.from(document.querySelectorAll('style'), ({ textContent }) => {
    const styles = new CSSStyleSheet()
    styles.replaceSync(textContent)
    return styles.cssRules.length
  })
  const applied = Array.from(document.styleSheets, ({ cssRules }) => cssRules.length)
  if (applied.join() !== written.join()) return ['styles do not apply']
  if (one === other) return []
  const at = Array.from(one).findIndex((sign, position) => sign !== other[position])
  return [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 120))
}
