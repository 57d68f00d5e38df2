/**
 * Removes custom properties that a page does not need. A reference to a property that is never set is replaced by the
 * fallback in the reference. A reference to a property that only the theme sets is replaced by the property's value, if
 * the value is shorter. Properties that nothing reads are deleted. The appearance of the page does not change.
 */
/**
 * Inlines and removes tokens. `retained`: names that are not removed, because script-inserted styles read or set them.
 */
export function resolveTokens(css: string, retained: ReadonlySet<string> = new Set()): string {
  const counts = new Map([
    ...countSettings(css),
    ...Array.from(retained, (name): [string, number] => [name, 0]),
  ])
  const constants = findConstants(css, counts)
  const replace: ReplaceReference = (name, fallback) => (counts.has(name) ? constants.get(name) : fallback)
  return dropUnread(replaceReads(css, replace), retained)
}

/**
 * Returns the names that must stay because a script inserts these styles later. These are the names that the styles
 * set, and names that they read and an element sets (such as a section with its own palette). The inserted styles
 * contain their own copy of the root's tokens.
 */
export function findUnresolvedNames(css: string, later: string): ReadonlySet<string> {
  const isSetByElements = countSettings(css.replaceAll(new RegExp(rootRule, 'g'), ''))
  const read = Array.from(findReads(later)).filter((name) => isSetByElements.has(name))
  return new Set([...countSettings(later).keys(), ...read])
}

type PropertyCounts = ReadonlyMap<string, number>

/** Counts how often each custom property is assigned. */
function countSettings(css: string): PropertyCounts {
  const counts = new Map<string, number>()
  for (const [, name = ''] of css.matchAll(/[{;]\s*(--[\w-]+)\s*:/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const findReads = (css: string): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))

/**
 * Returns the tokens that can be inlined: only the theme sets them, exactly once, in the first root rule, and inlining
 * does not make the styles longer.
 */
function findConstants(css: string, counts: PropertyCounts): ReadonlyMap<string, string> {
  const [, theme = ''] = rootRule.exec(css) ?? []
  const constants = readDeclarations(theme).filter(({ text, name, value }) => {
    if (counts.get(name) !== 1 || value === '' || value.includes('var(')) return false
    const read = `var(${name})`
    const reads = css.split(read).length - 1
    return value.length * reads <= read.length * reads + text.length + 1
  })
  return new Map(constants.map(({ name, value }) => [name, value]))
}

const rootRule = /:root\{([^{}]*)\}/
const declaration = /(?:[^;"']|"[^"]*"|'[^']*')+/g

/** `name` is empty if the declaration does not set a custom property. */
type CssDeclaration = { readonly text: string; readonly name: string; readonly value: string }

const readDeclarations = (body: string): readonly CssDeclaration[] =>
  (body.match(declaration) ?? []).map((text) => {
    const [, name = '', value = ''] = /^\s*(--[\w-]+)\s*:\s*([^]*?)\s*$/.exec(text) ?? []
    return { text, name, value }
  })

/** Returns the text that replaces a `var()` reference; `undefined` leaves the reference unchanged. */
type ReplaceReference = (name: string, fallback: string | undefined) => string | undefined

/** Matches only before a character that cannot merge into one CSS token with the end of the replacement. */
const read = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)(?=[\s;,)}]|$)/g

const replaceReads = (css: string, replace: ReplaceReference): string =>
  css.replaceAll(read, (whole: string, name: string, fallback?: string) => {
    const value = replace(name, fallback?.trim())
    if (value !== undefined) return replaceReads(value, replace)
    return fallback === undefined ? whole : `var(${name},${replaceReads(fallback, replace)})`
  })

/** Removes unread tokens repeatedly, because removing a token may leave another token unread. */
function dropUnread(css: string, retained: ReadonlySet<string>): string {
  const isRead = new Set([...findReads(css), ...retained])
  const left = css.replaceAll(new RegExp(rootRule, 'g'), (_, body: string) => {
    const retained = readDeclarations(body).filter(({ name }) => name === '' || isRead.has(name))
    return retained.length === 0 ? '' : `:root{${retained.map(({ text }) => text).join(';')}}`
  })
  return left.length === css.length ? css : dropUnread(left, retained)
}
