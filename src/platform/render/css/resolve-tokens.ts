/**
 * Custom properties that a page need not ask for while it is shown: those that are never set give way to what stands for them,
 * those that the theme alone sets to their values, where these are shorter; what nothing reads is left out. No element looks
 * different for it.
 */
/** `kept`: names that styles of a script read or set in the page. */
export function resolveTokens(css: string, kept: ReadonlySet<string> = new Set()): string {
  const counts = new Map([...countSettings(css), ...Array.from(kept, (name): [string, number] => [name, 0])])
  const constants = findConstants(css, counts)
  const replace: Replace = (name, fallback) => (counts.has(name) ? constants.get(name) : fallback)
  return dropUnread(replaceReads(css, replace), kept)
}

/**
 * What a page must not take from styles that a script brings: the names that these set, and of those that they read what elements
 * set, such as a section with a palette of its own. They bring the tokens of the root.
 */
export function findKeptNames(css: string, later: string): ReadonlySet<string> {
  const isSetByElements = countSettings(css.replaceAll(new RegExp(rootRule, 'g'), ''))
  const read = Array.from(findReads(later)).filter((name) => isSetByElements.has(name))
  return new Set([...countSettings(later).keys(), ...read])
}

type Counts = ReadonlyMap<string, number>

/** How often each custom property is set. */
function countSettings(css: string): Counts {
  const counts = new Map<string, number>()
  for (const [, name = ''] of css.matchAll(/[{;]\s*(--[\w-]+)\s*:/g))
    counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

const findReads = (css: string): ReadonlySet<string> =>
  new Set(Array.from(css.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))

/** Set once, by the theme, which is the first to speak of the root; and no longer than all that reads them. */
function findConstants(css: string, counts: Counts): ReadonlyMap<string, string> {
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

/** Without a name: any other property. */
type Declaration = { readonly text: string; readonly name: string; readonly value: string }

const readDeclarations = (body: string): readonly Declaration[] =>
  (body.match(declaration) ?? []).map((text) => {
    const [, name = '', value = ''] = /^\s*(--[\w-]+)\s*:\s*([^]*?)\s*$/.exec(text) ?? []
    return { text, name, value }
  })

/** What stands for a read; `undefined` leaves it as it is. */
type Replace = (name: string, fallback: string | undefined) => string | undefined

/** Only where a sign follows that does not make one word with what takes the place of the bracket. */
const read = /var\(\s*(--[\w-]+)\s*(?:,((?:[^()]|\((?:[^()]|\([^()]*\))*\))*))?\)(?=[\s;,)}]|$)/g

const replaceReads = (css: string, replace: Replace): string =>
  css.replaceAll(read, (whole: string, name: string, fallback?: string) => {
    const value = replace(name, fallback?.trim())
    if (value !== undefined) return replaceReads(value, replace)
    return fallback === undefined ? whole : `var(${name},${replaceReads(fallback, replace)})`
  })

/** Until nothing more can go: a token may be read by another alone. */
function dropUnread(css: string, kept: ReadonlySet<string>): string {
  const isRead = new Set([...findReads(css), ...kept])
  const left = css.replaceAll(new RegExp(rootRule, 'g'), (_, body: string) => {
    const kept = readDeclarations(body).filter(({ name }) => name === '' || isRead.has(name))
    return kept.length === 0 ? '' : `:root{${kept.map(({ text }) => text).join(';')}}`
  })
  return left.length === css.length ? css : dropUnread(left, kept)
}
