import { describe, expect, it } from 'vitest'
import { createSiteUrls } from '#kit'
import { mergeHead, listFirstPictureSizes, toHeadHtml, toPicturePreloads } from './merge-head.ts'

const defaults = { title: 'Acne', titleSuffix: ' | Acme', canonicalPath: '/supplies/acne', indexed: true }
const context = {
  url: createSiteUrls({ basePath: '/acme/s', origin: 'https://shop.example' }),
  siteName: 'Acme',
  language: 'en-GB',
}
const render = (...contributions: Parameters<typeof mergeHead>[0][number][]) =>
  toHeadHtml(mergeHead(contributions, defaults), context)

describe('the head of a page', () => {
  it('SEO-2 declares the canonical URL below the base path', () => {
    expect(render()).toHoldMarkup('<link rel="canonical" href="https://shop.example/acme/s/supplies/acne">')
    expect(render()).toContain('<title>Acne | Acme</title>')
  })

  it('SEO-2 contains noindex only if the page must not be indexed', () => {
    expect(render({ indexed: false })).toHoldMarkup('<meta name="robots" content="noindex,nofollow">')
    expect(render({ indexed: true })).not.toContain('robots')
  })

  it('SEO-3 contains the escaped title, description and image for social networks', () => {
    const html = render({
      title: 'Acne “care” <now>',
      description: `It's "calm"`,
      openGraphImage: { url: '/acme/s/cms/delivery/media/MC1', alt: 'A bottle' },
    })
    expect(html).toContain('<title>Acne “care” &lt;now&gt;</title>')
    expect(html).toHoldMarkup('<meta name="description" content="It&#39;s &quot;calm&quot;">')
    expect(html).toHoldMarkup(
      '<meta property="og:image" content="https://shop.example/acme/s/cms/delivery/media/MC1">',
    )
    expect(html).toHoldMarkup('<meta property="og:url" content="https://shop.example/acme/s/supplies/acne">')
  })

  it('SEO-3 merges a page’s questions into one FAQPage, whose text cannot close the script element', () => {
    const html = render(
      { questions: [{ question: 'What is acne?', answer: '</script><script>alert(1)' }] },
      { questions: [{ question: 'Which peel?', answer: 'It depends.' }] },
    )
    const [, json = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
    expect(html.match(/<script/g)).toHaveLength(1)
    expect(JSON.parse(json)).toMatchObject({
      '@context': 'https://schema.org',
      '@type': 'FAQPage',
      mainEntity: [
        { name: 'What is acne?' },
        { name: 'Which peel?', acceptedAnswer: { text: 'It depends.' } },
      ],
    })
  })

  it('contains a later block’s tags instead of an earlier block’s', () => {
    expect(render({ title: 'First' }, { title: 'Second' }, {})).toContain('<title>Second</title>')
  })

  it.each([
    ['/acme/s/image/width=1200/a', 'https://shop.example/acme/s/image/width=1200/a'],
    ['/cdn-cgi/image/width=1200/acme/s/a', 'https://shop.example/cdn-cgi/image/width=1200/acme/s/a'],
    ['https://pictures.example/a.png', 'https://pictures.example/a.png'],
  ])('SEO-3 adds the origin to the URL of the image at %s, once', (url, expected) => {
    const head = mergeHead([{ openGraphImage: { url, alt: '' } }], defaults)
    expect(toHeadHtml(head, context)).toHoldMarkup(`<meta property="og:image" content="${expected}">`)
  })

  const picture = { sources: [], src: '/a', srcSet: '/a 640w, /b 960w', sizes: '50vw' }

  it('includes the `sizes` of the first image', () => {
    const head = mergeHead(
      [{}, { firstPicture: picture }, { firstPicture: { sources: [], src: '/c' } }],
      defaults,
    )
    expect(listFirstPictureSizes(head)).toEqual([
      { url: '/a', widthPx: 640 },
      { url: '/b', widthPx: 960 },
    ])
  })

  it.each([
    ['nothing without a picture', undefined, []],
    ['the URL of a picture in one size', { sources: [], src: '/a?b=1&c=2' }, ['href="/a?b=1&amp;c=2"']],
    ['the sizes of a picture', picture, ['imagesrcset="/a 640w, /b 960w" imagesizes="50vw"']],
    [
      'each source for the window widths that no earlier source matches',
      {
        ...picture,
        sources: [
          { srcSet: '/d', media: '(min-width: 64em)' },
          { srcSet: '/t', media: '(min-width: 48em)' },
        ],
      },
      [
        'imagesrcset="/d" media="(min-width: 64em)"',
        'imagesrcset="/t" media="(not (min-width: 64em)) and (min-width: 48em)"',
        'imagesrcset="/a 640w, /b 960w" imagesizes="50vw" media="(not (min-width: 64em)) and (not (min-width: 48em))"',
      ],
    ],
  ])('preloads %s', (_, firstPicture, links) => {
    expect(toPicturePreloads({ firstPicture })).toBe(
      links.map((link) => `<link rel="preload" as="image" fetchpriority="high" ${link}>`).join(''),
    )
  })
})
