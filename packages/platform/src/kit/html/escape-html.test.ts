import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decodeBasicEntities,
  encodeBasicEntities,
  escapeEveryCharacter,
  escapeHtml,
  toScriptJson,
} from './escape-html.ts'

describe('escapeHtml', () => {
  it('RTE-1 leaves no character that opens a tag, an attribute or an entity', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
    )
  })
})

describe('escapeEveryCharacter', () => {
  it('RTE-1 leaves no character that ends an unquoted attribute', () => {
    expect(escapeEveryCharacter('a b="c"\n>é😀')).toBe('a&#32;b&#61;&#34;c&#34;&#10;&#62;&#233;&#128512;')
  })
})

describe('encodeBasicEntities and decodeBasicEntities', () => {
  it('encode exactly the six special characters', () => {
    expect(encodeBasicEntities(`<>"'\\& é\u00a0/`)).toBe('&lt;&gt;&quot;&#39;&#92;&amp; é\u00a0/')
  })

  it.each([
    ['&lt;&gt;&quot;&amp;&#39;&#92;', `<>"&'\\`],
    ['&amp;lt;', '&lt;'],
    ['&amp;amp;', '&amp;'],
    ['&eacute;&nbsp;&#x3c;&lt', '&eacute;&nbsp;&#x3c;&lt'],
  ])('decodes %s once', (text, expected) => {
    expect(decodeBasicEntities(text)).toBe(expected)
  })

  it('restore any text that is encoded and decoded the same number of times', () => {
    const pieces = fc.constantFrom('&', 'lt;', 'amp;', '#39;', '#92;', '<', '>', '"', "'", '\\', 'x', ';')
    fc.assert(
      fc.property(fc.array(pieces), fc.integer({ min: 1, max: 3 }), (parts, trips) => {
        const text = parts.join('')
        let travelling = text
        for (let trip = 0; trip < trips; trip++) travelling = encodeBasicEntities(travelling)
        for (let trip = 0; trip < trips; trip++) travelling = decodeBasicEntities(travelling)
        expect(travelling).toBe(text)
      }),
      { numRuns: 500, seed: 1 },
    )
  })
})

describe('toScriptJson', () => {
  it('returns equivalent JSON that cannot close a script element', () => {
    const value = { text: '</script><!--<script>', line: '\u2028\u2029' }
    const json = toScriptJson(value)
    expect(json).not.toMatch(/<|\u2028|\u2029/)
    expect(JSON.parse(json)).toEqual(value)
  })
})
