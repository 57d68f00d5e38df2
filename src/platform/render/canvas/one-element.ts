/** Whether HTML, as React and the sanitiser write it, is one element and nothing beside it. */

const tagOrComment = /<!--[^]*?-->|<(\/?)([a-z][^\s/>]*)(?:"[^"]*"|'[^']*'|[^"'>])*>/gi
const withoutEnd = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '))
/** What looks like a tag in them is none. */
const textOnly = /<(script|style|textarea|title)\b/i

/** False where it cannot be told. */
export function isOneElement(html: string): boolean {
  if (!html.startsWith('<') || textOnly.test(html)) return false
  const open: string[] = []
  for (const { 0: found, 1: end, 2: written = '', index } of html.matchAll(tagOrComment)) {
    const name = written.toLowerCase()
    const isFirst = index === 0
    if (open.length === 0 && !isFirst) return false
    if (name === '' || (withoutEnd.has(name) && !isFirst)) continue
    if (end === '/' ? open.pop() !== name : !found.endsWith('/>') && !withoutEnd.has(name)) {
      if (end === '/') return false
      open.push(name)
    }
  }
  return open.length === 0 && html.endsWith('>')
}
