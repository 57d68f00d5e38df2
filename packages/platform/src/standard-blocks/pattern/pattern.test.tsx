import { describe, expect, it } from 'vitest'
import type { BlockNode } from '#schema'
import { eachBlock } from '#blocks'
import type { ContentItem } from '#model'
import { renderSample, type RenderOptions } from '../testing.tsx'
import { testContent, testImage, testKey } from '../content.fixture.ts'

const [banner, footnote, picture] = [testKey(11), testKey(12), testKey(13)]

const words = (id: string, text: string, more: Partial<BlockNode> = {}): BlockNode => ({
  id,
  block: 'text-block',
  props: { text, headingTag: 'p' },
  ...more,
})
const box = (id: string, ...content: BlockNode[]): BlockNode => ({
  id,
  block: 'flexible-block',
  slots: { content },
})
const show = (id: string, pattern: string): BlockNode => ({ id, block: 'pattern', props: { pattern } })
const toPattern = (contentKey: string, title: string, blocks: readonly BlockNode[]): ContentItem =>
  testContent({ contentKey, type: 'epiderm__pattern', title, body: { blocks } })

const render = (nodes: readonly BlockNode[], contents: readonly ContentItem[], more: RenderOptions = {}) =>
  renderSample(nodes, { contents, ...more })
const reasons = ({ warnings }: Awaited<ReturnType<typeof render>>) => warnings.map(({ reason }) => reason)
const origins = ({ blocks }: Awaited<ReturnType<typeof render>>) =>
  Array.from(eachBlock(blocks), ({ id, origin }) => [id, origin?.contentKey, origin?.block])

describe('a pattern', () => {
  it('shows its item’s blocks with prefixed ids, and loads only that item', async () => {
    const drawn = await render(
      [show('one', banner), words('own', 'Own'), show('two', banner)],
      [toPattern(banner, 'Banner', [words('text', 'Sent today')])],
    )
    expect(drawn.html.replaceAll(/<p[^>]*>/g, '<p>')).toBe(
      '<div class="pattern"><p>Sent today</p></div><p>Own</p><div class="pattern"><p>Sent today</p></div>',
    )
    expect(drawn.warnings).toEqual([])
    expect(drawn.loads.map(({ contentKeys }) => contentKeys)).toEqual([[banner]])
    expect(origins(drawn)).toEqual([
      ['one', undefined, undefined],
      ['one.text', banner, 'text'],
      ['own', undefined, undefined],
      ['two', undefined, undefined],
      ['two.text', banner, 'text'],
    ])
  })

  it('marks all blocks inside it, at any depth, with the item that stores them', async () => {
    const inner = toPattern(footnote, 'Footnote', [box('inner-box', words('deep', 'Deep'))])
    const outer = toPattern(banner, 'Banner', [box('box', words('text', 'Text'), show('note', footnote))])
    const drawn = await render([show('one', banner)], [outer, inner])
    expect(origins(drawn)).toEqual([
      ['one', undefined, undefined],
      ['one.box', banner, 'box'],
      ['one.text', banner, 'text'],
      ['one.note', banner, 'note'],
      ['one.note.inner-box', footnote, 'inner-box'],
      ['one.note.deep', footnote, 'deep'],
    ])
  })

  it('shows nested patterns and loads the data that they need, at any depth', async () => {
    const keys = [20, 21, 22, 23, 24].map(testKey)
    const contents = keys.map((key, depth) =>
      toPattern(key, `Pattern ${depth}`, [
        words(`words-${depth}`, `Depth ${depth}`),
        ...(keys[depth + 1] === undefined
          ? [{ id: 'picture', block: 'image', props: { imageInfo: picture } }]
          : [show('next', keys[depth + 1] ?? '')]),
      ]),
    )
    const drawn = await render([show('first', keys[0] ?? '')], [...contents, testImage(picture, 'A bottle')])
    for (const depth of keys.keys()) expect(drawn.html).toContain(`Depth ${depth}`)
    expect(drawn.html).toContain('alt="A bottle"')
    expect(drawn.warnings).toEqual([])
  })

  it.each([
    ['itself', [toPattern(banner, 'Banner', [words('text', 'Once'), show('again', banner)])], 'Banner'],
    [
      'a pattern that shows it',
      [
        toPattern(banner, 'Banner', [words('text', 'Once'), show('note', footnote)]),
        toPattern(footnote, 'Footnote', [show('again', banner)]),
      ],
      'Banner',
    ],
    [
      'itself in one of its blocks',
      [toPattern(banner, 'Banner', [words('text', 'Once'), box('box', show('again', banner))])],
      'Banner',
    ],
  ])('that contains %s is rendered once, with a warning', async (_what, contents, title) => {
    const drawn = await render([show('one', banner)], contents)
    expect(drawn.html.match(/Once/g)).toHaveLength(1)
    expect(reasons(drawn)).toEqual([`left out: ${title} contains itself`])
  })

  it('is omitted if it is nested in more than five other patterns', async () => {
    const keys = [30, 31, 32, 33, 34, 35, 36].map(testKey)
    const contents = keys.map((key, depth) =>
      toPattern(key, `Pattern ${depth}`, [
        words('words', `Depth ${depth}.`),
        ...keys.slice(depth + 1, depth + 2).map((next) => show('next', next)),
      ]),
    )
    const drawn = await render([show('first', keys[0] ?? '')], contents)
    expect(drawn.html).toContain('Depth 4.')
    expect(drawn.html).not.toContain('Depth 5.')
    expect(reasons(drawn)).toEqual(['left out: Pattern 5 is nested in more than 5 other patterns'])
  })

  it.each([
    ['that does not exist', [], `the pattern ${banner} does not exist`],
    ['that is not a pattern', [testImage(banner)], `the pattern ${banner} does not exist`],
    [
      'that cannot be read',
      [testContent({ contentKey: banner, type: 'epiderm__pattern', body: { blocks: 'none' } })],
      'the pattern Test content cannot be read',
    ],
  ])('%s is omitted', async (_what, contents, reason) => {
    const drawn = await render([show('one', banner), words('own', 'Own')], contents)
    expect(drawn.html).not.toContain('class="pattern"')
    expect(drawn.html).toContain('Own')
    expect(reasons(drawn)).toEqual([reason])
  })

  it('hides blocks for signed-in visitors from guests', async () => {
    const secret = toPattern(banner, 'Banner', [words('secret', 'For clinics', { access: 'signedIn' })])
    const drawn = await render([show('one', banner)], [secret])
    expect(drawn.html).not.toContain('For clinics')
    expect(drawn.html).toContain('data-placeholder="one.secret"')
  })

  it('is indexed for search on the pages that show it', async () => {
    const { searched } = await render([show('one', banner)], [])
    expect(searched.sources).toEqual([{ contentKeys: [banner] }])
  })
})
