/** Titles of the items that values name. */
import { useQueries } from '@tanstack/react-query'
import { useStudio } from '../core/studio-context.ts'
import { mostItems, toItemsQuery } from './use-items.ts'

/** Returns a function; a title is undefined while it loads, and for an unknown item. One call for 50 items. */
export function useTitles(
  keys: readonly string[],
  language: string,
): (contentKey: string) => string | undefined {
  const { calls } = useStudio()
  const distinct = [...new Set(keys)]
  const parts = Array.from({ length: Math.ceil(distinct.length / mostItems) }, (_, at) =>
    distinct.slice(at * mostItems, (at + 1) * mostItems),
  )
  const answers = useQueries({
    queries: parts.map((part) => toItemsQuery(calls, { language, keys: part })),
  })
  const items = answers.flatMap(({ data }) => data ?? [])
  const titles = new Map(items.map(({ contentKey, title }) => [contentKey, title]))
  return (contentKey) => titles.get(contentKey)
}
