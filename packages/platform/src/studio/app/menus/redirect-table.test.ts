import { describe, expect, it } from 'vitest'
import type { ListedRedirect } from '#api'
import { parseRedirects, toRedirectFile } from './redirect-table.ts'

const redirect: ListedRedirect = {
  contentKey: 'MC',
  language: 'en_GB',
  title: 'Old',
  from: '/old, "quoted"',
  to: '=HYPERLINK("https://evil.example")',
  permanent: false,
  state: 'draft',
  hits: 3,
  lastHitAt: '2026-11-23T10:00:00.000Z',
}

describe('the CSV converter for redirects', () => {
  it('reads the file that it writes', () => {
    const { from, to, permanent } = redirect
    expect(parseRedirects(toRedirectFile([redirect]))).toEqual({
      rows: [{ line: 2, from, to, permanent }],
      unread: [],
    })
  })

  it('writes no formulas', () => {
    expect(toRedirectFile([redirect])).toContain(`"'=HYPERLINK(""https://evil.example"")"`)
  })

  it.each([
    ['commas', 'from,to,permanent\r\n/a,/b,yes\r\n'],
    ['semicolons', '/a;/b'],
    ['tabs', '/a\t/b\tTRUE\n'],
    ['quotation marks', '"/a","/b"'],
    ['blank lines', '\n\n/a,/b\n\n'],
  ])('reads %s', (_name, text) => {
    expect(parseRedirects(text)).toMatchObject({
      rows: [{ from: '/a', to: '/b', permanent: true }],
      unread: [],
    })
  })

  it('reports each unreadable row with its line', () => {
    const text = '/a,/b,maybe\n/c\n"/d\n/e",/f\n/g,/h\n"/i,/j'
    expect(parseRedirects(text)).toEqual({
      rows: [
        { line: 3, from: '/d\n/e', to: '/f', permanent: true },
        { line: 5, from: '/g', to: '/h', permanent: true },
      ],
      unread: [
        { line: 1, reason: 'permanent must be yes or no' },
        { line: 2, reason: 'enter the old and the new address in the first two columns' },
        { line: 6, reason: 'a quotation mark is not closed' },
      ],
    })
  })
})
