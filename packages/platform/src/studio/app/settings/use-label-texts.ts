/** Returns label texts, including changes in drafts. */
import { useQuery } from '@tanstack/react-query'
import { useStudio } from '../../core/studio-context.ts'
import { useItem, useItems } from '../../document/use-items.ts'
import { readFormPath } from '../../fields/stored-value.ts'

/** The default label texts of a language; undefined while they are loading. */
export function useLabelDefaults(language: string) {
  const { calls } = useStudio()
  return useQuery({
    queryKey: ['label-defaults', language],
    staleTime: Infinity,
    queryFn: () => calls.get('/studio/schemas/labels/:language', { params: { language } }),
  }).data
}

/** Returns the texts in the same order as `names`. Each text is empty while it is loading. */
export function useLabelTexts(language: string, names: readonly string[]): readonly string[] {
  const defaults = useLabelDefaults(language)?.labels
  const own = useItem(useItems({ language, type: 'epiderm__labels' })?.[0])?.body
  return names.map((name) => {
    const text = readFormPath(own, ['labels', name])
    return typeof text === 'string' ? text : (defaults?.[name] ?? '')
  })
}
