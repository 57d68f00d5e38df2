/**
 * Loads the linked patterns that can be inserted. Loads all patterns once, and searches on the server only if there are
 * too many patterns for one response.
 */
import type { ItemSearchResult } from '#api'
import { maxListedItems, useItemsQuery } from '../document/use-items.ts'
import { patternType } from '../core/shown-patterns.ts'

type LinkedPatterns = {
  readonly linked: readonly ItemSearchResult[]
  /** True while more results, which may be better matches, are still loading. */
  readonly isLoading: boolean
}

const none: readonly never[] = []

export function useLinkedPatterns(language: string, words: string): LinkedPatterns {
  const all = useItemsQuery({ language, type: patternType })
  const isByWords = all.data?.length === maxListedItems && words.trim() !== ''
  const found = useItemsQuery({ language, type: patternType, words }, isByWords)
  const linked = (isByWords ? found.data : undefined) ?? all.data ?? none
  return { linked, isLoading: all.isLoading || (isByWords && found.isFetching) }
}
