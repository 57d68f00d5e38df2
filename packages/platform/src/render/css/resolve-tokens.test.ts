import { describe, expect, it } from 'vitest'
import { findUnresolvedNames, resolveTokens } from './resolve-tokens.ts'

describe('resolveTokens', () => {
  it.each<[string, string, string]>([
    ['a short token that only the theme sets', ':root{--a:#fff}p{color:var(--a)}', 'p{color:#fff}'],
    ['one inside a function', ':root{--a:1px}p{width:calc(2*var(--a))}', 'p{width:calc(2*1px)}'],
    ['an unused token', ':root{--a:#fff;--b:1px}p{margin:0}', 'p{margin:0}'],
    [
      'a token that only an unused token reads',
      ':root{--a:var(--b);--b:1px;--c:var(--b)}p{margin:var(--c)}',
      ':root{--c:1px}p{margin:var(--c)}',
    ],
    ['a property that is never set', 'p{color:var(--x,red)}', 'p{color:red}'],
    ['one inside another', 'p{color:var(--x,var(--y,rgb(0,0,0)))}', 'p{color:rgb(0,0,0)}'],
    [
      'a token that is the fallback of a property',
      ':root{--a:#fff}p{--x:red}p{color:var(--x,var(--a))}',
      'p{--x:red}p{color:var(--x,#fff)}',
    ],
  ])('inlines or removes %s', (_, css, expected) => {
    expect(resolveTokens(css)).toBe(expected)
  })

  it.each<[string, string]>([
    ['a token that print styles override', ':root{--a:1px}p{margin:var(--a)}@media print{:root{--a:2px}}'],
    ['a token that an element overrides', ':root{--a:1px}p{margin:var(--a)}div{--a:2px}'],
    [
      'a value that is longer than all reads of it',
      `:root{--a:${'clamp(1rem, 2vw + 1rem, 3rem)'}}p{margin:var(--a);padding:var(--a);gap:var(--a)}`,
    ],
    ['a use without a fallback', 'p{color:var(--x)}'],
    ['a value that would join the next token', ':root{--a:1}p{margin:var(--a)px}'],
    ['a quoted value', ':root{--a:"one; two; three"}p{content:var(--a);quotes:var(--a);x:var(--a)}'],
  ])('leaves unchanged %s', (_, css) => {
    expect(resolveTokens(css)).toBe(css)
  })

  it('leaves tokens unresolved if later styles set them, or if an element sets them and later styles read them', () => {
    const css = ':root{--a:#fff;--b:#000;--c:1px}p{color:var(--a);margin:var(--c)}section{--b:#ccc}'
    const unresolved = findUnresolvedNames(css, '.dialog{--c:2px;color:var(--a);background:var(--b)}')
    expect([...unresolved]).toEqual(['--c', '--b'])
    expect(resolveTokens(css, unresolved)).toBe(
      ':root{--b:#000;--c:1px}p{color:#fff;margin:var(--c)}section{--b:#ccc}',
    )
  })
})
