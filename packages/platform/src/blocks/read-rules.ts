/**
 * Parses the project's own style sheets into rules, each with the elements, classes, data attributes and languages that
 * a page must contain for the rule to apply. Ignores ids, states and other attributes, because scripts can change them.
 */

/**
 * A part that a page must contain for a selector to match: `p` is an element, `.lead` a class, `*indent-` a part of a
 * class, `[icon=plus]` the value of a data attribute, and `:de` a language. A list contains alternatives.
 */
export type SelectorCondition = string | readonly (readonly SelectorCondition[])[]

type CssSelector = { readonly text: string; readonly needs: readonly SelectorCondition[] }

export type CssRule =
  | { readonly kind: 'style'; readonly selectors: readonly CssSelector[]; readonly body: string }
  /** A layer, or rules inside a condition such as `@media`. */
  | { readonly kind: 'group'; readonly head: string; readonly rules: readonly CssRule[] }
  /** Font faces, page rules, and statements that set the order of layers. */
  | { readonly kind: 'other'; readonly text: string }

/** Parses a style sheet. Does not split a rule that contains nested rules (CSS Nesting). */
export const readRules = (css: string): readonly CssRule[] =>
  readList({ css: css.replaceAll(/\/\*[^]*?\*\//g, ''), at: 0 })

type CssReader = { readonly css: string; at: number }

const groupHead = /^@(?:layer|media|supports|container)\b/

function readList(reader: CssReader): readonly CssRule[] {
  const rules: CssRule[] = []
  for (;;) {
    const { text, end } = readPart(reader)
    const head = text.trim()
    if (end === ';') rules.push({ kind: 'other', text: `${head};` })
    else if (end !== '{') return rules
    else if (groupHead.test(head)) addGroup(rules, { head, rules: readList(reader) })
    else rules.push(toRule(head, readBody(reader).trim()))
  }
}

/** Appends a group of rules, or merges it with the previous group if both have the same condition. */
function addGroup(rules: CssRule[], { head, rules: own }: { head: string; rules: readonly CssRule[] }): void {
  const last = rules.at(-1)
  if (last?.kind !== 'group' || last.head !== head) rules.push({ kind: 'group', head, rules: own })
  else rules.splice(-1, 1, { kind: 'group', head, rules: [...last.rules, ...own] })
}

const toRule = (head: string, body: string): CssRule =>
  head.startsWith('@')
    ? { kind: 'other', text: `${head}{${body}}` }
    : { kind: 'style', selectors: splitList(head).map(toSelector), body }

/** Reads the body of a rule, up to the matching closing bracket. */
function readBody(reader: CssReader): string {
  let body = ''
  for (let depth = 1; ;) {
    const { text, end } = readPart(reader)
    body += text
    if (end === '{') depth++
    if (end === '}') depth--
    if (depth === 0 || end === '') return body
    body += end
  }
}

const partPattern = /(?:[^{};"']|"[^"]*"|'[^']*')*/y

/** Reads up to the next bracket or semicolon outside quotes. `end` is empty at the end of the style sheet. */
function readPart(reader: CssReader): { readonly text: string; readonly end: string } {
  partPattern.lastIndex = reader.at
  const text = partPattern.exec(reader.css)?.[0] ?? ''
  const end = reader.css.charAt(reader.at + text.length)
  reader.at += text.length + 1
  return { text, end }
}

const toSelector = (text: string): CssSelector => ({ text, needs: toNeeds(text) })

/** Accepts quoted and bare attribute values. */
const simpleSelectors = [
  String.raw`\.(?<className>[\w-]+)`,
  String.raw`\[class\*=["']?(?<classPart>[\w-]+)["']?\]`,
  String.raw`\[data-(?<data>[\w-]+)=["']?(?<value>[\w-]+)["']?\]`,
  String.raw`\[[^\]]*\]`,
  String.raw`::?(?<pseudo>[\w-]+)(?<opening>\()?`,
  String.raw`#[\w-]+`,
  String.raw`(?<element>[a-z][\w-]*)`,
]
const simpleSelector = new RegExp(simpleSelectors.join('|'), 'gi')

/** Pseudo-classes whose arguments name required elements. */
const listsNeeds = new Set(['is', 'where', 'has'])

function toNeeds(selector: string): readonly SelectorCondition[] {
  const needs: SelectorCondition[] = []
  for (let found = next(selector, 0); found !== null;) {
    const { className, classPart, data, value, pseudo = '', opening, element } = found.groups ?? {}
    let end = found.index + found[0].length
    if (className !== undefined) needs.push(`.${className}`)
    if (classPart !== undefined) needs.push(`*${classPart}`)
    if (data !== undefined) needs.push(`[${data}=${value}]`)
    if (element !== undefined) needs.push(element.toLowerCase())
    if (opening !== undefined) {
      const inside = selector.slice(end, findClosing(selector, end))
      if (pseudo === 'lang') needs.push(`:${inside}`)
      if (listsNeeds.has(pseudo)) needs.push(splitList(inside).map(toNeeds))
      end += inside.length + 1
    }
    found = next(selector, end)
  }
  return needs
}

function next(selector: string, at: number): RegExpExecArray | null {
  simpleSelector.lastIndex = at
  return simpleSelector.exec(selector)
}

function findClosing(text: string, from: number): number {
  for (let at = from, depth = 1; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')') depth--
    if (depth === 0) return at
  }
  return text.length
}

/** Splits at commas outside brackets. */
function splitList(list: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (let at = 0, depth = 0; at <= list.length; at++) {
    const sign = list[at]
    if (sign === '(' || sign === '[') depth++
    if (sign === ')' || sign === ']') depth--
    if (at < list.length && (sign !== ',' || depth > 0)) continue
    parts.push(list.slice(start, at).trim())
    start = at + 1
  }
  return parts
}
