/** Linked patterns that may be inserted: all of them are asked for once; by words, only where the server has more than it tells at once. */
import type { FoundItem } from '../api/shapes.ts'
import { mostItems, useItemsRead } from '../document/use-items.ts'
import { patternType } from '../core/shown-patterns.ts'

type Linked = {
  readonly linked: readonly FoundItem[]
  /** What comes may be nearer to the words than what is there. */
  readonly isLoading: boolean
}

const none: readonly never[] = []

export function useLinked(language: string, words: string): Linked {
  const all = useItemsRead({ language, type: patternType })
  const isByWords = all.data?.length === mostItems && words.trim() !== ''
  const found = useItemsRead({ language, type: patternType, words }, isByWords)
  const linked = (isByWords ? found.data : undefined) ?? all.data ?? none
  return { linked, isLoading: all.isLoading || (isByWords && found.isFetching) }
}
