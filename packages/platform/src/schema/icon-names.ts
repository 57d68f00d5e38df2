/** The icons in the five sprites (ICO-1). `node packages/platform/build/icon-sprites.mjs` generates the JSON next to this file. */
import iconNames from './icon-names.json' with { type: 'json' }

const { version, ...namesByCategory } = iconNames

/** Changes when an icon may have changed. Addresses that contain it are cached permanently. */
export const iconSpriteVersion = version

/** Names of all icons in the sprites, such as `utility:check`. */
export const knownIcons: ReadonlySet<string> = new Set(
  Object.entries(namesByCategory).flatMap(([category, names]) =>
    names.split(' ').map((name) => `${category}:${name}`),
  ),
)
