/**
 * Removes custom properties that a page does not need: replaces properties that are never set by their fallback; replaces properties that
 * only the theme sets by their value, if that is shorter; deletes properties that nothing reads. No element looks different.
 */
/** Inlines and removes tokens. `kept`: names that the styles of a script read or set. */
export function resolveTokens(css: string, kept: ReadonlySet<string> = new Set()): string {
  const counts = new Map([...countSettings(css), ...Array.from(kept, (name): [string, number] => [name, 0])])
  const constants = findConstants(css, counts)
  const replace: ReplaceRead = (name, fallback) => (counts.has(name) ? constants.get(name) : fallback)
  return dropUnread(replaceReads(css, replace), kept)
}

/**
 * Returns the names that must stay because a script adds these styles later: names that they set, and names that they read and an element
 * sets (such as a section with its own palette). The added styles include the root's tokens themselves.
 */
export function findUnresolvedNames(css: string, later: string): ReadonlySet<string> {
  const isSetByElements = countSettings(css.replaceAll(new RegExp(rootRule, 'g'), ''))
  const read = Array.from(findReads(later)).filter((name) => isSetByElements.has(name))
  return new Set([...countSettings(later).keys(), ...read])
}

type PropertyCounts = ReadonlyMap<string, number>

/** Counts how often each custom property is set. */
function countSettings(css: string): PropertyCounts {
  const counts = new Map<string, number>()
  for (const [, name = ''] of css.matchAll(/[{;]\s*(--[\w-]+)\s*:/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const findReads = (css: string): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))

/**
 * Returns the tokens that only the theme sets, only once (in the first root rule), and whose inlined value takes no more space than the
 * reads.
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

/** `name` is empty for any other property. */
type CssDeclaration = { readonly text: string; readonly name: string; readonly value: string }

const readDeclarations = (body: string): readonly CssDeclaration[] =>
  (body.match(declaration) ?? []).map((text) => {
    const [, name = '', value = ''] = /^\s*(--[\w-]+)\s*:\s*([^]*?)\s*$/.exec(text) ?? []
    return { text, name, value }
  })

/** Returns the replacement of a read; `undefined` leaves it unchanged. */
type ReplaceRead = (name: string, fallback: string | undefined) => string | undefined

/** Matches only before a character that cannot form one token with the end of the replacement. */
const read = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)(?=[\s;,)}]|$)/g

const replaceReads = (css: string, replace: ReplaceRead): string =>
  css.replaceAll(read, (whole: string, name: string, fallback?: string) => {
    const value = replace(name, fallback?.trim())
    if (value !== undefined) return replaceReads(value, replace)
    return fallback === undefined ? whole : `var(${name},${replaceReads(fallback, replace)})`
  })

/** Repeats until no token can be removed, because a token may be read only by another token. */
function dropUnread(css: string, kept: ReadonlySet<string>): string {
  const isRead = new Set([...findReads(css), ...kept])
  const left = css.replaceAll(new RegExp(rootRule, 'g'), (_, body: string) => {
    const kept = readDeclarations(body).filter(({ name }) => name === '' || isRead.has(name))
    return kept.length === 0 ? '' : `:root{${kept.map(({ text }) => text).join(';')}}`
  })
  return left.length === css.length ? css : dropUnread(left, kept)
}
