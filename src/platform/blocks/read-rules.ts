/**
 * Our own style sheets, read once into rules that know what a page must hold so that they can apply. Elements, classes, values
 * of data attributes and languages decide alone: other attributes, ids and states come and go while a page is shown.
 */

/**
 * `p` for an element, `.lead` for a class, `*indent-` for a part of one, `[icon=plus]` for a value of a data attribute, `:de` for
 * a language; or ways of which one is enough.
 */
export type Need = string | readonly (readonly Need[])[]

type Selector = { readonly text: string; readonly needs: readonly Need[] }

export type Rule =
  | { readonly kind: 'style'; readonly selectors: readonly Selector[]; readonly body: string }
  /** A layer, or rules under a condition. */
  | { readonly kind: 'group'; readonly head: string; readonly rules: readonly Rule[] }
  /** Faces, page boxes, the order of layers. */
  | { readonly kind: 'other'; readonly text: string }

/** Rules that hold others in their turn (CSS Nesting) stay whole wherever their own selector may apply. */
export const readRules = (css: string): readonly Rule[] =>
  readList({ css: css.replaceAll(/\/\*[^]*?\*\//g, ''), at: 0 })

type Reader = { readonly css: string; at: number }

const groupHead = /^@(?:layer|media|supports|container)\b/

function readList(reader: Reader): readonly Rule[] {
  const rules: Rule[] = []
  for (;;) {
    const { text, end } = readPart(reader)
    const head = text.trim()
    if (end === ';') rules.push({ kind: 'other', text: `${head};` })
    else if (end !== '{') return rules
    else if (groupHead.test(head)) addGroup(rules, { head, rules: readList(reader) })
    else rules.push(toRule(head, readBody(reader).trim()))
  }
}

/** A layer that goes on is one. */
function addGroup(rules: Rule[], { head, rules: own }: { head: string; rules: readonly Rule[] }): void {
  const last = rules.at(-1)
  if (last?.kind !== 'group' || last.head !== head) rules.push({ kind: 'group', head, rules: own })
  else rules.splice(-1, 1, { kind: 'group', head, rules: [...last.rules, ...own] })
}

const toRule = (head: string, body: string): Rule =>
  head.startsWith('@')
    ? { kind: 'other', text: `${head}{${body}}` }
    : { kind: 'style', selectors: splitList(head).map(toSelector), body }

/** To the bracket that closes it. */
function readBody(reader: Reader): string {
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

/** To the next bracket or semicolon outside of quotes; `end` is empty where the sheet ends. */
function readPart(reader: Reader): { readonly text: string; readonly end: string } {
  partPattern.lastIndex = reader.at
  const text = partPattern.exec(reader.css)?.[0] ?? ''
  const end = reader.css.charAt(reader.at + text.length)
  reader.at += text.length + 1
  return { text, end }
}

const toSelector = (text: string): Selector => ({ text, needs: toNeeds(text) })

/** A quoted value is as good as a bare one. */
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

/** Pseudo-classes whose lists name what must be there. */
const listsNeeds = new Set(['is', 'where', 'has'])

function toNeeds(selector: string): readonly Need[] {
  const needs: Need[] = []
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

/** At commas outside of brackets. */
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
