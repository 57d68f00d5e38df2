/**
 * Tests attacks on a canvas and its agent in Chromium. Sanitising is disabled, so that only the policy protects the
 * canvas.
 */
import type { BrowserContext } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../chromium.ts'
import { openCanvasFrame, type CanvasFrame } from '../canvas-frame.ts'
import { attackScript, type Attack } from '../attacks.ts'
import { startTestApp, type TestApp } from '../../packages/platform/src/app/testing.ts'

const request = { path: '/about', query: new URLSearchParams(), hasAgent: true }
const reach = 'parent.pwned=top.pwned=1;parent.studio.said.push("pwned")'

let app: TestApp
let context: BrowserContext
/** URL of the canvas agent's script. Attackers may know it. */
let src = ''

test.beforeAll(async ({ browser }) => {
  context = await browser.newContext()
  app = await startTestApp()
  src = /src="([^"#]*)#data-mark-/.exec((await render()).html)?.[1] ?? ''
})
afterAll(async () => {
  await context?.close()
  await app?.stop()
})

async function render() {
  const canvas = await app.renderer.canvas.render(request)
  if (canvas === undefined) throw new Error('There is no canvas')
  return canvas
}

const forged = 'data-mark-0123456789abcdef0123'
const toAttacks = (): readonly Attack[] => [
  ['script', `<script>${reach}</script>`],
  ['script with an empty nonce', `<script nonce="">${reach}</script>`],
  ['a script from this site', `<script src="${src}"></script>`],
  ['a second agent', `<script type="module" ${forged}="agent" src="${src}#${forged}"></script>`],
  ['import map', `<script type="importmap">{"imports":{"${src}":"data:text/javascript,${reach}"}}</script>`],
  ['handler', `<img src="x" onerror="${reach}"><svg onload="${reach}"></svg>`],
  ['document in a frame', `<iframe srcdoc="<script>parent.${reach}</script>"></iframe>`],
  ['frame of this site', `<iframe src="/about"></iframe><iframe src="javascript:${attackScript}"></iframe>`],
  [
    'frame elsewhere',
    '<iframe src="https://evil.example/"></iframe><object data="https://evil.example/o"></object>',
  ],
  ['base', '<base href="https://evil.example/">'],
  ['another policy', `<meta http-equiv="content-security-policy" content="script-src 'unsafe-inline'">`],
  ['styles', '<style id="evil">body{background:url(https://evil.example/s)}</style>'],
  [
    'styles elsewhere',
    '<link rel="stylesheet" href="https://evil.example/s.css"><style>@import "//evil.example"</style>',
  ],
  ['styles of an element', '<p style="position:fixed;inset:0;background:url(//evil.example/b)">x</p>'],
  ['form', '<form action="/search" target="_top"><button class="evil">x</button></form>'],
  [
    'form elsewhere',
    '<form method="post" action="https://evil.example/f"><button class="evil">x</button></form>',
  ],
  ['link', `<a class="evil" href="javascript:${reach}">x</a><a class="evil" target="_parent" href="/">y</a>`],
  ['link elsewhere', '<a class="evil" target="_blank" href="https://evil.example/l">x</a>'],
  ['forged mark', `<p class="evil" ${forged}="MC/en_GB/forged">x</p><!-- ${forged}="MC/en_GB/c" -->`],
  [
    'property names of the window',
    '<img name="parent"><form id="studio"></form><a id="top" name="document">x</a>',
  ],
]

const toAttackedPage = async (attack: string) => {
  const { html, contentSecurityPolicy } = await render()
  return { html: html.replace('</main>', () => `${attack}</main>`), contentSecurityPolicy }
}

/** Runs in the canvas frame. Clicks all elements of the attack, which have the class `evil`. */
function clickEvil(): void {
  for (const element of document.querySelectorAll<HTMLElement>('.evil')) element.click()
}

/** Runs in the studio's page. Returns properties of the page that an attack on the studio would change. */
const inspectStudio = () => ({
  names: Object.keys(window).toSorted(),
  title: document.title,
  path: location.pathname,
  elements: document.querySelectorAll('*').length,
})

async function findHarm({ page, frame }: CanvasFrame, clean: unknown) {
  return {
    studio:
      JSON.stringify(await page.evaluate(inspectStudio)) === JSON.stringify(clean) ? 'as it was' : 'changed',
    at: new URL(frame.url()).pathname,
    ...(await frame.evaluate(() => ({
      ran: 'pwned' in window,
      base: new URL(document.baseURI).origin === location.origin,
      image: getComputedStyle(document.body).backgroundImage,
      fixed: [...document.querySelectorAll('main p')].filter(
        (one) => getComputedStyle(one).position === 'fixed',
      ).length,
    }))),
  }
}
const none = { studio: 'as it was', at: '/canvas-of-a-test', ran: false, base: true, image: 'none', fixed: 0 }

const listPlaces = (said: readonly object[]) =>
  said.flatMap((one) => ('place' in one && one.place !== null ? [JSON.stringify(one.place)] : []))

const openPage = () => context.newPage()

async function openClean() {
  const canvas = await openCanvasFrame(await openPage(), app.address, render)
  const clean = await canvas.page.evaluate(inspectStudio)
  return { canvas, clean }
}

describe('attacks on a canvas', () => {
  it('run no script, load nothing, change no styles, do not navigate, and cannot access the studio', async () => {
    const { canvas, clean } = await openClean()
    const external: string[] = []
    const all = toAttacks().map(([, attack]) => attack)
    const attacked = await openCanvasFrame(
      canvas.page,
      app.address,
      () => toAttackedPage(all.join('')),
      external,
    )
    attacked.page.on('popup', (popup) => external.push(popup.url()))
    await attacked.frame.evaluate(clickEvil)
    await attacked.ask({ type: 'measure', places: ['MC/en_GB/forged', 'agent'] }, 'boxes')
    expect(await findHarm(attacked, clean)).toEqual(none)
    expect(external).toEqual([])
    const places = listPlaces(await attacked.said())
    expect(places.filter((place) => place.includes('forged'))).toEqual([])
    await attacked.page.close()
  }, 60_000)

  it('have no further effect if they arrive with an edit', async () => {
    const external: string[] = []
    const canvas = await openCanvasFrame(await openPage(), app.address, render, external)
    const clean = await canvas.page.evaluate(inspectStudio)
    const main = await canvas.frame.evaluate(() => document.querySelector('main')?.innerHTML ?? '')
    for (const [name, attack] of toAttacks()) {
      const change = { state: name, fragments: [{ region: 'main', html: main + attack }] }
      await canvas.ask({ type: 'exchange', change }, 'exchanged')
      await canvas.frame.evaluate(clickEvil)
      expect(await findHarm(canvas, clean), name).toEqual(none)
      expect(external, name).toEqual([])
    }
    await canvas.page.close()
  }, 60_000)

  it('that refresh the page can only empty the frame, because the studio’s page allows only this site in frames', async () => {
    const external: string[] = []
    const refresh = '<meta http-equiv="refresh" content="0;url=https://evil.example/">'
    const load = () => toAttackedPage(refresh)
    const { page } = await openCanvasFrame(await openPage(), app.address, load, external, '/studio')
    await expect.poll(() => page.frame({ name: 'canvas' })?.url()).toMatch(/^chrome-error:/)
    expect(external).toEqual([])
    await page.close()
  })

  it('from other windows cannot transfer a message port, and their malformed messages have no effect', async () => {
    const { canvas } = await openClean()
    const answered = await canvas.frame.evaluate(async () => {
      const { port1, port2 } = new MessageChannel()
      let count = 0
      port1.addEventListener('message', () => count++)
      port1.start()
      window.postMessage('epiderm-canvas', '*', [port2])
      port1.postMessage({ type: 'measure', places: ['agent'] })
      /**
       * Waits until all pending messages have arrived. For this purpose, sends a message to the window and then another
       * message through a channel.
       */
      await new Promise((resolve) => {
        window.addEventListener('message', ({ data }) => data === 'after' && resolve(data))
        window.postMessage('after', '*')
      })
      await new Promise((resolve) => {
        const later = new MessageChannel()
        later.port1.addEventListener('message', resolve)
        later.port1.start()
        later.port2.postMessage('after')
      })
      return count
    })
    expect(answered).toBe(0)
    const before = await canvas.frame.content()
    for (const message of [
      null,
      'exchange',
      { type: 'exchange' },
      { type: 'exchange', change: { state: 'x', fragments: [{ html: 'x' }] } },
      { type: 'exchange', change: { state: 'x', fragments: [{ region: 'html', html: 'x' }] } },
      { type: 'exchange', change: { state: 'x', fragments: [], icons: { a: 1 } } },
      { type: 'exchange', change: { kind: 'page', state: 7 } },
      { type: 'exchange', change: { kind: 'page', state: 'x', fragments: [{ region: 'main', html: 'x' }] } },
      { type: 'exchange', change: { kind: 'x', state: 'x', fragments: [{ region: 'main', html: 'x' }] } },
      { type: 'constructor', place: 'x' },
    ])
      await canvas.page.evaluate((one) => window.studio.post(one), message)
    await canvas.ask({ type: 'measure', places: ['agent'] }, 'boxes')
    expect(await canvas.frame.content()).toBe(before)
    await canvas.page.close()
  })

  it('by one canvas on another fail, because the block markers differ and fragments are rejected', async () => {
    const [one, other] = [(await openClean()).canvas, (await openClean()).canvas]
    expect(one.mark).not.toBe(other.mark)
    const before = await other.frame.content()
    const { place, html } = await one.frame.evaluate((mark) => {
      const block = document.querySelector(`main [${mark}]`)
      return { place: block?.getAttribute(mark) ?? '', html: block?.outerHTML ?? '' }
    }, one.mark)
    const change = { state: 'x', fragments: [{ place, html }] }
    await other.ask({ type: 'exchange', change }, 'failed')
    expect(await other.frame.content()).toBe(before)
    await one.ask({ type: 'exchange', change }, 'exchanged')
    await one.page.close()
    await other.page.close()
  })

  it('cannot exploit an editor’s clicks, which only report the clicked block and never open a link', async () => {
    const { canvas } = await openClean()
    await canvas.frame.locator('main a').first().click()
    await canvas.ask({ type: 'measure', places: ['agent'] }, 'boxes')
    const said = await canvas.said()
    expect(said.filter(({ type }) => type === 'click')).toEqual([
      {
        type: 'click',
        place: {
          contentKey: expect.stringMatching(/^MC/),
          language: 'en_GB',
          block: expect.any(String),
          repetition: expect.any(Array),
        },
        at: { x: expect.any(Number), y: expect.any(Number) },
      },
    ])
    expect(said.map(({ type }) => type)).toContain('hover')
    expect(new URL(canvas.frame.url()).pathname).toBe('/canvas-of-a-test')
    await canvas.page.close()
  })
})
