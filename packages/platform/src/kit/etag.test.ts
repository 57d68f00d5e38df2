import { describe, expect, it } from 'vitest'
import { listsEtag } from './etag.ts'

describe('listsEtag', () => {
  it.each([
    ['"a"', '"a"', true],
    ['W/"a"', '"a"', true],
    ['"a"', 'W/"a"', true],
    ['"b",\t W/"a" ,"c"', '"a"', true],
    ['"b"', '"a"', false],
    ['a', '"a"', false],
    ['W/W/"a"', '"a"', false],
    ['*', '"a"', false],
    ['"b", *', '*', true],
    ['', '"a"', false],
    [undefined, '"a"', false],
  ])('If-None-Match %j and ETag %j: %s', (header, etag, isListed) => {
    expect(listsEtag(header, etag)).toBe(isListed)
  })
})
