import { describe, expect, it } from 'vitest'
import { shortenNames } from './shorten-names.ts'

describe('shortenNames', () => {
  it('assigns the shortest names to the most frequent properties, regardless of where the names occur', () => {
    const css = ':root{--size:1px;--gap:2px}p{margin:calc(2*var(--gap)) var(--size,var(--gap))}'
    expect(shortenNames(css)).toBe(':root{--b:1px;--a:2px}p{margin:calc(2*var(--a)) var(--b,var(--a))}')
  })

  it.each([
    ['a token that other styles set', 'p{color:var(--paper)}', ''],
    ['a class', '.part--small{margin:0}', ''],
    ['a URL', '@font-face{src:url(/a--b.woff2)}', ''],
    ['quoted text', 'p{content:"a --b-c"}', ''],
  ])('leaves %s unchanged', (_, css, later) => {
    expect(shortenNames(css, { later })).toBe(css)
  })

  it('leaves reserved names unchanged', () => {
    const css = ':root{--paper:red}p{color:var(--paper)}'
    expect(shortenNames(css, { reserved: new Set(['--paper']) })).toBe(css)
  })

  it('leaves tokens unchanged if an external theme sets them', () => {
    const css = '@media print{:root{--dxp-s-space-1:0}}p{--x:0;margin:var(--dxp-s-space-1)}'
    expect(shortenNames(css, { hasExternalTheme: true })).toBe(css.replace('--x', '--a'))
    expect(shortenNames(css)).not.toContain('--dxp')
  })

  it('avoids names that later styles use', () => {
    expect(shortenNames('p{--x:1;--y:var(--x)}', { later: '.dialog{margin:var(--a)}' })).toBe(
      'p{--b:1;--c:var(--b)}',
    )
  })

  it('never runs out of names', () => {
    const css = `p{${Array.from({ length: 800 }, (_, index) => `--name-${index}:0`).join(';')}}`
    expect(new Set(shortenNames(css).match(/--[a-z]+/g)).size).toBe(800)
  })
})
