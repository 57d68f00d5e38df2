import { describe, expect, it } from 'vitest'
import { escapeHtml, toScriptJson } from './escape-html.ts'

describe('escapeHtml', () => {
  it('RTE-1 leaves no character that opens a tag, an attribute or an entity', () => {
    expect(escapeHtml(`<a href="x" title='y'>&amp;`)).toBe(
      '&lt;a href=&quot;x&quot; title=&#39;y&#39;&gt;&amp;amp;',
    )
  })
})

describe('toScriptJson', () => {
  it('is the same JSON, and closes no script', () => {
    const value = { text: '</script><!--<script>', line: '\u2028\u2029' }
    const json = toScriptJson(value)
    expect(json).not.toMatch(/<|\u2028|\u2029/)
    expect(JSON.parse(json)).toEqual(value)
  })
})
