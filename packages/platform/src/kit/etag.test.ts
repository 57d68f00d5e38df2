import { describe, expect, it } from 'vitest'
import { includesEtag } from './etag.ts'

describe('includesEtag', () => {
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
    expect(includesEtag(header, etag)).toBe(isListed)
  })
})
