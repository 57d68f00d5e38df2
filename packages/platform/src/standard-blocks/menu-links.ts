/** Converts a stored menu to links, and marks the current page. */
import { sanitizeUrl } from '#kit'
import { readStoredProps } from '#schema'
import {
  createLinkReader,
  type DataContext,
  type LoadedData,
  type DataRequest,
  type PageContext,
} from '#blocks'
import { menuBody, type CollectionQuery } from '#content-types'

export type MenuLink = {
  readonly label: string
  /** The URL, including the base path. */
  readonly url: string
  /** `page` if the link points to the current page, `true` if it points to a section that contains the current page. */
  readonly current: 'page' | 'true' | undefined
  readonly children: readonly MenuLink[]
  readonly isForGuests?: boolean
  readonly opensNewTab?: boolean
  /** The path of the stored link, such as `items.1.children.0`. */
  readonly field: string
  /**
   * The variant of the link for other visitors: the guests' link on a page rendered for a signed-in visitor, and the
   * signed-in visitors' link on any other page.
   */
  readonly other?: { readonly label: string; readonly url: string }
}

/**
 * Attributes of a link that opens in a new tab. Attack: without `noopener`, older browsers give the new page access to
 * the page with the link.
 */
export const newTabAttributes = { target: '_blank', rel: 'noopener' } as const

/**
 * Returns the data request for a menu. Once the menu is loaded, the request also includes the data for its page
 * references.
 */
export function toMenuDataRequest(contentKey: string, page: PageContext, loaded: LoadedData): DataRequest {
  const contentKeys = [contentKey]
  const collections: CollectionQuery[] = []
  const want = (needs: DataRequest) => {
    contentKeys.push(...(needs.contentKeys ?? []))
    collections.push(...(needs.collections ?? []))
  }
  const toUrl = createLinkReader({ loaded, page, want, warn: () => {} })
  const body = loaded.findContent(contentKey)?.body
  if (body !== undefined)
    readStoredProps(menuBody, body, { scope: page.scope, toUrl, isWithdrawn: page.isWithdrawn })
  return { contentKeys, collections, fields: ['items'] }
}

/** Reads the menu. Returns undefined, with a warning, if it is missing or invalid. */
export function readMenu(
  contentKey: string,
  { loaded, page, warn }: DataContext,
): readonly MenuLink[] | undefined {
  const item = loaded.findContent(contentKey)
  if (item === undefined) return void warn(`left out: the menu ${contentKey} does not exist`)
  const toUrl = createLinkReader({ loaded, page, warn, want: () => {} })
  const { scope, isWithdrawn } = page
  const parsed = readStoredProps(menuBody, item.body, { scope, toUrl, isWithdrawn })
  if ('failure' in parsed) return void warn(`left out: menu ${contentKey} cannot be read: ${parsed.failure}`)
  if (parsed.notes.length > 0) warn(`menu ${contentKey}: ${parsed.notes.join('; ')}`)

  const { visitor } = page
  const isWhole = parsed.notes.length === 0
  const shown = listShown(parsed.props.items, { list: 'items', isWhole })
  const items = shown.flatMap(({ signedIn, children, ...rest }) => {
    const link = { ...rest, children: listShown(children, { list: `${rest.field}.children`, isWhole }) }
    if (visitor !== undefined && link.isForGuests) return []
    if (signedIn === undefined) return [link]
    const { label, url } = link
    return [
      visitor === undefined ? { ...link, other: signedIn } : { ...link, ...signedIn, other: { label, url } },
    ]
  })
  const closest = Math.max(0, ...items.flatMap((link) => [link, ...link.children]).map(toNearness(page)))
  return items.map((link) => toLink(link, link.children, { page, closest }))
}

/**
 * Omits hidden links, and adds to each remaining link the path at which the link is stored. The exact path is unknown
 * if some stored links could not be read.
 */
const listShown = <Link extends { readonly isHidden: boolean }>(
  links: readonly Link[],
  { list, isWhole }: { readonly list: string; readonly isWhole: boolean },
) =>
  links
    .map((link, at) => ({ ...link, field: isWhole ? `${list}.${at}` : 'items' }))
    .filter(({ isHidden }) => !isHidden)

type StoredMenuLink = {
  readonly field: string
  readonly label: string
  readonly url: string
  readonly opensNewTab: boolean
  readonly isForGuests?: boolean
  readonly other?: { readonly label: string; readonly url: string }
}

function toLink(
  { label, url, field, opensNewTab, isForGuests, other }: StoredMenuLink,
  stored: readonly StoredMenuLink[],
  at: { readonly page: PageContext; readonly closest: number },
): MenuLink {
  const children = stored.map((child) => toLink(child, [], at))
  const nearness = toNearness(at.page)({ url })
  const isClosest = nearness > 0 && nearness === at.closest
  const holdsClosest = children.some((child) => child.current !== undefined)
  const section = isClosest || holdsClosest ? 'true' : undefined
  return {
    label,
    url: at.page.url.path(sanitizeUrl(url)),
    current: isClosest && nearness === Infinity ? 'page' : section,
    field,
    children,
    ...(isForGuests === true && { isForGuests }),
    ...(opensNewTab && { opensNewTab }),
    ...(other && { other: { label: other.label, url: at.page.url.path(sanitizeUrl(other.url)) } }),
  }
}

/**
 * Returns a score for how closely a link's target matches the current page: Infinity for the page itself, a higher
 * number for a deeper section that contains the page, and 0 otherwise.
 */
const toNearness =
  (page: PageContext) =>
  ({ url }: Pick<StoredMenuLink, 'url'>): number => {
    const path = page.url.withoutBase(url).replace(/(?<=.)\/?(?:[?#].*)?$/, '')
    if (path === page.path) return Infinity
    if (!path.startsWith('/') || path === '/') return 0
    const isSection = page.path.startsWith(`${path}/`) || page.trail.some((step) => step.path === path)
    return isSection ? path.length : 0
  }
