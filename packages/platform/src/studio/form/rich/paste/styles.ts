/**
 * Parses styles from text, because the page's content security policy disables style attributes and style elements from
 * a clipboard. Office applications style cells and text by classes (`.xl65`), Google Docs and Outlook by attributes.
 */

/** Property values by name, both in lower case. */
export type Styles = ReadonlyMap<string, string>

export type StyleSheet = {
  /** Returns the styles from the element's classes, overridden by the element's inline styles. */
  readonly read: (element: Element) => Styles
  readonly readOwn: (element: Element) => Styles
  /** Returns the number format of a level in a Word list, for example `alpha-lower` for `l0:level1`. */
  readonly findListFormat: (level: string) => string | undefined
}

/** Attack: a pasted style element may contain many megabytes. */
const maxSheetLength = 500_000
const none: Styles = new Map()

export function readStyleSheet(source: Document): StyleSheet {
  const text = [...source.querySelectorAll('style')].map(({ textContent }) => textContent).join('\n')
  const { byClass, listFormats } = parseSheet(text.slice(0, maxSheetLength))
  const parsed = new Map<string, Styles>()
  const parse = (declarations: string): Styles => {
    const known = parsed.get(declarations) ?? parseDeclarations(declarations)
    parsed.set(declarations, known)
    return known
  }
  return {
    findListFormat: (level) => listFormats.get(level),
    readOwn: (element) => parse(element.getAttribute('style') ?? ''),
    read(element) {
      const own = element.getAttribute('style')
      const classes = [...element.classList].flatMap((name) => byClass.get(name.toLowerCase()) ?? [])
      if (own === null && classes.length === 0) return none
      const all = [...classes, parse(own ?? '')]
      return all.length === 1 ? (all[0] ?? none) : new Map(all.flatMap((one) => [...one]))
    },
  }
}

function parseSheet(text: string) {
  const byClass = new Map<string, Styles[]>()
  const listFormats = new Map<string, string>()
  for (const rule of withoutComments(text.replaceAll(/<!--|-->/g, '')).split('}')) {
    const [selectors = '', declarations = ''] = rule.split('{')
    const styles = parseDeclarations(declarations)
    const level = /^\s*@list\s+(l\d+:level\d+)\s*$/.exec(selectors)?.[1]
    const format = styles.get('mso-level-number-format')
    if (level !== undefined && format !== undefined) listFormats.set(level, format)
    for (const selector of selectors.split(',')) {
      const name = /^\s*[a-z]*\.([\w-]+)\s*$/i.exec(selector)?.[1]?.toLowerCase()
      if (name !== undefined) byClass.set(name, [...(byClass.get(name) ?? []), styles])
    }
  }
  return { byClass, listFormats }
}

/**
 * Attack: comments may be unclosed; a regular expression would scan to the end of the text for each unclosed comment.
 */
function withoutComments(text: string): string {
  const [first = '', ...others] = text.split('/*')
  return others.reduce(
    (rest, part) => rest + part.slice(part.indexOf('*/') === -1 ? part.length : part.indexOf('*/') + 2),
    first,
  )
}

const parseDeclarations = (text: string): Styles =>
  new Map(
    text
      .toLowerCase()
      .split(';')
      .flatMap((declaration): readonly (readonly [string, string])[] => {
        const colon = declaration.indexOf(':')
        return colon === -1 ? [] : [[declaration.slice(0, colon).trim(), declaration.slice(colon + 1).trim()]]
      }),
  )

/**
 * Returns true for colours that readers perceive as normal text or background: black, dark greys, white, or no colour.
 */
export function isPlainColor(value: string): boolean {
  if (
    /^(?:|black|white|auto|inherit|initial|currentcolor|transparent|windowtext|window|none|rgba\(.*, ?0\))$/.test(
      value,
    )
  )
    return true
  const channels = readChannels(value)
  if (channels === undefined) return false
  const [least, most] = [Math.min(...channels), Math.max(...channels)]
  return most - least <= 16 && (most < 128 || least > 250)
}

function readChannels(value: string): readonly number[] | undefined {
  const hex = /^#([\da-f]{3}|[\da-f]{6})$/.exec(value)?.[1]
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex
    return [0, 2, 4].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  }
  return /^rgba?\((\d+)[ ,]+(\d+)[ ,]+(\d+)/.exec(value)?.slice(1).map(Number)
}
