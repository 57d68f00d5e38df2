/** Documents that were found, as a visitor reads them. */
import type { TextGroup } from '#database'
import type { SearchHit } from '#model'
import { toExcerpt } from './excerpt.ts'
import type { LanguageIndex } from './language-index.ts'
import { createMatcher, toMarkedText } from './mark-text.ts'

export function toHits(
  { analyser, documents }: LanguageIndex,
  groups: readonly TextGroup[],
  positions: readonly number[],
): readonly SearchHit[] {
  const findMatches = createMatcher(groups, analyser)
  return positions.flatMap((position) => {
    const document = documents[position]
    if (document?.path === undefined) return []
    const { contentKey, type, title } = document.item
    const excerpt = toExcerpt(document, { analyser, findMatches })
    return [
      { contentKey, type, path: document.path, title: toMarkedText(title, findMatches(title)), excerpt },
    ]
  })
}
