/** Tests in Chromium which positions would cover text. */
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { afterAll, expect, it } from 'vitest'
import { test } from '../../../../../../tests/chromium.ts'
import { openInBrowser } from '../../../../../../tests/in-browser.ts'
import type * as CoversText from './covers-text.ts'

let page: Page

test.beforeAll(async ({ browser }) => {
  page = await openInBrowser(browser, resolve(import.meta.dirname, 'covers-text.ts'))
})
afterAll(() => page?.close())

/** Shows the word "Skin" in a line that is 100 px high and starts 200 px from the top and from the left. */
const show = (style: string) =>
  page.evaluate((css) => {
    document.body.innerHTML =
      '<main><p><a href="#"><span>Skin</span></a></p></main><section><p>Other words</p></section>'
    document.body.style.cssText = 'margin: 0; font: 80px/100px monospace'
    document.querySelector('section')!.style.cssText = 'position: absolute; top: 1000px'
    document.querySelector('main')!.style.cssText = 'padding: 200px'
    document.querySelector('p')!.style.cssText = 'margin: 0'
    document.querySelector('span')!.style.cssText = css
  }, style)

const covers = (area: { x: number; y: number; width: number; height: number }) =>
  page.evaluate((rect) => {
    const { isCoveringText: coversText, listTextElements: listTexts } = (
      globalThis as unknown as { rich: typeof CoversText }
    ).rich
    const all = { x: 0, y: 0, width: 1000, height: 800 }
    return [listTexts(document, rect), listTexts(document, all)].map((texts) => coversText(texts, rect))
  }, area)

const side = { width: 40, height: 40 }

it.each([
  ['a letter', { x: 220, y: 230 }, '', true],
  ['the end of a word', { x: 370, y: 230 }, '', true],
  ['the space before the word', { x: 162, y: 230 }, '', false],
  ['the space after the word', { x: 420, y: 230 }, '', false],
  ['the empty space above the letters of a line', { x: 220, y: 165 }, '', false],
  ['the space above the line', { x: 220, y: 150 }, '', false],
  ['the space below the line', { x: 220, y: 300 }, '', false],
  ['an invisible letter', { x: 220, y: 230 }, 'visibility: hidden', false],
  ['a transparent letter', { x: 220, y: 230 }, 'opacity: 0', false],
  ['a removed letter', { x: 220, y: 230 }, 'display: none', false],
  [
    'a word for screen readers',
    { x: 220, y: 230 },
    'position: absolute; width: 1px; height: 1px; overflow: hidden',
    false,
  ],
])('%s', async (_, at, style, isCovered) => {
  await show(style)
  expect(await covers({ ...at, ...side })).toEqual([isCovered, isCovered])
})
