/** Addresses of icons (ICO-1): five sprites of whole symbols, of which a page requests only those that it shows. */
import { escapeHtml } from '#kit'
import { iconSpriteVersion } from '#schema'

/** Returns `/assets/icons/utility-sprite/svg/symbols.svg#check`, without the base path. */
export const toIconPath = (category: string, name: string, direction: 'ltr' | 'rtl'): string =>
  `/assets/icons/${category}-sprite/svg/${direction === 'rtl' ? 'symbols-rtl' : 'symbols'}.svg#${name}`

/** The maximum number of symbols in one address. */
export const maxIconSubset = 64

const spriteUse = /(<use href="[^"?#]*\/assets\/icons\/\w+-sprite\/svg\/symbols(?:-rtl)?\.svg)#(\w+)"/g

/** Names of icons by the address of their sprite, without query and fragment. */
export type IconUses = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Narrows each sprite's address in finished HTML to the icons that the page uses, with one request for each
 * category: two chevrons then cost one kilobyte, while the whole sprite has 450. A sprite with more than {@link
 * maxIconSubset} icons on the page is loaded whole.
 */
export function withIconSubsets(html: string): string {
  const used = new Map<string, Set<string>>()
  for (const [sprite, name] of listIconUses(html)) used.set(sprite, (used.get(sprite) ?? new Set()).add(name))
  return narrowIcons(html, used)
}

/** Lists each use of an icon with its sprite. */
export const listIconUses = (html: string): readonly (readonly [sprite: string, name: string])[] =>
  Array.from(html.matchAll(spriteUse), ([, sprite = '', name = '']) => [sprite, name])

/** Narrows the sprite addresses in a part of a page that uses these icons. */
export const narrowIcons = (html: string, used: IconUses): string =>
  html.replace(
    spriteUse,
    (_, sprite: string, name: string) =>
      `${sprite}${escapeHtml(toIconQuery(used.get(sprite) ?? new Set()))}#${name}"`,
  )

/** Returns the query between a sprite's address and an icon's name; empty if the sprite is loaded whole. */
export const toIconQuery = (names: ReadonlySet<string>): string =>
  names.size > maxIconSubset ? '' : `?icons=${[...names].toSorted().join(',')}&v=${iconSpriteVersion}`
