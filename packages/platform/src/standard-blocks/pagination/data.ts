import type { DataContext, ListState } from '#blocks'
import type { Props } from './schema.ts'

export type PageLink = { readonly url: string; readonly text: string }
type NumberedPageLink = PageLink & { readonly name: string; readonly isCurrent: boolean }

export type Data = {
  readonly status: string
  readonly label: string
  /** The link that loads the next page and appends its items. */
  readonly more?: PageLink | undefined
  /** Links to other pages of the list. The items on those pages replace the displayed items. */
  readonly previous?: PageLink | undefined
  readonly next?: PageLink | undefined
  /** Links to pages by number; undefined represents a gap of omitted pages. */
  readonly pages: readonly (NumberedPageLink | undefined)[]
}

/** Returns the page links. Undefined outside a grid, or if there is only one page. */
export function readData({ itemsName }: Props, { page, warn }: DataContext): Data | undefined {
  const list = page.list ?? (page.mode === 'design' ? mockList : undefined)
  if (list === undefined) return void warn('left out: it is not in a grid')
  if (list.pageCount === 1) return undefined
  const { labels } = page
  const common = {
    status: labels.format('pagination.status', list.shown, list.total, itemsName),
    label: labels.format('pagination.label'),
  }
  const step = (number: number, label: string): PageLink | undefined =>
    number < 1 || number > list.pageCount
      ? undefined
      : { url: list.toPageUrl(number), text: labels.format(label) }
  if (list.isAppending) return { ...common, more: step(list.page + 1, 'pagination.more'), pages: [] }
  return {
    ...common,
    previous: step(list.page - 1, 'pagination.previous'),
    next: step(list.page + 1, 'pagination.next'),
    pages: toPageNumbers(list).map((number) =>
      number === undefined
        ? undefined
        : {
            url: list.toPageUrl(number),
            text: String(number),
            name: labels.format('pagination.page', number),
            isCurrent: number === list.page,
          },
    ),
  }
}

/** Returns the first page, the last page, and the pages around the current one. */
function toPageNumbers({ page, pageCount }: ListState): (number | undefined)[] {
  const numbers = Array.from({ length: pageCount }, (_, index) => index + 1).filter(
    (number) => number === 1 || number === pageCount || Math.abs(number - page) <= 1,
  )
  return numbers.flatMap((number, index) =>
    index > 0 && number - (numbers[index - 1] ?? 0) > 1 ? [undefined, number] : [number],
  )
}

/** A sample list for a block on the canvas that is not in a grid. */
const mockList: ListState = {
  total: 24,
  shown: 8,
  page: 2,
  pageCount: 3,
  isAppending: false,
  toPageUrl: () => '#',
  choices: {},
}
