/**
 * Loads the linked patterns that can be inserted. All are loaded once; the server searches only if there are more than fit in one answer.
 */
import type { FoundItem } from '#api'
import { mostItems, useItemsRead } from '../document/use-items.ts'
import { patternType } from '../core/shown-patterns.ts'

type LinkedPatterns = {
  readonly linked: readonly FoundItem[]
  /** True while more results are loading, which may be better matches. */
  readonly isLoading: boolean
}

const none: readonly never[] = []

export function useLinked(language: string, words: string): LinkedPatterns {
  const all = useItemsRead({ language, type: patternType })
  const isByWords = all.data?.length === mostItems && words.trim() !== ''
  const found = useItemsRead({ language, type: patternType, words }, isByWords)
  const linked = (isByWords ? found.data : undefined) ?? all.data ?? none
  return { linked, isLoading: all.isLoading || (isByWords && found.isFetching) }
}
