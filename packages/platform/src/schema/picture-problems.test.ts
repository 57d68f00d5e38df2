import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { isPictureUrl } from '#kit'
import { readImageData, type LoadedData } from '#blocks'
import { createTestPage } from '../standard-blocks/page.fixture.ts'
import { testKey } from '../standard-blocks/content.fixture.ts'
import { field } from './field.ts'
import { findImageInfo } from './image-info.ts'
import { checkBody } from './parse-props.ts'

const open = [
  'http://a.example/b.png',
  'HTTP://a.example/b.png',
  '//a.example/b.png',
  '/\\a.example/b.png',
  '\t//a.example/b.png',
  'http:a.example/b.png',
  'https:a.example/b.png',
]
const allowed = [
  '/img/b.png',
  'img/b.png',
  'https://a.example/b.png',
  'https://a.example:8443/b.png',
  '?x=//a',
]
const schema = z.object({
  picture: field.image('Picture').optional(),
  list: z.array(z.object({ inner: field.image('Picture').optional() })).optional(),
  text: field.richText('Text').optional(),
})
const check = (props: z.input<typeof schema>) => checkBody(schema, props, 'Page').map(({ path }) => path)

const read = (stored: unknown) => {
  const warnings: string[] = []
  const loaded: LoadedData = {
    findContent: () => undefined,
    findCollection: () => undefined,
    findSeoProperties: () => undefined,
    findSearch: () => undefined,
    findCleanText: () => undefined,
  }
  const page = createTestPage({})
  const data = readImageData(findImageInfo(stored), { loaded, page, warn: (reason) => warnings.push(reason) })
  return { ...data, warnings }
}

describe('an image whose URL does not begin with https', () => {
  it.each(open)('%j is rejected on import in every image field', (url) => {
    expect(isPictureUrl(url)).toBe(false)
    expect(check({ picture: { url } })).toEqual(['Page › picture'])
    expect(check({ picture: { Url: url } })).toEqual(['Page › picture'])
    expect(check({ picture: JSON.stringify({ url }) })).toEqual(['Page › picture'])
    expect(check({ picture: { source: { type: 'url', ref: url } } })).toEqual(['Page › picture'])
    expect(check({ picture: { url: '/a.png', srcSet: [{ url, descriptor: '640w' }] } })).toEqual([
      'Page › picture',
    ])
    expect(check({ picture: { Url: '/a.png', SrcSet: { mobile: { url } } } })).toEqual(['Page › picture'])
    expect(check({ list: [{}, { inner: { contentKey: testKey(1), url } }] })).toEqual([
      'Page › list › 1 › inner',
    ])
    expect(check({ text: `<p><img src="/a.png"><IMG alt="" src='${url}'></p>` })).toEqual(['Page › text'])
  })

  it.each(open)('%j is omitted in delivery, with one warning', (url) => {
    expect(read({ url })).toMatchObject({ Pictures: [], warnings: [expect.stringMatching(/is left out/)] })
    const { Picture, warnings } = read({ url, srcSet: [{ url: '/a.png', descriptor: '640w' }] })
    expect([Picture?.RawUrl, Picture?.SrcSet.length, warnings.length]).toEqual(['', 1, 1])
    expect(read({ url: '/a.png', srcSet: [{ url, descriptor: '640w' }] }).Picture?.SrcSet).toEqual([])
  })

  it.each(allowed)('%j is accepted (decision 012)', (url) => {
    expect(check({ picture: { url }, text: `<img src="${url}">` })).toEqual([])
    expect(read({ url })).toMatchObject({ Picture: { RawUrl: url }, warnings: [] })
  })

  it('is accepted in delivery if it is the site’s own http URL, and in checks if it is an expression', () => {
    const { origin } = createTestPage({}).url
    expect(read({ url: `${origin.replace('https:', 'http:')}/a.png` })).toMatchObject({ warnings: [] })
    expect(check({ picture: { url: '{!Item.image}' }, text: '<img src="{!Item.image}">' })).toEqual([])
  })
})
