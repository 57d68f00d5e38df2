import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { field, toImageKeys, type BlockNode } from '#schema'
import type { CollectionQuery } from '#content-types'
import { renderSample, standardRegistry } from '../../standard-blocks/testing.tsx'
import { testContent, testImage, testKey } from '../../standard-blocks/content.fixture.ts'
import { createRegistry, defineBlock, type ViewProps } from '../define-block.ts'
import { readImageData } from '../pictures/image-data.ts'

const keys = Array.from({ length: 40 }, (_, index) => testKey(index))
const picture = (id: string, imageInfo: unknown): BlockNode => ({
  id,
  block: 'image-tile',
  props: { imageInfo, title: id, url: '/' },
})
const text = (id: string, value = id, more: Partial<BlockNode> = {}): BlockNode => ({
  id,
  block: 'text-block',
  props: { text: value, headingTag: 'p' },
  ...more,
})

/** A block that renders its slot once per product, and a block that requests the image of the current product. */
const products: CollectionQuery = { type: 'cms', query: { type: 'test__product' } }
const repeater = defineBlock({
  type: 'repeater',
  label: 'Repeater',
  editor: { category: 'page', keywords: [], icon: 'utility:text' },
  schema: z.object({}),
  styles: '',
  View: ({ items }) => items.map((item) => item.content),
  samples: [],
  itemSlots: ['item'],
  needs: () => ({ collections: [products] }),
  repeat: (_props, { loaded }) =>
    (loaded.findCollection(products)?.items ?? []).map((record) => ({ slot: 'item', record })),
})
const portrait = defineBlock({
  type: 'portrait',
  label: 'Portrait',
  editor: { category: 'page', keywords: [], icon: 'utility:text' },
  schema: z.object({ imageInfo: field.image('Picture') }),
  styles: '',
  View: ({ data }: { data: string }) => data,
  samples: [],
  needs: ({ imageInfo }) => ({ contentKeys: toImageKeys(imageInfo) }),
  data: ({ imageInfo }, context) => readImageData(imageInfo, context).Picture?.AltText ?? '',
})
const registry = createRegistry([...standardRegistry.values(), repeater, portrait])

const [first, second] = [testKey(1), testKey(2)]
const provider: BlockNode = {
  id: 'provider',
  block: 'image',
  props: { sfdcId: 'p-1', sfdcExpressionKey: 'routine', imageInfo: [first, second] },
}
const contents = [testImage(first, 'One'), testImage(second, 'Two "quoted" <b>')]

describe('values from an image data provider', () => {
  const readers: BlockNode[] = [
    text('plain', '{!routine.Picture.AltText}, {!routine.Pictures.1.AltText}'),
    {
      id: 'rich',
      block: 'rich-text',
      props: {
        text: '<p><a href="{!routine.Pictures.1.Url}" title="{!routine.Pictures.1.AltText}">{!routine.Pictures.1.AltText}</a></p>',
      },
    },
    { id: 'picture', block: 'image', props: { imageInfo: '{!routine.Pictures.1}' } },
    { id: 'button', block: 'button', props: { text: 'Open', url: '{!routine.Picture.Url}' } },
  ]
  const media = (key: string) => `/acme/s/cms/delivery/media/${key}`

  it.each([
    ['before it', [...readers, provider]],
    ['after it', [provider, ...readers]],
    ['inside other blocks', [{ id: 'r', block: 'hidden-region', slots: { content: readers } }, provider]],
  ] satisfies [string, BlockNode[]][])(
    'IMG-4 are bound by expression key in blocks %s, without another query',
    async (_where, nodes) => {
      const { html, warnings, loads } = await renderSample(nodes, { contents, basePath: '/acme/s' })
      expect(warnings).toEqual([])
      expect(html).toContain('>One, Two &quot;quoted&quot;</p>')
      expect(html).toMatch(
        new RegExp(
          `<a href="${media(second)}" title="Two (?:&quot;|&#34;)quoted(?:&quot;|&#34;) &lt;b&gt;">Two .*quoted.* &lt;b&gt;</a>`,
        ),
      )
      expect(html).toContain(
        `src="${media(second)}" alt="Two &quot;quoted&quot; &lt;b&gt;" width="1600" height="1200"`,
      )
      expect(html).toContain(`href="${media(first)}"`)
      expect(loads).toHaveLength(1)
    },
  )

  it.each([
    ['no block provides', []],
    ['a block that this visitor may not see provides', [{ ...provider, access: 'signedIn' as const }]],
    ['a block that is hidden on every device provides', [{ ...provider, visible: false }]],
    [
      'a block with a key of the same format provides',
      [{ ...provider, props: { ...provider.props, sfdcExpressionKey: 'a b' } }],
    ],
  ])('IMG-4 do not include what %s', async (_who, nodes) => {
    const { html } = await renderSample([...readers, ...nodes], { contents })
    expect(html).not.toMatch(/Two|routine/)
  })

  it('IMG-4 are empty for a missing list and for unknown field names', async () => {
    const value = '[{!routine.Pictures.7.Url}{!routine.Picture.constructor}{!routine.Picture.SrcSet}]'
    expect((await renderSample([provider, text('t', value)], { contents })).html).toContain('>[]</p>')
  })
})

describe('resolving a tree', () => {
  it('loads everything in one round, for any number of blocks', async () => {
    const nodes: BlockNode[] = [
      ...keys.map((key, index) => picture(`a-${index}`, key)),
      {
        id: 'region',
        block: 'hidden-region',
        slots: { content: keys.map((key, index) => picture(`b-${index}`, key)) },
      },
    ]
    const { loads, html, warnings } = await renderSample(nodes, {
      contents: keys.map((key) => testImage(key)),
    })
    expect(loads).toHaveLength(1)
    expect(loads[0]?.contentKeys.toSorted()).toEqual(keys.toSorted())
    expect(html.match(/<img/g)).toHaveLength(80)
    expect(warnings).toEqual([])
  })

  it('needs a second round only if loaded data requires further data', async () => {
    const contents = keys.flatMap((key, index) =>
      index < 20
        ? [testContent({ contentKey: key, type: 'test__product', body: { picture: keys[index + 20] } })]
        : [testImage(key, `picture ${index - 20}`)],
    )
    const nodes: BlockNode[] = ['r1', 'r2', 'r3'].map((id) => ({
      id,
      block: 'repeater',
      slots: { item: [{ id: `${id}-item`, block: 'portrait', props: { imageInfo: '{!Item.picture}' } }] },
    }))
    const { loads, html, warnings } = await renderSample(nodes, { contents, registry })
    expect(loads.map((load) => [load.collections.length, load.contentKeys.length])).toEqual([
      [1, 0],
      [0, 20],
    ])
    expect(html.match(/picture \d+/g)).toHaveLength(60)
    expect(warnings).toEqual([])
  })

  it('loads nothing for a tree that requests no data', async () => {
    expect((await renderSample([text('a')])).loads).toEqual([])
  })

  it('SITE-2 omits an unknown block, with one warning that states the page, the block and the reason', async () => {
    const { html, warnings } = await renderSample([text('a'), { id: 'b', block: 'marquee' }, text('c')])
    expect(html).toBe('<p class="text-block body-regular">a</p><p class="text-block body-regular">c</p>')
    expect(warnings).toEqual([
      {
        message: 'A block was repaired or left out',
        page: '/supplies/acne',
        block: 'marquee#b',
        reason: 'left out: there is no block called marquee',
      },
    ])
  })

  it('IMG-2 omits a block with broken JSON in an image info, with one warning', async () => {
    const { html, warnings } = await renderSample([picture('a', '{"url":'), text('b')])
    expect(html).toBe('<p class="text-block body-regular">b</p>')
    expect(warnings.map(({ block }) => block)).toEqual(['image-tile#a'])
  })

  it('logs one warning for a value that falls back to its default, even after several rounds', async () => {
    const nodes: BlockNode[] = [
      text('a', 'a', { props: { text: 'a', textColor: 'red' } }),
      picture('b', testKey(1)),
      { id: 'c', block: 'repeater', slots: { item: [picture('d', '{!Item.picture}')] } },
    ]
    const contents = [
      testImage(testKey(1)),
      testImage(testKey(2)),
      testContent({ contentKey: testKey(3), type: 'test__product', body: { picture: testKey(2) } }),
    ]
    const { loads, warnings } = await renderSample(nodes, { contents, registry })
    expect(loads.length).toBeGreaterThan(1)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]).toMatchObject({ block: 'text-block#a' })
  })

  it.each([
    [undefined, ''],
    [true, ''],
    [{ desktop: false, tablet: true, mobile: true }, ' hide-desktop'],
    [{ tablet: false, desktop: true }, ' hide-mobile hide-tablet'],
    [{ desktop: true, tablet: true, mobile: false }, ' hide-mobile'],
    ['sometimes', ''],
  ])('DEV-1 PAGE-A6 converts the visibility %j to the classes "%s"', async (visible, classes) => {
    const { html, warnings } = await renderSample([text('a', 'a', { visible })])
    expect(html).toBe(`<p class="text-block${classes} body-regular">a</p>`)
    expect(warnings).toHaveLength(visible === 'sometimes' ? 1 : 0)
  })

  it('hides a block in print if the block’s settings exclude it from print', async () => {
    const { html } = await renderSample([
      text('a', 'a', { isPrinted: false }),
      text('b', 'b', { isPrinted: true }),
    ])
    expect(html.match(/hide-print/g)).toHaveLength(1)
  })

  it('PAGE-A6 omits a block that is hidden on all devices, except on the editor’s canvas', async () => {
    const nodes = [text('a', 'a', { visible: false })]
    expect((await renderSample(nodes)).html).toBe('')
    expect((await renderSample(nodes, { mode: 'design' })).html).toBeMarkup(
      '<p class="text-block hide-mobile hide-tablet hide-desktop body-regular" data-block-id="a">a</p>',
    )
  })

  it('omits blocks that are nested too deeply, with a warning', async () => {
    let node = text('end')
    for (let depth = 0; depth < 60; depth++) {
      node = { id: `r-${depth}`, block: 'hidden-region', slots: { content: [node] } }
    }
    const { html, warnings } = await renderSample([node])
    expect(html).not.toContain('end')
    expect(warnings.map(({ reason }) => reason)).toEqual(['left out: blocks are nested more than 40 deep'])
  })

  it('stops rendering nested grids at the maximum number of blocks, with one warning', async () => {
    const values = Array.from({ length: 250 }, (_, index) => ({ title: `Entry ${index}` }))
    const grid = (id: string, ...item: BlockNode[]): BlockNode => ({
      id,
      block: 'grid',
      props: { collection: { type: 'list', values } },
      slots: { item },
    })
    const leaf: BlockNode = { id: 'leaf', block: 'text-block', props: { text: '{!Item.title}' } }
    const nested = grid('a', grid('b', grid('c', grid('d', leaf))))
    const { html, warnings } = await renderSample([nested], { maxBlocks: 1_000 })
    expect(html.match(/Entry/g)?.length).toBeGreaterThan(900)
    expect(html.match(/Entry/g)?.length).toBeLessThan(1_000)
    expect(warnings).not.toHaveLength(0)
    expect(warnings.length).toBeLessThan(6)
    expect(warnings[0]).toMatchObject({ reason: 'omitted: a page shows at most 1000 blocks' })
  })

  it('logs one warning for a repeated block', async () => {
    const values = ['red', 'green', 'blue']
    const { warnings } = await renderSample([
      {
        id: 'a',
        block: 'grid',
        props: { collection: { type: 'list', values } },
        slots: { item: [{ id: 'b', block: 'marquee' }] },
      },
    ])
    expect(warnings).toHaveLength(1)
  })

  it('omits only the block whose props are invalid', async () => {
    const nodes: BlockNode[] = [
      { id: 'a', block: 'text-block', props: { text: 7 } },
      { id: 'b', block: 'text-block' },
      text('c'),
    ]
    const { html, warnings } = await renderSample(nodes)
    expect(html).toBe('<p class="text-block body-regular">c</p>')
    expect(warnings.map(({ block }) => block)).toEqual(['text-block#a', 'text-block#b'])
  })

  it('uses the same class for blocks with equal styles', async () => {
    const props = { text: 'a', headingTag: 'p', textColor: '#1E1B18' }
    const { html, css } = await renderSample([text('a', 'a', { props }), text('b', 'b', { props })])
    expect(html.match(/class="text-block i0 /g)).toHaveLength(2)
    expect(css).toBe('.i0{--text-color:#1E1B18}')
  })

  it('SEO-3 returns searchable text and head contributions in document order', async () => {
    const seo = (id: string, pageTitle: string): BlockNode => ({
      id,
      block: 'seo-assistant',
      props: { pageTitle },
    })
    const { text: words, heads } = await renderSample([
      text('a', 'One'),
      { id: 'b', block: 'hidden-region', slots: { content: [text('c', 'two'), seo('d', 'First')] } },
      text('e', 'three'),
      seo('f', 'Second'),
    ])
    expect(words).toBe('One two three')
    expect(heads.map(({ title }) => title)).toEqual(['First', 'Second'])
  })
})

describe('createRegistry', () => {
  it('rejects two blocks of the same type', () => {
    expect(() => createRegistry([repeater, repeater])).toThrow('Two blocks are called repeater')
  })
})

describe('a loading round', () => {
  it('resolves only blocks that are still waiting for data', async () => {
    const calls: string[] = []
    const plain = defineBlock({
      type: 'plain',
      label: 'Plain',
      editor: { category: 'page', keywords: [], icon: 'utility:text' },
      schema: z.object({}),
      styles: '',
      View: ({ slots }: ViewProps<object, string>) => slots.inside,
      samples: [],
      slots: ['inside'],
      data: (_props, { page }) => {
        calls.push(page.blockId ?? '')
        return 'plain'
      },
    })
    const nodes: BlockNode[] = [
      {
        id: 'around',
        block: 'plain',
        slots: {
          inside: [
            { id: 'beside', block: 'plain' },
            {
              id: 'list',
              block: 'repeater',
              slots: { item: [picture('card', '{!Item.picture}'), { id: 'in-item', block: 'plain' }] },
            },
          ],
        },
      },
    ]
    const items = [first, second].map((key, index) =>
      testContent({ contentKey: testKey(9 + index), type: 'test__product', body: { picture: key } }),
    )
    const { loads } = await renderSample(nodes, {
      registry: createRegistry([...registry.values(), plain]),
      contents: [...contents, ...items],
    })
    expect(loads).toHaveLength(2)
    expect(calls).toEqual(['around', 'beside', 'in-item', 'in-item'])
  })
})

describe('a block with restricted access', () => {
  const visitor = {
    userId: 'u',
    name: 'Ada',
    email: 'ada@example.com',
    organisation: 'Clinic',
    sessions: [],
    enquiries: [],
  }
  it.each([
    ['everyone', undefined, ['text-block']],
    ['everyone', visitor, ['text-block']],
    ['signedIn', undefined, ['private-link']],
    ['signedIn', visitor, ['text-block']],
    ['guests', undefined, ['text-block']],
    ['guests', visitor, []],
  ] as const)(
    'SSN-1 visible to %s is replaced with its placeholder for all other viewers (visitor: %o)',
    async (access, who, shown) => {
      const { blocks } = await renderSample([text('own', 'own', { access })], { page: { visitor: who } })
      expect(blocks.map(({ definition }) => definition.type)).toEqual(shown)
    },
  )
})
