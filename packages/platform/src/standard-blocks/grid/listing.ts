/** GRD-8: selects the records for the current page, and builds the links to the other pages. */
import type { BoundRecord } from '#schema'
import type { Collection } from '#content-types'
import type { HeadContribution, ListState, LoadedData, PageContext } from '#blocks'
import { toParameterUrl, toAnchor, toParameterName } from './addresses.ts'
import { hasChosenOption, toListChoices, filterRecords } from './choices.ts'
import type { Props } from './schema.ts'

export type Listing = {
  readonly shown: readonly BoundRecord[]
  /** Number of records before the first displayed record. */
  readonly before: number
  /** Position of the first item that was not on the previous page; 0 on the first page. */
  readonly newPosition: number
  /**
   * The id of the grid's element, which is the target of its links. Undefined if the grid has no page size, sort orders
   * or filters, because it then has no links.
   */
  readonly anchor: string | undefined
  /** True if a script can append the next page. */
  readonly isGrowing: boolean
  readonly list: ListState
  readonly head: HeadContribution
}

export type ListingInput = {
  readonly found: Collection
  readonly loaded: LoadedData
  readonly page: PageContext
}

export function toListing(props: Props, request: ListingInput): Listing {
  const { page } = request
  const records = filterRecords(request.found.items, props, request)
  const size = props.showPagination ? props.pageSize : undefined
  const pageSize = size ?? Math.max(1, records.length)
  const pageCount = Math.max(1, Math.ceil(records.length / pageSize))
  const parameter = toParameterName(props, 'page')
  const requested = size === undefined ? 1 : Number(page.scope.route[parameter] || 1)
  const current = Math.min(requested, pageCount)
  const isAppending = props.paginationAction === 'append'
  const before = isAppending ? 0 : (current - 1) * pageSize
  /** Loads no items if the requested page is beyond the last page, because such a request is redirected. */
  const shown = requested > pageCount ? [] : records.slice(before, current * pageSize)
  const toPage = (number: number) =>
    toParameterUrl(props, page, { parameter, value: number > 1 ? String(number) : undefined })
  const toFragment = (number: number) => (isAppending ? String((number - 1) * pageSize + 1) : 'items')
  return {
    shown,
    before,
    newPosition: current > 1 ? (current - 1) * pageSize + 1 : 0,
    anchor:
      size === undefined && props.sorts.length + props.filters.length === 0 ? undefined : toAnchor(props),
    isGrowing: isAppending && size !== undefined,
    list: {
      total: records.length,
      shown: shown.length,
      page: current,
      pageCount,
      isAppending,
      toPageUrl: (number) => `${toPage(number)}#${toAnchor(props)}-${toFragment(number)}`,
      choices: toListChoices(props, { items: request.found.items, ...request }),
    },
    head:
      request.found.error === undefined
        ? toHead({ requested, current, pageCount, toPage, isPlain: !hasChosenOption(props, page), page })
        : {},
  }
}

type ListingPage = {
  readonly requested: number
  readonly current: number
  readonly pageCount: number
  readonly toPage: (number: number) => string
  /** True if no filter or sort order is selected. Otherwise, the page has no canonical URL of its own. */
  readonly isPlain: boolean
  readonly page: PageContext
}

function toHead({ requested, current, pageCount, toPage, isPlain, page }: ListingPage): HeadContribution {
  if (requested > pageCount) return { movedTo: toPage(pageCount) }
  if (!isPlain) return {}
  return {
    ...(current > 1 && { canonicalPath: page.url.withoutBase(toPage(current)) }),
    links: [
      ...(current > 1 ? [{ rel: 'prev', href: toPage(current - 1) }] : []),
      ...(current < pageCount ? [{ rel: 'next', href: toPage(current + 1) }] : []),
    ],
  }
}
