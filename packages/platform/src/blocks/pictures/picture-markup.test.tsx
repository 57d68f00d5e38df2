import { describe, expect, it } from 'vitest'
import { createResizedUrls, imageRatios } from '#model'
import { createSiteUrls } from '#kit'
import { schema as imageSchema } from '../../standard-blocks/image/schema.ts'
import { renderBlock, type RenderOptions } from '../../standard-blocks/testing.tsx'
import { testContent, testImage, testKey } from '../../standard-blocks/content.fixture.ts'
import { toSocialImage } from './picture-markup.ts'

const [wide, other] = [testKey(1), testKey(2)]
const key = (n: number) => testKey(n)

/** Adds the optimiser to a page's render options. */
const on = <T extends RenderOptions>(options: T, prefix = `${options.basePath ?? ''}/image`): T => ({
  ...options,
  page: {
    ...options.page,
    toResizedUrl: createResizedUrls({
      prefix,
      url: createSiteUrls({ basePath: options.basePath ?? '', origin: 'https://shop.example' }),
    }),
  },
})

const stored = (contentKey: string, more: Record<string, unknown> = {}) => {
  const { body } = testImage(contentKey)
  return testContent({ contentKey, type: 'sfdc_cms__image', body: { ...body, ...more } })
}
const contents = [stored(wide), stored(other)]

const attribute = (html: string, name: string) =>
  new RegExp(`\\s${name}="([^"]*)"`, 'i').exec(html)?.[1]?.replaceAll('&amp;', '&')
const candidates = (srcSet: string | undefined) =>
  (srcSet ?? '').split(', ').map((candidate) => candidate.split(' ') as [string, string])

describe('an image that uses the optimiser', () => {
  it('IMG-8 is requested with format=auto and fit=scale-down, under the base path', async () => {
    const { html } = await renderBlock('image', { imageInfo: wide }, on({ contents, basePath: '/acme/s' }))
    for (const [url, descriptor] of candidates(attribute(html, 'srcSet'))) {
      expect(url).toBe(
        `/acme/s/image/width=${parseInt(descriptor, 10)},format=auto,fit=scale-down/cms/delivery/media/${wide}`,
      )
    }
    expect(attribute(html, 'src')).toMatch(/^\/acme\/s\/image\/width=640,/)
    expect(attribute(html, 'sizes')).toBe('100vw')
    expect(html).toContain('width="1600" height="1200" loading="lazy"')
  })

  it('IMG-8 is requested from a CDN with the origin’s URL', async () => {
    const options = on({ contents, basePath: '/acme/s' }, '/cdn-cgi/image')
    const { html } = await renderBlock('image', { imageInfo: wide }, options)
    expect(attribute(html, 'src')).toBe(
      `/cdn-cgi/image/width=640,format=auto,fit=scale-down/acme/s/cms/delivery/media/${wide}`,
    )
  })

  it('IMG-8 is served as stored while the optimiser is off', async () => {
    const { html } = await renderBlock('image', { imageInfo: wide, ratio: '1:1' }, { contents })
    expect(attribute(html, 'src')).toBe(`/cms/delivery/media/${wide}`)
    expect(html).not.toMatch(/srcset|sizes/i)
  })

  it.each([
    [{ 'sfdc_cms:media': { url: '/cms/delivery/media/x', source: { mimeType: 'image/avif' } }, width: 1280 }],
    [{ 'sfdc_cms:media': { url: '/cms/delivery/media/x', source: { mimeType: 'image/svg+xml' } } }],
    [{ 'sfdc_cms:media': { url: '/cms/delivery/media/x.avif', source: {} }, width: 640 }],
    [{ 'sfdc_cms:media': { url: '/assets/x.svg?v=1', source: {} } }],
    [{ 'sfdc_cms:media': { url: 'https://pictures.example/a.png', source: { type: 'url' } } }],
  ])('IMG-8 is requested at its unchanged URL: %j', async (body) => {
    const options = on({ contents: [stored(wide, body)] })
    const { html } = await renderBlock('image', { imageInfo: wide, ratio: '1:1' }, options)
    expect(attribute(html, 'src')).toBe(body['sfdc_cms:media'].url)
    expect(html).not.toMatch(/srcset/i)
  })

  it('IMG-8 has smaller versions in an explicit format if it is a wide AVIF', async () => {
    const avif = {
      'sfdc_cms:media': { url: '/cms/delivery/media/x?version=1.0', source: { mimeType: 'image/avif' } },
      width: 1600,
      height: 1200,
    }
    const options = on({ contents: [stored(wide, avif)] })
    const { html } = await renderBlock('image', { imageInfo: wide, ratio: '1:1' }, options)
    const path = '/cms/delivery/media/x?version=1.0'
    const resized = (widthPx: number) => `/image/width=${widthPx},format=avif,fit=scale-down${path}`
    expect(attribute(html, 'src')).toBe(path)
    expect(candidates(attribute(html, 'srcSet'))).toEqual([
      [resized(640), '640w'],
      [resized(960), '960w'],
      [resized(1280), '1280w'],
      [path, '1600w'],
    ])
    expect(attribute(html, 'sizes')).toBe('133.3vw')
    expect(html).toContain('width="1600" height="1200"')
  })

  it('IMG-8 is requested in the same way as a PNG if it is a GIF', async () => {
    const gif = { 'sfdc_cms:media': { url: '/cms/delivery/media/x', source: { mimeType: 'image/gif' } } }
    const { html } = await renderBlock('image', { imageInfo: wide }, on({ contents: [stored(wide, gif)] }))
    expect(attribute(html, 'src')).toBe('/image/width=640,format=auto,fit=scale-down/cms/delivery/media/x')
  })

  it('uses the sources from an image info', async () => {
    const imageInfo = { url: '/assets/a.webp', srcSet: [{ url: '/assets/a-640.webp', descriptor: '640w' }] }
    const { html } = await renderBlock('image', { imageInfo }, on({}))
    expect(attribute(html, 'srcSet')).toBe('/assets/a-640.webp 640w')
  })

  it('IMG-6 IMG-7 has widths and sizes that match its column', async () => {
    const image = { id: 'i', block: 'image', props: { imageInfo: wide, ratio: '1:1' } }
    const props = {
      sectionConfig: { columns: [4, 4, 4].map((columnWidth, i) => ({ columnKey: `c${i}`, columnWidth })) },
      direction: 'row',
    }
    const { html } = await renderBlock('section', props, on({ contents, slots: { c0: [image] } }))
    const widths = candidates(attribute(html, 'srcSet')).map(([, width]) => parseInt(width, 10))
    expect(widths).toEqual([240, 320, 480, 640, 800])
    expect(attribute(html, 'sizes')).toMatch(/^\(min-width:64\.0625em\) .*23\.7rem\),.*vw/)
  })

  it.each([
    ['natural', 40, 30, 'width=100,format=auto,fit=scale-down'],
    ['1:1', 40, 30, 'width=100,height=100,format=auto,fit=cover'],
    ['16:9', 99, 80, 'width=100,height=56,format=auto,fit=cover'],
    ['natural', 1, 1, 'width=100,format=auto,fit=scale-down'],
  ])('IMG-6 a %s image of %i by %i pixels is requested as %s', async (...given) => {
    const [ratio, width, height, options] = given
    const small = on({ contents: [stored(wide, { width, height })] })
    const { html } = await renderBlock('image', { imageInfo: wide, ratio }, small)
    const urls = [attribute(html, 'src'), ...candidates(attribute(html, 'srcSet')).map(([url]) => url)]
    expect(new Set(urls)).toEqual(new Set([`/image/${options}/cms/delivery/media/${wide}`]))
  })

  it('IMG-6 is requested at a width of at least 100 pixels for social networks', async () => {
    const toResizedUrl = createResizedUrls({
      prefix: '/image',
      url: createSiteUrls({ basePath: '', origin: 'https://shop.example' }),
    })
    const picture = {
      Url: '/cms/delivery/media/a',
      RawUrl: '/cms/delivery/media/a',
      AltText: '',
      SrcSet: [],
      ContentKey: wide,
      width: 40,
      height: 40,
    }
    const shared = toSocialImage(picture, { toResizedUrl })
    expect(shared).toMatchObject({ widthPx: 100, heightPx: 53 })
    expect(shared.url).toContain('width=100,height=53,')
  })

  it.each([
    ['image/avif', { width: 1600, height: 1200 }, 1200],
    ['image/avif', { width: 800, height: 600 }, 800],
    ['image/svg+xml', { width: 60, height: 40 }, 1200],
    ['image/gif', { width: 800, height: 600 }, 800],
  ])('SEO-3 is a JPEG with the proportions of a social card: %s, %j', (mimeType, size, widthPx) => {
    const url = createSiteUrls({ basePath: '', origin: 'https://shop.example' })
    const toResizedUrl = createResizedUrls({ prefix: '/image', url })
    const path = '/cms/delivery/media/a'
    const picture = { Url: path, RawUrl: path, AltText: '', SrcSet: [], mimeType, ...size }
    const heightPx = Math.round((widthPx * 21) / 40)
    expect(toSocialImage(picture, { toResizedUrl })).toMatchObject({
      url: `/image/width=${widthPx},height=${heightPx},format=jpeg,fit=cover${path}`,
      widthPx,
      heightPx,
    })
  })

  it('is cropped around the focal point, by the server and in the browser', async () => {
    const focused = [stored(wide, { focalPoint: { x: 0.2, y: 0.75 } })]
    const { html, css } = await renderBlock(
      'image',
      { imageInfo: wide, ratio: '4:5' },
      on({ contents: focused }),
    )
    expect(attribute(html, 'src')).toBe(
      `/image/width=640,height=800,format=auto,fit=cover,gravity=0.2x0.75/cms/delivery/media/${wide}`,
    )
    expect(html).toContain('width="960" height="1200"')
    expect(Math.max(...candidates(attribute(html, 'srcSet')).map(([, width]) => parseInt(width, 10)))).toBe(
      960,
    )
    expect(css).toContain('--image-position:20% 75%')
  })

  it.each([
    ['image-tile', { title: 'Gel', url: '/gel', shape: 'circle' }, '--tile-position:20% 75%'],
    ['image', { ratio: '1:1' }, '--image-position:20% 75%'],
  ])('shows the focal point in the block %s', async (block, props, css) => {
    const options = on({ contents: [stored(wide, { focalPoint: { x: 0.2, y: 0.75 } })] })
    const rendered = await renderBlock(block, { imageInfo: wide, ...props }, options)
    expect(attribute(rendered.html, 'src')).toMatch(/width=640,height=640,.*gravity=0\.2x0\.75/)
    expect(rendered.css).toContain(css)
  })

  it.each([{ x: 2, y: 0 }, { x: '0.5', y: 0.5 }, { x: 0.5 }, 'middle', null])(
    'uses the centre for the invalid focal point %j',
    async (focalPoint) => {
      const options = on({ contents: [stored(wide, { focalPoint })] })
      const { html, css } = await renderBlock('image', { imageInfo: wide, ratio: '1:1' }, options)
      expect(html).not.toContain('gravity')
      expect(css).not.toContain('--image-position')
    },
  )

  it('is not cropped if it already has the requested shape', async () => {
    const { html } = await renderBlock('image', { imageInfo: wide, ratio: '4:3' }, on({ contents }))
    expect(attribute(html, 'src')).toContain('fit=scale-down')
  })

  it('is cropped if its size is unknown', async () => {
    const { html } = await renderBlock(
      'image',
      { imageInfo: { url: '/assets/a.webp' }, ratio: '1:1' },
      on({ contents }),
    )
    expect(attribute(html, 'src')).toBe('/image/width=640,height=640,format=auto,fit=cover/assets/a.webp')
    expect(attribute(html, 'srcSet')).toContain(' 3840w')
  })

  it('IMG-1 is neither prefixed with the base path nor resized if it is an external image', async () => {
    const imageInfo = { url: '/assets/a.webp', isExternal: true, altText: 'a' }
    const { html } = await renderBlock('image', { imageInfo }, { ...on({ contents }), basePath: '/acme/s' })
    expect(attribute(html, 'src')).toBe('/assets/a.webp')
    expect(html).not.toContain('srcSet')
  })

  it('IMG-7 is cropped around its own focal point for each device', async () => {
    const tall = stored(other, { focalPoint: { x: 0.9, y: 0.5 } })
    const { html, css } = await renderBlock(
      'image',
      { imageInfo: wide, imageInfoMobile: other, ratio: '1:1' },
      on({ contents: [stored(wide, { focalPoint: { x: 0.1, y: 0.5 } }), tall] }),
    )
    const [, source = '', image = ''] = /(<source[^>]*>)(<img[^>]*>)/.exec(html) ?? []
    expect(attribute(source, 'media')).toBe('(min-width: 47.9375em)')
    expect(attribute(source, 'srcSet')).toContain('gravity=0.1x0.5')
    expect(attribute(source, 'sizes')).toBe(attribute(image, 'sizes'))
    expect(attribute(image, 'srcSet')).toContain('gravity=0.9x0.5')
    expect(css).toMatch(/\{--image-ratio:1\/1;--image-position:90% 50%\}.*--image-position:10% 50%/)
  })

  it('has the same sources and sizes in its preload link as in its markup', async () => {
    const { html, heads } = await renderBlock(
      'image',
      { imageInfo: wide, isPriority: true },
      on({ contents }),
    )
    expect(heads).toMatchObject([
      { firstPicture: { srcSet: attribute(html, 'srcSet'), sizes: attribute(html, 'sizes') } },
    ])
    expect(html).toContain('fetchPriority="high"')
  })

  it('SEC-6 is as wide as its section, or wider if it must cover the section’s height', async () => {
    const low = await renderBlock('section', { backgroundImage: wide }, on({ contents }))
    expect(attribute(low.html, 'sizes')).toBe('100vw')
    expect(attribute(low.html, 'srcSet')).toMatch(/ 640w, .* 960w, .* 1600w/)
    const high = await renderBlock(
      'section',
      { backgroundImage: wide, sectionMinHeight: '60rem' },
      on({ contents }),
    )
    expect(attribute(high.html, 'sizes')).toMatch(/80rem$/)
    const focused = [stored(wide, { focalPoint: { x: 0.2, y: 0.75 } })]
    const { css } = await renderBlock('section', { backgroundImage: wide }, on({ contents: focused }))
    expect(css).toContain('--section-position:20% 75%')
  })

  it('SEO-3 is a JPEG cropped around the focal point for social networks', async () => {
    const focused = [stored(wide, { focalPoint: { x: 0.5, y: 0.3 } })]
    const { heads } = await renderBlock('seo-assistant', { image: wide }, on({ contents: focused }))
    expect(heads).toMatchObject([
      {
        openGraphImage: {
          url: `/image/width=1200,height=630,format=jpeg,fit=cover,gravity=0.5x0.3/cms/delivery/media/${wide}`,
          contentKey: wide,
          widthPx: 1200,
          heightPx: 630,
        },
      },
    ])
    const small = [stored(wide, { width: 600, height: 600 })]
    const of = await renderBlock('seo-assistant', { image: wide }, on({ contents: small }))
    expect(of.heads).toMatchObject([{ openGraphImage: { widthPx: 600, heightPx: 315 } }])
  })

  it('can be cropped by the optimiser to every shape that the image block supports', () => {
    for (const ratio of ['1:1', '4:5', '3:4', '4:3', '3:2', '16:9', '5:2']) {
      expect(imageSchema.parse({ imageInfo: key(1), ratio }).ratio).toBe(ratio)
      expect(Object.keys(imageRatios)).toContain(ratio)
    }
  })
})
