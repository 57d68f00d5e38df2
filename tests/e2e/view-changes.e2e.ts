/** Tests the site's script in a real browser, on a small page that this test file serves. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test as base } from '@playwright/test'
import { scriptEntries } from '../../packages/platform/src/browser/index.ts'

const client = resolve(import.meta.dirname, '../../dist/client')

/** An event that a page reports. It is stored on the test server, so that it is not lost on navigation. */
type SentEvent = {
  readonly page: string
  readonly event: string
  readonly detail: unknown
  readonly dataBlock: unknown
}
type TestShop = { readonly origin: string; readonly received: SentEvent[]; readonly requested: string[] }

const test = base.extend<{ shop: TestShop }>({
  shop: async ({}, use) => {
    const received: SentEvent[] = []
    const requested: string[] = []
    const server = createServer(answer({ received, requested }))
    await use({ origin: await listen(server), received, requested })
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  },
})

test.use({
  launchOptions: async ({ launchOptions }, use) => use({ ...launchOptions, ...backForwardCacheOn }),
})
const backForwardCacheOn = { ignoreDefaultArgs: ['--disable-back-forward-cache'] }

test('PAGE-C3 PAGE-A7 a page with both blocks fills its data layer and sends page-view and view-change once each, with the page’s title', async ({
  page,
  shop,
}) => {
  const url = `${shop.origin}/acne`
  await page.goto(url)
  await expect.poll(() => shop.received).toHaveLength(2)
  expect(shop.received).toEqual([
    {
      page: '/acne',
      event: 'experience_interaction',
      detail: { name: 'page-view', title: 'Acne treatments', url, urlReferrer: '', pageType: 'content' },
      dataBlock: { url, urlReferrer: '', pageType: 'content' },
    },
    {
      page: '/acne',
      event: 'view-change',
      detail: { url, title: 'Acne treatments' },
      dataBlock: { url, urlReferrer: '', pageType: 'content' },
    },
  ])
})

test('the events bubble and are composed', async ({ page, shop }) => {
  await page.addInitScript(() => {
    for (const name of ['experience_interaction', 'view-change']) {
      window.addEventListener(name, ({ bubbles, composed }) => console.log(name, bubbles, composed))
    }
  })
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  await page.goto(`${shop.origin}/acne`)
  await expect.poll(() => lines).toEqual(['experience_interaction true true', 'view-change true true'])
})

test('the event sent after a link is followed contains the previous page', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/plain`)
  await page.getByRole('link', { name: 'acne' }).click()
  await expect.poll(() => shop.received).toHaveLength(2)
  expect(shop.received[0]?.dataBlock).toMatchObject({
    url: `${shop.origin}/acne`,
    urlReferrer: `${shop.origin}/plain`,
  })
})

test('each block sends its own event, and a page without such blocks sends no event', async ({
  page,
  shop,
}) => {
  await page.goto(`${shop.origin}/plain`)
  await page.goto(`${shop.origin}/layer-only`)
  await page.goto(`${shop.origin}/notifier-only`)
  await expect
    .poll(() => shop.received.map(({ page, event }) => `${page} ${event}`))
    .toEqual(['/layer-only experience_interaction', '/notifier-only view-change'])
})

/**
 * A browser under Playwright's control does not prerender. The test therefore starts the browser without Playwright,
 * and controls it from the browser's first page.
 */
test('a prerendered page sends its event once, when the visitor arrives', async ({ shop, launchOptions }) => {
  const profile = await mkdtemp(join(tmpdir(), 'epiderm-e2e-chromium-'))
  const args = ['--headless', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`]
  const browser = spawn(
    launchOptions.executablePath ?? 'chromium',
    [...(launchOptions.args ?? []), ...args, `${shop.origin}/before-acne`],
    { stdio: 'ignore' },
  )
  try {
    await expect
      .poll(() => shop.received.map(({ event }) => event), { timeout: 15_000 })
      .toEqual(['loaded unseen', 'experience_interaction', 'view-change'])
    expect(shop.requested.filter((path) => path === '/acne')).toHaveLength(1)
  } finally {
    const exited = once(browser, 'exit')
    browser.kill()
    await exited
    await rm(profile, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('a page from the back-forward cache sends its event again', async ({ page, shop }) => {
  await page.goto(`${shop.origin}/acne`)
  await expect.poll(() => shop.received).toHaveLength(2)
  await page.goto(`${shop.origin}/plain`)
  await page.goBack({ waitUntil: 'commit' })
  await expect
    .poll(() => shop.received.map(({ page, event }) => `${page} ${event}`))
    .toEqual([
      '/acne experience_interaction',
      '/acne view-change',
      '/acne experience_interaction',
      '/acne view-change',
    ])
  expect(shop.requested.filter((path) => path === '/acne')).toHaveLength(1)
})

test('the script stores nothing, sends no request and writes nothing to the console', async ({
  page,
  shop,
}) => {
  const lines: string[] = []
  page.on('console', (message) => lines.push(message.text()))
  page.on('pageerror', (error) => lines.push(error.message))
  await page.goto(`${shop.origin}/acne`)
  await expect.poll(() => shop.received).toHaveLength(2)
  expect(lines).toEqual([])
  expect(shop.requested.filter((path) => path !== '/favicon.ico')).toEqual(['/acne', '/site.js'])
  expect(await page.evaluate(() => [localStorage.length, sessionStorage.length, document.cookie])).toEqual([
    0,
    0,
    '',
  ])
})

function answer({ received, requested }: Pick<TestShop, 'received' | 'requested'>): RequestListener {
  let waiting: ServerResponse | undefined
  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://shop.test')
    if (request.method === 'POST') {
      let body = ''
      request.on('data', (chunk: Buffer) => (body += chunk.toString()))
      request.on('end', () => {
        received.push(JSON.parse(body) as SentEvent)
        waiting?.end()
      })
      response.writeHead(204).end()
    } else if (pathname === '/prerendered') {
      waiting = response
    } else {
      requested.push(pathname)
      const isScript = pathname === '/site.js'
      response.writeHead(200, { 'Content-Type': isScript ? 'text/javascript' : 'text/html; charset=utf-8' })
      response.end(isScript ? readSiteScript() : toPage(pathname))
    }
  }
}

/** Returns a page as the server would send it. The page's inline script reports the events that it receives. */
function toPage(path: string): string {
  const notifier = '<div data-view-change data-page-type="content" hidden></div>'
  const layer =
    '<script type="application/json" data-provider-type="page">{"url":null,"urlReferrer":null,"pageType":"content"}</script>'
  if (path === '/before-acne') return beforeAcne
  const markers = { '/acne': notifier + layer, '/layer-only': layer, '/notifier-only': notifier }[path] ?? ''
  return `<!doctype html><html lang="en-GB"><title>Acne treatments</title><link rel="icon" href="data:,">
<script>
  const read = () => JSON.parse(document.querySelector('[data-provider-type]')?.textContent ?? 'null')
  const tell = ({ type: event, detail }) => navigator.sendBeacon('/received',
    JSON.stringify({ page: location.pathname, event, detail, dataBlock: read() }))
  document.addEventListener('experience_interaction', tell)
  document.addEventListener('view-change', tell)
  addEventListener('load', () => document.prerendering && tell({ type: 'loaded unseen' }))
</script>
<script type="module" src="/site.js"></script>
<body><a href="/acne">acne</a>${markers}`
}

/** Prerenders the acne page, and navigates to it once the page reports that it has loaded. */
const beforeAcne = `<!doctype html><html lang="en-GB"><title>Shop</title><link rel="icon" href="data:,">
<script type="speculationrules">{"prerender":[{"urls":["/acne"],"eagerness":"immediate"}]}</script>
<script>fetch('/prerendered').then(() => location.assign('/acne'))</script>`

function readSiteScript(): Buffer {
  const manifest = JSON.parse(readFileSync(join(client, '.vite/manifest.json'), 'utf8')) as Record<
    string,
    { file: string }
  >
  return readFileSync(join(client, manifest[scriptEntries.site]?.file ?? ''))
}

function listen(server: Server): Promise<string> {
  return new Promise((listening) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      listening(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`)
    })
  })
}
