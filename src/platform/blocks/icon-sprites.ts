/** Where icons lie (ICO-1): whole symbols of five sprites, of which a page asks for those that it shows and no others. */
import { escapeHtml } from '#kit'
import { iconSpriteVersion } from '#schema'

/** `/assets/icons/utility-sprite/svg/symbols.svg#check`, without the base path. */
export const toIconPath = (category: string, name: string, direction: 'ltr' | 'rtl'): string =>
  `/assets/icons/${category}-sprite/svg/${direction === 'rtl' ? 'symbols-rtl' : 'symbols'}.svg#${name}`

/** How many symbols one address may name. */
export const maxIconSubset = 64

const spriteUse = /(<use href="[^"?#]*\/assets\/icons\/\w+-sprite\/svg\/symbols(?:-rtl)?\.svg)#(\w+)"/g

/** Names of icons by the start of the address of their sprite. */
export type IconUses = ReadonlyMap<string, ReadonlySet<string>>

/**
 * Finished HTML with each sprite's address narrowed to the icons that the page takes from it, so that two chevrons cost one
 * kilobyte instead of a sprite of 450: one request for each category on the page. A sprite of which a page shows more than
 * {@link maxIconSubset} icons is loaded whole.
 */
export function withIconSubsets(html: string): string {
  const used = new Map<string, Set<string>>()
  for (const [sprite, name] of listIconUses(html)) used.set(sprite, (used.get(sprite) ?? new Set()).add(name))
  return narrowIcons(html, used)
}

/** Each use of an icon, with the sprite that it is taken from. */
export const listIconUses = (html: string): readonly (readonly [sprite: string, name: string])[] =>
  Array.from(html.matchAll(spriteUse), ([, sprite = '', name = '']) => [sprite, name])

/** A part of a page that takes these icons. */
export const narrowIcons = (html: string, used: IconUses): string =>
  html.replace(
    spriteUse,
    (_, sprite: string, name: string) =>
      `${sprite}${escapeHtml(toIconQuery(used.get(sprite) ?? new Set()))}#${name}"`,
  )

/** What stands between the address of a sprite and the name of an icon; nothing where the sprite is loaded whole. */
export const toIconQuery = (names: ReadonlySet<string>): string =>
  names.size > maxIconSubset ? '' : `?icons=${[...names].toSorted().join(',')}&v=${iconSpriteVersion}`
