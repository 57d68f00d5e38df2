/**
 * Tests the site below a base path. All its URLs must stay below that path, and scripts, forms and sessions must work.
 */
import { expect, test } from '@playwright/test'
import { crawl, readAttributes } from './crawl.ts'
import { members, siteAtBasePath as site } from './site.ts'
import { watchPage } from './watch-page.ts'

/** All tests in this file run in one worker, because they share one crawl. */
test.describe.configure({ mode: 'default' })
const unknown = '/no/such/page'
let pages: ReadonlyMap<string, string>
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext()
  const missing = await request.get(site.url(unknown))
  pages = new Map([...(await crawl(request, site)), [unknown, await missing.text()]])
  await request.dispose()
})

const isBelow = (path: string) => /^\/noon\/s(?:[/?#]|$)/.test(path)

/**
 * Lists the paths in attributes, styles and inline scripts, including the path portion of absolute URLs to this site.
 */
function listPaths(html: string): string[] {
  const attributes = readAttributes(html)
  const scripts = Array.from(html.matchAll(/<script\b[^>]*>([^<]+)/g), ([, content = '']) => content)
  const texts = [...attributes, ...scripts]
  return [
    ...attributes.flatMap((value) => value.split(/,? (?=\/)/)).filter((value) => value.startsWith('/')),
    ...texts.flatMap((text) => Array.from(text.matchAll(/"(\/[^"]*)"/g), ([, path = '']) => path)),
    ...Array.from(html.matchAll(/url\("?(\/[^)"]*)/g), ([, path = '']) => path),
    ...texts
      .flatMap((text) => text.split(site.origin).slice(1))
      .map((rest) => /^[^"\s]*/.exec(rest)?.[0] ?? ''),
  ]
}

test('SITE-5 URL-1 every URL on every page stays below the base path', () => {
  expect(pages.size).toBeGreaterThan(30)
  for (const [path, html] of pages) {
    const paths = listPaths(html)
    expect(paths.length, path).toBeGreaterThan(20)
    expect(
      paths.filter((one) => !isBelow(one)),
      path,
    ).toEqual([])
  }
})

test('SITE-5 SEO-2 every page uses its own URL as its canonical URL', () => {
  for (const [path, html] of pages) {
    const canonical = /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1]
    expect(canonical, path).toBe(path === unknown ? undefined : site.url(path))
  }
})

test('SITE-5 IMG-6 the files and images that pages refer to exist', async ({ request }) => {
  const all = new Set([...pages.values()].flatMap(listPaths))
  const named = [...all].filter((path) => !path.endsWith('*'))
  const files = named.filter((path) => /^\/noon\/s\/(?:assets|api|cms)\/|\.webmanifest$/.test(path))
  const pictures = named.filter((path) => path.startsWith('/noon/s/image/'))
  expect(files.length).toBeGreaterThan(8)
  expect(pictures.length).toBeGreaterThan(50)
  for (const path of [...files, ...pictures.slice(0, 2)])
    expect((await request.get(site.origin + path)).status(), path).toBe(200)
})

for (const [from, to] of [
  ['/acne', '/skincare/acne'],
  ['/skincare/acne/', '/skincare/acne'],
  ['/product/01t0000LpKs3vuuAUA', '/product/noon-acne-starter-kit'],
  ['/skincare?page=99', '/skincare?page=2'],
  ['/account', '/sign-in?return=%2Faccount'],
] as const)
  test(`SITE-5 ${from} redirects below the base path`, async ({ request }) => {
    const answer = await request.get(site.url(from), { maxRedirects: 0 })
    expect([301, 302]).toContain(answer.status())
    expect(new URL(answer.headers()['location'] ?? '', site.origin).href).toBe(site.url(to))
  })

for (const [path, status] of [
  ['/', 200],
  ['/skincare/acne', 200],
  ['/studio', 200],
  ['/sitemap.xml', 200],
  ['/api/visitor', 200],
  ['/api/session', 401],
  ['/api/search/suggestions?q=peel', 200],
  ['/api/openapi.json', 200],
  ['/api/studio/pages', 401],
] as const)
  test(`SITE-5 ${path} exists only below the base path`, async ({ request }) => {
    expect((await request.get(site.url(path))).status()).toBe(status)
    expect((await request.get(site.origin + path)).status()).toBe(404)
  })

test('SITE-5 SEO-3 robots.txt at the root references the sitemap, which lists URLs below the base path', async ({
  request,
}) => {
  const read = async (address: string) => (await request.get(address)).text()
  const address = /^Sitemap: (.*)$/m.exec(await read(`${site.origin}/robots.txt`))?.[1]
  expect(address).toBe(site.url('/sitemap.xml'))
  const listed = Array.from(
    (await read(site.url('/sitemap.xml'))).matchAll(/<loc>([^<]*)/g),
    ([, loc = '']) => loc,
  )
  expect(listed.length).toBeGreaterThan(30)
  expect(listed.filter((loc) => !loc.startsWith(site.url('/')))).toEqual([])
})

test.describe('a visitor below the base path', () => {
  let watched: ReturnType<typeof watchPage>
  test.beforeEach(({ page }) => {
    watched = watchPage(page)
  })
  test.afterEach(() => {
    expect(watched.requests.filter((url) => !isBelow(new URL(url).pathname))).toEqual([])
    expect(watched.complaints).toEqual([])
  })

  test('SITE-5 SSN-6 sends an enquiry that starts from a product', async ({ page }) => {
    await page.goto(site.url('/product/noon-azelaic-forte'))
    await page.getByRole('link', { name: /^Enquire or order/ }).click()
    await expect(page).toHaveURL(site.url('/contact?product=noon-azelaic-forte&topic=order'))
    await page.getByLabel('Your name').fill('Ada Lovelace')
    await page.getByLabel('E-mail address').fill('ada@clinic.example')
    await page.getByLabel('Your message').fill('Two of the gel, please.')
    await page.getByRole('button', { name: 'Send enquiry' }).click()
    await expect(page.locator('#form-enquiry')).toContainText('Thank you. We have received your enquiry')
  })

  test('SITE-5 opens a product from a search suggestion', async ({ page }) => {
    await page.goto(site.url('/skincare/acne'))
    await page.getByRole('button', { name: 'Open search' }).click()
    await page.keyboard.type('azelaic')
    await page.getByRole('option').filter({ hasText: 'Noon Azelaic Forte' }).click()
    await expect(page).toHaveURL(site.url('/product/noon-azelaic-forte'))
  })

  test('SITE-5 GRD-8 appends the next products with “Show more”', async ({ page }) => {
    await page.goto(site.url('/skincare'))
    const items = page.getByRole('list', { name: 'Products' }).locator('> li')
    const first = await items.count()
    await page.getByRole('link', { name: 'Show more' }).click()
    await expect(page.getByRole('link', { name: 'Show more' })).toHaveCount(0)
    expect(await items.count()).toBeGreaterThan(first)
    await expect(page).toHaveURL(site.url('/skincare?page=2'))
  })

  test('SITE-5 SSN-4 signs in and out, with cookies for the base path only', async ({ page, context }) => {
    await page.goto(site.url('/account'))
    const form = page.getByRole('form', { name: 'Sign in' })
    await form.getByLabel('E-mail address').fill(members.anna.email)
    await form.getByLabel('Password', { exact: true }).fill(members.anna.password)
    await form.getByRole('button', { name: 'Sign in' }).click()
    await expect(page).toHaveURL(site.url('/account'))
    const cookies = await context.cookies()
    expect(new Set(cookies.map(({ path }) => path))).toEqual(new Set(['/noon/s']))
    /**
     * Waits for the session requests to finish. The server would reject requests that arrive after sign-out, and the
     * browser would log an error.
     */
    await page.waitForLoadState('networkidle')
    await page.getByRole('main').getByRole('button', { name: 'Sign out', exact: true }).click()
    await expect(page).toHaveURL(site.url('/sign-in'))
  })
})
