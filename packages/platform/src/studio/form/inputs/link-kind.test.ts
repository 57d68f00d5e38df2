import { describe, expect, it } from 'vitest'
import { messages } from '../../messages/messages.ts'
import { isLinkText, readLink, readLinkText, toItemLink, toLinkText, toLinkValue } from './link-kind.ts'

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
  ])('is read as the link type that was stored: %o', (stored, read) => {
    expect(readLink(stored)).toEqual(read)
  })

  it('contains no spaces if it links to a phone number', () => {
    expect(toLinkValue('phone', '+44 (20) 7946-0182')).toBe('tel:+442079460182')
    expect(toLinkValue('mail', '')).toBe('')
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
  ])('is distinguished from text that is not a link: %s', (text, isLink) => {
    expect(isLinkText(text)).toBe(isLink)
  })

  it.each([
    ['phone', '020 7946 0182', 'tel:02079460182'],
    ['phone', '+44 (20) 7946-0182 ', 'tel:+442079460182'],
    ['phone', 'tel:020 7946 0182', 'tel:02079460182'],
    ['phone', '{!Record.phone} ', 'tel:{!Record.phone}'],
    ['mail', 'post@clinic.example ', 'mailto:post@clinic.example'],
    ['mail', ' post@clinic.example', 'mailto:post@clinic.example'],
    ['mail', 'mailto:post@clinic.example', 'mailto:post@clinic.example'],
    ['path', ' /about#team ', '/about#team'],
    ['path', 'tel:020', 'tel:020'],
    ['path', 'mailto:post@clinic.example', 'mailto:post@clinic.example'],
    ['path', 'https://example.com/ ', 'https://example.com/'],
  ] as const)(
    'of type %s, typed character by character as "%s", is shown as stored after each character',
    (kind, text, link) => {
      const read = Array.from(text, (_, at) =>
        readLinkText(kind, text.slice(0, at + 1), { isRequired: false }),
      )
      const stored = read.filter((one) => 'value' in one)
      expect(stored.map(({ shown }) => shown)).toEqual(stored.map(({ value }) => toLinkText(kind, value)))
      expect(read.at(-1)).toMatchObject({ value: link })
    },
  )

  it.each([
    ['path', 'about'],
    ['mail', 'foo'],
    ['phone', 'abc'],
  ] as const)('of type %s is rejected with a specific message if it is invalid: %s', (kind, text) => {
    expect(readLinkText(kind, text, { isRequired: false })).toEqual({
      problem: messages.form.wrong.links[kind],
    })
  })

  it('is removed when it is cleared, or stored as empty if it is required', () => {
    expect(readLinkText('mail', ' ', { isRequired: false })).toEqual({ value: undefined, shown: '' })
    expect(readLinkText('mail', '', { isRequired: true })).toEqual({ value: '', shown: '' })
  })
})
