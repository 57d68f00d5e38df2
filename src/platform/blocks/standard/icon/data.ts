import type { PageContext } from '../../page-context.ts'
import iconNames from './icon-names.json' with { type: 'json' }
import type { Props } from './schema.ts'
import type { Data } from './View.tsx'

/** `utility:check` and all others that the sprites hold. */
const known = new Set(
  Object.entries(iconNames).flatMap(([category, names]) =>
    names.split(' ').map((name) => `${category}:${name}`),
  ),
)
const placeholder = 'standard:default'

/** ICO-1, ICO-2: the place of an icon in its category's sprite, which a browser loads when it first meets one of them. */
export function toData(
  { iconName, src }: Props,
  { site, url }: PageContext,
  warn: (reason: string) => void,
): Data {
  if (src !== undefined) return { url: url.path(src) }
  const isKnown = known.has(iconName)
  if (!isKnown) warn(`fell back: no sprite has the icon ${iconName}; the default placeholder is shown`)
  const [category = '', name = ''] = (isKnown ? iconName : placeholder).split(':')
  const sprite = site.direction === 'rtl' ? 'symbols-rtl.svg' : 'symbols.svg'
  return { url: url.path(`/assets/icons/${category}-sprite/svg/${sprite}#${name}`) }
}
