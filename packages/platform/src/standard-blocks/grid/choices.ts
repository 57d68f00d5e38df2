/** The sort orders and filters of a list, each as a link. */
import { matchesFilter, type RecordQuery } from '#content-types'
import type { BoundRecord } from '#schema'
import type { ListOption, ListState, LoadedData, PageContext } from '#blocks'
import { toParameterUrl, toAnchor, toParameterName } from './addresses.ts'
import type { Props } from './schema.ts'

type Filter = Props['filters'][number]
type ChoiceContext = { readonly loaded: LoadedData; readonly page: PageContext }

/**
 * Returns the selected sort order, or the first sort order if none is selected. Undefined if the grid has no sort
 * orders.
 */
export function findSortOrder(
  props: Props,
  page: PageContext,
): (Pick<RecordQuery, 'sortBy'> & { sortOrder: 'asc' | 'desc' }) | undefined {
  const value = page.scope.route[toParameterName(props, 'sort')]
  const sort = props.sorts.find((offered) => offered.value === value) ?? props.sorts[0]
  return sort && { sortBy: sort.sortBy, sortOrder: sort.sortOrder }
}

/** Returns true if the URL selects a sort order or a filter. */
export const hasChosenOption = (props: Props, page: PageContext): boolean =>
  [toParameterName(props, 'sort'), ...props.filters.map(({ parameter }) => parameter)].some(
    (parameter) => page.scope.route[parameter],
  )

export const toOptionsQuery = ({ contentTypeFQN }: Filter): RecordQuery => ({
  type: 'cms',
  query: { type: contentTypeFQN, limit: 100 },
  sortBy: 'title',
  sortOrder: 'asc',
})

/**
 * Returns the records that match all selected filters except the filter `except`. This makes it possible to count the
 * results for each of that filter's options.
 */
export const filterRecords = (
  items: readonly BoundRecord[],
  { filters }: Props,
  { except, ...around }: ChoiceContext & { readonly except?: Filter },
): readonly BoundRecord[] =>
  filters.reduce((matching, filter) => {
    const chosen = filter === except ? undefined : findOption(filter, around)
    return chosen === undefined ? matching : matching.filter((record) => isOf(record, filter, chosen))
  }, items)

export function toListChoices(
  props: Props,
  { items, loaded, page }: ChoiceContext & { readonly items: readonly BoundRecord[] },
): ListState['choices'] {
  const sortParameter = toParameterName(props, 'sort')
  const sort = findSortOrder(props, page)
  const sorts = props.sorts.map(({ value, label, sortBy, sortOrder }, index): ListOption => ({
    label,
    url: toLink(props, page, { parameter: sortParameter, value: index === 0 ? undefined : value }),
    isChosen: sort?.sortBy === sortBy && sort.sortOrder === sortOrder,
  }))
  const filters = props.filters.map((filter): [string, readonly ListOption[]] => {
    const others = filterRecords(items, props, { loaded, page, except: filter })
    return [filter.parameter, toFilterOptions(props, { filter, others, loaded, page })]
  })
  return { [sortParameter]: sorts, ...Object.fromEntries(filters) }
}

/** Returns the “All” option, followed by the options that have results or are selected. */
function toFilterOptions(
  props: Props,
  { filter, others, loaded, page }: ChoiceContext & { filter: Filter; others: readonly BoundRecord[] },
): readonly ListOption[] {
  const chosen = findOption(filter, { loaded, page })
  const { parameter, allLabel, labelField } = filter
  const toOption = (label: string, value: string | undefined, count: number): ListOption => ({
    label,
    url: toLink(props, page, { parameter, value }),
    isChosen: value === chosen?.data['urlName'],
    count,
  })
  const options = findOptions(filter, loaded).map((option) =>
    toOption(
      String(option.data[labelField] ?? option.data['title']),
      String(option.data['urlName']),
      others.filter((record) => isOf(record, filter, option)).length,
    ),
  )
  return [
    toOption(allLabel ?? page.labels.format('grid.all'), undefined, others.length),
    ...options.filter((option) => option.count !== 0 || option.isChosen),
  ]
}

const toLink = (props: Props, page: PageContext, change: { parameter: string; value: string | undefined }) =>
  `${toParameterUrl(props, page, change)}#${toAnchor(props)}`

const findOptions = (filter: Filter, loaded: LoadedData): readonly BoundRecord[] =>
  loaded.findCollection(toOptionsQuery(filter))?.items ?? []

function findOption(filter: Filter, { loaded, page }: ChoiceContext): BoundRecord | undefined {
  const value = page.scope.route[filter.parameter]
  return findOptions(filter, loaded).find((option) => option.data['urlName'] === value)
}

const isOf = (record: BoundRecord, { field }: Filter, option: BoundRecord): boolean =>
  matchesFilter(record, { field, contains: String(option.data['contentKey']) })
