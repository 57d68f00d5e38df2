/** Checks that HTML written by React and the sanitiser is exactly one element. */

/** The first alternatives match comments and raw text, which may contain text that looks like a tag. */
const tagOrText =
  /<!--[^]*?-->|<(script|style|textarea|title)\b[^]*?<\/\1>|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
/** Names of void elements. */
export const voidElements: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
)

/** Returns true if the HTML is exactly one element. Returns false if this cannot be determined with certainty. */
export function isSingleElement(html: string): boolean {
  const open: string[] = []
  for (const { 0: found, 1: textOnly, 2: end, 3: written, index } of html.matchAll(tagOrText)) {
    if (open.length === 0 && index > 0) return false
    const name = written?.toLowerCase()
    const isWhole =
      textOnly !== undefined || found.endsWith('/>') || (name !== undefined && voidElements.has(name))
    if (end === '/' && open.pop() !== name) return false
    if (open.length === 0 && (isWhole || end === '/') && index + found.length < html.length) return false
    if (end !== '/' && !isWhole && name !== undefined) open.push(name)
  }
  return open.length === 0 && html.startsWith('<') && !html.startsWith('<!') && html.endsWith('>')
}
