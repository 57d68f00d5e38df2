/** Documents that were found, as a visitor reads them. */
import { matchEnd, matchStart, type TextQuery } from '#database'
import type { MarkedText, SearchHit } from '#kit'
import type { LanguageIndex } from './language-index.ts'

export async function toHits(
  { index, documents }: LanguageIndex,
  query: TextQuery,
  positions: readonly number[],
): Promise<readonly SearchHit[]> {
  const marked = await index.mark(query, positions)
  return marked.flatMap(({ position, title, strapline, excerpt }) => {
    const document = documents[position]
    if (document?.path === undefined) return []
    const { contentKey, type } = document.item
    const isBodyTold = excerpt.includes(matchStart) && !strapline.includes(matchStart)
    const line = isBodyTold || strapline === '' ? excerpt : strapline
    return [{ contentKey, type, path: document.path, title: toParts(title), excerpt: toParts(line) }]
  })
}

/** `Clear ⟨Peel⟩` in parts; as text, so that nothing in it is markup. */
const toParts = (text: string): MarkedText =>
  text
    .split(new RegExp(`(${matchStart}[^${matchEnd}]*${matchEnd})`))
    .filter((part) => part !== '')
    .map((part) =>
      part.startsWith(matchStart)
        ? { text: part.slice(1, -1), isMatch: true }
        : { text: part, isMatch: false },
    )
