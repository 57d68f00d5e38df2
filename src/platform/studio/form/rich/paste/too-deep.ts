/** Finds HTML that a browser's parser would read for minutes, before it does. */

/** Levels of elements; office programs nest some dozens. */
const maxLevels = 1_000

/** Tags that need no end. */
const openTags = new Set(
  'p li td th tr dt dd thead tbody tfoot col colgroup option body html head br img hr meta link input wbr area base source embed param track'.split(
    ' ',
  ),
)

/** Attack: a parser looks through all open elements for each tag, 20,000 of them for 20,000 tags. */
export function isTooDeep(html: string): boolean {
  let levels = 0
  for (const [, slash, name = ''] of html.replaceAll(comments, '').matchAll(/<(\/?)([a-z][^\s/>]{0,30})/gi)) {
    if (openTags.has(name.toLowerCase())) continue
    levels = slash === '/' ? Math.max(0, levels - 1) : levels + 1
    if (levels > maxLevels) return true
  }
  return false
}

/** Word writes hundreds of its own tags into one, none of them with an end. */
const comments = /<!--(?:-?>|[^]*?(?:--!?>|$))/g

/** The words alone; entities stay, so that what they stand for is no tag either. */
export const removeTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', ' ')
