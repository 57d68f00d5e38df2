/** Addresses of a grid's pages and choices: the page's own, with one parameter changed. */
import type { PageContext } from '#blocks'
import type { Props } from './schema.ts'

/** Returns `page`, or `relatedPage` for a grid with the name `related`. */
export const toParameter = ({ name }: Props, parameter: 'page' | 'sort'): string =>
  name === undefined ? parameter : name + parameter.charAt(0).toUpperCase() + parameter.slice(1)

/** Returns the id of the grid's element; the list inside adds `-items`, an item its position. */
export const toAnchor = ({ name }: Props): string => name ?? 'list'

/**
 * Returns an address with the base path. Other choices remain, but a page number is dropped, because it belongs to its choice. `value`
 * undefined selects the default.
 */
export function toAddress(
  props: Props,
  page: PageContext,
  { parameter, value }: { parameter: string; value: string | undefined },
): string {
  const chosen = { ...page.scope.route, [toParameter(props, 'page')]: undefined, [parameter]: value }
  const query = new URLSearchParams()
  for (const [name, kept] of Object.entries(chosen)) if (kept) query.set(name, kept)
  query.sort()
  const path = page.url.path(encodeURI(page.path))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
