import { expect, test, type Browser, type Page, type Response } from '@playwright/test'
import { rootSite } from './site.ts'
import { scrollThroughPage, watchPage } from './watch-page.ts'

/** Removes the default headers, so that Chromium sends its own `Accept` header, which includes AVIF. */
test.use({ extraHTTPHeaders: {} })

const accept = { accept: 'image/avif,image/webp,image/apng,image/svg+xml,image/*,*/*;q=0.8' }
const screens = [
  {
    name: 'a phone',
    viewport: { width: 412, height: 915 },
    deviceScaleFactor: 1.75,
    maxImageBytes: 250 * 1024,
  },
  {
    name: 'a desktop',
    viewport: { width: 1440, height: 900 },
    deviceScaleFactor: 1,
    maxImageBytes: 250 * 1024,
  },
] as const
type DeviceScreen = (typeof screens)[number]

/** Opens the page in a new browser context and scrolls through it. */
async function visit(browser: Browser, { viewport, deviceScaleFactor }: DeviceScreen, url: string) {
  const context = await browser.newContext({ viewport, deviceScaleFactor })
  const page = await context.newPage()
  const watched = watchPage(page)
  const responses: Response[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image') responses.push(response)
  })
  await page.goto(url, { waitUntil: 'load' })
  await scrollThroughPage(page)
  const images = responses.filter((response) => /\/image\/width=/.test(response.url()))
  return { context, page, watched, images }
}

/** Visits the page once and waits until all images are encoded, so that the next visit gets the encoded images. */
async function warmUp(browser: Browser, screen: DeviceScreen) {
  const { context, images, page } = await visit(browser, screen, rootSite.url('/skincare/acne'))
  for (const image of images) {
    await expect
      .poll(
        async () => (await page.request.get(image.url(), { headers: accept })).headers()['content-type'],
        {
          timeout: 30_000,
          intervals: [100],
        },
      )
      .toBe('image/avif')
  }
  await context.close()
}

/** For each visible image, measures the size of its file in pixels and its size on the screen. */
const measureImages = (page: Page) =>
  page.evaluate(async () => {
    const shown = Array.from(document.images).filter((image) => image.checkVisibility())
    return Promise.all(
      shown.map(async (image) => {
        const own = new Image()
        own.src = image.currentSrc
        await own.decode()
        return {
          url: image.currentSrc,
          ownPx: own.naturalWidth,
          coveredPx: image.clientWidth * devicePixelRatio,
          isSized: image.hasAttribute('width') && image.hasAttribute('height'),
          loading: image.loading,
          priority: image.fetchPriority,
        }
      }),
    )
  })

function expectEarly(requests: readonly string[], url: string): void {
  const before = requests.slice(0, requests.indexOf(url))
  expect(before.filter((one) => !/\.woff2$|\/site-[\w-]+\.js$/.test(one))).toEqual([
    rootSite.url('/skincare/acne'),
  ])
  expect(before.length, 'the document, two faces and the one script').toBeLessThanOrEqual(4)
  const key = /MC[A-Z2-7]{26}/.exec(url)?.[0] ?? 'none'
  expect(requests.filter((one) => one.includes(key))).toEqual([url])
}

for (const screen of screens) {
  test(`IMG-6 IMG-7 IMG-8 on ${screen.name} each image on the acne page has the size of its container, and the first image is requested early and only once`, async ({
    browser,
  }) => {
    await warmUp(browser, screen)
    const { context, page, watched, images } = await visit(browser, screen, rootSite.url('/skincare/acne'))

    const measured = await measureImages(page)
    expect(measured.length).toBeGreaterThanOrEqual(9)
    for (const { url, ownPx, coveredPx, isSized } of measured) {
      expect(ownPx / coveredPx, `${url} has ${ownPx} px for ${coveredPx} px`).toBeLessThanOrEqual(1.3)
      expect(ownPx / coveredPx, `${url} has ${ownPx} px for ${coveredPx} px`).toBeGreaterThanOrEqual(0.85)
      expect(isSized).toBe(true)
    }
    const [first, ...others] = measured
    expect([first?.loading === 'lazy', first?.priority]).toEqual([false, 'high'])
    expect(new Set(others.map(({ loading }) => loading))).toEqual(new Set(['lazy']))

    const types = await Promise.all(images.map((image) => image.headerValue('content-type')))
    expect(new Set(types)).toEqual(new Set(['image/avif']))
    const sizes = await Promise.all(images.map((image) => image.request().sizes()))
    const bytes = sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
    console.log(`acne page on ${screen.name}: ${images.length} pictures, ${bytes} bytes`)
    expect(bytes).toBeLessThanOrEqual(screen.maxImageBytes)
    expect(watched.requests.length).toBeLessThanOrEqual(15)
    expect(watched.complaints).toEqual([])
    expectEarly(watched.requests, first?.url ?? '')
    await context.close()
  })
}

test('IMG-8 the server continues to send pages while it encodes eight images for the first time', async ({
  request,
}) => {
  const html = await (await request.get(rootSite.url('/'))).text()
  const addresses = Array.from(
    new Set(Array.from(html.matchAll(/[" ](\/image\/width=[^" ]+)/g), ([, url = '']) => url)),
    (url) => rootSite.url(url.replaceAll('&amp;', '&')).replace(',format=auto', ',format=auto,quality=60'),
  ).slice(-8)
  expect(addresses).toHaveLength(8)

  const making = { isDone: false }
  let pages = 0
  const watchPages = async () => {
    while (!making.isDone) {
      expect((await request.get(rootSite.url('/skincare/acne'))).status()).toBe(200)
      pages += 1
    }
  }
  const askAll = Promise.all(addresses.map((url) => request.get(url, { headers: accept }))).finally(
    () => (making.isDone = true),
  )
  const [answers] = await Promise.all([askAll, watchPages()])
  expect(answers.map((answer) => answer.status())).toEqual(addresses.map(() => 200))
  expect(pages, 'no page waits for a picture').toBeGreaterThan(2 * addresses.length)
})
