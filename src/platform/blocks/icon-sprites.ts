/** Where icons lie (ICO-1): whole symbols of five sprites, of which a page asks for those that it shows and no others. */
import { iconSpriteVersion } from '#schema'

/** `/assets/icons/utility-sprite/svg/symbols.svg#check`, without the base path. */
export const toIconPath = (category: string, name: string, direction: 'ltr' | 'rtl'): string =>
  `/assets/icons/${category}-sprite/svg/${direction === 'rtl' ? 'symbols-rtl' : 'symbols'}.svg#${name}`

/** How many symbols one address may name. */
export const maxIconSubset = 64

const spriteUse = /(<use href="[^"?#]*\/assets\/icons\/\w+-sprite\/svg\/symbols(?:-rtl)?\.svg)#(\w+)"/g

/**
 * Finished HTML with each sprite's address narrowed to the icons that the page takes from it, so that two chevrons cost one
 * kilobyte instead of a sprite of 450: one request for each category on the page. A sprite of which a page shows more than
 * {@link maxIconSubset} icons is loaded whole.
 */
export function withIconSubsets(html: string): string {
  const used = new Map<string, Set<string>>()
  for (const [, sprite = '', name = ''] of html.matchAll(spriteUse)) {
    used.set(sprite, (used.get(sprite) ?? new Set()).add(name))
  }
  return html.replace(spriteUse, (whole: string, sprite: string, name: string) => {
    const names = used.get(sprite) ?? new Set()
    if (names.size > maxIconSubset) return whole
    return `${sprite}?icons=${[...names].toSorted().join(',')}&amp;v=${iconSpriteVersion}#${name}"`
  })
}
