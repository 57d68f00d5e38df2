/** URLs of icons (ICO-1). There are five sprites; a page requests only the symbols that it shows. */
import { escapeHtml } from '#kit'
import { iconSpriteVersion } from '#schema'

/** Returns a URL such as `/assets/icons/utility-sprite/svg/symbols.svg#check`, without the base path. */
export const toIconPath = (category: string, name: string, direction: 'ltr' | 'rtl'): string =>
  `/assets/icons/${category}-sprite/svg/${direction === 'rtl' ? 'symbols-rtl' : 'symbols'}.svg#${name}`

/** The maximum number of symbols that one URL may list. */
export const maxIconSubset = 64

const spriteUse = /(<use href="[^"?#]*\/assets\/icons\/\w+-sprite\/svg\/symbols(?:-rtl)?\.svg)#(\w+)"/g

/** Names of icons by the URL of their sprite, which has no query and no fragment. */
export type IconUses = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Adds the icons that a page uses to each sprite's URL in finished HTML. The page sends one request per category. For
 * example, a sprite with two chevrons takes 1 kB instead of 450 kB. If a page uses more than {@link maxIconSubset}
 * icons of a sprite, the sprite is loaded in full.
 */
export function withIconSubsets(html: string): string {
  const used = new Map<string, Set<string>>()
  for (const [sprite, name] of listIconUses(html)) used.set(sprite, (used.get(sprite) ?? new Set()).add(name))
  return withFragmentIconSubsets(html, used)
}

/** Lists each use of an icon as a pair: the sprite URL and the icon name. */
export const listIconUses = (html: string): readonly (readonly [sprite: string, name: string])[] =>
  Array.from(html.matchAll(spriteUse), ([, sprite = '', name = '']) => [sprite, name])

/** Restricts the sprite URLs in a page fragment to the icons that the page uses. */
export const withFragmentIconSubsets = (html: string, used: IconUses): string =>
  html.replace(
    spriteUse,
    (_, sprite: string, name: string) =>
      `${sprite}${escapeHtml(toIconQuery(used.get(sprite) ?? new Set()))}#${name}"`,
  )

/** Returns the query for a sprite's URL; empty if the sprite is loaded in full. */
export const toIconQuery = (names: ReadonlySet<string>): string =>
  names.size > maxIconSubset ? '' : `?icons=${[...names].toSorted().join(',')}&v=${iconSpriteVersion}`
