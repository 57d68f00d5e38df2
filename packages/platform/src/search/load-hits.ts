/** Converts matches to results for a visitor. */
import type { TextGroup } from '#database'
import type { SearchHit } from '#model'
import type { Analyser } from './analyser.ts'
import { toExcerpt } from './excerpt.ts'
import type { PageResult } from './find-page-results.ts'
import { loadTexts, type LanguageRows } from './find-rows.ts'
import { createMatcher, toMarkedText } from './mark-text.ts'

type HitContext = { readonly groups: readonly TextGroup[]; readonly analyser: Analyser }

export async function loadHits(
  edition: LanguageRows,
  answers: readonly PageResult[],
  { groups, analyser }: HitContext,
): Promise<readonly SearchHit[]> {
  if (answers.length === 0) return []
  const findMatches = createMatcher(groups, analyser)
  const texts = await loadTexts(edition, [...new Set(answers.flatMap(toRowIds))])
  return answers.map((answer) => {
    const { contentKey, type, title } = answer.row
    const own = toRowIds(answer).flatMap((id) => texts.get(id) ?? [])
    const body = own.map((text) => text.body).join('\n')
    const strapline = own.find((text) => text.strapline !== '')?.strapline ?? ''
    return {
      contentKey,
      type,
      path: answer.isPart ? answer.path + toTextFragment(title) : answer.path,
      title: toMarkedText(title, findMatches(title)),
      excerpt: toExcerpt({ strapline, body }, { analyser, findMatches }),
    }
  })
}

/** Returns the ids of the matching rows. The row that represents the page comes first. */
const toRowIds = ({ row, matches }: PageResult) => [...new Set([row.id, ...matches.map(({ id }) => id)])]

/**
 * Returns a text fragment for a URL. Browsers scroll to the words and highlight them. Browsers without support for text
 * fragments only open the page.
 */
const toTextFragment = (title: string) => `#:~:text=${encodeURIComponent(title).replaceAll('-', '%2D')}`
