import { describe, expect, it } from 'vitest'
import { readPictureValue, toPictureValue } from './picture-value.ts'

const key = `MC${'A'.repeat(26)}`

const toReference = (contentKey: string) => ({ source: { type: 'imageReference', ref: { contentKey } } })

describe('the value of an image field', () => {
  it.each([
    [undefined, { kind: 'none' }],
    ['', { kind: 'none' }],
    [key, { kind: 'stored', contentKey: key }],
    [
      { contentKey: key, altText: 'A jar' },
      { kind: 'stored', contentKey: key },
    ],
    [toReference(key), { kind: 'stored', contentKey: key }],
    [JSON.stringify({ contentKey: key }), { kind: 'stored', contentKey: key }],
    [{ url: 'https://a.example/b.png' }, { kind: 'address', url: 'https://a.example/b.png' }],
    [
      { source: { type: 'url', ref: 'https://a.example/b' } },
      { kind: 'address', url: 'https://a.example/b' },
    ],
    ['{!Item.picture}', { kind: 'bound', expression: '{!Item.picture}' }],
    [`${key},${key}`, { kind: 'other' }],
    [[key], { kind: 'other' }],
    [{ contentKey: 'none' }, { kind: 'other' }],
    ['{broken', { kind: 'other' }],
  ])('is read from %j', (value, read) => {
    expect(readPictureValue(value)).toEqual(read)
  })

  it('retains position and size for a different image, and drops the previous image’s alternative text', () => {
    const former = { contentKey: 'x', altText: 'A jar', overrideAltText: 'Jar', bgPosition: 'top' }
    expect(toPictureValue(former, key)).toEqual({ contentKey: key, bgPosition: 'top' })
    expect(toPictureValue({ ...toReference('x'), altText: 'A jar' }, key)).toEqual(toReference(key))
    expect(toPictureValue('{!Item.picture}', key)).toEqual({ contentKey: key })
  })
})
