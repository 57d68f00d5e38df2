import { describe, expect, it } from 'vitest'
import { standardRegistry } from '../../standard-blocks/testing.tsx'
import { testTokens } from '../../standard-blocks/page.fixture.ts'
import { toPixels } from './css-length.ts'
import { toImageWidths, toSizes, toPageWidth, type AvailableWidth } from './available-width.ts'

const windowsPx = [320, 375, 412, 600, 767, 768, 900, 1024, 1025, 1200, 1291, 1440, 1920, 2560]

/** Returns the width available to the innermost of several nested blocks. */
function toAvailableWidth(
  path: readonly { block: string; slot: string; props?: Record<string, unknown> }[],
): AvailableWidth {
  return path.reduce<AvailableWidth>((own, { block, slot, props = {} }) => {
    const definition = standardRegistry.get(block)!
    return definition.slotWidth!(definition.schema.parse(props), slot, own)
  }, toPageWidth(testTokens))
}

const columns = (...widths: number[]) => ({
  sectionConfig: { columns: widths.map((columnWidth, index) => ({ columnKey: `c${index}`, columnWidth })) },
})
const section = (props: Record<string, unknown>, slot = 'c0') => ({ block: 'section', slot, props })
const gutter = (value: string) => ({ sectionColumnGutterWidth: value })

/** Page margins in the test theme. */
const marginPx = (viewportPx: number) => Math.min(48, Math.max(20, 9.6 + 0.028 * viewportPx))
const contentPx = (viewportPx: number) => Math.min(viewportPx - 2 * marginPx(viewportPx), 1200)

/** Evaluates a `sizes` attribute as a browser does. */
function readSizes(sizes: string, viewportPx: number): number {
  for (const entry of sizes.split(/,(?![^(]*\))/)) {
    const [, minEm, length = entry] = /^\(min-width:([\d.]+)em\) (.*)$/.exec(entry) ?? []
    if (minEm !== undefined && viewportPx < Number(minEm) * 16) continue
    return toPixels(length, { tokens: {}, viewportPx, wholePx: 0 }) ?? NaN
  }
  return NaN
}

const share = (viewportPx: number) => {
  if (viewportPx < 768) return 1
  return viewportPx < 1025 ? 0.8 : 0.5
}

const layouts: [string, Parameters<typeof toAvailableWidth>[0], (viewportPx: number) => number][] = [
  ['a section of one column', [section(columns(12))], contentPx],
  ['a section without margins', [section({ ...columns(12), maxContentWidth: '100%' })], (v) => v],
  [
    'a narrow section',
    [section({ ...columns(12), maxContentWidth: '40rem' })],
    (v) => Math.min(v - 2 * marginPx(v), 640),
  ],
  [
    'half a section, stacked but on desktops',
    [section({ ...columns(6, 6), ...gutter('2rem') })],
    (v) => (v < 1025 ? contentPx(v) : (contentPx(v) - 32) / 2),
  ],
  [
    'seven twelfths',
    [section({ ...columns(5, 7), ...gutter('5rem') }, 'c1')],
    (v) => (v < 1025 ? contentPx(v) : ((contentPx(v) - 80) * 7) / 12),
  ],
  [
    'a column without a width shares',
    [section({ ...columns(0, 12), ...gutter('0rem'), direction: 'row' })],
    (v) => contentPx(v) / 2,
  ],
  [
    'half of a half of a section, without a second margin',
    [
      section({
        ...columns(6, 6),
        ...gutter('2rem'),
        direction: { mobile: 'column', tablet: 'row', desktop: 'row' },
      }),
      section({ ...columns(6, 6), ...gutter('1rem'), direction: 'row' }),
    ],
    (v) => ((v < 768 ? contentPx(v) : (contentPx(v) - 32) / 2) - 16) / 2,
  ],
  [
    'a padded section',
    [section({ ...columns(12), paddingLeft: '40px', paddingRight: '10%' })],
    (v) => Math.min(v - 40 - v / 10 - 2 * marginPx(v), 1200),
  ],
  [
    'a grid of four in a section',
    [
      section(columns(12)),
      {
        block: 'grid',
        slot: 'item',
        props: { collection: { type: 'list', values: [] }, columns: 4, itemSpacing: 'large' },
      },
    ],
    (v) => (v < 768 ? contentPx(v) : (contentPx(v) - 96) / 4),
  ],
  [
    'the empty state of a grid',
    [{ block: 'grid', slot: 'empty', props: { collection: { type: 'list', values: [] }, columns: 4 } }],
    (v) => v,
  ],
  [
    'a flexible block',
    [
      {
        block: 'flexible-block',
        slot: 'content',
        props: { width: { mobile: 100, tablet: 80, desktop: 50 }, padding: '10px', borderWidth: 5 },
      },
    ],
    (v) => v * share(v) - 30,
  ],
  [
    'an answer',
    [{ block: 'expandable-section', slot: 'content', props: { title: 'A' } }],
    (v) => Math.min(v, 608),
  ],
]

describe('available widths', () => {
  it.each(layouts)('IMG-7 equal the rendered width of %s at every window width', (_, path, expected) => {
    const { widthPx } = toAvailableWidth(path)
    for (const viewportPx of windowsPx) {
      expect(widthPx(viewportPx), `${viewportPx} px`).toBeCloseTo(expected(viewportPx), 6)
    }
  })

  it.each(layouts)('IMG-7 match the sizes of %s to within three percent', (_, path, expected) => {
    const sizes = toSizes(toAvailableWidth(path).widthPx)
    expect(sizes.length).toBeLessThan(180)
    for (const viewportPx of windowsPx) {
      const ratio = readSizes(sizes, viewportPx) / expected(viewportPx)
      expect(Math.abs(ratio - 1), `${sizes} at ${viewportPx} px`).toBeLessThan(0.03)
    }
  })

  it('have a sufficiently large default if a theme does not declare its widths', () => {
    const definition = standardRegistry.get('section')!
    const props = definition.schema.parse(columns(12))
    const columnWidth = definition.slotWidth!(
      props,
      'c0',
      toPageWidth({ '--dxp-s-content-width': 'fit-content' }),
    )
    expect([columnWidth.widthPx(800), columnWidth.widthPx(2000)]).toEqual([800, 1200])
  })
})

describe('image widths', () => {
  it.each<[string, (viewportPx: number) => number, number | undefined, readonly number[]]>([
    ['a circle of 160 px', () => 160, undefined, [160, 240, 320]],
    ['IMG-6 a small picture', () => 20, undefined, [100]],
    ['a full-width picture', (v) => v, undefined, [640, 800, 960, 1280, 1920, 2560, 3840]],
    ['an image smaller than the available width', (v) => v, 1000, [640, 800, 960, 1000]],
    ['an image nearly as wide as the last step', (v) => v, 1600, [640, 800, 960, 1280, 1600]],
    [
      'a third of a phone, at 2x the least',
      (v) => v / 3,
      undefined,
      [240, 320, 480, 640, 800, 960, 1280, 1600],
    ],
    ['an image with a listed width', () => 500, 640, [640]],
    ['a tiny image', (v) => v, 40, [40]],
  ])(
    'IMG-7 of %s range from 1x to 2x and never exceed the image’s own width',
    (_, widthPx, source, expected) => {
      expect(toImageWidths(widthPx, source)).toEqual(expected)
    },
  )

  it('IMG-7 are 640, 960 and 1920 for a full-width image', () => {
    expect(toImageWidths((v) => v)).toEqual(expect.arrayContaining([640, 960, 1920]))
  })
})
