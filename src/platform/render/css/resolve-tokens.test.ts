import { describe, expect, it } from 'vitest'
import { findKeptNames, resolveTokens } from './resolve-tokens.ts'

describe('settleTokens', () => {
  it.each<[string, string, string]>([
    ['a short token that the theme alone sets', ':root{--a:#fff}p{color:var(--a)}', 'p{color:#fff}'],
    ['one inside a function', ':root{--a:1px}p{width:calc(2*var(--a))}', 'p{width:calc(2*1px)}'],
    ['what nothing reads', ':root{--a:#fff;--b:1px}p{margin:0}', 'p{margin:0}'],
    [
      'what only an unread token reads',
      ':root{--a:var(--b);--b:1px;--c:var(--b)}p{margin:var(--c)}',
      ':root{--c:1px}p{margin:var(--c)}',
    ],
    ['a property that nobody sets', 'p{color:var(--x,red)}', 'p{color:red}'],
    ['one inside another', 'p{color:var(--x,var(--y,rgb(0,0,0)))}', 'p{color:rgb(0,0,0)}'],
    [
      'a token that stands for a property that is set',
      ':root{--a:#fff}p{--x:red}p{color:var(--x,var(--a))}',
      'p{--x:red}p{color:var(--x,#fff)}',
    ],
  ])('gives its value to %s', (_, css, settled) => {
    expect(resolveTokens(css)).toBe(settled)
  })

  it.each<[string, string]>([
    ['what paper sets anew', ':root{--a:1px}p{margin:var(--a)}@media print{:root{--a:2px}}'],
    ['what an element sets anew', ':root{--a:1px}p{margin:var(--a)}div{--a:2px}'],
    [
      'what is longer than all that reads it',
      `:root{--a:${'clamp(1rem, 2vw + 1rem, 3rem)'}}p{margin:var(--a);padding:var(--a);gap:var(--a)}`,
    ],
    ['a read that is wrong without it', 'p{color:var(--x)}'],
    ['a value that would be one word with the next', ':root{--a:1}p{margin:var(--a)px}'],
    ['a quoted value', ':root{--a:"one; two; three"}p{content:var(--a);quotes:var(--a);x:var(--a)}'],
  ])('leaves %s', (_, css) => {
    expect(resolveTokens(css)).toBe(css)
  })

  it('keeps for later styles what elements set and they read, and what they set', () => {
    const css = ':root{--a:#fff;--b:#000;--c:1px}p{color:var(--a);margin:var(--c)}section{--b:#ccc}'
    const kept = findKeptNames(css, '.dialog{--c:2px;color:var(--a);background:var(--b)}')
    expect([...kept]).toEqual(['--c', '--b'])
    expect(resolveTokens(css, kept)).toBe(
      ':root{--b:#000;--c:1px}p{color:#fff;margin:var(--c)}section{--b:#ccc}',
    )
  })
})
