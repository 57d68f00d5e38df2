/** Writes hostile content directly into the database, bypassing every check, and opens the pages in a real browser. */
import type { BrowserContext } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { standardBlocks } from '#standard-blocks'
import { test } from '../chromium.ts'
import { urlAttacks, markupAttacks, attackScript } from '../attacks.ts'
import { scaleEditRounds } from '../count-edits.ts'
import { visitAttackedPage, type AttackFindings } from '../watch-attacks.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

/** Selected payloads for each property of each block. The texts and links below contain every payload. */
const payloads: readonly string[] = [
  `"><img src=x onerror="${attackScript}">`,
  `'><svg onload='${attackScript}'>`,
  `</style></script></title></textarea>--><script>${attackScript}</script>`,
  `<p onclick="${attackScript}" style="position:fixed;inset:0" id=main>x</p><style>*{display:none}</style>`,
  `<math><mtext><table><mglyph><style><img src=x onerror="${attackScript}">`,
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/">',
  `JaVa\tScRiPt:${attackScript}//`,
  `data:text/html,<script>${attackScript}</script>`,
  `/" onerror="${attackScript}`,
  `red}</style><script>${attackScript}</script>`,
  'red;background:url(https://evil.example/a.png)',
  'expression(top.pwned=1) url(//evil.example/b.png) @import "//evil.example/c.css"',
  '{!Item.constructor}{!Record.__proto__}{!Content.constructor.constructor}{!User.id}',
  '<span data-user="userId" data-island="x" class="user">{!User.userId}</span>{!User.isGuest}',
  '{!asset.../../../etc/passwd}{!cmsMedia.../../x}{!Label.__proto__.x}{!Site.constructor}',
  '\u202e\u0000\ud800 \u2028</script>',
]
const forgedMark =
  '<p data-mark-0123456789abcdef0123="MC/en_GB/forged">x</p>" data-mark-0123456789abcdef0123="MC/en_GB/forged"'

/** Returns a copy of the value with the payload in place of every string. */
function poison(value: unknown, payload: string): unknown {
  if (typeof value === 'string') return payload
  if (Array.isArray(value)) return value.map((entry) => poison(entry, payload))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, poison(child, payload)]))
}

/**
 * Interval between the payloads that the test uses. Each block property is tested with every third payload; `npm test
 * -- all` uses every payload.
 */
const payloadEvery = scaleEditRounds(1) > 1 ? 1 : 3

/**
 * Returns blocks with poisoned properties. In some blocks, only one property is poisoned, in case a block rejects only
 * certain properties. In the remaining blocks, all properties are poisoned.
 */
const toPoisonedBlocks = (payload: string, at: number): BlockNode[] =>
  standardBlocks.flatMap(({ type, samples, schema }, block) => {
    const every = Object.fromEntries(Object.keys(schema.shape).map((key) => [key, payload]))
    const typical = { ...samples[0]?.props }
    const met = Object.entries(typical).filter((_, property) => (at + property) % payloadEvery === 0)
    const each = met.map(([key, value]) => ({ ...typical, [key]: poison(value, payload) }))
    return [...each, { ...typical, ...every }, every].map((props, index) => ({
      id: `p${at}-${block}-${index}`,
      block: type,
      props,
    }))
  })

let nodes = 0
const toNode = (block: string, props: Record<string, unknown>): BlockNode => ({
  id: `n${++nodes}`,
  block,
  props,
})
const toMarker = (index: number) => toNode('text-block', { text: `after ${index}` })
const values = [...markupAttacks.map(([, html]) => html), ...urlAttacks]

/**
 * Returns blocks that contain `{!…}` in text, in quoted and unquoted attributes, as whole URLs and as parts of URLs.
 */
const toBound = (expression: string): BlockNode[] => [
  toNode('rich-text', {
    text:
      `<p title="{!${expression}}" class={!${expression}}>{!${expression}}</p><p><a href="{!${expression}}">a</a> ` +
      `<a href="/s?q={!${expression}}" title={!${expression}}>b</a> <a href=/{!${expression}}>c</a> ` +
      `<img src="{!${expression}}" alt="{!${expression}}"><img src=/cms/{!${expression}} alt={!${expression}}></p>`,
  }),
  toNode('rich-text', { text: `{!${expression}}` }),
  toNode('text-block', { text: `{!${expression}}`, isLinkable: true, url: `{!${expression}}` }),
  toNode('button', { text: `{!${expression}}`, url: `/x/{!${expression}}#{!${expression}}` }),
  toNode('button', { text: `x {!${expression}}`, url: `{!${expression}}` }),
]

const pages: Readonly<Record<string, { blocks: BlockNode[]; parameters?: unknown[] }>> = {
  '/skincare/acne': {
    blocks: [...payloads, forgedMark].flatMap(toPoisonedBlocks),
  },
  '/skincare/redness': {
    blocks: markupAttacks.flatMap(([, html], index) => [
      toNode('rich-text', { text: html }),
      toMarker(index),
      toNode('text-block', { text: html }),
    ]),
  },
  '/skincare/ageing': {
    blocks: [
      {
        ...toNode('grid', { collection: { type: 'list', values: values.map((v) => ({ v })) } }),
        slots: { item: toBound('Item.v') },
      },
      toMarker(0),
    ],
  },
  '/skincare/dryness': {
    blocks: [
      ...urlAttacks.flatMap((url) => [
        toNode('button', { text: 'x', url }),
        toNode('text-block', { text: 'x', isLinkable: true, url }),
        toNode('image', { imageInfo: { url, altText: url }, image: { url, altText: url }, url }),
        toNode('image-tile', {
          title: 'x',
          imageInfo: { url, altText: url },
          image: { url, altText: url },
          url,
        }),
      ]),
      toMarker(0),
    ],
  },
  '/skincare/scarring': {
    blocks: [...payloads, ...urlAttacks].flatMap((_, index) => toBound(`Route.q${index}`)),
    parameters: [...payloads, ...urlAttacks].map((_, index) => ({ name: `q${index}`, kind: 'text' })),
  },
}
const query = new URLSearchParams([...payloads, ...urlAttacks].map((value, index) => [`q${index}`, value]))
/** Removes NUL, because the database rejects NUL in bound parameters. NUL that is escaped inside JSON can be stored. */
const storableTitle = values.slice(0, 40).join(' ').replaceAll('\0', '')
const menu = {
  items: values.slice(0, 400).map((value) => ({ label: value.slice(0, 80), url: value, children: [] })),
}

let app: TestApp
let context: BrowserContext
/** Open pages, indexed by path. Pages stay open, because the largest pages take seconds to load. */
const visits = new Map<string, ReturnType<typeof visitAttackedPage>>()

function visit(path: string): ReturnType<typeof visitAttackedPage> {
  const visiting = visits.get(path) ?? visitAttackedPage(context, { address: app.address, path })
  visits.set(path, visiting)
  return visiting
}

async function store({ platform }: TestApp): Promise<void> {
  await platform.database.transaction(async (trx) => {
    const update = (type: string, body: unknown, like: string, place?: unknown) =>
      trx
        .updateTable('content_version')
        .set({ body: JSON.stringify(body), title: storableTitle })
        .$if(place !== undefined, (page) => page.set({ place: JSON.stringify(place) }))
        .where('body', 'like', like)
        .where('url_name', 'like', type)
        .execute()
    for (const [route, { blocks, parameters = [] }] of Object.entries(pages)) {
      const place = { route, parameters }
      await update('%', { ...place, isIndexed: true, blocks }, `%"route":"${route}"%`, place)
    }
    await update('main', menu, '%"items":[%')
  })
}

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const whole = await startTestApp()
  await store(whole)
  await whole.stop({ keepData: true })
  app = await startTestApp({ dataDir: whole.dataDir })
})
afterAll(async () => {
  await context?.close()
  await app?.stop()
})

const notEmpty = (found: AttackFindings) =>
  Object.fromEntries(Object.entries(found).filter(([, list]) => list.length > 0))

describe('hostile content', () => {
  it.each([
    ['in every text property of every block', '/skincare/acne', 'pwned'],
    ['in rich text and text blocks', '/skincare/redness', 'pwned'],
    ['in the fields of items', '/skincare/ageing', 'pwned'],
    ['in links, pictures and menus', '/skincare/dryness', 'after 0'],
    ['in the query', `/skincare/scarring?${query}`, 'pwned'],
  ])(
    'URL-3 RTE-1 TXT-2 does not run, load, move or restyle anything without the content security policy, and does not violate it, %s',
    async (_, path, shown) => {
      const { page, found } = await visit(path)
      expect(notEmpty(found)).toEqual({})
      expect(await page.locator('main *').count()).toBeGreaterThan(20)
      expect(await page.locator('main').textContent()).toContain(shown)
    },
    60_000,
  )
})

describe('hostile content on the canvas', () => {
  it.each(Object.keys(pages))(
    'forges no block marker, and equals the visitor’s page except for the block markers: %s',
    async (path) => {
      const canvas = await app.renderer.canvas.render({ path, query: new URLSearchParams() })
      if (canvas === undefined) throw new Error(`There is no canvas at ${path}`)
      const { html, marks } = canvas
      const sent = Buffer.from(marks.remove(html)).toString()
      expect(sent).toBe((await app.get(path)).body)
      const places = Array.from(
        html.matchAll(RegExp(`${marks.name}="([^"]*)"`, 'g')),
        ([, place = '']) => place,
      )
      expect(places.filter((place) => !/^MC\w{26}\/en_GB\/[a-z0-9-]+(?:\/\w[\w-]*)*$/.test(place))).toEqual(
        [],
      )
      expect(places.filter((place) => place.includes('forged'))).toEqual([])
      expect(new Set(places).size).toBe(places.length)
      expect(html.split(RegExp(`${marks.name}(?!-source=)`))).toHaveLength(places.length + 1)
    },
  )
})

describe('hostile {!User}', () => {
  it('SSN-1 is replaced only in text, with the guest’s values, and leaves no trace', async () => {
    const { page } = await visit('/skincare/acne')
    const found = await page.evaluate(() =>
      Array.from(document.querySelectorAll('[data-user], .user, [data-user] *'), (place) => place.outerHTML),
    )
    expect([...new Set(found)].toSorted()).toEqual([
      '<span data-user="isGuest">true</span>',
      '<span data-user="userId"></span>',
    ])
    expect((await app.get('/skincare/acne')).body).not.toMatch(/user[0-9a-f]{8}/i)
  })
})

describe('hostile rich text', () => {
  it.each([375, 1280])(
    'RTE-1 stays inside its block and does not widen the page, at %i px',
    async (width) => {
      const { page } = await visit('/skincare/redness')
      await page.setViewportSize({ width, height: 800 })
      const found = await page.evaluate(() => {
        const main = document.querySelector('main')
        const markers = [...document.querySelectorAll('.text-block')].filter((block) =>
          /^after \d+$/.test(block.textContent),
        )
        return {
          markers: markers.length,
          outside: markers.filter((marker) => marker.parentElement !== main).length,
          nested: [...document.querySelectorAll('main .rich-text')].filter(
            (block) => block.parentElement !== main,
          ).length,
          tooWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
        }
      })
      expect(found).toEqual({ markers: markupAttacks.length, outside: 0, nested: 0, tooWide: false })
    },
  )
})
