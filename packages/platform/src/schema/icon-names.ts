/**
 * The icons in the five sprites (ICO-1). `node packages/platform/build/icon-sprites.mjs` generates the JSON next to
 * this file.
 */
import { findNearestName } from '#kit'
import iconNames from './icon-names.json' with { type: 'json' }

const { version, ...namesByCategory } = iconNames

/**
 * The version of the icon sprites, which changes whenever an icon may have changed. URLs that contain it are cached
 * permanently.
 */
export const iconSpriteVersion = version

/** Names of all icons in the sprites, such as `utility:check`. */
export const knownIcons: ReadonlySet<string> = new Set(
  Object.entries(namesByCategory).flatMap(([category, names]) =>
    names.split(' ').map((name) => `${category}:${name}`),
  ),
)

const categoryFirst = /^(utility|action|standard|doctype|custom)[^a-z0-9]+/i

/** Suggests a name for an unknown icon or an icon without a category: `Did you mean utility:check?`. */
export function toIconHint(name: string): string | undefined {
  const [, category = 'utility'] = categoryFirst.exec(name) ?? []
  const icon = name.replace(categoryFirst, '').replace(/^.*:/, '')
  const found = findInCategory(category.toLowerCase(), icon) ?? findInAny(icon)
  return found && `Did you mean ${found}?`
}

function findInCategory(category: string, icon: string): string | undefined {
  const begin = `${category}:`
  if (knownIcons.has(begin + icon)) return begin + icon
  const names = [...knownIcons].flatMap((known) =>
    known.startsWith(begin) ? [known.slice(begin.length)] : [],
  )
  const nearest = findNearestName(icon, names)
  return nearest && begin + nearest
}

const findInAny = (icon: string) => [...knownIcons].find((known) => known.endsWith(`:${icon}`))
