import { expect, it } from 'vitest'
import { findStrippedMarkup } from './stripped-markup.ts'

it.each<[string, string, string[]]>([
  ['plain tags', '<p>a <strong>b</strong></p><ul><li>c</li></ul>', []],
  ['plain links', '<p><a href="/a">a</a> <a href="mailto:a@b.example">b</a></p>', []],
  ['an unknown tag', '<p><font>a</font></p>', ['<font>']],
  ['an attribute', '<p onclick="x()">a</p>', ['onclick of <p>']],
  ['an expression as an address', '<a href="{!Item._detailURL}">a</a>', []],
  ['a picture without a source', '<p>a</p><iframe src="https://x.example/"></iframe>', ['<iframe>']],
])('lists the markup that rich text strips: %s', (_, html, stripped) => {
  expect(findStrippedMarkup(html)).toEqual(stripped)
})
