import { describe, expect, it } from 'vitest'
import { isCountablePath } from './countable-path.ts'

describe('the counter of paths to missing pages', () => {
  it.each([
    '/products/rosacea',
    '/old/products/blue-notebook-2.html',
    '/2024/11/opening-hours',
    '/über-uns/geschäftsführung',
    '/product/rowan-acne-starter-kit',
  ])('counts %s', (path) => {
    expect(isCountablePath(path)).toBe(true)
  })

  it.each([
    ['an e-mail address', '/unsubscribe/ann@clinic.example'],
    ['a hexadecimal token', '/confirm/9f86d081884c7d65'],
    ['a UUID', '/order/123e4567-e89b-12d3-a456-426614174000'],
    ['a base64 token', '/link/dGhpcyBpcyBhIHNlY3JldA'],
    ['a token that consists of letters', '/link/aBcDeFgHiJkLmNoPqRs'],
    ['a telephone number', '/call/02079460182'],
    ['a telephone number with spaces', '/call/020 7946 0182'],
    ['a telephone number with a country code', '/call/+44-20-7946-0182'],
    ['an e-mail address with a full-width sign', '/unsubscribe/ann＠clinic.example'],
    ['an e-mail address with “(at)”', '/unsubscribe/ann(at)clinic.example'],
    ['a mixture of letters and digits', '/r/x7k2m9q4z8w1'],
    ['a long word', `/${'a'.repeat(30)}`],
    ['a long path', '/a'.repeat(101)],
    ['an encoded character', '/a%40b'],
    ['a hidden file', '/.env'],
    ['a control character', '/a\u0000b'],
  ])('does not count %s', (_name, path) => {
    expect(isCountablePath(path)).toBe(false)
  })
})
