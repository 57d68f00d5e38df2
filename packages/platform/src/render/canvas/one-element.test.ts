import { describe, expect, it } from 'vitest'
import { isSingleElement } from './one-element.ts'

describe('isOneElement', () => {
  it.each([
    '<p>a</p>',
    '<p class="a>b" title=\'<p>\'>a<br>b<img src="x"/></p>',
    '<img src="x">',
    '<div><div></div><p>x</p></div>',
    '<div><textarea><p></textarea></div>',
    '<script>a<b</script>',
    '<ul><!-- </ul> --><li></li></ul>',
    '<svg><path d="M0 0"></path><use href="#a"/></svg>',
  ])('accepts %s', (html) => expect(isSingleElement(html)).toBe(true))

  it.each([
    '',
    'text',
    '<p>a</p> b',
    '<p>a</p><p>b</p>',
    '<img src="x"><p>b</p>',
    '<p>a',
    '<p>a</div></p>',
    '<p></p></p>',
    '<p>a</p><!-- b -->',
    '<!-- a --><p>b</p>',
    '<script>a</script><p></p>',
  ])('rejects %s', (html) => expect(isSingleElement(html)).toBe(false))
})
