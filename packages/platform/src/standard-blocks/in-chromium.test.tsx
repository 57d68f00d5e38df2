/**
 * Tests of standard blocks that need a browser: layout, keyboard use and disclosure widgets. JavaScript is disabled.
 */
import type { Page } from '@playwright/test'
import { afterAll, describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { test } from '../../../../tests/chromium.ts'
import { testContent, testKey } from './content.fixture.ts'
import { readBoundingBoxes, openTestPage, type SampleWindow } from './stage.fixture.ts'

const menu = testKey(1)
const contents = [
  testContent({
    contentKey: menu,
    body: {
      items: [
        { label: 'The range', url: '/supplies' },
        { label: 'Conditions', url: '/conditions', children: [{ label: 'Acne', url: '/supplies/acne' }] },
        { label: 'Contact', url: '/contact' },
      ],
    },
  }),
]

let stage: SampleWindow
test.beforeAll(async ({ browser }) => {
  stage = await openTestPage(browser, contents)
})
afterAll(() => stage?.close())

const withPage: SampleWindow['show'] = (...args) => stage.show(...args)

const widthsOf = async (page: Page, selector: string) =>
  (await readBoundingBoxes(page, selector)).map(({ width }) => Math.round(width))

const text = (id: string, words: string): BlockNode => ({ id, block: 'list', props: { items: [words] } })
const columns = (...widths: number[]) => ({
  sectionConfig: { columns: widths.map((columnWidth, n) => ({ columnKey: `c${n}`, columnWidth })) },
})

/**
 * Returns the role that Chromium exposes for the control with this name. Unlike accessibility snapshots, this function
 * supports popovers.
 */
async function roleOf(page: Page, name: string) {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  const node = nodes.find((each) => each.name?.value === name && each.role?.value !== 'StaticText')
  const expanded: unknown = node?.properties?.find((each) => each.name === 'expanded')?.value.value
  return { role: node?.role?.value as unknown, expanded }
}

describe('a section in a browser', () => {
  it.each([
    [[6, 6], 1440, [584, 584]],
    [[4, 8], 1440, [389, 779]],
    [[4, 4, 4], 1440, [379, 379, 379]],
    [[6, 6], 1024, [984, 984]],
    [[6, 6], 375, [335, 335]],
  ])('COL-2 SEC-2 DEV-1 with columns %j at %i px has widths of %j px', async (widths, widthPx, expected) => {
    await withPage([{ id: 'a', block: 'section', props: columns(...widths) }], widthPx, async (page) => {
      expect(await widthsOf(page, '.column')).toEqual(expected)
    })
  })

  it.each([
    [{ desktop: 'row' }, 375, [335, 335]],
    [{ desktop: 'row' }, 1024, [984, 984]],
    [{ desktop: 'row' }, 1440, [584, 584]],
    [{ tablet: 'row' }, 375, [335, 335]],
    [{ tablet: 'row' }, 1024, [484, 484]],
    [{ mobile: 'row' }, 375, [159.5, 159.5]],
    [{ mobile: 'row' }, 1024, [984, 984]],
  ])(
    'SEC-2 with only the direction %j at %i px has columns with widths of %j px',
    async (direction, widthPx, expected) => {
      const props = { ...columns(6, 6), direction }
      await withPage([{ id: 'a', block: 'section', props }], widthPx, async (page) => {
        expect((await readBoundingBoxes(page, '.column')).map(({ width }) => width)).toEqual(expected)
      })
    },
  )

  it('COL-3 makes a column of width 0 as wide as its longest word, while other columns may shrink further', async () => {
    const word = 'Unbreakablelongwordthatneedsroom'.repeat(6)
    const slots = { c0: [text('short', 'Step')], c1: [text('long', word)] }
    const props = { ...columns(0, 12), direction: 'row', sectionColumnGutterWidth: '0rem' }
    await withPage([{ id: 'a', block: 'section', props, slots }], 375, async (page) => {
      const [narrow = 0, wide = 0] = await widthsOf(page, '.column')
      expect(narrow).toBeGreaterThan(20)
      expect(narrow).toBeLessThan(120)
      expect(narrow + wide).toBe(335)
    })
  })

  it('SPC-1 has a gutter between columns in a row and in a stack', async () => {
    const slots = { c0: [text('a', 'One')], c1: [text('b', 'Two')] }
    const props = {
      ...columns(6, 6),
      sectionColumnGutterWidth: { desktop: '5rem', tablet: '3rem', mobile: '2rem' },
    }
    const nodes = [{ id: 'a', block: 'section', props, slots }]
    for (const [widthPx, axis, gapPx] of [
      [1440, 'x', 80],
      [800, 'y', 48],
      [375, 'y', 32],
    ] as const) {
      await withPage(nodes, widthPx, async (page) => {
        const [first, second] = await readBoundingBoxes(page, '.column')
        if (first === undefined || second === undefined) throw new Error('two columns expected')
        const between = axis === 'x' ? second.x - first.x - first.width : second.y - first.y - first.height
        expect(Math.round(between)).toBe(gapPx)
      })
    }
  })

  it('SEC-3 SEC-4 aligns columns at the top, or centres them vertically', async () => {
    const slots = { c0: [text('a', 'One')] }
    const section = (sectionVerticalAlign?: string): BlockNode[] => [
      {
        id: 'a',
        block: 'section',
        props: { ...columns(12), sectionMinHeight: '500px', sectionVerticalAlign },
        slots,
      },
    ]
    await withPage(section(), 1440, async (page) => {
      const [column] = await readBoundingBoxes(page, '.column')
      expect(column?.y).toBe(0)
      expect(column?.height).toBeLessThan(100)
    })
    await withPage(section('center'), 1440, async (page) => {
      const [column] = await readBoundingBoxes(page, '.column')
      expect(Math.round((column?.y ?? 0) + (column?.height ?? 0) / 2)).toBe(250)
      expect(column?.height).toBeLessThan(100)
    })
  })
})

describe('a flexible block in a browser', () => {
  it.each([
    ['center', { x: 451, y: 100 }],
    ['top', { x: 451, y: 10 }],
    ['bottom', { x: 451, y: 190 }],
    ['left', { x: 10, y: 100 }],
    ['right', { x: 892, y: 100 }],
  ])('FLX-1 aligns its content at the %s, within its size and border', async (alignment, place) => {
    const inner: BlockNode = { id: 'b', block: 'flexible-block', props: { width: 10, minHeight: '100px' } }
    const border = { borderWidth: 10, borderColor: '#1E1B18', borderRadius: '8px' }
    const props = { width: 50, minHeight: '300px', ...border, alignment }
    const outer: BlockNode = { id: 'a', block: 'flexible-block', props, slots: { content: [inner] } }
    await withPage([outer], 2000, async (page) => {
      expect(await readBoundingBoxes(page, '.flexible-block')).toEqual([
        { x: 0, y: 0, width: 1000, height: 300 },
        { ...place, width: 98, height: 100 },
      ])
      const drawn = await page
        .locator('.flexible-block')
        .first()
        .evaluate((it) => {
          const { borderTopWidth, borderTopStyle, borderRadius } = getComputedStyle(it)
          return [borderTopWidth, borderTopStyle, borderRadius]
        })
      expect(drawn).toEqual(['10px', 'solid', '8px'])
    })
  })
})

describe('a horizontal line in a browser', () => {
  it.each([
    ['left', 0],
    ['center', 250],
    ['right', 500],
  ])('HRL-1 with half the width is aligned %s', async (alignment, x) => {
    const props = { width: 50, size: 3, color: '#1E1B18', alignment }
    await withPage([{ id: 'a', block: 'horizontal-line', props }], 1000, async (page) => {
      expect(await readBoundingBoxes(page, 'hr')).toEqual([{ x, y: 0, width: 500, height: 3 }])
    })
  })
})

describe('a grid in a browser', () => {
  const grid = (props: Record<string, unknown>): BlockNode[] => [
    {
      id: 'a',
      block: 'grid',
      props: { collection: { type: 'list', values: ['A', 'B', 'C', 'D'] }, columns: 3, ...props },
      slots: { item: [text('i', 'Item')] },
    },
  ]

  it.each([
    ['none', 767, [767, 767, 767, 767]],
    ['none', 768, [256, 256, 256, 256]],
    ['large', 1000, [312, 312, 312, 312]],
  ])('GRD-3 with spacing %s at %i px has items with widths of %j px', async (spacing, widthPx, expected) => {
    await withPage(grid({ itemSpacing: spacing }), widthPx, async (page) => {
      expect(await widthsOf(page, '.grid > ul > li')).toEqual(expected)
      const tops = (await readBoundingBoxes(page, '.grid > ul > li')).map(({ y }) => y)
      expect(new Set(tops).size).toBe(widthPx < 768 ? 4 : 2)
    })
  })

  it.each([
    ['left', 0, 0],
    ['center', 300, 0.5],
    ['right', 600, 1],
  ])(
    'GRD-2 aligned %s has its last item at %i px and aligns the content of each item in the same way',
    async (...given) => {
      const [horizontalAlignment, x, share] = given
      await withPage(grid({ horizontalAlignment }), 900, async (page) => {
        const last = (await readBoundingBoxes(page, '.grid > ul > li')).at(-1)
        const inner = (await readBoundingBoxes(page, '.grid > ul > li > *')).at(-1)
        expect(last?.x).toBeCloseTo(x, 0)
        expect(inner?.width).toBeLessThan(150)
        expect(inner?.x).toBeCloseTo(x + share * (300 - (inner?.width ?? 0)), 0)
      })
    },
  )

  it('GRD-2 gives its items the configured border, corners and colour, and its rows a fixed height', async () => {
    const border = { borderWidth: 2, borderStyle: 'dotted', borderColor: '#1F4D45', borderRadius: '8px' }
    const props = { ...border, backgroundColor: '#DDE6DA', fixedRowHeight: '200px', itemSpacing: 'small' }
    await withPage(grid(props), 900, async (page) => {
      const items = await readBoundingBoxes(page, '.grid > ul > li')
      expect(items.map(({ y, height }) => [y, height])).toEqual([
        ...Array.from({ length: 3 }, () => [0, 200]),
        [216, 200],
      ])
      const drawn = await page
        .locator('.grid > ul > li')
        .first()
        .evaluate((item) => {
          const { borderTop, borderRadius, backgroundColor } = getComputedStyle(item)
          return { borderTop, borderRadius, backgroundColor }
        })
      expect(drawn).toEqual({
        borderTop: '2px dotted rgb(31, 77, 69)',
        borderRadius: '8px',
        backgroundColor: 'rgb(221, 230, 218)',
      })
    })
  })
})

describe('an expandable section in a browser', () => {
  const nodes = (props = {}): BlockNode[] => [
    {
      id: 'a',
      block: 'expandable-section',
      props: { title: 'What is acne?', ...props },
      slots: { content: [text('t', 'A condition')] },
    },
  ]
  const markOf = (page: Page) =>
    page.locator('summary').evaluate((summary) => {
      const { content, rotate } = getComputedStyle(summary, '::after')
      return {
        bar: getComputedStyle(summary, '::before').content !== 'none',
        mark: content !== 'none',
        rotate,
      }
    })

  it('EXP-2 EXP-4 is closed at first and toggles on each click, without JavaScript', async () => {
    await withPage(nodes(), 375, async (page) => {
      const content = page.getByText('A condition')
      expect(await content.isVisible()).toBe(false)
      await page.locator('summary').click()
      expect(await content.isVisible()).toBe(true)
      await page.locator('summary').click()
      expect(await content.isVisible()).toBe(false)
    })
  })

  it('EXP-2 can be toggled by keyboard', async () => {
    await withPage(nodes({ expandByDefault: true }), 375, async (page) => {
      const content = page.getByText('A condition')
      expect(await content.isVisible()).toBe(true)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      expect(await content.isVisible()).toBe(false)
      await page.keyboard.press('Space')
      expect(await content.isVisible()).toBe(true)
    })
  })

  it.each([
    ['left', 'arrow'],
    ['right', 'arrow'],
    ['left', 'plus'],
    ['right', 'plus'],
  ] as const)('EXP-1 has its icon on the %s: %s', async (iconAlignment, icon) => {
    await withPage(nodes({ iconAlignment, icon }), 375, async (page) => {
      const marks = await page.locator('summary').evaluate((summary) =>
        ['::before', '::after']
          .map((part) => getComputedStyle(summary, part))
          .filter(({ content }) => content !== 'none')
          .map(({ left, right }) => (parseFloat(left) < parseFloat(right) ? 'left' : 'right')),
      )
      expect(new Set(marks)).toEqual(new Set([iconAlignment]))
    })
  })

  it('EXP-3 shows an arrow that points down when closed and up when open', async () => {
    await withPage(nodes(), 375, async (page) => {
      expect(await markOf(page)).toEqual({ bar: false, mark: true, rotate: '45deg' })
      await page.locator('summary').click()
      expect(await markOf(page)).toEqual({ bar: false, mark: true, rotate: '225deg' })
    })
  })

  it('EXP-3 shows a plus when closed and a minus when open', async () => {
    await withPage(nodes({ icon: 'plus' }), 375, async (page) => {
      expect(await markOf(page)).toEqual({ bar: true, mark: true, rotate: '90deg' })
      await page.locator('summary').click()
      expect(await markOf(page)).toMatchObject({ bar: true, mark: false })
    })
  })

  it('EXP-4 has a margin of 5px above the content, and a header that is large enough to tap', async () => {
    await withPage(nodes({ expandByDefault: true }), 375, async (page) => {
      expect(await page.locator('.expanded').evaluate((it) => getComputedStyle(it).marginTop)).toBe('5px')
      expect((await readBoundingBoxes(page, 'summary'))[0]?.height).toBeGreaterThanOrEqual(44)
    })
  })
})

describe('a hidden region in a browser', () => {
  it('HID-1 is in the document, but is neither visible nor focusable nor announced', async () => {
    const inside = [{ id: 'b', block: 'brand-link', props: { text: 'Secret' } }]
    const after = { id: 'c', block: 'brand-link', props: { text: 'After' } }
    const nodes = [{ id: 'a', block: 'hidden-region', slots: { content: inside } }, after]
    await withPage(nodes, 375, async (page) => {
      expect(await page.getByText('Secret').count()).toBe(1)
      expect(await page.getByText('Secret').isVisible()).toBe(false)
      expect(await page.locator('body').ariaSnapshot()).not.toContain('Secret')
      await page.keyboard.press('Tab')
      expect(await page.locator(':focus').innerText()).toBe('After')
    })
  })
})

describe('a navigation menu in a browser', () => {
  const header: BlockNode[] = [
    {
      id: 'header',
      block: 'site-header',
      slots: {
        brand: [{ id: 'brand', block: 'brand-link', props: { text: 'Epiderm' } }],
        navigation: [{ id: 'menu', block: 'navigation-menu', props: { menu } }],
      },
    },
    { id: 'below', block: 'expandable-section', props: { title: 'Below' } },
  ]
  const focused = (page: Page) => page.locator(':focus').innerText()

  it.each([375, 1024])('SITE-7 can be opened, navigated and closed by keyboard at %i px', async (widthPx) => {
    await withPage(header, widthPx, async (page) => {
      const range = page.getByRole('link', { name: 'The range' })
      expect(await range.isVisible()).toBe(false)
      await page.getByRole('button', { name: 'Menu' }).focus()
      await page.keyboard.press('Enter')
      expect(await range.isVisible()).toBe(true)
      expect(await roleOf(page, 'Menu')).toMatchObject({ role: 'button', expanded: true })
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('The range')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Acne')
      await page.keyboard.press('Escape')
      expect(await range.isVisible()).toBe(false)
      expect(await focused(page)).toBe('Menu')
    })
  })

  it('SITE-7 on a phone closes on a tap outside and fits the width', async () => {
    await withPage(header, 320, async (page) => {
      const range = page.getByRole('link', { name: 'The range' })
      await page.getByRole('button', { name: 'Menu' }).click()
      const [list] = await readBoundingBoxes(page, 'nav > ul')
      expect(list).toMatchObject({ x: 0, y: 72, width: 320 })
      const heights = (await readBoundingBoxes(page, 'nav > ul > li > a, nav > ul summary')).map(
        ({ height }) => height,
      )
      expect(Math.min(...heights)).toBeGreaterThanOrEqual(44)
      await page.locator('nav summary').click()
      const [parent, child] = await readBoundingBoxes(page, 'nav > ul > li:nth-child(2) a')
      expect(child?.y).toBeGreaterThanOrEqual((parent?.y ?? 0) + (parent?.height ?? 0))
      expect(child?.x).toBe(36)
      const [toggle] = await readBoundingBoxes(page, 'nav summary')
      expect(toggle).toMatchObject({ x: 256, y: parent?.y })
      await page.mouse.click(160, 700)
      expect(await range.isVisible()).toBe(false)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    })
  })

  it('SITE-7 does not move the site’s name when the menu moves to a second line of the header', async () => {
    await withPage(header, 180, async (page) => {
      const [name, button] = await readBoundingBoxes(page, '.brand-link, .navigation-menu')
      expect(button?.y).toBeGreaterThan(name?.y ?? Infinity)
      await page.locator('.navigation-menu').evaluate((rest) => rest.remove())
      expect(await readBoundingBoxes(page, '.brand-link')).toEqual([name])
    })
  })

  it('SITE-7 on a desktop has its links in a row, without a button', async () => {
    await withPage(header, 1440, async (page) => {
      expect(await page.getByRole('button', { name: 'Menu' }).isVisible()).toBe(false)
      const tops = (await readBoundingBoxes(page, 'nav > ul > li')).map(({ y }) => Math.round(y))
      expect(tops).toHaveLength(3)
      expect(new Set(tops).size).toBe(1)
    })
  })

  it('SITE-7 on a desktop has sub-lists that open over the page with a key or click, and close on a click outside', async () => {
    await withPage(header, 1440, async (page) => {
      const acne = page.getByRole('link', { name: 'Acne' })
      const toggle = page.locator('nav summary')
      expect(await acne.isVisible()).toBe(false)
      await toggle.focus()
      await page.keyboard.press('Enter')
      expect(await acne.isVisible()).toBe(true)
      await page.keyboard.press('Tab')
      expect(await focused(page)).toBe('Acne')
      const isOnTop = await acne.evaluate((link) => {
        const { x, y } = link.getBoundingClientRect()
        return document.elementFromPoint(x + 2, y + 2) === link
      })
      expect(isOnTop).toBe(true)
      await page.mouse.click(100, 700)
      expect(await acne.isVisible()).toBe(false)
      expect(await page.locator('details.expandable-section').getAttribute('open')).toBeNull()
    })
  })
})
