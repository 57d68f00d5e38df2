/** Builds links to other pages, sort orders and filters of a grid. Each link changes one query parameter of the URL. */
import type { PageContext } from '#blocks'
import type { Props } from './schema.ts'

/** Returns `page`, or `relatedPage` for a grid with the name `related`. */
export const toParameterName = ({ name }: Props, parameter: 'page' | 'sort'): string =>
  name === undefined ? parameter : name + parameter.charAt(0).toUpperCase() + parameter.slice(1)

/**
 * Returns the id of the grid's element. The list's id is this id with the suffix `-items`; an item's id has the item's
 * position as its suffix.
 */
export const toAnchor = ({ name }: Props): string => name ?? 'list'

/**
 * Returns a URL with the base path and one changed parameter. Other selected options are preserved, but not the page
 * number, because the change affects it. If `value` is undefined, the default is selected.
 */
export function toParameterUrl(
  props: Props,
  page: PageContext,
  { parameter, value }: { parameter: string; value: string | undefined },
): string {
  const chosen = { ...page.scope.route, [toParameterName(props, 'page')]: undefined, [parameter]: value }
  const query = new URLSearchParams()
  for (const [name, chosenValue] of Object.entries(chosen)) if (chosenValue) query.set(name, chosenValue)
  query.sort()
  const path = page.url.path(encodeURI(page.path))
  return query.size === 0 ? path : `${path}?${query.toString()}`
}
