/** The icons that the five sprites hold (ICO-1); written beside this file by `node scripts/icon-sprites.mjs`. */
import iconNames from './icon-names.json' with { type: 'json' }

const { version, ...namesByCategory } = iconNames

/** Changes when an icon may have changed; addresses that carry it are kept for good. */
export const iconSpriteVersion = version

/** `utility:check` and all others that the sprites hold. */
export const knownIcons: ReadonlySet<string> = new Set(
  Object.entries(namesByCategory).flatMap(([category, names]) =>
    names.split(' ').map((name) => `${category}:${name}`),
  ),
)
