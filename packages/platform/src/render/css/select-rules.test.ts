import { describe, expect, it } from 'vitest'
import { readRules } from '#blocks'
import { findSelectorNames, listRuleNames, selectRules } from './select-rules.ts'

function select(css: string, html: string): string {
  const rules = readRules(css)
  return selectRules(rules, findSelectorNames(html, listRuleNames(rules)))
}

const page =
  '<html lang="de-AT"><p class="lead indent-2">a</p><ul data-style="bullets"><li><a href="#">b</a></li></ul>'

describe('the selected style rules', () => {
  it.each([
    ['p{a:b}'],
    ['*{a:b}'],
    ['.lead{a:b}'],
    ['p.lead>a{a:b}'],
    [':root{--a:b}'],
    ['a:hover:not(.gone):focus-visible::after{a:b}'],
    [':is(.gone,.lead) li{a:b}'],
    ['ul:has(> li, .gone){a:b}'],
    ['[class*=indent-]{a:b}'],
    ['[data-style=bullets]{a:b}'],
    ['a[href^="tel:"],a[aria-current]{a:b}'],
    ['details[open]{a:b}'.replace('details', 'li')],
    ['#any{a:b}'],
    ['p:lang(de){a:b}'],
    ['body tbody{a:b}'],
    ['p:nth-child(2 of .gone){a:b}'],
    ['@font-face{font-family:"A"}'],
    ['@layer a,b;'],
    ['@media print{@page{size:A4}p{a:b}}'],
    ['@supports not selector(:popover-open){a{b:c}}'],
    ['p{content:"}.gone{"}'],
  ])('include %s', (css) => {
    expect(select(css, page)).toBe(css)
  })

  it.each([
    ['.gone{a:b}'],
    ['section{a:b}'],
    ['.lead .gone{a:b}'],
    [':is(.gone,section) li{a:b}'],
    ['ul:has(>.gone){a:b}'],
    ['[class*=hide-]{a:b}'],
    ["[data-style='numbers']{a:b}"],
    ['p:lang(fr){a:b}'],
    ['@media print{.gone{a:b}}'],
    ['@layer blocks{@media print{.gone{a:b}}}'],
  ])('exclude %s', (css) => {
    expect(select(css, page)).toBe('')
  })

  it('include a selector list if any of its selectors may match', () => {
    expect(select('h1,p,.gone,li:not(.gone,p){a:b}', page)).toBe('p,li:not(.gone,p){a:b}')
  })

  it('merge neighbouring rules with the same layer or condition', () => {
    const css = '@layer a{p{a:b}}@layer a{.gone{a:b}}@layer a{li{a:b}}@layer b{p{a:b}}@layer a{a{a:b}}'
    expect(select(css, page)).toBe('@layer a{p{a:b}li{a:b}}@layer b{p{a:b}}@layer a{a{a:b}}')
  })

  it('may contain comments, spaces and quotes, as handwritten styles do', () => {
    const css = '/* p{a:b} */\n@media print {\n  .lead > a ,\n  .gone {\n    a: "}";\n  }\n}\n'
    expect(select(css, page)).toBe('@media print{.lead > a{a: "}";}}')
  })

  it('match a class regardless of the surrounding text and attributes', () => {
    expect(select('.a{x:y}.b{x:y}.c{x:y}', `<p title="&quot;" class="a"\tid=x><b  class="b\nc">`)).toBe(
      '.a{x:y}.b{x:y}.c{x:y}',
    )
  })
})
