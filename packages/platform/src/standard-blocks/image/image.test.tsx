import { describe, expect, it } from 'vitest'
import { renderBlock } from '../testing.tsx'
import { testImage, testKey } from '../content.fixture.ts'

const [wide, medium, tall] = [testKey(1), testKey(2), testKey(3)]
const contents = [testImage(wide, 'Wide'), testImage(medium, 'Medium'), testImage(tall, 'Tall')]

describe('image', () => {
  it('IMG-3 shows a stored image with its alternative text and its size', async () => {
    const { html, warnings } = await renderBlock(
      'image',
      { imageInfo: wide },
      { contents, basePath: '/acme/s' },
    )
    expect(html).toBeMarkup(
      `<div class="image"><picture><img src="/acme/s/cms/delivery/media/${wide}" alt="Wide" width="1600" height="1200" ` +
        'loading="lazy"/></picture></div>',
    )
    expect(warnings).toEqual([])
  })

  it('IMG-7 lists the largest device first; phones use the `img` itself', async () => {
    const { html, loads } = await renderBlock(
      'image',
      { imageInfo: wide, imageInfoTablet: medium, imageInfoMobile: tall },
      { contents },
    )
    expect(
      [...html.matchAll(/<source srcSet="[^"]*\/(\w+)" media="([^"]*)" width="1600" height="1200"/g)].map(
        (m) => m.slice(1),
      ),
    ).toEqual([
      [wide, '(min-width: 64em)'],
      [medium, '(min-width: 47.9375em)'],
    ])
    expect(html).toContain(`<img src="/cms/delivery/media/${tall}" alt="Wide"`)
    expect(loads).toHaveLength(1)
  })

  it.each([
    [{ imageInfoMobile: tall }, [['(min-width: 47.9375em)', wide]], tall],
    [{ imageInfoTablet: medium }, [['(min-width: 64em)', wide]], medium],
    [{}, [], wide],
    [{ imageInfoMobile: wide }, [], wide],
  ])(
    'IMG-7 with %j shows the image of the next larger device on a smaller device',
    async (props, sources, shown) => {
      const { html } = await renderBlock('image', { imageInfo: wide, ...props }, { contents })
      const found = [...html.matchAll(/<source srcSet="[^"]*\/(\w+)" media="([^"]*)"/g)].map((m) => [
        m[2],
        m[1],
      ])
      expect(found).toEqual(sources)
      expect(html).toContain(`<img src="/cms/delivery/media/${shown}"`)
    },
  )

  it.each([[[wide, tall]], [`${wide},${tall}`]])(
    'IMG-4 shows the first of the media ids %j',
    async (imageInfo) => {
      const { html, warnings } = await renderBlock('image', { imageInfo }, { contents })
      expect(html).toContain(`<img src="/cms/delivery/media/${wide}"`)
      expect(warnings).toEqual([])
    },
  )

  it('IMG-4 accepts a block’s expression keys in addition to media ids', async () => {
    const props = { sfdcId: 'picture-1', sfdcExpressionKey: 'picture-key', imageInfo: [wide] }
    const { html, warnings } = await renderBlock('image', props, { contents })
    expect(html).toContain(`<img src="/cms/delivery/media/${wide}"`)
    expect(warnings).toEqual([])
  })

  it.each([
    [{ sfdcId: 7 }],
    [{ sfdcExpressionKey: {} }],
    [{ ratio: '7:1' }],
    [{ url: 'javascript:alert(1)' }],
    [{ isPriority: 'yes' }],
    [{ caption: 7 }],
    [{ imageInfoTablet: 7 }],
  ])('IMG-4 replaces the invalid %j with the default, and shows the image', async (props) => {
    const plain = await renderBlock('image', { imageInfo: wide }, { contents })
    const { html, warnings } = await renderBlock('image', { imageInfo: wide, ...props }, { contents })
    expect(html).toBe(plain.html)
    expect(warnings).toHaveLength(1)
  })

  it.each(['{"url":', 'no json', 'null'])(
    'IMG-2 shows no image for the invalid image info %s, with one warning',
    async (imageInfo) => {
      const { html, warnings } = await renderBlock('image', { imageInfo })
      expect(html).toBe('')
      expect(warnings).toHaveLength(1)
      expect(warnings[0]).toMatchObject({ page: '/supplies/acne', block: 'image#tested' })
      expect(warnings[0]?.reason).toMatch(/image ?info/i)
    },
  )

  it.each(['{"url":', '{"url":"javascript:alert(1)"}', '{}'])(
    'IMG-2 replaces an invalid image for phones (%s), with one warning',
    async (imageInfoMobile) => {
      const { html, warnings } = await renderBlock(
        'image',
        { imageInfo: wide, imageInfoMobile },
        { contents },
      )
      expect(html).toContain(`<img src="/cms/delivery/media/${wide}"`)
      expect(warnings).toHaveLength(1)
    },
  )

  it('IMG-5 uses the media URL for the content key if the content is missing, with a warning', async () => {
    const { html, warnings } = await renderBlock('image', { imageInfo: wide }, { contents: [] })
    expect(html).toContain(`src="/cms/delivery/media/${wide}"`)
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.reason).toContain(wide)
    expect(warnings[0]?.reason).toContain('0DM000000000001')
  })

  it('IMG-6 omits an image with an invalid URL, unless a source with a width descriptor can replace it', async () => {
    const broken = await renderBlock('image', { imageInfo: { url: 'javascript:alert(1)' } })
    expect(broken.html).toBe('')
    expect(broken.warnings).toHaveLength(1)
    const srcSet = [
      { url: '/img/a-640.webp', descriptor: '640w' },
      { url: '/img/a.webp', descriptor: 'big' },
    ]
    const saved = await renderBlock('image', { imageInfo: { url: 'javascript:alert(1)', srcSet } })
    expect(saved.html).toContain('src="/img/a-640.webp" srcSet="/img/a-640.webp 640w"')
    expect(saved.warnings.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('srcset entry skipped'),
    ])
    const doubtful = [...srcSet, { url: '/img/a-undefined.webp', descriptor: '960w' }]
    const kept = await renderBlock('image', { imageInfo: { url: '/img/a.webp', srcSet: doubtful } })
    expect(kept.html).toContain('<img src="/img/a.webp" alt=""')
    expect(kept.html).not.toContain('srcSet')
    expect(kept.warnings).toHaveLength(1)
  })

  it('IMG-7 sorts stored sources by their media queries, largest device first', async () => {
    const srcSet = [
      { url: '/img/a.webp' },
      { url: '/img/b.webp', media: '(min-width: 47.9375em)' },
      { url: '/img/c d,.webp', media: '(min-width: 64em)' },
      { url: '/img/2x.webp', descriptor: '2x' },
    ]
    const { html } = await renderBlock('image', { imageInfo: { url: '/img/a.webp', srcSet } })
    expect(html).toHoldMarkup(
      '<source srcSet="/img/c%20d,.webp" media="(min-width: 64em)"/><source srcSet="/img/b.webp" media="(min-width: 47.9375em)"/>',
    )
    expect(html).toContain('srcSet="/img/2x.webp 2x"')
  })

  it.each([
    ['natural', '', ''],
    ['4:5', ' is-cropped', '.i0{--image-ratio:4/5}'],
    ['16:9', ' is-cropped', '.i0{--image-ratio:16/9}'],
  ])('with the ratio %s is cropped by CSS', async (ratio, classes, css) => {
    const rendered = await renderBlock('image', { imageInfo: '{"url":"/img/a.webp"}', ratio })
    expect(rendered.html).toContain(`${css === '' ? 'image' : 'image i0'}${classes}"`)
    expect(rendered.css).toBe(css)
  })

  it('loads the first image eagerly through its element, without a separate preload', async () => {
    const { html, heads } = await renderBlock('image', { imageInfo: wide, isPriority: true }, { contents })
    expect(html).toContain('fetchPriority="high"')
    expect(html).not.toContain('<link')
    expect(heads).toMatchObject([{ firstPicture: { sources: [], src: `/cms/delivery/media/${wide}` } }])
  })

  it('has a link whose name is its own text, or the image’s alternative text', async () => {
    const imageInfo = { url: '/img/a.webp', altText: 'Range' }
    const own = await renderBlock(
      'image',
      { imageInfo, url: '/supplies', linkAssistiveText: 'See all' },
      { basePath: '/s' },
    )
    expect(own.html).toHoldMarkup('<a href="/s/supplies" aria-label="See all"><picture>')
    const picture = await renderBlock('image', { imageInfo, url: '/supplies' })
    expect(picture.html).toContain('<a href="/supplies"><picture>')
    const nameless = await renderBlock('image', { imageInfo: { url: '/img/a.webp' }, url: '/supplies' })
    expect(nameless.html).not.toContain('<a')
    expect(nameless.warnings).toHaveLength(1)
  })

  it('has a caption', async () => {
    const { html, text } = await renderBlock('image', { imageInfo: { url: '/img/a.webp' }, caption: 'Calm' })
    expect(html).toMatch(
      /^<figure class="image"><picture>.*<\/picture><figcaption>Calm<\/figcaption><\/figure>$/,
    )
    expect(text).toBe('Calm')
  })
})
