import { describe, expect, it } from 'vitest'
import { createResizedUrls, type ContentItem } from '#model'
import { findImageInfo, toImageKeys } from '#schema'
import type { LoadedData } from '../page-context.ts'
import { createTestPage } from '../../standard-blocks/page.fixture.ts'
import { testContent, testImage, testKey } from '../../standard-blocks/content.fixture.ts'
import { toPictureMarkup } from './picture-markup.ts'
import { imageMediaQueries, minImageWidthPx, readImageData } from './image-data.ts'

const [one, two] = [testKey(1), testKey(2)]
const media = (key: string) => `/cms/delivery/media/${key}`

function read(
  stored: unknown,
  contents: readonly ContentItem[] = [],
  basePath = '',
  { isResized = false } = {},
) {
  const warnings: string[] = []
  const loaded: LoadedData = {
    findContent: (key) => contents.find((item) => item.contentKey === key),
    findCollection: () => undefined,
    findSeoProperties: () => undefined,
    findSearch: () => undefined,
    findCleanText: () => undefined,
  }
  const plain = createTestPage({ basePath })
  const toResizedUrl = createResizedUrls({ prefix: `${basePath}/image`, url: plain.url })
  const page = isResized ? { ...plain, toResizedUrl } : plain
  return {
    ...readImageData(findImageInfo(stored), { loaded, page, warn: (reason) => warnings.push(reason) }),
    warnings,
  }
}

describe('findImageInfo', () => {
  it.each([
    [{ contentKey: one }],
    [{ source: { contentKey: one } }],
    [{ source: { ref: { contentKey: one } } }],
    [{ contentNodes: { source: { contentKey: one } } }],
    [{ id: one }],
    [{ contentKey: 'none', id: one }],
    [one],
    [[one]],
  ])('IMG-2 finds the content key in %j, also as JSON', (stored) => {
    expect(toImageKeys(findImageInfo(stored))).toEqual([one])
    expect(toImageKeys(findImageInfo(typeof stored === 'string' ? stored : JSON.stringify(stored)))).toEqual([
      one,
    ])
  })

  it.each([[`${one},${two}`], [` ${one} , ${two} `], [[one, two]], [JSON.stringify([one, two])]])(
    'IMG-4 reads %j as a list of media ids',
    (stored) => {
      expect(toImageKeys(findImageInfo(stored))).toEqual([one, two])
    },
  )

  it.each([
    [{ overrideAltText: 'a', imageAltText: 'b', altText: 'c' }, 'a'],
    [{ imageAltText: 'b', altText: 'c' }, 'b'],
    [{ altText: 'c' }, 'c'],
    [{ contentNodes: { altText: { value: 'd' } } }, 'd'],
    [{ AltText: 'e' }, 'e'],
    [{}, undefined],
  ])('IMG-2 reads the alternative text of %j: %s', (stored, altText) => {
    expect(findImageInfo({ url: '/a', ...stored })).toMatchObject({ altText })
  })

  it.each([
    [{ url: 'https://a.example/b.png', isExternal: true, altText: 'a' }, true],
    [{ source: { type: 'url', ref: 'https://a.example/b.png' } }, true],
    [{ url: '/img/b.png' }, false],
  ])('IMG-1 %j is external: %s', (stored, isExternal) => {
    expect(findImageInfo(stored)).toMatchObject({ isExternal, contentKeys: [], isObject: true })
  })

  it.each([undefined, null, ''])('IMG-2 rejects %j as an image info', (stored) => {
    expect(findImageInfo(stored)).toBeUndefined()
    expect(read(stored)).toEqual({ Pictures: [], warnings: [] })
  })

  it.each(['{"url":', 'a picture', '7', '"text"', 'null', 7, true])(
    'IMG-2 returns no image and one warning for %j',
    (stored) => {
      const { Picture, Pictures, warnings } = read(stored)
      expect([Picture, Pictures]).toEqual([undefined, []])
      expect(warnings).toHaveLength(1)
    },
  )
})

describe('readImageData', () => {
  it('IMG-3 IMG-5 builds the image from the content', () => {
    expect(read(one, [testImage(one, 'A bottle')], '/acme/s')).toEqual({
      Picture: {
        Url: `/acme/s${media(one)}`,
        RawUrl: media(one),
        AltText: 'A bottle',
        SrcSet: [],
        ContentKey: one,
        width: 1600,
        height: 1200,
      },
      Pictures: [expect.objectContaining({ ContentKey: one })],
      warnings: [],
    })
  })

  it('IMG-1 reads an image content item from its content nodes', () => {
    const item = testContent({
      contentKey: one,
      body: { contentNodes: { source: { url: '/img/a.png' }, altText: { value: 'A leaf' } } },
    })
    expect(read({ contentKey: one }, [item]).Picture).toMatchObject({ Url: '/img/a.png', AltText: 'A leaf' })
  })

  it('IMG-3 returns one image per key', () => {
    const { Picture, Pictures } = read([one, two], [testImage(one, 'One'), testImage(two, 'Two')])
    expect(Picture?.AltText).toBe('One')
    expect(Pictures.map(({ AltText }) => AltText)).toEqual(['One', 'Two'])
  })

  it.each([
    [{ contentKey: one, overrideAltText: 'Ours' }, 'Ours'],
    [{ contentKey: one }, 'Theirs'],
  ])('IMG-2 reads the alternative text of %j: %s', (stored, altText) => {
    expect(read(stored, [testImage(one, 'Theirs')]).Picture?.AltText).toBe(altText)
  })

  it.each([
    [true, '/img/b.png', '/img/b.png'],
    [true, 'https://a.example/b.png', 'https://a.example/b.png'],
    [true, 'javascript:alert(1)', undefined],
    [false, '/img/b.png', '/acme/s/img/b.png'],
  ])('IMG-1 with isExternal %s converts the url %s to %s', (isExternal, url, expected) => {
    expect(read({ url, isExternal, altText: 'a' }, [], '/acme/s', { isResized: true }).Picture?.Url).toBe(
      expected,
    )
  })

  it.each([
    [1600, ['640w', '960w', '1280w']],
    [4000, ['640w', '960w', '1280w', '1920w', '3840w']],
    [600, []],
  ])('IMG-3 IMG-7 for an image %s px wide returns the responsive widths %j', (width, descriptors) => {
    const item = testImage(one, 'One')
    const contents = [{ ...item, body: { ...item.body, width, height: 900 } }]
    const { Picture, Pictures } = read([one], contents, '/acme/s', { isResized: true })
    expect(Picture?.SrcSet.map(({ descriptor }) => descriptor)).toEqual(descriptors)
    for (const { url, descriptor } of Picture?.SrcSet ?? [])
      expect(url).toBe(
        `/acme/s/image/width=${parseInt(descriptor ?? '')},format=auto,fit=scale-down${media(one)}`,
      )
    expect(Pictures).toEqual([Picture])
  })

  it('IMG-3 returns no widths if the image info contains sources, or if images are not resized', () => {
    const contents = [testImage(one, 'One')]
    const srcSet = [{ url: '/own.png', descriptor: '640w' }]
    const own = read({ contentKey: one, srcSet }, contents, '', { isResized: true })
    expect(own.Picture?.SrcSet).toEqual(srcSet)
    expect(read(one, contents).Picture?.SrcSet).toEqual([])
  })

  it('IMG-3 IMG-4 returns an image unchanged if it is passed in as image info', () => {
    const contents = [testImage(one, 'One')]
    const { Picture } = read(one, contents, '/s', { isResized: true })
    expect(Picture?.SrcSet).toHaveLength(3)
    expect(read(Picture, contents, '/s', { isResized: true })).toMatchObject({ Picture, warnings: [] })
  })

  it('IMG-3 includes the position and size of a background', () => {
    const stored = { url: '/img/a.png', bgPosition: 'top', bgSizeOrRepeat: 'cover' }
    expect(read(stored).Picture).toMatchObject({ bgPosition: 'top', bgSizeOrRepeat: 'cover' })
  })

  it.each([
    [
      'an object with a url',
      { contentKey: one, url: '/acme/s/img/a.png' },
      '/img/a.png',
      '/acme/s/img/a.png',
    ],
    [
      'an object with another site’s url',
      { contentKey: one, url: 'https://a.example/b' },
      'https://a.example/b',
      'https://a.example/b',
    ],
    ['a key', one, media(one), `/acme/s${media(one)}`],
    ['a list', [one], media(one), `/acme/s${media(one)}`],
  ])('IMG-5 uses the default url of %s if the content is missing', (_name, stored, rawUrl, url) => {
    const { Picture, warnings } = read(stored, [], '/acme/s')
    expect(Picture).toMatchObject({ RawUrl: rawUrl, Url: url, ContentKey: one })
    expect(warnings).toEqual([expect.stringContaining(one)])
    expect(warnings[0]).toContain('0DM000000000001')
  })

  it('IMG-5 returns no image if there is neither content nor a URL', () => {
    const { Picture, warnings } = read({ contentKey: one })
    expect(Picture).toBeUndefined()
    expect(warnings).toHaveLength(1)
  })

  it('IMG-5 treats content that is not an image as missing', () => {
    const { Picture, warnings } = read(one, [testContent({ contentKey: one, body: { text: 'no picture' } })])
    expect(Picture?.RawUrl).toBe(media(one))
    expect(warnings).toHaveLength(1)
  })

  it.each([
    ['/img/a.png', true],
    ['https://a.example/b.png', true],
    ['javascript:alert(1)', false],
    ['data:image/png;base64,AA', false],
    [`/${'a'.repeat(2048)}`, false],
  ])('IMG-6 URL-3 shows an image at %s: %s', (url, isShown) => {
    const { Picture, warnings } = read({ url })
    expect(Picture !== undefined).toBe(isShown)
    expect(warnings).toHaveLength(isShown ? 0 : 1)
  })

  it.each([
    [[{ url: '/a-640.png', descriptor: '640w' }], true],
    [[{ url: '/a-2x.png', descriptor: '2x' }], false],
    [[{ url: '/a.png' }], false],
    [[{ url: '/a-640.png', descriptor: 'NaNw' }], false],
  ])('IMG-6 without a valid url shows an image with the srcset %j: %s', (srcSet, isShown) => {
    for (const url of ['javascript:alert(1)', undefined]) {
      expect(read({ url, srcSet }).Picture !== undefined).toBe(isShown)
    }
  })

  it.each([
    { url: '/a/null.png', descriptor: '640w' },
    { url: '/undefined', descriptor: '640w' },
    { url: '/a.png', descriptor: 'NaNw' },
    { url: '/a.png?w=null', descriptor: '1x' },
    { url: '/a.png', descriptor: null },
    { url: '/a.png', descriptor: NaN },
  ])('IMG-6 skips a srcset that contains %j, logs a warning, and uses the url', (entry) => {
    const good = { url: '/good.png', descriptor: '640w' }
    for (const srcSet of [
      [entry, good],
      [good, entry],
    ]) {
      const { Picture, warnings } = read({ url: '/a.png', srcSet })
      expect(Picture).toMatchObject({ Url: '/a.png', SrcSet: [] })
      expect(warnings).toEqual([
        expect.stringMatching(`^srcset skipped: it contains ${entry.url.slice(0, 5)}`),
      ])
      expect(read({ srcSet }).Picture).toBeUndefined()
    }
  })

  it.each([
    [[null, '/good.png 640w'], [], ['null']],
    [[undefined, NaN, '/good.png'], [], ['undefined']],
    [[{ descriptor: '640w' }], [], ['undefined']],
    ['/a.png 640w,/b,c.png 960w, undefined 1920w', [], ['undefined']],
    [{ mobile: '/m.png', tablet: null, desktop: '/d.png' }, [], ['null']],
    ['/a.png 640q, /b,c.png 960w', [{ url: '/b,c.png', descriptor: '960w' }], ['640q']],
    ['/a.png NaNw', [], ['NaNw']],
    [
      '/a.png 640w,/b.png 960w , /c.png,',
      [{ url: '/a.png', descriptor: '640w' }, { url: '/b.png', descriptor: '960w' }, { url: '/c.png' }],
      [],
    ],
  ])('IMG-6 parses the srcset %j as %j', (srcSet, kept, skipped) => {
    const { Picture, warnings } = read({ url: '/a.png', srcSet })
    expect(Picture?.SrcSet).toEqual(kept)
    expect(warnings).toEqual(skipped.map((word) => expect.stringMatching(new RegExp(`skipped.*${word}`))))
  })

  it('SEC-6 reads three sources with capitalised property names', () => {
    const SrcSet = [
      { Url: '/m.png' },
      { Url: '/t.png', media: '(min-width: 48em)' },
      { Url: '/d.png', media: '(min-width: 64em)' },
    ]
    const { Picture } = read({ Url: '/a.png', AltText: 'A', SrcSet }, [], '/s')
    expect(Picture?.SrcSet.map(({ url }) => url)).toEqual(['/s/m.png', '/s/t.png', '/s/d.png'])
  })

  it('IMG-6 IMG-7 defines the minimum width and the media queries', () => {
    expect(minImageWidthPx).toBe(100)
    expect(imageMediaQueries).toEqual({ tablet: '(min-width: 47.9375em)', desktop: '(min-width: 64em)' })
  })
})

describe('toPictureMarkup', () => {
  it('IMG-7 encodes white space and commas, which would otherwise start another source', () => {
    const srcSet = [{ url: '/a, /evil.png 2x,', descriptor: '640w' }]
    const desktop = read({ url: '/a.png', srcSet }).Picture
    if (desktop === undefined) throw new Error('there is a picture')
    expect(toPictureMarkup({ desktop }, { page: createTestPage() }).srcSet).toBe(
      '/a,%20/evil.png%202x%2C 640w',
    )
  })
})
