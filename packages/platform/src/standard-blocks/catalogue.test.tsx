/** Tests the rules that apply to all standard blocks. */
import { readdirSync } from 'node:fs'
import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { readDeviceProps } from '#schema'
import { checkBlocks, eachBlock, type BlockSample } from '#blocks'
import { renderSample, standardRegistry, toDocument, toSampleNode } from './testing.tsx'
import { testContent, testImage, testKey } from './content.fixture.ts'
import { standardBlocks } from './index.ts'

const folders = readdirSync(import.meta.dirname, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name)
  .toSorted()

const menu = testContent({
  contentKey: testKey(0),
  type: 'epiderm__menu',
  body: {
    items: [
      { label: 'The range', url: '/supplies' },
      {
        label: 'Conditions',
        url: '/supplies/conditions',
        children: [{ label: 'Acne', url: '/supplies/acne' }],
      },
    ],
  },
})
const schedule = testContent({
  contentKey: testKey(4),
  type: 'epiderm__delivery_schedule',
  body: {
    rule: 'Order before 5pm for delivery on the next working day.',
    cutOff: '17:00',
    cutOffText: '5pm',
    timeZone: 'Europe/London',
    timeZoneText: 'UK time',
    workingDays: ['monday'],
    holidays: [{ day: '2026-12-28', name: 'Boxing Day' }],
    holidaysKnownUntil: '2026-12-31',
    exceptions: [{ area: 'The Highlands', text: 'Two to three working days' }],
  },
})
const pattern = testContent({
  contentKey: testKey(6),
  type: 'epiderm__pattern',
  body: {
    blocks: [
      { id: 'words', block: 'rich-text', props: { content: '<p>Sent the same day.</p>' } },
      { id: 'line', block: 'horizontal-line' },
    ],
  },
})
const contents = [menu, schedule, pattern, ...[1, 2, 3].map((n) => testImage(testKey(n)))]

const loader = new StaticConfigLoader({
  extends: ['html-validate:recommended'],
  rules: {
    /** React's notation for void elements and boolean attributes is also valid HTML. */
    'void-style': ['error', { style: 'selfclosing' }],
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'attr-case': 'off',
    /** A single block is not a complete page, so heading order and title length cannot be checked. */
    'heading-level': 'off',
    /** GRD-5 requires names for list items. */
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    /** Not checked, because authors enter telephone numbers, including the spaces in them. */
    'tel-non-breaking': 'off',
  },
})
const resolved = await loader.getConfigFor('')
/**
 * Returns the configuration, resolved once. By default, the library resolves the configuration for each document, which
 * takes longer than validating the document.
 */
loader.getConfigFor = () => resolved
const validator = new HtmlValidate(loader)

const cases = standardBlocks.flatMap((definition) =>
  definition.samples.map((sample): [string, string, (typeof standardBlocks)[number], BlockSample] => [
    definition.type,
    sample.name,
    definition,
    sample,
  ]),
)

type RenderMode = 'live' | 'design'
type SampleRendering = ReturnType<typeof renderSample>
const rendered = {
  live: new Map<BlockSample, SampleRendering>(),
  design: new Map<BlockSample, SampleRendering>(),
}

/** Renders each sample once per mode and reuses the result in all tests. */
function render(
  definition: (typeof standardBlocks)[number],
  sample: BlockSample,
  mode: RenderMode,
): SampleRendering {
  const known =
    rendered[mode].get(sample) ?? renderSample([toSampleNode(definition, sample)], { contents, mode })
  rendered[mode].set(sample, known)
  return known
}

describe('the block catalogue', () => {
  it('lists each folder once, in alphabetical order', () => {
    expect(standardBlocks.map((definition) => definition.type)).toEqual(folders)
  })

  it.each(standardBlocks.map((definition) => [definition.type, definition] as const))(
    '%s has the four required samples, a label, and styles in the blocks layer',
    (type, { samples, label, sharedStyles = [], styles }) => {
      const names = samples.map((sample) => sample.name)
      expect(names).toEqual(expect.arrayContaining(['typical', 'smallest', 'longest', 'hostile']))
      expect(new Set(names).size).toBe(names.length)
      expect(label).not.toBe('')
      expect(label.toLowerCase()).not.toBe(type.includes('-') ? type : '')
      for (const css of [...sharedStyles, styles].filter((text) => text.trim() !== ''))
        expect(css.trim()).toMatch(/^@layer blocks \{/)
    },
  )

  it.each(
    standardBlocks.map(({ type, sharedStyles = [], styles }) => [type, [...sharedStyles, styles].join('')]),
  )(
    '%s uses tokens for colours, DEV-1 media queries for devices, and logical directions',
    (_type, styles) => {
      expect(styles).not.toMatch(/#[0-9a-f]{3,8}\b|rgb|hsl|gradient|box-shadow|url\(/i)
      expect(styles).not.toMatch(
        /(?:margin|padding|border)-(?:left|right|top|bottom)|text-align: (?:left|right)/,
      )
      const widths = Array.from(styles.matchAll(/@media \(([^)]*width[^)]*)\)/g), ([, query]) => query)
      expect(['width >= 48em', 'width >= 64.0625em']).toEqual(expect.arrayContaining(widths))
    },
  )

  it.each(cases)(
    '%s, %s, can be rendered with every value that an editor can set',
    async (_type, _name, definition, sample) => {
      const { blocks } = await render(definition, sample, 'live')
      for (const block of eachBlock(blocks)) {
        const { schema, style, styles } = block.definition
        const names = Object.keys(
          style?.(readDeviceProps(schema, block.props).desktop, block.data, block.props) ?? {},
        )
        expect(names.filter((name) => !new RegExp(`var\\(${name}\\b(?!-)`).test(styles))).toEqual([])
      }
    },
  )

  it.each(cases.filter(([, name]) => name !== 'hostile'))(
    '%s, sample %s, is accepted from an author',
    (_type, _name, definition, sample) => {
      expect(checkBlocks(standardRegistry, [toSampleNode(definition, sample)], 'Sample')).toEqual([])
    },
  )
})

describe('every sample', () => {
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it.each(cases)('%s, %s, renders without console output', async (_type, _name, definition, sample) => {
    const spoken = (['log', 'info', 'warn', 'error', 'debug'] as const).map((level) =>
      vi.spyOn(console, level).mockImplementation(() => {}),
    )
    await renderSample([toSampleNode(definition, sample)], { contents })
    expect(spoken.flatMap((spy) => spy.mock.calls)).toEqual([])
  })

  it.each(cases)(
    '%s, %s, is valid HTML, live and in the editor',
    async (_type, _name, definition, sample) => {
      for (const mode of ['live', 'design'] as const) {
        const { html } = await render(definition, sample, mode)
        const report = await validator.validateString(toDocument(html))
        const findings = report.results.flatMap(({ messages }) =>
          messages.map(({ ruleId, message }) => `${ruleId}: ${message}`),
        )
        expect(findings).toEqual([])
      }
    },
  )

  it.each(cases)('%s, %s, includes the base path in its links', async (_type, _name, definition, sample) => {
    const { html } = await renderSample([toSampleNode(definition, sample)], { contents, basePath: '/acme/s' })
    const addresses = Array.from(
      html.matchAll(/ (?:href|src|srcset)="(\/[^"]*)"/gi),
      ([, address]) => address,
    )
    expect(addresses.filter((address) => !/^\/acme\/s(?:\/|$)/.test(address ?? ''))).toEqual([])
  })

  it.each(cases)(
    '%s, %s, marks its outermost element, in the editor only',
    async (_type, _name, definition, sample) => {
      const { id } = toSampleNode(definition, sample)
      const [design, live] = [
        await render(definition, sample, 'design'),
        await render(definition, sample, 'live'),
      ]
      if (design.html !== '') expect(design.html).toMatch(new RegExp(`^<[^>]* data-block-id="${id}"`))
      expect(live.html).not.toContain('data-block-id')
    },
  )
})

describe('a hostile sample', () => {
  const hostile = cases.filter(([, name]) => name === 'hostile')

  it.each(hostile)(
    '%s, %s, adds no script, handler or style to the page',
    async (_t, _n, definition, sample) => {
      const { html, css } = await render(definition, sample, 'live')
      const tags = Array.from(html.matchAll(/<[^>]*>/g), ([tag]) => tag.replace(/"[^"]*"/g, '""'))
      for (const tag of tags) expect(tag).not.toMatch(/<style|\son\w+=|\sstyle=|srcdoc/i)
      expect(html).not.toMatch(/<script(?![^>]* type="application\/json")/i)
      expect(html).not.toMatch(/(?:href|src|srcset|action)="\s*(?:javascript|data|vbscript):/i)
      expect(css).not.toMatch(/<|url\(|javascript|expression|position:fixed|display:none/i)
    },
  )
})
