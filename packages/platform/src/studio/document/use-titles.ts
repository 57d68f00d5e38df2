/** Loads the titles of items to which values refer. */
import { useQueries } from '@tanstack/react-query'
import { useStudio } from '../core/studio-context.ts'
import { maxListedItems, toItemsQuery } from './use-items.ts'

/**
 * Returns a function that looks up an item's title. The title is undefined while it is loading or if the item does not
 * exist. Sends one request per 50 items.
 */
export function useTitles(
  keys: readonly string[],
  language: string,
): (contentKey: string) => string | undefined {
  const { calls } = useStudio()
  const distinct = [...new Set(keys)]
  const parts = Array.from({ length: Math.ceil(distinct.length / maxListedItems) }, (_, at) =>
    distinct.slice(at * maxListedItems, (at + 1) * maxListedItems),
  )
  const answers = useQueries({
    queries: parts.map((part) => toItemsQuery(calls, { language, keys: part })),
  })
  const items = answers.flatMap(({ data }) => data ?? [])
  const titles = new Map(items.map(({ contentKey, title }) => [contentKey, title]))
  return (contentKey) => titles.get(contentKey)
}
