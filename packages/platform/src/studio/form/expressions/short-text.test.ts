import { describe, expect, it } from 'vitest'
import { listReferencedKeys, toShortText } from './short-text.ts'

const key = `MC${'A'.repeat(26)}`
const other = `MC${'B'.repeat(26)}`
const titles = new Map([
  [key, 'Acne gel'],
  [other, 'A hand with gel'],
])
const toTitle = (one: string) => titles.get(one)

describe('a short value', () => {
  it.each([
    ['the text without tags', '<p>For  <strong>oily</strong> skin</p>', 'For oily skin'],
    ['a number', 24.5, '24.5'],
    ['a switch', true, 'On'],
    ['an item by its title', key, 'Acne gel'],
    ['items by their titles', [key, other], 'Acne gel, A hand with gel'],
    ['a picture by its title', { contentKey: other, altText: 'Not this' }, 'A hand with gel'],
    [
      'a nested picture by its title',
      { source: { type: 'cms', ref: { contentKey: other } } },
      'A hand with gel',
    ],
    ['an address', { url: '/supplies/acne' }, '/supplies/acne'],
    [
      'a link to an item',
      { type: 'standard__managedContentPage', attributes: { contentKey: key } },
      'Acne gel',
    ],
    ['an amount', { amount: 12, currency: 'GBP' }, '12, GBP'],
    ['empty for no value', undefined, ''],
    ['empty for an unknown item', `MC${'C'.repeat(26)}`, ''],
  ])('is %s', (_, value, words) => {
    expect(toShortText(value, toTitle)).toBe(words)
  })

  it('is truncated if the original value is long', () => {
    expect(toShortText('long '.repeat(40), toTitle)).toMatch(/^(?:long ){15}long…$/)
  })

  it('lists the items to which it refers, so that one request loads all titles', () => {
    expect(listReferencedKeys({ related: [key, { contentKey: other, altText: 'x' }], name: 'Gel' })).toEqual([
      key,
      other,
    ])
  })
})
