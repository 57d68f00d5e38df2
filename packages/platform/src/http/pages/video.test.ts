/**
 * RTE-3, which also applies to the video block: a visitor's page sends no request to a video's host before the visitor
 * plays the video.
 */
import type { Browser, BrowserContextOptions, Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../../../../tests/chromium.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'

const title = 'How to apply the gel'
const text = `<p>Before.</p><iframe src="https://www.youtube-nocookie.com/embed/abc" title="${title}"></iframe><p><a href="/about">After</a></p>`
const player = {
  id: 'player',
  block: 'video',
  props: { url: 'https://vimeo.com/1', title: 'The workshop', imageInfo: { url: '/none.webp' } },
}
const route = '/about'

let app: TestApp
let browser: Browser

test.beforeAll(async ({ browser: shared }) => {
  browser = shared
  const whole = await startTestApp({ site: 'small', basePath: '/acme/s' })
  const blocks = [{ id: 'film', block: 'rich-text', props: { text } }, player]
  await whole.platform.database.transaction((trx) =>
    trx
      .updateTable('content_version')
      .set({ body: JSON.stringify({ route, parameters: [], isIndexed: true, blocks }) })
      .where('body', 'like', `%"route":"${route}"%`)
      .execute(),
  )
  await whole.stop({ keepData: true })
  app = await startTestApp({ site: 'small', basePath: '/acme/s', dataDir: whole.dataDir })
})
afterAll(() => app?.stop())

/** Opens the page and records its requests to other hosts. Responds to each of these requests with a test player. */
async function openPage(options: BrowserContextOptions = {}): Promise<{ page: Page; external: string[] }> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, ...options })
  const external: string[] = []
  await page.route(/^https:/, (request) => {
    external.push(request.request().url())
    return request.fulfill({ contentType: 'text/html', body: '<h1>Player</h1>' })
  })
  await page.goto(`${app.address}/acme/s${route}`)
  return { page, external }
}

const playUrl = 'https://www.youtube-nocookie.com/embed/abc?autoplay=1'
const link = (page: Page, name = title) => page.getByRole('link', { name: `Play video: ${name}` })

describe('a video in rich text', () => {
  it('RTE-3 sends no request to its host before it is played, then plays in place and receives focus', async () => {
    const { page, external } = await openPage()
    const before = await link(page).boundingBox()
    await page.mouse.move((before?.x ?? 0) + 20, (before?.y ?? 0) + 20)
    await page.waitForLoadState('networkidle')
    expect(external).toEqual([])
    await link(page).click()
    const frame = page.locator('iframe')
    await expect.poll(() => external).toEqual([playUrl])
    expect(await frame.getAttribute('title')).toBe(title)
    expect(await frame.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.frameLocator('iframe').getByRole('heading').textContent()).toBe('Player')
    expect(await frame.boundingBox()).toEqual(before)
    expect(await page.getByRole('link', { name: 'After' }).isVisible()).toBe(true)
    await page.close()
  })

  it('RTE-3 can be played with the keyboard', async () => {
    const { page, external } = await openPage()
    await link(page).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => external).toEqual([playUrl])
    await page.close()
  })

  it('RTE-3 opens as a link in a new tab if the visitor requests a new tab', async () => {
    const { page } = await openPage()
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      link(page).click({ modifiers: ['ControlOrMeta'] }),
    ])
    expect(await page.locator('iframe').count()).toBe(0)
    await tab.close()
    await page.close()
  })

  it('RTE-3 is a link to its page on the host if JavaScript is off', async () => {
    const { page, external } = await openPage({ javaScriptEnabled: false })
    await link(page).click()
    await page.waitForURL('https://www.youtube.com/watch?v=abc')
    expect(external).toEqual(['https://www.youtube.com/watch?v=abc'])
    await page.close()
  })

  it('RTE-2 has a height of 56.25% of its width on a phone, a tablet and a desktop', async () => {
    const { page } = await openPage()
    for (const width of [375, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      const box = await link(page).boundingBox()
      expect((box?.height ?? 0) / (box?.width ?? 1), `${width} px`).toBeCloseTo(0.5625, 2)
    }
    await page.close()
  })

  it('RTE-3 adds its host to the content security policy and its script to the page only if the page contains the video', async () => {
    const [withVideo, without] = await Promise.all([app.get(`/acme/s${route}`), app.get('/acme/s/')])
    expect(withVideo.headers['content-security-policy']).toContain(
      'frame-src https://www.youtube-nocookie.com https://player.vimeo.com;',
    )
    expect(withVideo.body).toMatch(/<script type="module" src="\/acme\/s\/assets\/video-[\w-]+\.js">/)
    expect(without.headers['content-security-policy']).not.toContain('frame-src')
    expect(without.body).not.toContain('/assets/video-')
  })
})

describe('the video block', () => {
  it('sends no request to its host before it is played, then plays in place', async () => {
    const { page, external } = await openPage()
    const poster = link(page, 'The workshop')
    const before = await poster.boundingBox()
    await poster.click()
    await expect.poll(() => external).toEqual(['https://player.vimeo.com/video/1?autoplay=1&dnt=1'])
    const frame = page.locator('.video > iframe')
    expect(await frame.getAttribute('title')).toBe('The workshop')
    expect(await frame.boundingBox()).toMatchObject({ width: before?.width, height: before?.height })
    await page.close()
  })

  it('is a link to the video’s page if JavaScript is off', async () => {
    const { page, external } = await openPage({ javaScriptEnabled: false })
    await link(page, 'The workshop').click()
    await page.waitForURL('https://vimeo.com/1')
    expect(external).toEqual(['https://vimeo.com/1'])
    await page.close()
  })
})
