import { describe, expect, it } from 'vitest'
import { createRecordId } from '#kit'
import { renderBlock } from '../testing.tsx'
import { testContent, testImage, testKey } from '../content.fixture.ts'

const recordId = createRecordId('01t', 7)
const record = testContent({
  contentKey: testKey(7),
  recordId,
  body: {},
})
type RenderBlockOptions = Parameters<typeof renderBlock>[2]
const head = async (props: Record<string, unknown>, options?: RenderBlockOptions) => {
  const { heads, warnings, loads, html } = await renderBlock('seo-assistant', props, options)
  expect(html).toBe('')
  expect(heads).toHaveLength(1)
  return { ...heads[0], warnings: warnings.map(({ reason }) => reason), loads }
}

describe('seo-assistant', () => {
  it('SEO-1 sets the title and the description, and renders nothing', async () => {
    expect(await head({ pageTitle: 'Acne care', description: 'Order before 5pm' })).toMatchObject({
      title: 'Acne care',
      description: 'Order before 5pm',
      warnings: [],
      loads: [],
    })
  })

  it('SEO-1 does not replace the page’s own values with empty strings', async () => {
    const { title, description, indexed, canonicalPath } = await head({})
    expect({ title, description, indexed, canonicalPath }).toEqual({})
  })

  it.each([
    ['the record in the parameter', { recordId }, {}, recordId],
    ['its 15 characters', { recordId: recordId.slice(0, 15) }, {}, recordId],
    ['a content key', { recordId: testKey(9) }, { page: { record } }, testKey(9)],
    ['the page’s own record without a parameter', {}, { page: { record } }, testKey(7)],
    [
      'the page’s own record if the parameter is not an id',
      { recordId: '{!Route.recordId}' },
      { page: { record } },
      testKey(7),
    ],
  ])('SEO-1 PAGE-A1 requests the record for a placeholder: %s', async (_, props, options, id) => {
    const seoProperties = { [id]: { fields: { name: 'Gel "Calm" & Clear', text: 'For oily skin' } } }
    const result = await head(
      { pageTitle: '{!Record.name} | Acme', description: '{!Content.text}, {!Record.name}', ...props },
      { ...options, seoProperties },
    )
    expect(result).toMatchObject({
      title: 'Gel "Calm" & Clear | Acme',
      description: 'For oily skin, Gel "Calm" & Clear',
      warnings: [],
    })
    expect(result.loads).toEqual([
      { contentKeys: [], collections: [], seoProperties: [{ id, fields: ['name', 'text'] }] },
    ])
  })

  describe('PAGE-A1 with fallback text', () => {
    const props = {
      pageTitle: '{!Record._Title}: before 5pm',
      description: 'About {!Record._Title}',
      titleWithoutRecord: 'Acne: before 5pm',
      descriptionWithoutRecord: 'About {!Route.topic}',
      recordId: '{!Route.recordId}',
    }
    const route = (id: string) => ({ scope: { route: { recordId: id, topic: 'acne' } } })
    const plain = { title: 'Acne: before 5pm', description: 'About acne' }

    it('uses the fallback text if there is no record, without a warning', async () => {
      expect(await head(props, route(''))).toMatchObject({ ...plain, warnings: [], loads: [] })
    })

    it('fills the placeholders if there is a record', async () => {
      const seoProperties = { [recordId]: { recordName: 'Calm Gel' } }
      expect(await head(props, { ...route(recordId), seoProperties })).toMatchObject({
        title: 'Calm Gel: before 5pm',
        description: 'About Calm Gel',
        warnings: [],
      })
    })

    it('ERR-6 uses the fallback text, with a warning, if the record cannot be loaded', async () => {
      const { warnings, ...said } = await head(props, route(recordId))
      expect(said).toMatchObject(plain)
      expect(warnings).toEqual([expect.stringContaining(recordId)])
    })
  })

  it('SEO-1 uses the page itself as the content if it has no record', async () => {
    const Content = { id: '1', data: { contentKey: testKey(3) } }
    const result = await head(
      { pageTitle: '{!Content.title}' },
      { scope: { Content }, seoProperties: { [testKey(3)]: { fields: { title: 'Acne care' } } } },
    )
    expect(result).toMatchObject({ title: 'Acne care', warnings: [] })
  })

  it('SEO-1 does not request a record if no property contains a placeholder', async () => {
    const props = {
      pageTitle: 'Acne {!Label.menu.open}',
      description: '{!Records.name} {!Item.name}',
      recordId,
    }
    expect(await head(props, { page: { record } })).toMatchObject({ title: 'Acne Menu', loads: [] })
  })

  it('SEO-1 fills pseudo-fields with the record’s name and kind, without requesting them', async () => {
    const { title, loads } = await head(
      { pageTitle: '{!Record._Object}: {!Record._Title}{!Record._Other}', recordId },
      { seoProperties: { [recordId]: { recordName: 'Calm Gel', objectName: 'Product' } } },
    )
    expect(title).toBe('Product: Calm Gel')
    expect(loads[0]?.seoProperties).toEqual([{ id: recordId, fields: [] }])
  })

  it.each([
    ['{!Record.name} | Acme', 'Gel | Acme'],
    ['{!Record.empty} | Acme', '| Acme'],
    ['{!Record.nothing}Acme{!Content.constructor}', 'Acme'],
    ['{!Record.a.b:c}', 'deep'],
    ['{!Record.a-b} {!Record.} {!Record}', ''],
    ['“{!Record.name}” "{!Record.name}"', '“Gel” "Gel"'],
    ['{!Record.tricky}', '{!Route.secret} $& {!Record.name}'],
    ['Steps: "{!Record.list}", {!Record.list}', 'Steps: [1,"2"], [1,"2"]'],
  ])('SEO-1 converts %s to %s', async (pageTitle, expected) => {
    const fields = { name: 'Gel', empty: '', 'a.b:c': 'deep', tricky: '{!Route.secret} $& {!Record.name}' }
    const result = await head(
      { pageTitle, recordId },
      {
        seoProperties: { [recordId]: { fields, complexFields: { list: '[1,"2"]' } } },
        scope: { route: { secret: 'x' } },
      },
    )
    expect(result.title ?? '').toBe(expected)
  })

  it('SEO-1 removes the double quotes around a complex field', async () => {
    const script = '{"@type":"BreadcrumbList","itemListElement":"{!Record.BreadcrumbList}"}'
    const { jsonLd, meta, warnings } = await head(
      {
        customHeadTags: `<script type="application/ld+json">${script}</script><meta name="a" content="b">`,
        recordId,
      },
      {
        seoProperties: {
          [recordId]: { complexFields: { BreadcrumbList: '[{"@type":"ListItem","position":1}]' } },
        },
      },
    )
    expect(jsonLd).toEqual([
      { '@type': 'BreadcrumbList', itemListElement: [{ '@type': 'ListItem', position: 1 }] },
    ])
    expect(meta).toEqual([{ name: 'a', content: 'b' }])
    expect(warnings).toEqual([])
  })

  it('SEO-1 encodes quotation marks in the head’s JSON, so that values cannot close their string', async () => {
    const name = `"Calm" isn't \\ "},{"@type":"Evil\n</script>`
    const { jsonLd } = await head(
      {
        customHeadTags:
          '<SCRIPT nonce=x type=application/ld+json>[{"@type":"Thing","name":"{!Record.name}"}]</SCRIPT >',
        recordId,
      },
      { seoProperties: { [recordId]: { fields: { name } } } },
    )
    expect(jsonLd).toEqual([
      { '@type': 'Thing', name: name.replaceAll('"', '&quot;').replaceAll("'", '&#39;') },
    ])
  })

  it.each([
    [undefined, 'Not Found'],
    [{}, 'Not Found'],
  ])(
    'ERR-6 does not set properties that need the missing record, and sets all other properties (%o)',
    async (seoProperties, error) => {
      const props = {
        pageTitle: '{!Record.name} | Acme',
        description: 'Order before 5pm',
        customHeadTags: '<meta name="author" content="{!Record.name}">',
        recordId,
      }
      const result = await head(props, { seoProperties })
      expect(result.title).toBeUndefined()
      expect(result.description).toBe('Order before 5pm')
      expect(result.meta).toEqual([])
      expect(result.warnings).toEqual([expect.stringMatching(new RegExp(`${recordId}.*: ${error}$`))])
    },
  )

  it('ERR-6 uses the page’s own text instead of text that needs the missing record', async () => {
    const result = await head({ pageTitle: '{!Record.name} | Acme', recordId: '{!Route.recordId}' })
    expect(result).toMatchObject({ title: undefined, loads: [] })
    expect(result.warnings).toEqual([expect.stringContaining('no record is named')])
  })

  it.each([
    [false, '', false],
    [false, 'index', false],
    [true, '', undefined],
    [undefined, '', undefined],
  ])(
    'SEO-2 with isSeoIndexed %s and robots “%s” sets indexed to %s',
    async (isSeoIndexed, robots, indexed) => {
      const customHeadTags = robots === '' ? '' : `<meta name="robots" content="${robots}">`
      const result = await head(
        { pageTitle: '{!Record._Title}', customHeadTags, recordId },
        { seoProperties: { [recordId]: { isSeoIndexed } } },
      )
      expect(result.indexed).toBe(indexed)
    },
  )

  it('SEO-1 accepts meta and link elements', async () => {
    const result = await head(
      {
        customHeadTags:
          '<meta name="author" content="Acme &amp; Co"><meta property="og:locale:alternate" content="fr_FR">' +
          '<link rel="alternate" hreflang="fr-FR" href="/fr"><link rel="canonical" href="/acme/s/supplies/acne">',
      },
      { basePath: '/acme/s' },
    )
    expect(result).toMatchObject({
      meta: [
        { name: 'author', content: 'Acme & Co' },
        { property: 'og:locale:alternate', content: 'fr_FR' },
      ],
      links: [{ rel: 'alternate', hreflang: 'fr-FR', href: '/acme/s/fr' }],
      canonicalPath: '/supplies/acne',
      warnings: [],
    })
  })

  it.each([
    ['noindex,nofollow', false],
    ['none', false],
    ['index,follow', true],
  ])('SEO-2 with the robots element %s sets indexed to %s', async (content, indexed) => {
    expect(await head({ customHeadTags: `<meta name="robots" content="${content}">` })).toMatchObject({
      indexed,
      meta: [],
    })
  })

  it('SEO-1 prevents a bound value from closing its attribute or changing the host', async () => {
    const name = `"'><script>`
    const result = await head(
      {
        customHeadTags:
          `<meta name="author" content="{!Record.name}"><meta name='b' content='a {!Record.name}'>` +
          '<link rel="help" href="/help/{!Record.path}"><link rel="canonical" href="{!Route.to}">' +
          '<link rel="me" href="/{!Route.to}"><link rel="next" href="{!Record.script}">',
        recordId,
      },
      {
        seoProperties: {
          [recordId]: { fields: { name, path: '../a b', script: 'javascript:alert(1)' } },
        },
        scope: { route: { to: '/evil.example' } },
      },
    )
    expect(result.meta).toEqual([
      { name: 'author', content: name },
      { name: 'b', content: `a ${name}` },
    ])
    expect(result.links?.map(({ href }) => href)).toEqual(['/help/..%2Fa%20b', '/%2Fevil.example'])
    expect(result.canonicalPath).toBe('%2Fevil.example')
    expect(result.warnings).toEqual(['left out: <link> is not allowed in customHeadTags'])
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
    '<script type="application/ld+json">{"@type":</script>',
    '<script type="application/ld+json">["Thing"]</script>',
    '<script type="application/ld+json">{"name":"no type"}</script>',
    '<script type="application/ld+json" src="https://evil.example/a.js"></script>',
    '<script type="module" data-type="application/ld+json">alert(1)</script>',
  ])('SEO-1 rejects %s with a warning', async (customHeadTags) => {
    const { meta, links, canonicalPath, indexed, warnings } = await head({ customHeadTags })
    expect({ meta, links, canonicalPath, indexed }).toEqual({ meta: [], links: [] })
    expect(warnings).toHaveLength(1)
  })

  it('SEO-3 adds the image for social networks', async () => {
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
