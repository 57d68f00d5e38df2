/** Addresses of pages: suggested from their titles, and checked while somebody types. */
import { foldPath } from '#kit/browser'
import { isReservedPath } from '#model/browser'
import type { ListedPage } from '../api/shapes.ts'

/** As the content type takes it, without the word in braces of a page for many items. */
const form = /^\/(?:[a-z0-9-]+(?:\/[a-z0-9A-Z-]+)*)?$/
const maxWordsLength = 60

type Pages = readonly Pick<ListedPage, 'contentKey' | 'language' | 'route' | 'title' | 'state'>[]

export type AddressProblem =
  | { readonly kind: 'form' | 'reserved' }
  | { readonly kind: 'taken'; readonly title: string }

/** Of a page in that language; `contentKey`: the page itself, which may stay where it is. */
export function findAddressProblem(
  route: string,
  { pages, language, contentKey }: { pages: Pages; language: string; contentKey?: string | undefined },
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

/** `Acne & scars` beside `/skincare/acne`: `/skincare/acne-scars`; with a number where another page is there. */
export function suggestAddress(
  title: string,
  { pages, language, beside = '/' }: { pages: Pages; language: string; beside?: string | undefined },
): string {
  const words = toWords(title)
  if (words === '') return ''
  const folder = beside.includes('{') ? '' : beside.slice(0, beside.lastIndexOf('/'))
  const first = `${folder}/${words}`
  const isFree = (route: string) => findAddressProblem(route, { pages, language }) === undefined
  const numbered = Array.from({ length: 20 }, (_, at) => `${first}-${at + 2}`)
  return [first, ...numbered].find(isFree) ?? first
}

/** Letters without their marks, digits and hyphens. */
const toWords = (title: string): string =>
  title
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('ß', 'ss')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxWordsLength)
    .replaceAll(/^-|-$/g, '')

/** The nearest page above that there is: where visitors of a page that leaves may go. */
export function findAbove(
  route: string,
  { pages, language }: { pages: Pages; language: string },
): string | undefined {
  const parts = route.split('/').slice(1, -1)
  const above = parts.map((_, at) => `/${parts.slice(0, parts.length - at).join('/')}`)
  return [...above, '/'].find((one) =>
    pages.some((page) => page.route === one && page.language === language && page.route !== route),
  )
}
