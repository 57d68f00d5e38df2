import { readIslandLabels, type DataContext } from '#blocks'
import type { SearchBoxProps } from './search-box-props.ts'
import type { Props } from './schema.ts'

export type Data = Omit<SearchBoxProps, 'id' | 'address'>

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

export const islandDataRequest = {
  group: 'search',
  names: labelNames,
  toAddress: (language: string) => `/api/search/suggestions?language=${language}`,
} as const

export function readData({ resultsPage, variant, types }: Props, { page }: DataContext): Data {
  const { url, scope } = page
  return {
    variant,
    action: url.path(resultsPage),
    text: scope.route['q'] || undefined,
    typeLabels: Object.fromEntries(types.map(({ type, label }) => [type, label])),
    labels: readIslandLabels(islandDataRequest, page.labels),
  }
}
