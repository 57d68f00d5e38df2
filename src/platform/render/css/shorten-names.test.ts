import { describe, expect, it } from 'vitest'
import { shortenNames } from './shorten-names.ts'

describe('shortenNames', () => {
  it('gives the shortest names to what is said most often, at every place', () => {
    const css = ':root{--size:1px;--gap:2px}p{margin:calc(2*var(--gap)) var(--size,var(--gap))}'
    expect(shortenNames(css)).toBe(':root{--b:1px;--a:2px}p{margin:calc(2*var(--a)) var(--b,var(--a))}')
  })

  it.each([
    ['what somebody else sets', 'p{color:var(--paper)}', ''],
    ['a class', '.part--small{margin:0}', ''],
    ['an address', '@font-face{src:url(/a--b.woff2)}', ''],
    ['a quoted text', 'p{content:"a --b-c"}', ''],
  ])('leaves %s', (_, css, later) => {
    expect(shortenNames(css, { later })).toBe(css)
  })

  it('leaves the names that it is told', () => {
    const css = ':root{--paper:red}p{color:var(--paper)}'
    expect(shortenNames(css, { kept: new Set(['--paper']) })).toBe(css)
  })

  it('leaves tokens where they come from elsewhere', () => {
    const css = '@media print{:root{--dxp-s-space-1:0}}p{--x:0;margin:var(--dxp-s-space-1)}'
    expect(shortenNames(css, { hasExternalTheme: true })).toBe(css.replace('--x', '--a'))
    expect(shortenNames(css)).not.toContain('--dxp')
  })

  it('gives no name that later styles have', () => {
    expect(shortenNames('p{--x:1;--y:var(--x)}', { later: '.dialog{margin:var(--a)}' })).toBe(
      'p{--b:1;--c:var(--b)}',
    )
  })

  it('finds names enough', () => {
    const css = `p{${Array.from({ length: 800 }, (_, index) => `--name-${index}:0`).join(';')}}`
    expect(new Set(shortenNames(css).match(/--[a-z]+/g)).size).toBe(800)
  })
})
