/** Detects HTML that a browser would take minutes to parse, before it is parsed. */

/** Maximum nesting level. Office applications use a few dozen levels. */
const maxLevels = 1_000

/** Tags whose end tag is optional. */
const openTags = new Set(
  'p li td th tr dt dd thead tbody tfoot col colgroup option body html head br img hr meta link input wbr area base source embed param track'.split(
    ' ',
  ),
)

/** Attack: for each tag, a parser searches all open elements, so 20,000 tags would require 20,000 × 20,000 steps. */
export function isTooDeep(html: string): boolean {
  let levels = 0
  for (const [, slash, name = ''] of html.replaceAll(comments, '').matchAll(/<(\/?)([a-z][^\s/>]{0,30})/gi)) {
    if (openTags.has(name.toLowerCase())) continue
    levels = slash === '/' ? Math.max(0, levels - 1) : levels + 1
    if (levels > maxLevels) return true
  }
  return false
}

/** Word writes hundreds of its own tags into one comment, all without end tags. */
const comments = /<!--(?:-?>|[^]*?(?:--!?>|$))/g

/** Removes all tags from the HTML and returns its text. Entities remain encoded, so that they cannot become tags. */
export const removeTags = (html: string): string => html.replaceAll(/<[^<>]*>/g, ' ').replaceAll('<', ' ')
