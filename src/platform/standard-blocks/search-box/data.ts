import type { DataContext } from '#blocks'
import type { SearchBoxProps } from './search-box-props.ts'
import type { Props } from './schema.ts'

export type Data = Omit<SearchBoxProps, 'id'>

const labelNames = [
  'label',
  'open',
  'submit',
  'placeholder',
  'suggestions',
  'suggestionCount',
  'noSuggestions',
  'all',
] as const

export function readData({ resultsPage, variant, types }: Props, { page }: DataContext): Data {
  const { url, labels, scope, site } = page
  return {
    variant,
    action: url.path(resultsPage),
    suggestionsUrl: url.path('/api/search/suggestions'),
    language: site.language.replace('-', '_'),
    text: scope.route['q'] ?? '',
    typeLabels: Object.fromEntries(types.map(({ type, label }) => [type, label])),
    labels: Object.fromEntries(
      labelNames.map((name) => [name, labels.format(`search.${name}`)]),
    ) as Data['labels'],
  }
}
