import { describe, expect, it } from 'vitest'
import { isLinkText, readLink, toItemLink, toTextLink } from './link-kind.ts'

describe('a link', () => {
  it.each([
    [undefined, { kind: 'path', text: '' }],
    ['/about', { kind: 'path', text: '/about' }],
    ['mailto:a@b.example', { kind: 'mail', text: 'a@b.example' }],
    ['tel:+442079460182', { kind: 'phone', text: '+442079460182' }],
    [toItemLink('MCX'), { kind: 'item', contentKey: 'MCX' }],
    [
      { type: 'comm__namedPage', attributes: { name: 'about' } },
      { kind: 'page', urlName: 'about' },
    ],
    [{ ...toItemLink('MCX'), state: { sort: 'new' } }, { kind: 'other' }],
    [{ type: 'standard__webPage', attributes: { url: '/a' } }, { kind: 'other' }],
  ])('is read as what somebody chose: %o', (stored, read) => {
    expect(readLink(stored)).toEqual(read)
  })

  it('of a telephone number has no spaces', () => {
    expect(toTextLink('phone', '+44 (20) 7946-0182')).toBe('tel:+442079460182')
    expect(toTextLink('mail', '')).toBe('')
  })

  it.each([
    ['/about', true],
    ['#top', true],
    ['https://example.com/', true],
    ['mailto:a@b.example', true],
    ['tel:+442079460182', true],
    ['//evil.example', false],
    ['javascript:alert(1)', false],
    ['https:/', false],
    ['mailto:nobody', false],
    ['/with space', false],
  ])('is told apart from what is none: %s', (text, isLink) => {
    expect(isLinkText(text)).toBe(isLink)
  })
})
