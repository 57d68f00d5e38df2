/** Suggests page addresses from titles, and checks addresses while the editor types. */
import type { ListedPage } from '#api'
import { foldPath } from '#kit/browser'
import { isReservedPath } from '#model/browser'

/**
 * The address pattern of the page content type, without the parameter in braces that is used for pages that serve
 * several items.
 */
const form = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9A-Z-]+)*)?$/
const maxWordsLength = 60

type PageAddresses = readonly Pick<ListedPage, 'contentKey' | 'language' | 'route' | 'title' | 'state'>[]

export type AddressProblem =
  | { readonly kind: 'form' | 'reserved' }
  | { readonly kind: 'taken'; readonly title: string }

/**
 * Checks whether an address can be used in this language. `contentKey` is the content key of the page being edited,
 * whose current address is allowed.
 */
export function findAddressProblem(
  route: string,
  {
    pages,
    language,
    contentKey,
  }: { pages: PageAddresses; language: string; contentKey?: string | undefined },
): AddressProblem | undefined {
  if (!form.test(route)) return { kind: 'form' }
  if (isReservedPath(route)) return { kind: 'reserved' }
  const other = pages.find(
    (page) =>
      foldPath(page.route) === foldPath(route) &&
      page.language === language &&
      page.contentKey !== contentKey &&
      page.state !== 'leaves',
  )
  return other && { kind: 'taken', title: other.title }
}

/**
 * Suggests `/help/post-returns` for `Post & returns` if the page is created next to `/help/contact`. Adds a number if
 * the address already exists.
 */
export function suggestAddress(
  title: string,
  { pages, language, beside = '/' }: { pages: PageAddresses; language: string; beside?: string | undefined },
): string {
  const words = toUrlWords(title)
  if (words === '') return ''
  const folder = beside.includes('{') ? '' : beside.slice(0, beside.lastIndexOf('/'))
  const first = `${folder}/${words}`
  const isFree = (route: string) => findAddressProblem(route, { pages, language }) === undefined
  const numbered = Array.from({ length: 20 }, (_, at) => `${first}-${at + 2}`)
  return [first, ...numbered].find(isFree) ?? first
}

/** Converts text to ASCII letters without accents, digits and hyphens. */
const toUrlWords = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxWordsLength)
    .replaceAll(/^-|-$/g, '')

/** Finds the nearest parent page, which is suggested as the redirect target of a removed page. */
export function findParentPage(
  route: string,
  { pages, language }: { pages: PageAddresses; language: string },
): string | undefined {
  const parts = route.split('/').slice(1, -1)
  const above = parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`)
  return [...above, '/'].find((one) =>
    pages.some((page) => page.route === one && page.language === language && page.route !== route),
  )
}
