/** Content that an attacker wrote past every check, straight into the database, on a page in a real browser. */
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { standardBlocks, type BlockNode } from '#blocks'
import { requireChromium } from '../../scripts/chromium.mjs'
import { startTestApp, type TestApp } from './testing.ts'

const run = 'window.pwned=(window.pwned||0)+1'
const payloads: readonly string[] = [
  `<script>${run}</script>`,
  `"><img src=x onerror="${run}">`,
  `'><svg onload='${run}'>`,
  `</style><script>${run}</script>`,
  `</script><script>${run}</script>`,
  `</title><script>${run}</script>`,
  `--></textarea><script>${run}</script>`,
  `<img src="x" onerror=${run}><iframe srcdoc="<script>parent.${run}</script>"></iframe>`,
  `<p onclick="${run}" style="position:fixed;inset:0">over all</p><style>*{display:none}</style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${run}">`,
  `<svg><style><img src=x onerror="${run}"></style></svg><noscript><p title="</noscript><img src=x onerror=${run}>">`,
  `<a href="javascript:${run}">link</a><form action="javascript:${run}"><button>send</button></form>`,
  `<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">`,
  `<link rel="stylesheet" href="https://evil.example/a.css"><object data="https://evil.example/a.swf"></object>`,
  `javascript:${run}`,
  `JaVa\tScRiPt:${run}//`,
  `&#106;avascript&colon;${run}`,
  `data:text/html,<script>parent.${run}</script>`,
  `https://evil.example/" onerror="${run}`,
  `red}</style><script>${run}</script>`,
  `url(https://evil.example/a.png)`,
  `{!Item.constructor}{!Record.__proto__}{!Content.constructor.constructor}{!User.id}`,
  `{!asset.../../../etc/passwd}{!cmsMedia.../../x}{!Label.__proto__.x}{!Site.constructor}`,
  '\u202e\u0000\ud800 \u2028</script>',
]

/** The same with one payload in the place of every text. */
function poison(value: unknown, payload: string): unknown {
  if (typeof value === 'string') return payload
  if (Array.isArray(value)) return value.map((entry) => poison(entry, payload))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, poison(child, payload)]))
}

/** One property at a time, so that a block that refuses one of them still shows the others. */
function poisonEach(props: Record<string, unknown>, payload: string): Record<string, unknown>[] {
  return Object.entries(props).map(([key, value]) => ({ ...props, [key]: poison(value, payload) }))
}

const toNodes = (payload: string, prefix: string): BlockNode[] =>
  standardBlocks.flatMap(({ type, samples, schema }, block) => {
    const every = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, payload]))
    return samples
      .slice(0, 1)
      .flatMap(({ props }) => [...poisonEach({ ...props }, payload), { ...props, ...every }, every])
      .map((props, index) => ({ id: `${prefix}-${block}-${index}`, block: type, props }))
  })

let app: TestApp
let browser: Browser

beforeAll(async () => {
  const whole = await startTestApp()
  const blocks = payloads.flatMap((payload, index) => toNodes(payload, `p${index}`))
  const body = { route: '/skincare/acne', parameters: [], isIndexed: true, blocks }
  await whole.platform.database.transaction((trx) =>
    trx
      .updateTable('content_version')
      .set({ body: JSON.stringify(body), title: payloads.join(' ') })
      .where('url_name', '=', 'acne')
      .where('body', 'like', '%"/skincare/acne"%')
      .execute(),
  )
  await whole.stop({ keepData: true })
  app = await startTestApp({ dataDir: whole.dataDir })
  const args = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  browser = await chromium.launch({ executablePath: requireChromium(), args })
}, 120_000)
afterAll(async () => {
  await browser.close()
  await app.stop()
})

describe('hostile content', () => {
  it('URL-3 RTE-1 TXT-2 neither runs, loads, moves nor restyles anything on a page', async () => {
    const page = await browser.newPage()
    const foreign: string[] = []
    const violations: string[] = []
    page.on('dialog', (dialog) => void dialog.dismiss())
    page.on('console', (message) => {
      if (/Content Security Policy/.test(message.text())) violations.push(message.text())
    })
    await page.route('**/*', (route) => {
      const url = route.request().url()
      if (url.startsWith(app.address)) return route.continue()
      if (route.request().resourceType() !== 'image') foreign.push(url)
      return route.abort()
    })
    const answer = await page.goto(`${app.address}/skincare/acne`)
    expect(answer?.status()).toBe(200)
    expect(await page.locator('main *').count()).toBeGreaterThan(200)
    const found = await page.evaluate(() => ({
      pwned: 'pwned' in window,
      scripts: Array.from(document.scripts, (script) => script.type).filter(
        (type) => !/^(?:module|application\/(?:ld\+)?json|speculationrules)$/.test(type),
      ),
      handlers: Array.from(document.querySelectorAll('*'), (element) =>
        Array.from(element.attributes, ({ name }) => name).filter((name) =>
          /^on|^style$|^srcdoc$/.test(name),
        ),
      ).flat(),
      forbidden: document.querySelectorAll('body style, base, object, embed, form, math, meta[http-equiv]')
        .length,
      links: Array.from(document.querySelectorAll('a'), (link) => link.protocol).filter(
        (protocol) => !/^(?:https?|mailto|tel|sms|about)?:$/.test(protocol),
      ),
    }))
    expect(found).toEqual({ pwned: false, scripts: [], handlers: [], forbidden: 0, links: [] })
    expect(new URL(page.url()).pathname).toBe('/skincare/acne')
    expect(violations).toEqual([])
    expect(foreign).toEqual([])
  }, 60_000)
})
