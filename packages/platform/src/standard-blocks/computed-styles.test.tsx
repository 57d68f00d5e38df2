/** Compares the stored settings of blocks with computed styles in a browser. */
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { test } from '../../../../tests/chromium.ts'
import { readBoundingBoxes, openTestPage, type SampleWindow } from './stage.fixture.ts'
import { textStyles } from './text-block/schema.ts'

let stage: SampleWindow
test.beforeAll(async ({ browser }) => {
  stage = await openTestPage(browser)
})
afterAll(() => stage?.close())

type StyleQuery = { node: BlockNode; selector: string; part?: string; widthPx?: number; css?: string }

const line = (id: string): BlockNode => ({ id, block: 'horizontal-line' })
const node = (block: string, props: Record<string, unknown>): BlockNode => ({ id: 'a', block, props })
const section = (props: Record<string, unknown>): BlockNode => ({
  ...node('section', { sectionConfig: { columns: [{ columnKey: 'all' }] }, ...props }),
  slots: { all: [line('b'), line('c')] },
})

/** Returns computed values for the first matching element, or for its pseudo-element. */
async function readComputedStyle(query: StyleQuery, ...properties: string[]) {
  let drawn: Record<string, string> = {}
  const read = async (page: Page) => {
    const values = await page
      .locator(query.selector)
      .first()
      .evaluate(
        (element, [pseudo, ...names]) => {
          const computed = getComputedStyle(element, pseudo || undefined)
          return names.map((name) => [name, computed.getPropertyValue(name)] as const)
        },
        [query.part ?? '', ...properties],
      )
    drawn = Object.fromEntries(values)
  }
  await stage.show([query.node], query.widthPx ?? 1440, read, query.css)
  return drawn
}

const padded = {
  paddingTop: { desktop: '50px', tablet: '40px', mobile: '30px' },
  paddingBottom: '10%',
  paddingLeft: '20px',
  paddingRight: { desktop: '7px', mobile: '5px' },
}
const spaced = { componentSpacerSize: { desktop: '2rem', tablet: '1.5rem', mobile: '0' } }
const picture = {
  backgroundImage: { Url: '/img/a.webp', bgPosition: 'right top', bgSizeOrRepeat: 'contain' },
  backgroundImageOverlay: '#1E1B18',
}

describe('a section', () => {
  it.each([
    [{}, 1440, '16px'],
    [spaced, 1440, '32px'],
    [spaced, 800, '24px'],
    [spaced, 375, '0px'],
  ])('SEC-4 DEV-1 with %j at %i px has a gap of %s between blocks', async (props, widthPx, gap) => {
    const drawn = await readComputedStyle({ node: section(props), selector: '.column', widthPx }, 'row-gap')
    expect(drawn).toEqual({ 'row-gap': gap })
  })

  it.each([
    ['flex-start', { y: 0, height: 1 }],
    ['center', { y: 8, height: 1 }],
    ['flex-end', { y: 16, height: 1 }],
    ['stretch', { y: 0, height: 17 }],
  ])('SEC-3 aligned %s has its lower column at %j', async (sectionVerticalAlign, expected) => {
    const columns = [{ columnKey: 'low' }, { columnKey: 'high' }]
    const shown = {
      ...node('section', { sectionConfig: { columns }, sectionVerticalAlign, componentSpacerSize: '15px' }),
      slots: { low: [line('b')], high: [line('c'), line('d')] },
    }
    const read = async (page: Page) => {
      expect((await readBoundingBoxes(page, '.column'))[0]).toMatchObject(expected)
    }
    await stage.show([shown], 1440, read, ':root{--dxp-g-neutral-3:#DDD5C8}')
  })

  it.each([
    [{}, { x: 120, width: 1200 }],
    [{ maxContentWidth: '40rem' }, { x: 400, width: 640 }],
    [{ maxContentWidth: '50%' }, { x: 360, width: 720 }],
    [{ maxContentWidth: '100%' }, { x: 0, width: 1440 }],
  ])('SEC-4 with %j has vertically centred content at %j', async (props, expected) => {
    await stage.show([section(props)], 1440, async (page) => {
      expect((await readBoundingBoxes(page, '.columns'))[0]).toMatchObject(expected)
    })
  })

  it.each([
    [1440, '50px 7px 144px 20px'],
    [800, '40px 7px 80px 20px'],
    [375, '30px 5px 37.5px 20px'],
  ])('SEC-5 DEV-1 at %i px has the paddings %s', async (widthPx, padding) => {
    const drawn = await readComputedStyle({ node: section(padded), selector: '.section', widthPx }, 'padding')
    expect(drawn).toEqual({ padding })
  })

  it('SEC-5 adds its vertical rhythm to its padding', async () => {
    const shown = section({ rhythm: 'medium', paddingTop: '50px' })
    const css = ':root{--dxp-s-rhythm-medium:40px}'
    const drawn = await readComputedStyle(
      { node: shown, selector: '.section', css },
      'padding-top',
      'padding-bottom',
    )
    expect(drawn).toEqual({ 'padding-top': '90px', 'padding-bottom': '40px' })
  })

  it('SEC-4 has at least the configured height, and the configured colour', async () => {
    const shown = section({ sectionMinHeight: '25rem', backgroundColor: '#DDE6DA' })
    const drawn = await readComputedStyle({ node: shown, selector: '.section' }, 'height', 'background-color')
    expect(drawn).toEqual({ height: '400px', 'background-color': 'rgb(221, 230, 218)' })
  })

  it('SEC-4 SEC-6 shows its image beneath an overlay, with the configured settings', async () => {
    const shown = section(picture)
    const image = { node: shown, selector: '.backdrop img' }
    expect(await readComputedStyle(image, 'object-fit', 'object-position')).toEqual({
      'object-fit': 'contain',
      'object-position': '100% 0%',
    })
    const overlay = { node: shown, selector: '.backdrop', part: '::after' }
    expect(await readComputedStyle(overlay, 'background-color', 'opacity', 'content')).toEqual({
      'background-color': 'rgb(30, 27, 24)',
      opacity: '0.4',
      content: '""',
    })
  })

  it('SEC-6 has a background image that covers it', async () => {
    const words: BlockNode = { id: 'b', block: 'list', props: { items: ['Words'] } }
    const shown = { ...section({ ...picture, sectionMinHeight: '300px' }), slots: { all: [words] } }
    await stage.show([shown], 1440, async (page) => {
      const [whole] = await readBoundingBoxes(page, '.section')
      expect((await readBoundingBoxes(page, '.backdrop img'))[0]).toEqual(whole)
      const isInFront = await page.locator('li').evaluate((item) => {
        const { x, y } = item.getBoundingClientRect()
        return document.elementFromPoint(x + 5, y + 5) === item
      })
      expect(isInFront).toBe(true)
    })
  })
})

describe('a flexible block', () => {
  it('FLX-1 has the configured border, colour and padding', async () => {
    const border = { borderWidth: 3, borderStyle: 'dotted', borderColor: '#1F4D45', borderRadius: '8px' }
    const shown = node('flexible-block', { ...border, backgroundColor: '#DDE6DA', padding: '16px' })
    const query = { node: shown, selector: '.flexible-block' }
    expect(await readComputedStyle(query, 'border', 'border-radius', 'background-color', 'padding')).toEqual({
      border: '3px dotted rgb(31, 77, 69)',
      'border-radius': '8px',
      'background-color': 'rgb(221, 230, 218)',
      padding: '16px',
    })
  })
})

describe('a horizontal line', () => {
  it.each([
    [{}, '1px solid rgb(221, 213, 200)'],
    [{ style: 'dashed', size: 4, color: '#1F4D45' }, '4px dashed rgb(31, 77, 69)'],
    [{ style: 'dotted', color: '--dxp-g-brand' }, '1px dotted rgb(1, 2, 3)'],
  ])('HRL-1 with %j has the border %s', async (props, expected) => {
    const css = ':root{--dxp-g-neutral-3:#DDD5C8;--dxp-g-brand:#010203}'
    const shown = node('horizontal-line', props)
    const drawn = await readComputedStyle({ node: shown, selector: 'hr', css }, 'border-top')
    expect(drawn).toEqual({ 'border-top': expected })
  })
})

describe('an expandable section', () => {
  it.each(['arrow', 'plus'])('EXP-1 with the icon %s has the configured colours', async (icon) => {
    const colours = { backgroundColor: '#DDE6DA', iconColor: '#1F4D45' }
    const shown = node('expandable-section', { title: 'What is acne?', icon, ...colours })
    expect(await readComputedStyle({ node: shown, selector: 'details' }, 'background-color')).toEqual({
      'background-color': 'rgb(221, 230, 218)',
    })
    const mark = { node: shown, selector: 'summary', part: '::after' }
    expect(await readComputedStyle(mark, 'border-color')).toEqual({ 'border-color': 'rgb(31, 77, 69)' })
  })
})

describe('a text block', () => {
  it('TXT-1 has the configured styles', async () => {
    const shown = node('text-block', {
      text: 'Acne',
      headingTag: 'p',
      textStyle: 'heading-medium',
      fontSize: '2.5rem',
      textColor: '#1E1B18',
      backgroundColor: '#DDE6DA',
      textAlign: 'right',
      paddingVertical: '24px',
      paddingHorizontal: '5%',
      textDecoration: { bold: true, italic: true, underline: true, strike: true },
    })
    const expected = {
      'font-size': '40px',
      color: 'rgb(30, 27, 24)',
      'background-color': 'rgb(221, 230, 218)',
      'text-align': 'end',
      padding: '24px 72px',
      'font-weight': '700',
      'font-style': 'italic',
      'text-decoration-line': 'underline line-through',
    }
    const drawn = await readComputedStyle({ node: shown, selector: '.text-block' }, ...Object.keys(expected))
    expect(drawn).toEqual(expected)
  })

  it('TXT-3 has the theme’s font size for its style', async () => {
    const sizes = {
      '--dxp-s-text-heading-extra-large-font-size': 60,
      '--dxp-s-text-heading-large-font-size': 50,
      '--dxp-s-text-heading-medium-font-size': 40,
      '--dxp-s-text-heading-small-font-size': 30,
      '--dxp-s-text-heading-extra-small-font-size': 20,
      '--dxp-s-text-heading-extra-extra-small-font-size': 18,
      '--dxp-s-body-font-size': 16,
      '--dxp-s-body-small-font-size': 14,
    }
    const css = `:root{${Object.entries(sizes)
      .map(([name, px]) => `${name}:${px}px`)
      .join(';')}}`
    const texts = textStyles.map((textStyle) => ({
      ...node('text-block', { text: 'Acne', textStyle }),
      id: textStyle,
    }))
    const read = async (page: Page) => {
      const drawn = await page
        .locator('.text-block')
        .evaluateAll((all) => all.map((text) => parseFloat(getComputedStyle(text).fontSize)))
      expect(drawn).toEqual(Object.values(sizes))
    }
    await stage.show(texts, 1440, read, css)
  })
})

describe('an icon', () => {
  it('ICO-3 has the configured size, or the medium size by default', async () => {
    const sizes = [undefined, 'xx-small', 'x-small', 'small', 'medium', 'large']
    const icons = sizes.map((size, n) => ({
      ...node('icon', { iconName: 'utility:check', size }),
      id: String(n),
    }))
    await stage.show(icons, 800, async (page) => {
      const boxes = await readBoundingBoxes(page, '.icon')
      expect(boxes.map(({ width }) => width)).toEqual([32, 14, 16, 24, 32, 48])
      expect(boxes.map(({ height }) => height)).toEqual([32, 14, 16, 24, 32, 48])
    })
  })

  it('ICO-3 has its variant’s colour, which is the same for the bare and inverse variants', async () => {
    const variants = ['none', 'error', 'warning', 'success', 'inverse', 'bare']
    const icons = variants.map((variant) => ({
      ...node('icon', { iconName: 'utility:check', variant }),
      id: variant,
    }))
    const css =
      ':root{--dxp-g-destructive:#010000;--dxp-g-warning:#020000;--dxp-g-success:#030000;--dxp-g-root:#040000}'
    const read = async (page: Page) => {
      const fills = await page
        .locator('.icon')
        .evaluateAll((all) => all.map((icon) => getComputedStyle(icon).fill))
      expect(fills).toEqual([0, 1, 2, 3, 4, 4].map((red) => `rgb(${red}, 0, 0)`))
    }
    await stage.show(icons, 800, read, css)
  })
})

describe('an image', () => {
  it.each([
    ['1:1', 1],
    ['4:5', 5 / 4],
    ['16:9', 9 / 16],
  ])('with the ratio %s is cropped to that ratio', async (ratio, share) => {
    await stage.show([node('image', { imageInfo: { url: '/img/a.webp' }, ratio })], 800, async (page) => {
      expect((await readBoundingBoxes(page, 'img'))[0]).toMatchObject({ width: 800, height: 800 * share })
    })
  })
})

describe('rich text', () => {
  const levels = [1, 2, 3, 4, 5, 6, 7, 8, 9]
  const indented = levels.map((level) => `<p class="indent-${level}">Calm</p>`).join('')
  const readInsets = (page: Page) =>
    page
      .locator('.rich-text p')
      .evaluateAll((all) => all.map((each) => parseFloat(getComputedStyle(each).paddingInlineStart)))

  it('RTE-2 indents each of nine levels by 3em', async () => {
    await stage.show([node('rich-text', { text: indented })], 1440, async (page) => {
      expect(await readInsets(page)).toEqual(levels.map((level) => level * 3 * 16))
    })
  })

  it.each([
    [624, 48],
    [600, 45.3],
    [335, 15.9],
    [80, 3],
  ])('RTE-2 at %i px reduces all indents in proportion, to %d px per level', async (width, levelPx) => {
    await stage.show([node('rich-text', { text: indented })], width, async (page) => {
      const insets = await readInsets(page)
      expect(insets.map((inset, index) => Math.round((10 * inset) / (index + 1)) / 10)).toEqual(
        levels.map(() => levelPx),
      )
    })
  })

  it.each([1440, 600, 240])(
    'RTE-2 shows a player whose height is 56.25% of its width, at %i px',
    async (width) => {
      const text = '<iframe src="https://www.youtube-nocookie.com/embed/abc" title="Film"></iframe>'
      await stage.show([node('rich-text', { text })], width, async (page) => {
        await page.locator('.video').evaluate((link) => link.replaceWith(document.createElement('iframe')))
        const [player] = await readBoundingBoxes(page, '.rich-text iframe')
        expect(player?.width).toBe(Math.min(width, 600))
        expect(player?.height).toBeCloseTo(0.5625 * (player?.width ?? 0), 1)
      })
    },
  )
})
