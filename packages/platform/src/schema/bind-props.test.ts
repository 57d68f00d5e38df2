import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestPage } from '../standard-blocks/page.fixture.ts'
import { bindProps } from './bind-props.ts'
import { field, responsive } from './field.ts'
import { blockNode } from './block-node.ts'

const Item = {
  id: '1',
  data: {
    name: '<b>Gel</b>',
    size: 50,
    list: ['a', 'b'],
    picture: { url: '/a' },
    html: '<p>Hi</p>',
    q: 'a&b',
  },
  richText: new Set(['html']),
}
const { scope } = createTestPage({ scope: { Item } })
const schema = z.object({
  text: field.text('Text').default(''),
  rich: field.richText('Rich'),
  url: field.url('Link').optional(),
  template: field.template('Template').default(''),
  size: field.number('Size', { min: 0, max: 99 }).default(1),
  image: field.image('Picture').optional(),
  entries: z.array(field.longText('Entry')),
  inner: z.object({ html: field.richText('Inner') }).default({ html: '' }),
  wide: responsive(field.text('Wide'), { mobile: '', tablet: '', desktop: '' }),
  parsed: z.preprocess((stored) => stored, z.object({ html: field.richText('Deep') })).prefault({ html: '' }),
  seeds: z.array(blockNode).default([]),
})
const bind = (props: Record<string, unknown>) => bindProps(schema, props, { scope })

describe('bindProps', () => {
  it.each([
    [{ text: 'A {!Item.name}' }, { text: 'A <b>Gel</b>' }],
    [{ rich: 'A {!Item.name}' }, { rich: 'A &lt;b&gt;Gel&lt;/b&gt;' }],
    [{ rich: '{!Item.html}' }, { rich: '<p>Hi</p>' }],
    [{ text: '{!Item.html}' }, { text: '<p>Hi</p>' }],
    [{ url: '/s?q={!Item.q}' }, { url: '/s?q=a%26b' }],
    [{ inner: { html: 'A {!Item.name}' } }, { inner: { html: 'A &lt;b&gt;Gel&lt;/b&gt;' } }],
    [{ parsed: { html: 'A {!Item.name}' } }, { parsed: { html: 'A &lt;b&gt;Gel&lt;/b&gt;' } }],
  ])('RTE-1 %j is escaped for its field', (stored, bound) => {
    expect(bind(stored)).toEqual(bound)
  })

  it.each([
    [{ text: '{!Item.size}' }, { text: '50' }],
    [{ size: '{!Item.size}' }, { size: 50 }],
    [{ entries: '{!Item.list}' }, { entries: ['a', 'b'] }],
    [{ entries: ['{!Item.list.0}', 'c'] }, { entries: ['a', 'c'] }],
    [{ image: '{!Item.picture}' }, { image: { url: '/a' } }],
    [{ image: { url: '/a', altText: '{!Item.size} ml' } }, { image: { url: '/a', altText: '50 ml' } }],
    [{ wide: { desktop: '{!Item.size} ml' } }, { wide: { desktop: '50 ml' } }],
    [{ text: '{!Item.missing}' }, { text: undefined }],
    [{ unknown: '{!Item.size} ml' }, { unknown: '50 ml' }],
    [
      { text: 7, size: null, entries: [true] },
      { text: 7, size: null, entries: [true] },
    ],
  ])('%j becomes %j', (stored, bound) => {
    expect(bind(stored)).toEqual(bound)
  })

  it('SEO-1 leaves templates unbound, because the block binds them itself', () => {
    expect(bind({ template: 'A {!Item.name}' })).toEqual({ template: 'A {!Item.name}' })
  })

  it('SEC-1 does not bind nested blocks', () => {
    const seeds = [{ id: 'a', block: 'text-block', props: { text: '{!Item.name}' } }]
    expect(bind({ seeds })).toEqual({ seeds })
  })

  it('does not change the stored value', () => {
    const stored = { text: '{!Item.size}', inner: { html: '{!Item.size}' } }
    const before = structuredClone(stored)
    bind(stored)
    expect(stored).toEqual(before)
  })
})
