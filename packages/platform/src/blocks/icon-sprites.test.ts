import { describe, expect, it } from 'vitest'
import { iconSpriteVersion } from '#schema'
import { withIconSubsets } from './icon-sprites.ts'

const use = (category: string, name: string, base = '') =>
  `<svg><use href="${base}/assets/icons/${category}-sprite/svg/symbols.svg#${name}"></use></svg>`

describe('a page’s icon sprites', () => {
  it('ICO-1 load only the icons that the page shows, with one request per category', () => {
    const page =
      use('utility', 'check', '/acme/s') +
      use('utility', 'chevrondown', '/acme/s') +
      use('custom', 'custom1', '/acme/s')
    const v = `&amp;v=${iconSpriteVersion}`
    expect(Array.from(withIconSubsets(page).matchAll(/href="([^"]*)"/g), ([, url]) => url)).toEqual([
      `/acme/s/assets/icons/utility-sprite/svg/symbols.svg?icons=check,chevrondown${v}#check`,
      `/acme/s/assets/icons/utility-sprite/svg/symbols.svg?icons=check,chevrondown${v}#chevrondown`,
      `/acme/s/assets/icons/custom-sprite/svg/symbols.svg?icons=custom1${v}#custom1`,
    ])
  })

  it('have the same URL whatever the order of the icons on the page', () => {
    const query = (html: string) => /\?[^#]*/.exec(withIconSubsets(html))?.[0]
    expect(query(use('utility', 'b') + use('utility', 'a') + use('utility', 'b'))).toBe(
      query(use('utility', 'a') + use('utility', 'b')),
    )
  })

  it('are loaded in full if a page shows more icons than fit into one URL', () => {
    const page = Array.from({ length: 65 }, (_, n) => use('utility', `icon${n}`)).join('')
    expect(withIconSubsets(page)).toBe(page)
  })

  it('change only the URLs of icons that the page shows', () => {
    const page =
      '<use href="/assets/marks.svg#acme"></use><a href="/assets/icons/utility-sprite/svg/symbols.svg#check">a</a>'
    expect(withIconSubsets(page)).toBe(page)
  })
})
