/**
 * Tests every alignment with each kind of block that is narrower than its container. Positions are measured in Chromium
 * (FLX-1, GRD-2, SEC-3).
 */
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { test } from '../../../../tests/chromium.ts'
import { testImage, testKey } from './content.fixture.ts'
import { readBoundingBoxes, openTestPage, type SampleWindow } from './stage.fixture.ts'

type PlacedBlock = Omit<BlockNode, 'id'>

const small = testKey(1)
/** An image of 200 by 150 pixels that never finishes loading, because the layout must not depend on loaded images. */
const image = testImage(small)
const contents = [{ ...image, body: { ...image.body, width: 200, height: 150 } }]

const text = (props: Record<string, unknown>): PlacedBlock => ({
  block: 'text-block',
  props: { text: 'Acne', ...props },
})
const blocks: Record<string, PlacedBlock> = {
  'a heading': text({}),
  'a small text': text({ textStyle: 'body-small', headingTag: 'p' }),
  'a text of centred words': text({ textAlign: 'center' }),
  'a text of words at the right': text({ textAlign: 'right' }),
  'rich text': { block: 'rich-text', props: { text: '<p>Calm</p><ul><li>Evenings</li></ul>' } },
  'rich text of centred words': { block: 'rich-text', props: { text: '<p>Calm</p>', textAlign: 'center' } },
  'a button': { block: 'button', props: { text: 'Shop Now', url: '/' } },
  'a picture': { block: 'image', props: { imageInfo: small } },
  'a linked picture with a title': {
    block: 'image-tile',
    props: { imageInfo: small, title: 'Acno', url: '/' },
  },
  'an icon': { block: 'icon', props: { iconName: 'utility:check' } },
  'a list': { block: 'list', props: { items: ['Evenings'] } },
}

const widthPx = 1000
const heightPx = 400

let stage: SampleWindow
test.beforeAll(async ({ browser }) => {
  stage = await openTestPage(browser, contents)
})
afterAll(() => stage?.close())

/** Puts each block in its own container. */
const inContainers = (toContainer: (inside: BlockNode, index: number) => BlockNode) =>
  Object.values(blocks).map((block, index) => toContainer({ id: `inside-${index}`, ...block }, index))

type BoxPosition = 'start' | 'middle' | 'end' | 'whole' | 'between'

/** Returns the horizontal and vertical position of the first element inside each container, rounded to a pixel. */
async function readPlaces(
  page: Page,
  container: string,
): Promise<Record<string, [BoxPosition, BoxPosition]>> {
  const places = await page.locator(container).evaluateAll((all) => {
    const toWhere = (outerPx: number, beforePx: number, afterPx: number): BoxPosition => {
      if (beforePx + afterPx < 2) return 'whole'
      if (beforePx < 1) return 'start'
      if (afterPx < 1) return 'end'
      return Math.abs(beforePx - afterPx) < 2 ? 'middle' : 'between'
    }
    return all.map((element): [BoxPosition, BoxPosition] => {
      const outer = element.getBoundingClientRect()
      const inner = element.firstElementChild!.getBoundingClientRect()
      return [
        toWhere(outer.width, inner.left - outer.left, outer.right - inner.right),
        toWhere(outer.height, inner.top - outer.top, outer.bottom - inner.bottom),
      ]
    })
  })
  return Object.fromEntries(Object.keys(blocks).map((name, index) => [name, places[index]!]))
}

const allAt = (across: BoxPosition, down: BoxPosition) =>
  Object.fromEntries(Object.keys(blocks).map((name) => [name, [across, down]]))

describe('a flexible block', () => {
  const inFlexible = (props: Record<string, unknown>) =>
    inContainers((inside, index) => ({
      id: `flexible-${index}`,
      block: 'flexible-block',
      props: { minHeight: `${heightPx}px`, ...props },
      slots: { content: [inside] },
    }))

  it.each([
    ['top', 'middle', 'start'],
    ['left', 'start', 'middle'],
    ['bottom', 'middle', 'end'],
    ['right', 'end', 'middle'],
    ['center', 'middle', 'middle'],
    [undefined, 'middle', 'middle'],
    ['diagonal', 'middle', 'middle'],
  ] as const)(
    'FLX-1 aligned %s places every block horizontally at %s and vertically at %s',
    async (...given) => {
      const [alignment, across, down] = given
      await stage.show(inFlexible({ alignment }), widthPx, async (page) => {
        expect(await readPlaces(page, '.flexible-block')).toEqual(allAt(across, down))
      })
    },
  )

  it('FLX-1 reserves the intrinsic width of an image before it loads, up to the available width', async () => {
    const picture = (id: string, width: number): BlockNode => ({
      id,
      block: 'flexible-block',
      props: { width },
      slots: { content: [{ id: `${id}-inside`, ...blocks['a picture']! }] },
    })
    await stage.show([picture('wide', 100), picture('narrow', 12)], widthPx, async (page) => {
      const widths = await page
        .locator('img')
        .evaluateAll((all) => all.map((img) => img.getBoundingClientRect().width))
      expect(widths).toEqual([200, 120])
    })
  })

  it.each(['section', 'grid', 'expandable-section', 'flexible-block'])(
    'FLX-1 gives the whole width to a block that contains other blocks: %s',
    async (block) => {
      const words = { id: 'words', ...blocks['a list']! }
      const props = {
        section: { sectionConfig: { columns: [{ columnKey: 'all' }] } },
        grid: { collection: { type: 'list', values: ['A'] } },
        'expandable-section': { title: 'What is acne?' },
      }[block]
      const slots = { all: [words], item: [words], content: [words] }
      const inside: BlockNode = { id: 'inside', block, props, slots }
      const outer = { id: 'outer', block: 'flexible-block', slots: { content: [inside] } }
      await stage.show([outer], widthPx, async (page) => {
        const width = await page
          .locator(`.flexible-block > .${block}`)
          .evaluate((element) => element.getBoundingClientRect().width)
        expect(width).toBe(widthPx)
      })
    },
  )
})

describe('a grid', () => {
  const inGrid = (props: Record<string, unknown>) =>
    inContainers((inside, index) => ({
      id: `grid-${index}`,
      block: 'grid',
      props: { collection: { type: 'list', values: ['A'] }, fixedRowHeight: `${heightPx}px`, ...props },
      slots: { item: [inside] },
    }))

  it.each([
    ['left', 'start'],
    ['center', 'middle'],
    ['right', 'end'],
  ] as const)('GRD-2 aligned %s places every block at the %s of its item', async (...given) => {
    const [horizontalAlignment, across] = given
    await stage.show(inGrid({ horizontalAlignment }), widthPx, async (page) => {
      expect(await readPlaces(page, '.grid > ul > li')).toEqual(allAt(across, 'start'))
    })
  })

  it('GRD-2 does not change text alignment when items are stretched', async () => {
    await stage.show(inGrid({}), widthPx, async (page) => {
      expect(await readPlaces(page, '.grid > ul > li')).toMatchObject({
        'a heading': ['whole', 'start'],
        'a small text': ['start', 'start'],
        'a text of centred words': ['middle', 'start'],
        'a text of words at the right': ['end', 'start'],
        'rich text': ['start', 'start'],
        'rich text of centred words': ['middle', 'start'],
      })
    })
  })
})

describe('a section', () => {
  it.each(['a picture', 'a linked picture with a title'])(
    'COL-3 has a column of width 0 that may be narrower than %s inside it',
    async (name) => {
      const columns = [0, 12].map((columnWidth) => ({ columnKey: `of-${columnWidth}`, columnWidth }))
      const props = { sectionConfig: { columns }, direction: 'row' }
      const slots = { 'of-0': [{ id: 'inside', ...blocks[name]! }] }
      await stage.show([{ id: 'a', block: 'section', props, slots }], widthPx, async (page) => {
        const width = await page
          .locator('.column')
          .first()
          .evaluate((element) => element.getBoundingClientRect().width)
        expect(width).toBeLessThan(100)
      })
    },
  )

  it.each([
    ['flex-start', [0, 50]],
    ['center', [150, 200]],
    ['flex-end', [300, 350]],
  ])('SEC-3 aligned %s keeps stacked columns together, at the positions %j', async (...given) => {
    const [sectionVerticalAlign, expected] = given
    const columns = ['one', 'two'].map((columnKey) => ({ columnKey }))
    const props = {
      sectionConfig: { columns },
      sectionVerticalAlign,
      sectionColumnGutterWidth: '10px',
      sectionMinHeight: '390px',
    }
    const slots = Object.fromEntries(
      columns.map(({ columnKey: id }) => [
        id,
        [{ id, block: 'flexible-block', props: { minHeight: '40px' } } as BlockNode],
      ]),
    )
    await stage.show([{ id: 'a', block: 'section', props, slots }], 375, async (page) => {
      expect((await readBoundingBoxes(page, '.column')).map(({ y }) => y)).toEqual(expected)
    })
  })

  it.each([
    ['flex-start', 'start'],
    ['center', 'middle'],
    ['flex-end', 'end'],
    ['stretch', 'whole'],
    [undefined, 'start'],
  ] as const)(
    'SEC-3 aligned %s places the column of every block at the %s of its height',
    async (...given) => {
      const [sectionVerticalAlign, down] = given
      const columns = [{ columnKey: 'all' }]
      const inSections = inContainers((inside, index) => ({
        id: `section-${index}`,
        block: 'section',
        props: { sectionConfig: { columns }, sectionVerticalAlign, sectionMinHeight: `${3 * heightPx}px` },
        slots: { all: [inside] },
      }))
      await stage.show(inSections, widthPx, async (page) => {
        expect(await readPlaces(page, '.columns')).toEqual(allAt('whole', down))
      })
    },
  )
})
