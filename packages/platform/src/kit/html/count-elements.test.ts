import { expect, it } from 'vitest'
import { countElements, isLongText } from './count-elements.ts'

it.each([
  ['no markup', 'a < b, 1 <2 & </ >', 0],
  ['paragraphs', '<p>a</p><p>b</p>', 2],
  ['unclosed tags', '<p><P><br/><p', 4],
  ['only closing tags', '</p></p>', 2],
])('counts %s', (_name, html, count) => {
  expect(countElements(html)).toBe(count)
})

it.each([
  ['500 elements', '<br>'.repeat(500), false],
  ['501 elements', '<br>'.repeat(501), true],
  ['30,000 characters', 'a'.repeat(30_000), false],
  ['more characters', 'a'.repeat(30_001), true],
])('classifies rich text of %s as long or short', (_name, html, isLong) => {
  expect(isLongText(html)).toBe(isLong)
})
