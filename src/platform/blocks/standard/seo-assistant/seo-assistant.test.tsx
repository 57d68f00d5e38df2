import { describe, expect, it } from 'vitest'
import { createRecordId } from '#kit'
import { renderBlock, testContent, testImage, testKey } from '../../testing.tsx'

const recordId = createRecordId('01t', 7)
const record = testContent({
  contentKey: testKey(7),
  recordId,
  body: { name: 'Gel "Calm" & Clear', text: '<p>For <b>oily</b> skin</p>', quote: `"'><script>` },
})
type Options = Parameters<typeof renderBlock>[2]
const head = async (props: Record<string, unknown>, options?: Options) => {
  const { heads, warnings, loads, html } = await renderBlock('seo-assistant', props, options)
  expect(html).toBe('')
  expect(heads).toHaveLength(1)
  return { ...heads[0], warnings: warnings.map(({ reason }) => reason), loads }
}

describe('seo-assistant', () => {
  it('SEO-1 sets title and description, and shows nothing', async () => {
    expect(await head({ pageTitle: 'Acne care', description: 'Order before 5pm' })).toMatchObject({
      title: 'Acne care',
      description: 'Order before 5pm',
      warnings: [],
      loads: [],
    })
  })

  it('SEO-1 leaves to the page what is empty', async () => {
    const { title, description, indexed, canonicalPath } = await head({})
    expect({ title, description, indexed, canonicalPath }).toEqual({})
  })

  it('SEO-1 binds the page’s record without asking for it', async () => {
    const props = {
      pageTitle: '{!Record.name} | Noon',
      description: '{!Record.text}',
      recordId: '{!recordId}',
    }
    for (const options of [
      { page: { record } },
      { page: { record }, scope: { recordId } },
      { page: { record }, scope: { recordId: recordId.slice(0, 15) } },
    ]) {
      expect(await head(props, options)).toMatchObject({
        title: 'Gel "Calm" & Clear | Noon',
        description: 'For oily skin',
        loads: [],
        warnings: [],
      })
    }
  })

  it.each([recordId, recordId.slice(0, 15), record.contentKey])(
    'SEO-1 PAGE-A1 asks for the record %s of the parameter when a placeholder needs it',
    async (wanted) => {
      const result = await head(
        { pageTitle: '{!Content.name}', recordId: '{!Route.recordId}' },
        { contents: [record], scope: { route: { recordId: wanted } } },
      )
      expect(result.title).toBe('Gel "Calm" & Clear')
      expect(result.loads).toHaveLength(1)
    },
  )

  it('SEO-1 asks for no record when no text has a record or content marker', async () => {
    const result = await head({ pageTitle: 'Acne {!Label.menu.open}', recordId }, { contents: [record] })
    expect(result).toMatchObject({ title: 'Acne Menu', loads: [] })
  })

  it('ERR-6 without the record its texts are not set, the others are', async () => {
    const props = {
      pageTitle: '{!Record.name} | Noon',
      description: 'Order before 5pm',
      customHeadTags: '<meta name="author" content="{!Record.name}">',
      recordId,
    }
    for (const options of [{}, { collectionError: 'Service Unavailable' }]) {
      const result = await head(props, options)
      expect(result.title).toBeUndefined()
      expect(result.description).toBe('Order before 5pm')
      expect(result.meta).toEqual([])
      expect(result.warnings).toEqual([expect.stringContaining(recordId)])
    }
  })

  it('SEO-1 reads meta and link elements', async () => {
    const result = await head(
      {
        customHeadTags:
          '<meta name="author" content="Noon &amp; Co"><meta property="og:locale:alternate" content="fr_FR">' +
          '<link rel="alternate" hreflang="fr-FR" href="/fr"><link rel="canonical" href="/noon/s/skincare/acne">',
      },
      { basePath: '/noon/s' },
    )
    expect(result).toMatchObject({
      meta: [
        { name: 'author', content: 'Noon & Co' },
        { property: 'og:locale:alternate', content: 'fr_FR' },
      ],
      links: [{ rel: 'alternate', hreflang: 'fr-FR', href: '/noon/s/fr' }],
      canonicalPath: '/skincare/acne',
      warnings: [],
    })
  })

  it.each([
    ['noindex,nofollow', false],
    ['none', false],
    ['index,follow', true],
  ])('SEO-2 the robots element %s means indexed: %s', async (content, indexed) => {
    expect(await head({ customHeadTags: `<meta name="robots" content="${content}">` })).toMatchObject({
      indexed,
      meta: [],
    })
  })

  it('SEO-1 a bound value cannot leave its attribute', async () => {
    const result = await head(
      {
        customHeadTags: `<meta name="author" content="{!Record.quote}"><meta name='b' content='{!Record.quote}'>`,
      },
      { page: { record } },
    )
    expect(result.meta).toEqual([
      { name: 'author', content: `"'><script>` },
      { name: 'b', content: `"'><script>` },
    ])
    expect(result.warnings).toEqual([])
  })

  it.each([
    '<script>alert(1)</script>',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<meta http-equiv="refresh" name="a" content="0;url=https://evil.example">',
    '<meta charset="utf-7">',
    '<meta name="viewport" content="width=1">',
    '<meta name="Referrer" content="unsafe-url">',
    '<link rel="stylesheet" href="https://evil.example/a.css">',
    '<link rel="preload" as="script" href="/a.js">',
    '<link rel="alternate stylesheet" href="/a.css">',
    '<link rel="help" href="javascript:alert(1)">',
    '<link rel="canonical" href="data:text/html,x">',
    '<base href="https://evil.example">',
    '<style>body{}</style>',
    '<img src=x onerror=alert(1)>',
  ])('SEO-1 refuses %s with a warning', async (customHeadTags) => {
    const { meta, links, canonicalPath, indexed, warnings } = await head({ customHeadTags })
    expect({ meta, links, canonicalPath, indexed }).toEqual({ meta: [], links: [] })
    expect(warnings).toHaveLength(1)
  })

  it('SEO-3 brings the picture for social networks', async () => {
    const key = testKey(1)
    expect(await head({ image: key }, { contents: [testImage(key, 'The range')] })).toMatchObject({
      openGraphImage: {
        url: `/cms/delivery/media/${key}`,
        alt: 'The range',
        widthPx: 1600,
        heightPx: 1200,
      },
    })
  })
})
