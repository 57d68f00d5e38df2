import { describe, expect, it } from 'vitest'
import { listExcerpts, replaceMatches, toFoldedQuery, toIndexedText } from './match-text.ts'

const plain = (text: string) => ({ text, isMarkup: false })
const rich = (text: string) => ({ text, isMarkup: true })
const wanted = (q: string, isExact = false) => ({ q, isExact })

describe('text in an item', () => {
  it.each([
    ['ignoring case', plain('Acne and acne'), wanted('ACNE'), 'x and x'],
    ['with the same case', plain('Acne and acne'), wanted('acne', true), 'Acne and x'],
    ['within words', plain('hydration'), wanted('dra'), 'hyxtion'],
    [
      'with special characters of patterns',
      plain('(a+b) [c] 1.5 $ a\\b'),
      wanted('(a+b) [c] 1.5 $ a\\b'),
      'x',
    ],
    ['never in an expression', plain('{!Record.acne} acne'), wanted('acne'), '{!Record.acne} x'],
    [
      'never in a tag',
      rich('<a href="/acne" class="acne">acne</a>'),
      wanted('acne'),
      '<a href="/acne" class="acne">x</a>',
    ],
    ['as encoded in markup', rich('<p>R&amp;D &lt;3</p>'), wanted('R&D <3'), '<p>x</p>'],
    ['never inside an entity', rich('<p>R&amp;D, amp;</p>'), wanted('amp'), '<p>R&amp;D, x;</p>'],
    ['as plain text', plain('<b>R&D</b>'), wanted('<b>'), 'xR&D</b>'],
    ['in letters of any script', rich('<p>Кислота</p>'), wanted('КИСЛОТА'), '<p>x</p>'],
  ])('is found and replaced %s', (_, stored, question, after) => {
    expect(listExcerpts(stored, question)).not.toEqual([])
    expect(replaceMatches(stored, question, 'x')).toBe(after)
  })

  it.each([
    ['a straight quote', plain('the skin’s own'), "skin's", 'the x own'],
    ['a curly quote', plain("the skin's own"), 'skin’s', 'the x own'],
    ['double quotes', plain('“next” day'), '"next"', 'x day'],
    [
      'a space for a non-breaking space',
      rich('<p>Zorbium&nbsp;Wash, Zorbium\u00A0Wash</p>'),
      'zorbium wash',
      '<p>x, x</p>',
    ],
    ['a non-breaking space for spaces', plain('Acno  Solution'), 'Acno\u00A0Solution', 'x'],
    ['a hyphen for a non-breaking hyphen', plain('next‑day'), 'next-day', 'x'],
    ['no soft hyphen', rich('<p>Zor&shy;bi\u00ADum</p>'), 'zorbium', '<p>x</p>'],
    [
      'words across formatting',
      rich('<p>Zorbium <strong>Wa</strong>sh now</p>'),
      'zorbium wash',
      '<p>x now</p>',
    ],
    [
      'words that end in formatting',
      rich('<p>Use <a href="/a">Zorbium <em>Wash</em> daily</a></p>'),
      'use zorbium wash',
      '<p>x<a href="/a"> daily</a></p>',
    ],
  ])('is found and replaced by a search text with %s', (_, stored, q, after) => {
    expect(listExcerpts(stored, wanted(q)).length).toBeGreaterThan(0)
    expect(toIndexedText([stored]).toLowerCase()).toContain(toFoldedQuery(q).toLowerCase())
    expect(replaceMatches(stored, wanted(q), 'x')).toBe(after)
  })

  it.each([
    ['across the end of a paragraph', rich('<p>One</p><p>two</p>'), 'onetwo'],
    ['across an expression', plain('One{!Item.a}two'), 'onetwo'],
    ['with other accents', plain('Acné'), 'acne'],
    ['with the braces of an expression', plain('{!Item.a}'), '\u0000'],
  ])('is not found %s', (_, stored, q) => {
    expect(listExcerpts(stored, wanted(q))).toEqual([])
    expect(replaceMatches(stored, wanted(q), 'x')).toBe(stored.text)
  })

  it('is replaced literally, including characters that have a special meaning in patterns or markup', () => {
    expect(replaceMatches(plain('acne'), wanted('acne'), '$& <b>')).toBe('$& <b>')
    expect(replaceMatches(rich('<p>acne</p>'), wanted('acne'), '$1 <script>&')).toBe(
      '<p>$1 &lt;script&gt;&amp;</p>',
    )
  })

  it('is shown with the words around each match, without tags', () => {
    const words = rich('<p>Before <b>the</b> &lt;acne&gt; <i>and</i> after, {!Item.acne} Acne</p>')
    expect(listExcerpts(words, wanted('acne'))).toEqual([
      { before: 'Before the <', match: 'acne', after: '> and after, {!Item.acne} Acne' },
      { before: 'Before the <acne> and after, {!Item.acne} ', match: 'Acne', after: '' },
    ])
    const [shown] = listExcerpts(plain(`${'a'.repeat(99)}b${'c'.repeat(99)}`), wanted('b'))
    expect(shown).toEqual({ before: 'a'.repeat(60), match: 'b', after: 'c'.repeat(60) })
  })

  it('is split at tags for the index', () => {
    expect(toIndexedText([plain('One'), rich('<p>R&amp;D</p><p>Two</p>')])).toBe('One\n\nR&D\n\nTwo\n')
  })
})
