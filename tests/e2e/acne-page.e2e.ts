import { brotliCompressSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { shareTab } from './share-tab.ts'
import { rootSite } from './site.ts'
import { blockFonts, readLayoutShift, scrollThroughPage, watchPage } from './watch-page.ts'

const acne = () => rootSite.url('/skincare/acne')
const desktop = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 375, height: 800 }

test.describe('the acne page', () => {
  const shared = shareTab()

  test('PAGE-A1 SEO-2 has its own canonical URL', async ({ request }) => {
    const html = await (await request.get(`${acne()}?utm_source=letter&recordId=nonsense`)).text()
    expect(html.match(/<link rel="canonical"[^>]*>/g)).toEqual([expect.stringContaining(` href="${acne()}"`)])
  })

  test('PAGE-A2 never breaks “next-day” across two lines', async () => {
    const page = shared()
    await page.setViewportSize(phone)
    await page.goto(acne())
    const parents = await findParents(page, 'next-day')
    expect(parents).toHaveLength(2)
    for (const { text, display, lines } of parents)
      expect({ text, display, lines }).toEqual({ text: 'next-day', display: 'inline-block', lines: 1 })
  })

  test('PAGE-A3 has product tiles that are links labelled with the products’ names', async ({ request }) => {
    const page = shared()
    const names = new Map<string, string>()
    const readName = async (path: string) => {
      const html = await (await request.get(rootSite.url(path))).text()
      return /<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
    }
    for (const path of ['/', '/skincare', '/skincare/acne', '/skincare/acne/routine']) {
      await page.goto(rootSite.url(path))
      const tiles = await page
        .locator('.image-tile a[href*="/product/"]')
        .evaluateAll((all) =>
          all.map((tile) => ({ href: tile.getAttribute('href') ?? '', text: tile.textContent })),
        )
      expect(tiles.length, path).toBeGreaterThan(2)
      const accessible = await page.getByRole('main').ariaSnapshot()
      for (const { href, text } of tiles) {
        const name = names.get(href) ?? (await readName(href))
        names.set(href, name)
        expect(name).toMatch(/^Noon /)
        expect(text, path).toBe(name)
        expect(accessible, path).toContain(`- link "${name}"`)
      }
    }
  })

  test('PAGE-A3 SITE-3 PAGE-A8 HRL-1 HID-1 has its sections in order, in British English, with a horizontal line and a hidden region', async () => {
    const page = shared()
    await page.setViewportSize(desktop)
    await page.goto(acne())
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    const sections = page.locator('main > .section')
    await expect(sections).toHaveCount(6)
    const [hero, intro, best, row, kit, faq] = await sections.all()

    const [left, right] = await Promise.all(
      (await hero!.locator('img').all()).map((image) => image.boundingBox()),
    )
    expect(left!.x + left!.width).toBeLessThanOrEqual(right!.x)
    await expect(hero!.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(intro!.locator('p').first()).toBeVisible()
    await expect(best!.getByRole('link')).toHaveCount(4)

    const widths = await Promise.all((await row!.locator('img').all()).map((image) => image.boundingBox()))
    expect(widths).toHaveLength(3)
    expect(new Set(widths.map((box) => Math.round(box!.width))).size).toBe(1)
    expect(new Set(widths.map((box) => Math.round(box!.y))).size).toBe(1)
    for (const section of [hero, intro, best, row, kit, faq])
      expect((await section!.boundingBox())!.width).toBe(desktop.width)
    await expect(kit!.getByRole('link', { name: 'Shop Now' })).toHaveAttribute(
      'href',
      '/product/noon-acne-starter-kit',
    )
    await expect(faq!.locator('details')).toHaveCount(3)

    const { style, widthPx, share } = await page
      .locator('main hr')
      .first()
      .evaluate((hr) => ({
        style: getComputedStyle(hr).borderTopStyle,
        widthPx: getComputedStyle(hr).borderTopWidth,
        share: hr.getBoundingClientRect().width / hr.parentElement!.getBoundingClientRect().width,
      }))
    expect({ style, widthPx }).toEqual({ style: 'solid', widthPx: '1px' })
    expect(share).toBeCloseTo(1, 2)

    const region = page.locator('main .hidden-region')
    await expect(region).toHaveCount(1)
    await expect(region).toBeHidden()
    expect(await region.evaluate((element) => element.checkVisibility())).toBe(false)
  })

  test('PAGE-A3 SEC-2 PAGE-A6 DEV-1 stacks the paired images on smaller screens, and shows only one of two duplicates on each device', async () => {
    const page = shared()
    await page.goto(acne())
    const images = page.locator('main > .section').first().locator('img')
    for (const viewport of [phone, tablet]) {
      await page.setViewportSize(viewport)
      const [first, second] = await Promise.all((await images.all()).map((image) => image.boundingBox()))
      expect(first!.y + first!.height, `at ${viewport.width} px`).toBeLessThanOrEqual(second!.y)
    }
    const areVisible = (selector: string) =>
      page
        .locator(`main ${selector}`)
        .evaluateAll((all) => all.map((element) => element.checkVisibility({ visibilityProperty: true })))
    for (const [width, shown, hidden] of [
      [767, '.hide-desktop', '.hide-mobile'],
      [768, '.hide-desktop', '.hide-tablet'],
      [1024, '.hide-desktop', '.hide-tablet'],
      [1025, '.hide-mobile', '.hide-desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      expect(new Set(await areVisible(shown)), `${width} px`).toEqual(new Set([true]))
      expect(new Set(await areVisible(hidden)), `${width} px`).toEqual(new Set([false]))
    }
  })

  test('PAGE-A4 EXP-1 EXP-2 has three questions, initially closed and with the icon on the right', async () => {
    const page = shared()
    await page.goto(acne())
    const questions = page.locator('details', { has: page.locator('summary') }).filter({ hasText: '?' })
    await expect(questions).toHaveCount(3)
    const texts = await questions.locator('summary').allInnerTexts()
    expect(texts[0]).toMatch(/which peel is best for acne/i)
    expect(texts[1]).toMatch(/what is acne/i)
    expect(texts[2]).toMatch(/dark spots/i)
    for (const question of await questions.all()) {
      await expect(question).not.toHaveAttribute('open')
      await expect(question.locator('summary')).toHaveAttribute('data-side', 'right')
      await question.locator('summary').click()
      await expect(question.locator('p').first()).toBeVisible()
      await question.locator('summary').click()
      await expect(question.locator('p').first()).toBeHidden()
    }
  })

  test('PAGE-A5 links to real products, by name and by record id', async ({ request }) => {
    const page = shared()
    await page.goto(acne())
    const hrefs = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
    const products = '/product/'
    const links = hrefs.filter((href) => href.startsWith(products))
    for (const name of [
      'noon-acno-solution',
      'noon-double-fight',
      'noon-azelaic-forte',
      'noon-acne-starter-kit',
    ]) {
      expect(links).toContain(products + name)
    }
    const byId = links.find((link) => /\/01t\w{12,15}$/.test(link))
    const redirect = await request.get(rootSite.origin + byId!, { maxRedirects: 0 })
    expect(redirect.status()).toBe(301)
    const target = redirect.headers()['location'] ?? ''
    expect([target.startsWith(products), /\/noon-[a-z-]+$/.test(target)]).toEqual([true, true])
    for (const link of new Set(links))
      expect((await request.get(rootSite.origin + link)).status(), link).toBe(200)
  })

  test('SEO-3 has its structured data in the initial HTML', async ({ request }) => {
    const html = await (await request.get(acne())).text()
    const data = Array.from(
      html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g),
      ([, json = '']) =>
        JSON.parse(json) as {
          '@type': string
          mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
        },
    )
    expect(data.map((entry) => entry['@type']).toSorted()).toEqual(['BreadcrumbList', 'FAQPage'])
    const faq = data.find((entry) => entry['@type'] === 'FAQPage')
    expect(faq?.mainEntity).toHaveLength(3)
    for (const question of faq?.mainEntity ?? [])
      expect(question.acceptedAnswer.text.length).toBeGreaterThan(40)
  })

  test('loads quickly on a phone: one document including its styles, no framework, few requests, the largest image first, no layout shift', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 412, height: 915 },
      deviceScaleFactor: 1.75,
    })
    const page = await context.newPage()
    await blockFonts(page)
    const watched = watchPage(page)
    const document = await page.goto(acne(), { waitUntil: 'load' })
    await scrollThroughPage(page)

    expect(brotliCompressSync(await document!.body()).length).toBeLessThanOrEqual(10 * 1024)
    expect(watched.requests.length).toBeLessThanOrEqual(15)
    const largest = await page
      .locator('img[fetchpriority=high]')
      .evaluate((image) => (image as HTMLImageElement).currentSrc)
    const pictures = watched.requests.filter((url) => url.includes('/image/'))
    expect(pictures[0]).toBe(largest)
    expect(pictures.filter((url) => url === largest)).toHaveLength(1)
    expect(await page.locator('link[rel=stylesheet]').count()).toBe(0)
    expect(await page.locator('[style]').count()).toBe(0)
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => entry.name.endsWith('.js'))
        .map((entry) => (entry as PerformanceResourceTiming).encodedBodySize),
    )
    expect(scripts.reduce((sum, size) => sum + size, 0)).toBeLessThan(3072)
    expect(await readLayoutShift(page)).toBe(0)
    expect(watched.complaints).toEqual([])
    await context.close()
  })

  test('EXP-2 SITE-7 works without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: phone })
    const page = await context.newPage()
    await page.goto(acne())
    const question = page.locator('main details').first()
    await question.locator('summary').click()
    await expect(question.locator('p').first()).toBeVisible()

    const navigation = page.getByRole('navigation', { name: 'Main' })
    await expect(navigation.getByRole('link', { name: 'Conditions' })).toBeHidden()
    await page
      .getByRole('banner')
      .getByRole('button')
      .or(page.getByRole('banner').locator('summary'))
      .first()
      .click()
    await navigation.getByRole('link', { name: 'Conditions' }).click()
    await expect(page).toHaveURL(rootSite.url('/skincare/conditions'))
    await context.close()
  })

  test('STO-4 SITE-7 focuses a link in a menu that was opened by keyboard when the visitor types the link’s first letters', async () => {
    const page = shared()
    const menu = page.getByRole('navigation', { name: 'Main' })
    const link = (name: string) => menu.getByRole('link', { name, exact: true })
    await page.setViewportSize(desktop)
    await page.goto(acne())
    await menu.getByText('Conditions').last().locator('xpath=ancestor::summary').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.type('re')
    await expect(link('Redness and rosacea')).toBeFocused()
    await page.setViewportSize(phone)
    await page.goto(acne())
    await menu.getByRole('button', { name: 'Menu' }).press('Enter')
    await page.keyboard.type('d')
    await expect(link('Delivery')).toBeFocused()
  })

  test('PAGE-A7 PAGE-A1 reports the document’s title to the data layer, including for a record', async () => {
    const page = shared()
    await page.addInitScript(() => {
      document.addEventListener('view-change', (event) =>
        document.documentElement.setAttribute(
          'data-told',
          (event as CustomEvent<{ title: string }>).detail.title,
        ),
      )
    })
    const titles = new Set<string>()
    for (const query of ['', '?recordId=01t00000FtdfQXzAIM']) {
      await page.goto(acne() + query)
      const title = await page.title()
      await expect(page.locator('html')).toHaveAttribute('data-told', title)
      titles.add(title)
    }
    expect(titles.size).toBe(2)
  })

  test('SITE-7 EXP-2 can be used by keyboard alone, in reading order', async () => {
    const page = shared()
    await page.setViewportSize(desktop)
    await page.goto(acne())
    await page.keyboard.press('Tab')
    await expect(page.locator(':focus')).toHaveText('Skip to content')
    const skip = await page.locator('.skip-link').boundingBox()
    expect(skip!.y).toBeGreaterThanOrEqual(0)
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    expect(await page.locator(':focus').evaluate((element) => element.closest('main') !== null)).toBe(true)

    const expected = await page.locator('main').evaluate((main) =>
      Array.from(main.querySelectorAll('a[href], summary, button'))
        .filter((element) => element.checkVisibility())
        .map((element) => element.textContent.trim()),
    )
    const reached: string[] = []
    for (let step = 0; step < expected.length; step++) {
      const focused = page.locator(':focus')
      reached.push((await focused.evaluate((element) => element.textContent)).trim())
      const outlines = await focused.evaluate((element) =>
        [undefined, '::after'].map((part) => getComputedStyle(element, part).outlineStyle),
      )
      expect(outlines, reached.at(-1)).toContain('solid')
      await page.keyboard.press('Tab')
    }
    expect(reached).toEqual(expected)

    const question = page.locator('main details').first()
    await question.locator('summary').focus()
    await page.keyboard.press('Enter')
    await expect(question).toHaveAttribute('open')
    await page.keyboard.press('Space')
    await expect(question).not.toHaveAttribute('open')
  })
})

type TextParent = { readonly text: string; readonly display: string; readonly lines: number }

/** Returns the parent element of each text in the main region that contains the given word. */
const findParents = (page: Page, word: string): Promise<readonly TextParent[]> =>
  page.getByRole('main').evaluate((main, searched) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    const found: TextParent[] = []
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const parent = node.parentElement
      if (parent === null || !node.textContent?.includes(searched)) continue
      const lines = new Set([...parent.getClientRects()].map(({ top }) => Math.round(top))).size
      const { display } = getComputedStyle(parent)
      if (!['SCRIPT', 'STYLE', 'TEMPLATE'].includes(parent.tagName))
        found.push({ text: parent.textContent, display, lines: Math.max(lines, 1) })
    }
    return found
  }, word)
