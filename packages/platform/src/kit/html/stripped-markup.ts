/** Finds the markup that sanitising would remove from rich text, so that authors can be informed. */
import { isLongText } from './count-elements.ts'
import { readTags, type ParsedTag } from './read-tags.ts'
import { richTextTags } from './rich-text-tags.ts'
import { removeForbiddenMarkup, sanitizeRichText } from './safe-html.ts'

const known: ReadonlySet<string> = new Set(richTextTags)
/** Allowed tags whose removal a reader may notice: embedded media from other sites. */
const embedded: ReadonlySet<string> = new Set(['img', 'iframe'])

/** Tags that are never removed: tags without attributes, and links to plain URLs. Most texts contain no other tags. */
const plainTag = new RegExp(
  `</?(?:${richTextTags.filter((tag) => !embedded.has(tag)).join('|')})>|<a href="(?:/(?!/)|https://|mailto:|tel:)[\\w/.#?=&:@+%-]*">`,
  'g',
)

/**
 * Returns the removed tags and attributes, such as `<font>` and `style of <p>`, each once and in order of appearance.
 * Each expression is treated as if a value had already replaced it.
 */
export function findStrippedMarkup(html: string): readonly string[] {
  if (!html.replace(plainTag, '').includes('<')) return []
  const bound = html.replace(/\{![^{}]*\}/g, '/expression')
  const before = readTags(bound)
  const after = readTags(isLongText(bound) ? removeForbiddenMarkup(bound) : sanitizeRichText(bound))
  const left = new Set(after.flatMap(toNames))
  const stripped = before.flatMap((tag) => {
    const isGone = !known.has(tag.name) || (embedded.has(tag.name) && !left.has(`<${tag.name}>`))
    return isGone
      ? [`<${tag.name}>`]
      : toNames(tag).filter((name) => !left.has(name) && name !== `<${tag.name}>`)
  })
  return [...new Set(stripped)]
}

const toNames = ({ name, attributes }: ParsedTag): string[] => [
  `<${name}>`,
  ...Object.entries(attributes).flatMap(([attribute, value]) =>
    attribute === 'class'
      ? value
          .split(/\s+/)
          .filter(Boolean)
          .map((one) => `class ${one} of <${name}>`)
      : [`${attribute} of <${name}>`],
  ),
]
