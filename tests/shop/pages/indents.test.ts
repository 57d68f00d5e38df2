/** Tests RTE-2 in the shipped theme: nine indent levels in wide and narrow containers on a storefront page. */
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import { test } from '../../chromium.ts'
import { startTestApp, type TestApp } from '../../../packages/platform/src/app/testing.ts'

const route = '/skincare/redness'
const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const words = 'Calm skin keeps its barrier, and what calms it is gentle, regular and never in a hurry.'
const text =
  `<p>${words}</p>` +
  levels.map((level) => `<p class="indent-${level}">${words}</p>`).join('') +
  `<h3 class="indent-9">Calm</h3><ul>${levels.map((level) => `<li class="indent-${level}">Calm</li>`).join('')}</ul>`
const short = levels.map((level) => `<p class="indent-${level}">Calm</p>`).join('')

const richText = (id: string, props: Record<string, unknown>) => ({ id, block: 'rich-text', props })
const column = (columnKey: string, columnWidth: number) => ({ columnKey, columnWidth })
const blocks = [
  {
    id: 'wide',
    block: 'section',
    props: { sectionConfig: { columns: [column('all', 12)] } },
    slots: {
      all: [
        ...['body-regular', 'lead', 'body-small'].map((textStyle) =>
          richText(textStyle, { text, textStyle }),
        ),
        richText('centred', { text, textAlign: 'center' }),
        { id: 'placing', block: 'flexible-block', slots: { content: [richText('placed', { text: short })] } },
      ],
    },
  },
  {
    id: 'narrow',
    block: 'section',
    props: {
      sectionConfig: { columns: [column('six', 6), column('four', 4), column('two', 2)] },
      direction: 'row',
    },
    slots: Object.fromEntries(['six', 'four', 'two'].map((id) => [id, [richText(`in-${id}`, { text })]])),
  },
]

let app: TestApp
let page: Page
test.beforeAll(async ({ browser }) => {
  const whole = await startTestApp()
  await whole.platform.database.transaction((trx) =>
    trx
      .updateTable('content_version')
      .set({ body: JSON.stringify({ route, parameters: [], isIndexed: true, blocks }) })
      .where('body', 'like', `%"route":"${route}"%`)
      .execute(),
  )
  await whole.stop({ keepData: true })
  app = await startTestApp({ dataDir: whole.dataDir })
  page = await browser.newPage()
  await page.goto(`${app.address}${route}`)
})
afterAll(async () => {
  await page?.close()
  await app?.stop()
})

/**
 * The measurements of one indented element in units of its own font size (em): the container's width, the indent, and
 * the width that remains for text.
 */
type IndentMeasurement = {
  readonly level: number
  readonly placeEm: number
  readonly insetEm: number
  readonly wordsEm: number
}

/**
 * Measures every indented element in the page's rich text. The text of a list is indented further, by the width of the
 * list markers.
 */
async function readIndented(widthPx: number): Promise<IndentMeasurement[][]> {
  await page.setViewportSize({ width: widthPx, height: 900 })
  return page.locator('main .rich-text').evaluateAll((texts) =>
    texts.flatMap((whole) =>
      ['p', 'h3', 'li'].map((tag) =>
        [...whole.querySelectorAll<HTMLElement>(`${tag}[class^='indent-']`)].map((element) => {
          const toContentWidth = (of: Element) => {
            const { paddingInlineStart, paddingInlineEnd, width } = getComputedStyle(of)
            return parseFloat(width) - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
          }
          const { fontSize, paddingInlineStart } = getComputedStyle(element)
          const em = parseFloat(fontSize)
          const place = tag === 'li' ? element.parentElement! : whole.parentElement!
          return {
            level: Number(element.className.slice('indent-'.length)),
            placeEm: toContentWidth(place) / em,
            insetEm: parseFloat(paddingInlineStart) / em,
            wordsEm: toContentWidth(element) / em,
          }
        }),
      ),
    ),
  )
}

describe('indents in the shipped theme', () => {
  it.each([320, 375, 768, 1024, 1440, 2000])(
    'RTE-2 are 27em at level 9 in a container of 39em, and shrink in proportion in narrower containers (at %i px)',
    async (widthPx) => {
      const groups = (await readIndented(widthPx)).filter((group) => group.length > 0)
      expect(groups).toHaveLength(22)
      for (const group of groups) {
        for (const { level, placeEm, insetEm, wordsEm } of group) {
          const levelEm = insetEm / level
          const expectedEm = placeEm >= 39 ? 3 : Math.max((placeEm - 12) / 9, placeEm / 27)
          expect(levelEm).toBeCloseTo(expectedEm, 1)
          expect(levelEm).toBeGreaterThan(0)
          expect(wordsEm).toBeGreaterThan(Math.min(12, (placeEm * 2) / 3) - 0.1)
          expect(insetEm + wordsEm).toBeLessThan(placeEm + 0.1)
        }
      }
    },
  )

  it('RTE-2 are tested in containers narrower and wider than 39em, and in very narrow containers', async () => {
    const places = [...(await readIndented(375)), ...(await readIndented(1440))].flat()
    const widthsEm = places.map(({ placeEm }) => placeEm)
    expect(Math.min(...widthsEm)).toBeLessThan(6)
    expect(Math.max(...widthsEm)).toBeGreaterThan(60)
    expect(widthsEm.filter((em) => em > 18 && em < 39)).not.toEqual([])
  })

  it('RTE-2 make no page wider than the window', async () => {
    for (const widthPx of [320, 1440]) {
      await readIndented(widthPx)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(widthPx)
    }
  })
})
