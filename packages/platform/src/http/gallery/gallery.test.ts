import type { Page } from '@playwright/test'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, describe, expect, it } from 'vitest'
import type { BlockDefinition } from '#blocks'
import { guest } from '#model'
import { standardBlocks } from '#standard-blocks'
import { storefront } from '../../composition.ts'
import { test } from '../../../../../tests/chromium.ts'
import { findAccessibilityIssues } from '../../../../../tests/find-accessibility-issues.ts'
import { startTestApp, type TestApp } from '../../app/testing.ts'
import { loadSampleNode } from './gallery-samples.ts'

const blocks = [...standardBlocks, ...storefront.blocks]
const samples = blocks.flatMap((block) => block.samples.map(({ name }) => [block.type, name] as const))
/** Rules that apply to whole pages but not to single blocks. */
const pageRules = ['page-has-heading-one', 'heading-order', 'empty-heading']
const validator = new HtmlValidate(
  new StaticConfigLoader({
    extends: ['html-validate:standard'],
    rules: {
      'no-trailing-whitespace': 'off',
      'tel-non-breaking': 'off',
      'heading-level': 'off',
      'long-title': 'off',
    },
  }),
)

let app: TestApp
let page: Page
test.beforeAll(async ({ browser }) => {
  app = await startTestApp({ basePath: '/acme/s', isDevelopment: true })
  page = await browser.newPage({ reducedMotion: 'reduce', bypassCSP: true })
  await page.goto(`${app.address}/acme/s/gallery`)
})
afterAll(async () => {
  await page?.close()
  await app?.stop()
})

async function findInvalid(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html)
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => `${ruleId}: ${message}`))
}

/** Writes HTML into the open page. Navigating for each sample would take twice as long, mostly to reload axe. */
async function findBarriersIn(html: string, widthPx: number, without: string[] = []): Promise<string[]> {
  await page.setViewportSize({ width: widthPx, height: 800 })
  await page.setContent(html)
  return findAccessibilityIssues(page, { except: 'iframe', without })
}

const toUrl = (type: string, name: string) => `/acme/s/gallery/${type}/${encodeURIComponent(name)}`

/** Finds invalid markup, accessibility violations, and overflow at phone width. */
async function findFaults(html: string): Promise<readonly string[]> {
  const faults = [...(await findInvalid(html)), ...(await findBarriersIn(html, 375, pageRules))]
  const overflowPx = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return overflowPx > 0 ? [...faults, `${overflowPx} px too wide`] : faults
}

/** Finds each sample's faults on a separate page, because two samples, such as two footers, may conflict. */
async function findFaultsOfEach({ type, samples: all }: BlockDefinition): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { name } of all) {
    const found = await findFaults((await app.get(toUrl(type, name))).body)
    faults.push(...found.map((fault) => `${name}: ${fault}`))
  }
  return faults
}

async function renderTogether(block: BlockDefinition): Promise<string> {
  const content = app.platform.content.at(guest)
  const nodes = block.samples.map((sample) => loadSampleNode({ block, sample, content }))
  return (await app.renderer.pages.preview(await Promise.all(nodes), 'live')).html
}

describe('the gallery', () => {
  it('lists every block, and shows each of its samples at three widths', async () => {
    const index = await app.get('/acme/s/gallery')
    const listed = Array.from(
      index.body.matchAll(/href="\/acme\/s\/gallery\/([a-z-]+)"/g),
      ([, type]) => type,
    )
    expect(listed.toSorted()).toEqual(blocks.map(({ type }) => type).toSorted())
    for (const block of blocks) expect(await framesOf(block)).toEqual(toFrames(block))
  })

  it('is accessible and valid HTML', async () => {
    for (const url of ['/acme/s/gallery', '/acme/s/gallery/image-tile']) {
      const { body } = await app.get(url)
      expect(await findInvalid(body), url).toEqual([])
      const withoutFrames = body.replaceAll(/(<iframe[^>]*) src="[^"]*"/g, '$1')
      expect(await findBarriersIn(withoutFrames, 1440), url).toEqual([])
    }
  })

  it.each(samples)('renders block %s, sample %s, with the page renderer', async (type, name) => {
    const answer = await app.get(toUrl(type, name))
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<meta name="theme-color"')
  })

  it.each(blocks.map((block) => [block.type, block] as const))(
    'each sample of %s is valid, accessible HTML, and fits on a phone screen',
    async (_type, block) => {
      const faults = await findFaults(await renderTogether(block))
      expect(faults.length === 0 ? [] : await findFaultsOfEach(block)).toEqual([])
    },
  )

  it('renders the same blocks as the editor’s canvas', async () => {
    const design = await app.get('/acme/s/gallery/grid/typical?mode=design')
    expect(design.body).toContain('data-block-id="grid-typical"')
    expect((await app.get('/acme/s/gallery/grid/typical')).body).not.toContain('data-block-id')
  })

  it.each(['/acme/s/gallery/nothing', '/acme/s/gallery/button/nothing', '/acme/s/gallery/__proto__/typical'])(
    '%s is not found',
    async (url) => expect((await app.get(url)).statusCode).toBe(404),
  )
})

describe('the gallery in production', () => {
  it('responds with 404', async () => {
    const production = await startTestApp()
    for (const url of ['/gallery', '/gallery/button', '/gallery/button/typical'])
      expect((await production.get(url)).statusCode).toBe(404)
    await production.stop()
  })
})

const toFrames = ({ type, samples: all }: BlockDefinition) =>
  all.flatMap(({ name }) =>
    ['mobile', 'tablet', 'desktop'].map(
      (device) => `${device} /acme/s/gallery/${type}/${encodeURIComponent(name)}?mode=live`,
    ),
  )

async function framesOf({ type }: BlockDefinition): Promise<string[]> {
  const { body } = await app.get(`/acme/s/gallery/${type}`)
  return Array.from(
    body.matchAll(/<iframe class="(\w+)"[^>]* src="([^"]+)"/g),
    ([, device, src]) => `${device} ${src}`,
  )
}
