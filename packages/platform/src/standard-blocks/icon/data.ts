import { knownIcons } from '#schema'
import { toIconPath, type DataContext } from '#blocks'
import type { Props } from './schema.ts'
import type { Data } from './View.tsx'

const placeholder = 'standard:default'

/** Finds an icon in the sprite of its category (ICO-1, ICO-2). */
export function readData({ iconName, src }: Props, { page: { site, url }, warn }: DataContext): Data {
  if (src !== undefined) return { url: url.path(src) }
  const isKnown = knownIcons.has(iconName)
  if (!isKnown) warn(`fell back: no sprite has the icon ${iconName}; the default placeholder is shown`)
  const [category = '', name = ''] = (isKnown ? iconName : placeholder).split(':')
  return { url: url.path(toIconPath(category, name, site.direction)) }
}
