import type { HighlightedText, SearchResult, SearchQuery } from '#model'
import type { DataContext, ListOption, DataRequest, PageContext } from '#blocks'
import type { Props } from './schema.ts'

type ResultFilter = { readonly label: string; readonly choices: readonly ListOption[] }

type ResultPageLink = { readonly text: string; readonly url: string }

export type Data = {
  /** Text that states the number of results, or why there are none. */
  readonly status: string
  readonly note: string | undefined
  readonly filters: readonly ResultFilter[]
  readonly hits: readonly {
    readonly url: string
    readonly title: HighlightedText
    readonly type: string
    readonly excerpt: HighlightedText
  }[]
  /** Position of this page's first result among all results, starting at 1. */
  readonly start: number
  readonly pages:
    | {
        readonly label: string
        readonly text: string
        readonly previous: ResultPageLink | undefined
        readonly next: ResultPageLink | undefined
      }
    | undefined
  /** The URL of the last results page. Set only if the requested page is beyond the last page. */
  readonly movedTo: string | undefined
  /** The search text, which becomes part of the page's title; undefined without a search. */
  readonly title: string | undefined
}

export const toDataRequest = (props: Props, page: PageContext): DataRequest => {
  const query = toQuery(props, page)
  return query.text === '' ? {} : { searches: [query] }
}

export function readData(props: Props, { loaded, page }: DataContext): Data {
  const query = toQuery(props, page)
  const { labels } = page
  const nothing: Data = {
    status: labels.format('search.empty'),
    note: undefined,
    filters: [],
    hits: [],
    start: 1,
    pages: undefined,
    movedTo: query.text === '' && hasMore(page) ? page.url.path(page.path) : undefined,
    title: undefined,
  }
  if (query.text === '') return nothing
  const title = labels.format('search.title', query.text)
  const answer = loaded.findSearch(query)
  if (answer === undefined) return { ...nothing, title, status: labels.format('search.failed') }
  if (answer.state !== 'found') return { ...nothing, title, status: labels.format('search.tooShort') }
  return { ...toFound(props, { query, answer, page }), title }
}

const hasMore = ({ scope: { route } }: PageContext) =>
  ['type', 'topic', 'page'].some((name) => route[name] !== undefined)

function toQuery(
  { types, topicType, pageSize }: Props,
  { scope: { route }, site }: PageContext,
): SearchQuery {
  return {
    text: route['q']?.trim() ?? '',
    type: types.find(({ value }) => value === route['type'])?.type,
    topicType: topicType === '' ? undefined : topicType,
    topic: route['topic'],
    language: site.language.replace('-', '_'),
    offset: (toPageNumber(route['page']) - 1) * pageSize,
    limit: pageSize,
  }
}

const toPageNumber = (page: string | undefined) => Math.max(1, Number(page ?? 1) || 1)

type SearchOutcome = {
  readonly query: SearchQuery
  readonly answer: SearchResult
  readonly page: PageContext
}

function toStatus(labels: PageContext['labels'], { total, text, shown }: SearchResult): string {
  if (total === 0) return labels.format('search.none', text)
  return labels.format(total === 1 ? 'search.one' : 'search.many', total, shown)
}

function toNote(
  labels: PageContext['labels'],
  { text, shown, dropped, correction }: SearchResult,
): string | undefined {
  if (dropped.length > 0) return labels.format('search.dropped', dropped.join(' '), shown)
  return correction === undefined ? undefined : labels.format('search.corrected', text, shown)
}

function toFound(props: Props, found: SearchOutcome): Omit<Data, 'title'> {
  const { query, answer, page } = found
  const { labels, url } = page
  const lastPage = Math.max(1, Math.ceil(answer.total / query.limit))
  return {
    status: toStatus(labels, answer),
    note: answer.total === 0 ? undefined : toNote(labels, answer),
    filters: [toTypeFilter(props, found), toTopicFilter(props, found)].filter(
      ({ choices }) => choices.length > 2,
    ),
    hits: answer.hits.map(({ path, title, type, excerpt }) => ({
      url: url.path(path),
      title,
      excerpt,
      type: props.types.find((known) => known.type === type)?.label ?? '',
    })),
    start: query.offset + 1,
    pages: lastPage === 1 ? undefined : toPages(found, lastPage),
    movedTo:
      query.offset < lastPage * query.limit
        ? undefined
        : toUrl(page, { page: lastPage === 1 ? undefined : String(lastPage) }),
  }
}

function toTypeFilter({ types, typesLabel }: Props, { query, answer, page }: SearchOutcome): ResultFilter {
  const choices = types.map(({ type, value, plural }) => ({
    label: plural,
    url: toUrl(page, { type: value, page: undefined }),
    count: answer.types.find((known) => known.type === type)?.count ?? 0,
    isChosen: query.type === type,
  }))
  return { label: typesLabel, choices: withAll(choices, 'type', page) }
}

function toTopicFilter({ topicsLabel }: Props, { query, answer, page }: SearchOutcome): ResultFilter {
  const choices = answer.topics.map(({ urlName, title, count }) => ({
    label: title,
    url: toUrl(page, { topic: urlName, page: undefined }),
    count,
    isChosen: query.topic === urlName,
  }))
  return { label: topicsLabel, choices: withAll(choices, 'topic', page) }
}

/** Returns the “All” option, followed by the options that have results or are selected. */
function withAll(
  choices: readonly ListOption[],
  parameter: string,
  page: PageContext,
): readonly ListOption[] {
  const useful = choices.filter(({ count = 0, isChosen }) => count > 0 || isChosen)
  const label = page.labels.format('search.allKinds')
  const url = toUrl(page, { [parameter]: undefined, page: undefined })
  return [{ label, url, isChosen: page.scope.route[parameter] === undefined }, ...useful]
}

function toPages({ query, page }: SearchOutcome, lastPage: number): Data['pages'] {
  const { labels } = page
  const current = query.offset / query.limit + 1
  const step = (number: number, label: string) =>
    number < 1 || number > lastPage
      ? undefined
      : { text: labels.format(label), url: toUrl(page, { page: number === 1 ? undefined : String(number) }) }
  return {
    label: labels.format('pagination.label'),
    text: labels.format('search.page', current, lastPage),
    previous: step(current - 1, 'pagination.previous'),
    next: step(current + 1, 'pagination.next'),
  }
}

/** Returns the URL of the results page with the given parameters changed. */
function toUrl(
  { url, path, scope: { route } }: PageContext,
  change: Readonly<Record<string, string | undefined>>,
) {
  const parameters = Object.entries({ q: route['q'], type: route['type'], topic: route['topic'], ...change })
  const given = parameters.filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '',
  )
  return url.path(`${path}?${new URLSearchParams(given).toString()}`)
}
