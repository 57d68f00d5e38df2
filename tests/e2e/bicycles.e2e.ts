/** Tests a second site, built with the packed platform and served from a folder outside the repository. */
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { expect, test } from '@playwright/test'
import { findAccessibilityIssues, styleRules } from '../find-accessibility-issues.ts'
import { findFreePort } from '../free-port.ts'
import { buildPackedSite } from '../packed-site.ts'
import { crawl } from './crawl.ts'
import { createStructureTracker } from './structure-tracker.ts'
import { createStyleTracker } from './seen-styles.ts'
import { toServerEnvironment } from './server-environment.ts'
import { shareTab } from './share-tab.ts'
import { toTestSite } from './site.ts'
import { readOverflowPx, watchPage } from './watch-page.ts'

/** All tests run in one worker, which builds the site only once. */
const shared = shareTab()

let folder: string
let origin: string
let server: ChildProcessByStdio<null, Readable, null>
let output = ''
const site = toTestSite('', () => ({ origin, dataDir: join(folder, 'data') }))

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'epiderm-packed-'))
  await buildPackedSite('sites/bicycles', folder)
  const port = await findFreePort()
  origin = `http://127.0.0.1:${port}`
  server = spawn(process.execPath, ['node_modules/@epiderm/platform/bin/epiderm.mjs', 'start'], {
    cwd: folder,
    env: toServerEnvironment({ DATA_DIR: site.dataDir, PORT: String(port) }),
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  server.stdout.on('data', (text: Buffer) => (output += text.toString()))
  const isReady = () =>
    fetch(site.url('/readyz')).then(
      ({ ok }) => ok,
      () => server.exitCode !== null,
    )
  await expect.poll(isReady, { timeout: 120_000 }).toBe(true)
})

test.afterAll(async () => {
  if (server?.exitCode === null) {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  await rm(folder, { recursive: true })
})

const tested = createStyleTracker()
const structures = createStructureTracker()

const bicycles = ['/raeder', '/raeder/elbe-9', '/raeder/kante', '/raeder/kiste', '/raeder/moorkurier']
const otherPages = ['/', '/anmelden', '/datenschutz', '/impressum', '/kontakt', '/werkstatt']

test('the bicycle workshop has the expected pages', async ({ request }) => {
  const pages = await crawl(request, site)
  expect([...pages.keys()].toSorted()).toEqual([...bicycles, ...otherPages].toSorted())
})

for (const [name, paths] of [
  ['the bicycle pages', bicycles],
  ['all other pages, and the page for unknown URLs,', [...otherPages, '/gibt/es/nicht']],
] as const)
  test(`${name} are in German, are accessible, and fit 375, 768 and 1440 px`, async () => {
    const page = shared()
    const watched = watchPage(page)
    for (const path of paths) {
      await page.goto(site.url(path))
      await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE')
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      for (const width of [375, 768, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        expect(await readOverflowPx(page), `${path} is wider than ${width} px`).toBeLessThanOrEqual(0)
      }
      const hasNewStyles = await tested.add(page, 'html')
      const without = hasNewStyles ? [] : styleRules
      if ((await structures.add(page)) || hasNewStyles)
        expect(await findAccessibilityIssues(page, { without }), path).toEqual([])
    }
    expect(watched.complaints.filter((complaint) => !complaint.includes('404 (Not Found)'))).toEqual([])
    expect(watched.requests.filter((url) => !url.startsWith(origin))).toEqual([])
  })

test('a visitor compares the gears of a bicycle and requests a test ride', async () => {
  const page = shared()
  await page.goto(site.url('/raeder?sort=name'))
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
    'Elbe 9',
    'Kante',
    'Kiste',
    'Moorkurier',
  ])
  await page.getByRole('link', { name: 'Elbe 9' }).click()
  const gears = page.getByRole('table', { name: 'Entfaltung und Geschwindigkeit' })
  await expect(gears.getByRole('row')).toHaveCount(10)
  await expect(gears.getByRole('row').last()).toHaveText('113,457,5731,8')
  await page.getByRole('link', { name: 'Probefahrt vereinbaren: Elbe 9' }).click()
  await expect(page.getByRole('radio', { name: 'Eine Probefahrt' })).toBeChecked()
  await expect(page.getByRole('combobox', { name: /Fahrrad/ })).toContainText('Elbe 9')
  await page.getByRole('textbox', { name: 'Ihr Name' }).fill('A. Beispiel')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('a@beispiel.example')
  await page.getByRole('textbox', { name: 'Ihre Nachricht' }).fill('Am Samstag, wenn es nicht regnet.')
  await page.getByRole('button', { name: 'Anfrage senden' }).click()
  await expect(page.getByRole('heading', { name: 'Danke. Ihre Anfrage ist da.' })).toBeVisible()
})

test('the island of a site-specific block updates the table, and is loaded only on that block’s page', async ({
  browser,
}) => {
  const page = shared()
  const watched = watchPage(page)
  await page.goto(site.url('/raeder/elbe-9'))
  const gears = page.getByRole('table', { name: 'Entfaltung und Geschwindigkeit' })
  await gears.scrollIntoViewIfNeeded()
  const cadence = page.getByRole('slider', { name: 'Trittfrequenz' })
  await expect(cadence).toHaveValue('70')
  await expect(gears.getByRole('row').last()).toHaveText('113,457,5731,8')
  await cadence.press('ArrowRight')
  await expect(gears.getByRole('row').last()).toHaveText('113,457,5734,0')
  await expect(page.getByText(/^Bei 75 Kurbelumdrehungen/)).toBeVisible()
  expect(await findAccessibilityIssues(page)).toEqual([])
  expect(watched.complaints).toEqual([])
  const isOfIsland = (url: string) => /\/(?:react|island)-/.test(url)
  expect(watched.requests.filter(isOfIsland)).toHaveLength(2)
  await page.goto(site.url('/werkstatt'))
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
  expect(watched.requests.filter(isOfIsland)).toHaveLength(2)

  const still = await browser.newContext({ javaScriptEnabled: false })
  const plain = await still.newPage()
  await plain.goto(site.url('/raeder/elbe-9'))
  await expect(
    plain.getByRole('table', { name: 'Entfaltung und Geschwindigkeit' }).getByRole('row'),
  ).toHaveCount(10)
  await expect(plain.getByRole('slider')).toHaveCount(0)
  await still.close()
})

test('the price list shows every service with its price', async () => {
  const page = shared()
  await page.goto(site.url('/werkstatt'))
  const prices = page.getByRole('main').getByRole('listitem').filter({ hasText: '€' })
  await expect(prices).toHaveCount(9)
  await expect(prices.first()).toContainText('39 €')
  await expect(prices.filter({ hasText: 'Platter Reifen' })).toContainText('ab 18 €')
})

test('the inserter renders block previews in the site’s theme when it opens', async () => {
  const page = shared()
  const { requests } = watchPage(page)
  const listSamples = () => requests.filter((url) => url.includes('/schemas/samples/'))
  await page.addInitScript(() => localStorage.setItem('epiderm-studio-tour-seen', 'true'))
  const [, link = ''] = /Set up +(\S+)/.exec(output) ?? []
  await page.goto(link)
  await page.getByRole('textbox', { name: 'Ihr Name' }).fill('A. Beispiel')
  await page.getByRole('textbox', { name: 'E-Mail-Adresse' }).fill('a@werkrad.example')
  await page.getByLabel('Neues Passwort').fill('vier lange deutsche Wörter')
  await page.getByRole('button', { name: 'Konto anlegen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ihr Konto')
  await page.goto(site.url('/studio/page/MC55RQLYOIRFDXNGTI5DGIPHGGVA/de_DE'))
  await expect(page.getByRole('button', { name: 'Insert', exact: true }).first()).toBeVisible()
  expect(listSamples()).toEqual([])
  await page.getByRole('button', { name: 'Insert', exact: true }).first().click()
  await page.getByRole('dialog').getByRole('searchbox').fill('Preise')
  const prices = page.frameLocator('iframe[title="Preisliste"]')
  await expect(prices.getByText('Erstinspektion')).toBeVisible()
  await expect(prices.getByRole('heading', { level: 2 }).first()).toHaveCSS('font-family', /^Figtree/)
  expect(listSamples().length).toBeLessThan(40)
})
