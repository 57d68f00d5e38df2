import type { DataContext } from '#blocks'
import { readMenu, type MenuLink } from '../menu-links.ts'
import type { Props } from './schema.ts'

export type Data = { readonly links: readonly MenuLink[]; readonly openLabel: string }

/** Reads the menu. Returns undefined if it is missing or empty; the block is then omitted. */
export function readData({ menu }: Props, { loaded, page, warn }: DataContext): Data | undefined {
  const links = readMenu(menu, { loaded, page, warn })
  if (links === undefined || links.length === 0) return undefined
  return { links, openLabel: page.labels.format('menu.open') }
}
