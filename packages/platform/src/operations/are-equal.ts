/**
 * Returns true if two stored values are equivalent. Property names may be in any order, and rich text may differ in
 * white space between blocks.
 */
export function areEqual(a: unknown, b: unknown): boolean {
  if (a === b) return true
  if (typeof a === 'string' && typeof b === 'string')
    return isRich(a) && isRich(b) && toTight(a) === toTight(b)
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const names = Object.keys(a)
  return (
    names.length === Object.keys(b).length &&
    names.every(
      (name) =>
        Object.hasOwn(b, name) &&
        areEqual((a as Record<string, unknown>)[name], (b as Record<string, unknown>)[name]),
    )
  )
}

const isRich = (text: string) => /^\s*<[a-z]/.test(text)

/** Content files contain line breaks between blocks, whereas the editor omits them from the same text. */
const toTight = (html: string): string => html.replaceAll(afterBlock, '$1').trim()

/** Excludes `<pre>`, which shows white space. Danger: the pattern takes linear time only because no tag may contain `<`. */
const afterBlock =
  /(<\/pre>|<\/?(?:p|h[1-6]|ul|ol|li|dl|dt|dd|div|figure|figcaption|blockquote|table|caption|thead|tbody|tfoot|tr|t[hd])(?: [^<>]*)?>|<hr ?\/?>)\s+/g
