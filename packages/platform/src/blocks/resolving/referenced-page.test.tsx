import { describe, expect, it } from 'vitest'
import { checkBody, pageReference } from '#schema'
import { button } from '../../standard-blocks/button/block.ts'
import { renderBlock } from '../../standard-blocks/testing.tsx'
import { testContent, testKey } from '../../standard-blocks/content.fixture.ts'

const recordId = '01t000000000001AAA'
const contents = [
  testContent({ contentKey: testKey(1), type: 'epiderm__page', urlName: 'contact', body: {} }),
  testContent({ contentKey: testKey(2), type: 'epiderm__product', urlName: 'serum', recordId, body: {} }),
  testContent({
    contentKey: testKey(3),
    type: 'epiderm__menu',
    body: {
      items: [
        { label: 'Contact', url: { type: 'comm__namedPage', attributes: { name: 'contact' } } },
        {
          label: 'Serum',
          url: '/supplies',
          children: [{ label: 'It', url: { type: 'standard__recordPage', attributes: { recordId } } }],
        },
      ],
    },
  }),
]

const named = { type: 'comm__namedPage', attributes: { name: 'Contact' } }
const web = { type: 'standard__webPage', attributes: { url: 'https://b.example/a?b=c#d' } }
const record = {
  type: 'standard__recordPage',
  attributes: { recordId, objectApiName: 'Product2', actionName: 'view' },
}
const content = {
  type: 'standard__managedContentPage',
  attributes: { contentKey: testKey(2), contentTypeName: 'p' },
}
const state = { topic: 'a b&c', product: 'serum' }

const link = (url: unknown, options = {}) =>
  renderBlock('button', { text: 'Go', url }, { contents, basePath: '/acme/s', ...options })

describe('a page reference', () => {
  it.each([
    ['named page', named, '/acme/s/item/contact'],
    ['web page', web, 'https://b.example/a?b=c#d'],
    ['own web page', { ...web, attributes: { url: '/about' } }, '/acme/s/about'],
    ['record page', record, '/acme/s/item/serum'],
    ['content page', content, '/acme/s/item/serum'],
    ['named page with state', { ...named, state }, '/acme/s/item/contact?topic=a+b%26c&amp;product=serum'],
    ['web page with state', { ...web, state: { x: '1' } }, 'https://b.example/a?b=c&amp;x=1#d'],
    ['named page with empty state', { ...named, state: {} }, '/acme/s/item/contact'],
  ])('NRM-6 resolves to the URL of a %s', async (_name, reference, url) => {
    const { html, warnings } = await link(reference)
    expect(html).toContain(`href="${url}"`)
    expect(warnings).toEqual([])
  })

  it.each([
    ['another key', { ...named, label: 'x' }],
    ['another type', { ...named, type: 'standard__app' }],
    ['no type', { attributes: { name: 'contact' } }],
    ['no attributes', { type: 'comm__namedPage' }],
    ['another attribute', { ...named, attributes: { name: 'contact', target: '_blank' } }],
    ['attributes of another type', { ...named, attributes: { recordId } }],
    ['attributes that are text', { ...named, attributes: 'contact' }],
    ['state that is not a string', { ...named, state: { a: { b: 'c' } } }],
    ['a hostile address', { ...web, attributes: { url: 'javascript:alert(1)' } }],
    ['a wrong record id', { ...record, attributes: { recordId: '01t' } }],
    ['a wrong content key', { ...content, attributes: { contentKey: 'MC' } }],
    ['another action', { ...record, attributes: { recordId, actionName: 'edit' } }],
  ])('NRM-6 is rejected with %s, and is not rendered as a link', async (_name, reference) => {
    expect(pageReference.safeParse(reference).success).toBe(false)
    expect(checkBody(button.schema, { text: 'Go', url: reference }, 'Page')).not.toEqual([])
    const { html, warnings } = await renderBlock('text-block', {
      text: 'Go',
      isLinkable: true,
      url: reference,
    })
    expect(html).toBe('<h3 class="text-block heading-medium">Go</h3>')
    expect(warnings).toHaveLength(1)
    expect(warnings[0]?.reason).toContain('no link')
  })

  it.each([named, web, record, content, { ...named, state }])('NRM-6 can be %j', (reference) => {
    expect(pageReference.parse(reference)).toEqual(reference)
    expect(checkBody(button.schema, { text: 'Go', url: reference }, 'Page')).toEqual([])
  })

  it('NRM-6 is rejected, with the position of the invalid value, if an attribute is invalid', () => {
    const url = { ...record, attributes: { recordId: '01t' } }
    expect(checkBody(button.schema, { text: 'Go', url }, 'Page')).toEqual([
      {
        path: 'Page › url › attributes › recordId',
        message: 'must be a record id of 15 or 18 characters (got "01t")',
      },
    ])
  })

  it.each([
    ['comm__namedPage', { name: 'nowhere' }],
    ['standard__recordPage', { recordId: '01t000000000009AAA' }],
    ['standard__managedContentPage', { contentKey: testKey(9) }],
  ])('NRM-6 to a missing target (%s) renders no link, and logs a warning', async (type, attributes) => {
    const { html, warnings } = await renderBlock('text-block', {
      text: 'Go',
      isLinkable: true,
      url: { type, attributes },
    })
    expect(html).not.toContain('<a')
    expect(warnings[0]?.reason).toContain(`there is no page for ${JSON.stringify(attributes)}`)
  })

  it('NRM-6 can have bound attributes', async () => {
    const reference = { ...record, attributes: { recordId: '{!Item.recordId}' } }
    const scope = { Item: { id: '1', data: { recordId, link: named } } }
    expect((await link(reference, { scope })).html).toContain('href="/acme/s/item/serum"')
    expect((await link('{!Item.link}', { scope })).html).toContain('href="/acme/s/item/contact"')
    expect(checkBody(button.schema, { text: 'Go', url: reference }, 'Page')).toEqual([])
  })

  it('URL-3 is rejected if a binding resolves to a hostile URL', async () => {
    const reference = { type: 'standard__webPage', attributes: { url: '{!Item.url}' } }
    const scope = { Item: { id: '1', data: { url: 'javascript:alert(1)' } } }
    expect((await link(reference, { scope })).html).not.toContain('javascript')
  })

  it.each([
    ['image-tile', { imageInfo: { url: '/a.webp', altText: 'A' }, title: 'Go', url: named }],
    ['image', { imageInfo: { url: '/a.webp', altText: 'A' }, url: named }],
    ['brand-link', { text: 'Acme', url: named }],
    ['text-block', { text: 'Go', isLinkable: true, url: named }],
    ['navigation-menu', { menu: testKey(3) }],
    ['link-list', { title: 'Links', menu: testKey(3) }],
  ])('NRM-6 renders a link in the block %s', async (block, props) => {
    const { html, warnings } = await renderBlock(block, props, { contents, basePath: '/acme/s' })
    expect(html).toContain('href="/acme/s/item/contact"')
    expect(warnings).toEqual([])
  })

  it('NRM-6 is rendered as a link in the second level of a menu', async () => {
    const { html } = await renderBlock('navigation-menu', { menu: testKey(3) }, { contents })
    expect(html).toContain('href="/item/serum"')
  })
})
