import { brotliCompressSync } from 'node:zlib'
import { expect, test, type Page } from '@playwright/test'
import { site } from './site.ts'
import { blockFaces, readLayoutShift, scrollThrough, watchPage } from './watch-page.ts'

const acne = () => site.url('/skincare/acne')
const desktop = { width: 1440, height: 900 }
const tablet = { width: 768, height: 1024 }
const phone = { width: 375, height: 800 }

test.describe('the acne page', () => {
  test('PAGE-A1 SEO-2 names its own address as the canonical one', async ({ page }) => {
    await page.goto(`${acne()}?utm_source=letter&recordId=nonsense`)
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', acne())
  })

  test('PAGE-A2 promises next-day delivery before 5pm in title and description', async ({ page }) => {
    await page.goto(acne())
    await expect(page).toHaveTitle(/next-day delivery.*5pm|5pm.*next-day delivery/i)
    await expect(page.locator('meta[name=description]')).toHaveAttribute(
      'content',
      /5pm.*next-day|next-day.*5pm/i,
    )
  })

  test('PAGE-A2 keeps “next-day” on one line, however wide the window', async ({ page }) => {
    await page.goto(acne())
    for (let width = 320; width <= 1440; width += 7) {
      await page.setViewportSize({ width, height: 800 })
      expect([width, await countBroken(page, 'next-day')]).toEqual([width, 0])
    }
  })

  test('PAGE-A3 a reader of tiles hears the products’ names, as they are seen', async ({ page, request }) => {
    for (const path of [
      '/',
      '/skincare',
      '/skincare/acne',
      '/skincare/acne/routine',
      '/product/noon-daily-shield',
    ]) {
      await page.goto(site.url(path))
      const tiles = page.locator('.image-tile a[href*="/product/"]')
      expect(await tiles.count(), path).toBeGreaterThan(2)
      for (const tile of await tiles.all()) {
        const product = await (
          await request.get(new URL((await tile.getAttribute('href'))!, page.url()).href)
        ).text()
        const name = /<h1[^>]*>([^<]*)/.exec(product)?.[1] ?? ''
        expect(name).toMatch(/^Noon /)
        await expect(tile).toHaveAccessibleName(name)
        await expect(tile).toHaveText(name)
        await expect(page.getByRole('main').getByRole('link', { name, exact: true }).first()).toBeVisible()
      }
    }
  })

  test('SITE-3 is British English from left to right', async ({ page }) => {
    await page.goto(acne())
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB')
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
  })

  test('PAGE-A3 has its sections in order', async ({ page }) => {
    await page.setViewportSize(desktop)
    await page.goto(acne())
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
  })

  test('PAGE-A3 SEC-2 stacks the paired images on smaller screens', async ({ page }) => {
    for (const viewport of [phone, tablet]) {
      await page.setViewportSize(viewport)
      await page.goto(acne())
      const images = page.locator('main > .section').first().locator('img')
      const [first, second] = await Promise.all((await images.all()).map((image) => image.boundingBox()))
      expect(first!.y + first!.height, `at ${viewport.width} px`).toBeLessThanOrEqual(second!.y)
    }
  })

  test('PAGE-A4 EXP-1 EXP-2 asks three questions, closed at first, with the icon on the right', async ({
    page,
  }) => {
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

  test('PAGE-A5 leads to real products, by name and by record id', async ({ page, request }) => {
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
    const redirect = await request.get(site.origin + byId!, { maxRedirects: 0 })
    expect(redirect.status()).toBe(301)
    const target = redirect.headers()['location'] ?? ''
    expect([target.startsWith(products), /\/noon-[a-z-]+$/.test(target)]).toEqual([true, true])
    for (const link of new Set(links))
      expect((await request.get(site.origin + link)).status(), link).toBe(200)
  })

  test('PAGE-A6 DEV-1 shows each visitor one of two duplicates', async ({ page }) => {
    const duplicates = (selector: string) => page.locator(`main ${selector}`)
    for (const [width, shown, hidden] of [
      [767, '.hide-desktop', '.hide-mobile'],
      [768, '.hide-desktop', '.hide-tablet'],
      [1024, '.hide-desktop', '.hide-tablet'],
      [1025, '.hide-mobile', '.hide-desktop'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(acne())
      expect(await duplicates(shown).count()).toBeGreaterThan(0)
      for (const duplicate of await duplicates(shown).all())
        await expect(duplicate, `${width} px`).toBeVisible()
      for (const duplicate of await duplicates(hidden).all())
        await expect(duplicate, `${width} px`).toBeHidden()
    }
  })

  test('PAGE-A8 HRL-1 has a solid line of one pixel over its whole column', async ({ page }) => {
    await page.goto(acne())
    const line = page.locator('main hr').first()
    const { style, widthPx, share } = await line.evaluate((hr) => ({
      style: getComputedStyle(hr).borderTopStyle,
      widthPx: getComputedStyle(hr).borderTopWidth,
      share: hr.getBoundingClientRect().width / hr.parentElement!.getBoundingClientRect().width,
    }))
    expect({ style, widthPx }).toEqual({ style: 'solid', widthPx: '1px' })
    expect(share).toBeCloseTo(1, 2)
  })

  test('HID-1 keeps its hidden region from eyes, focus and screen readers', async ({ page }) => {
    await page.goto(acne())
    const region = page.locator('main .hidden-region')
    await expect(region).toHaveCount(1)
    await expect(region).toBeHidden()
    expect(await region.evaluate((element) => element.checkVisibility())).toBe(false)
  })

  test('SEO-3 has its data for search engines in the first HTML', async ({ request }) => {
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

  test('is light on a phone: one document with its styles, no framework, few requests, no shift', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      viewport: { width: 412, height: 915 },
      deviceScaleFactor: 1.75,
    })
    const page = await context.newPage()
    await blockFaces(page)
    const watched = watchPage(page)
    const document = await page.goto(acne(), { waitUntil: 'load' })
    await scrollThrough(page)

    expect(brotliCompressSync(await document!.body()).length).toBeLessThanOrEqual(10 * 1024)
    expect(watched.requests.length).toBeLessThanOrEqual(15)
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

  test('asks for its largest picture first, and once', async ({ page }) => {
    const watched = watchPage(page)
    await page.goto(acne())
    const first = await page
      .locator('img[fetchpriority=high]')
      .evaluate((image) => (image as HTMLImageElement).currentSrc)
    const pictures = watched.requests.filter((url) => url.includes('/image/'))
    expect(pictures[0]).toBe(first)
    expect(pictures.filter((url) => url === first)).toHaveLength(1)
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
    await expect(page).toHaveURL(site.url('/skincare/conditions'))
    await context.close()
  })

  test('STO-4 SITE-7 letters find a link in the menu that the keyboard has opened', async ({ page }) => {
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

  test('PAGE-A7 PAGE-A1 announces itself with the title of the document, that of a record too', async ({
    page,
  }) => {
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

  test('SITE-7 EXP-2 is reached by the keyboard alone, in reading order', async ({ page }) => {
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

/** How often the word stands on two lines in what is shown of the main region. */
const countBroken = (page: Page, word: string): Promise<number> =>
  page.getByRole('main').evaluate((main, searched) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    let broken = 0
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
      const at = node.textContent?.indexOf(searched) ?? -1
      if (at === -1) continue
      const range = document.createRange()
      range.setStart(node, at)
      range.setEnd(node, at + searched.length)
      broken += new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1 ? 1 : 0
    }
    return broken
  }, word)
