/** Describes YAML errors for authors: position, problem and correction. */
import {
  isAlias,
  isCollection,
  isScalar,
  LineCounter,
  parseDocument,
  visit,
  type Document,
  type YAMLError,
} from 'yaml'
import type { FileProblem } from '../types/errors.ts'

/** A parsed document, and the offset of each line. */
export type ParsedFile = { readonly document: Document; readonly lineCounter: LineCounter }

export function parseFile(text: string): ParsedFile {
  const lineCounter = new LineCounter()
  // Turns off pretty errors, because their excerpts may be as long as the file.
  const options = { version: '1.2', schema: 'core', stringKeys: true, prettyErrors: false } as const
  return { document: parseDocument(text, { ...options, lineCounter }), lineCounter }
}

/** Reports all duplicate keys, but only the first other problem, because text after an error cannot be parsed. */
export function findYamlProblems(text: string, { document, lineCounter }: ParsedFile): FileProblem[] {
  const flaws = [...document.errors, ...document.warnings].toSorted((a, b) => a.pos[0] - b.pos[0])
  const reported = flaws.filter((flaw, index) => index === 0 || flaw.code === 'DUPLICATE_KEY')
  const marks =
    reported.length > 0 ? reported.map((flaw) => toMark(flaw, text, document)) : findMarks(text, document)
  return marks.map(({ offset, message, hint }) => {
    const { line, col: column } = lineCounter.linePos(offset)
    return { path: '', message, hint, line, column, excerpt: toExcerpt(text, line, column) }
  })
}

type YamlMessage = { readonly message: string; readonly hint: string }
type LocatedYamlMessage = YamlMessage & { readonly offset: number }

/** Finds mistakes that are valid YAML but that no author intends. */
function findMarks(text: string, document: Document): LocatedYamlMessage[] {
  if (!text.includes('*') && !text.includes('{!')) return []
  const marks: LocatedYamlMessage[] = []
  visit(document, (_, node) => {
    if (isAlias(node)) marks.push({ offset: node.range?.[0] ?? 0, ...words.alias(node.source) })
    if (!isCollection(node) || !node.range || !text.startsWith('{!', node.range[0])) return
    marks.push({ offset: node.range[0], ...words.expression })
  })
  return marks
}

const quote = 'Put the whole text between " and ".'

const words = {
  alias: (name: string) => ({
    message: `*${name} is an alias for another value; aliases are not allowed here`,
    hint: `Write the value itself, or put a text that begins with * between " and ".`,
  }),
  expression: {
    message: 'an expression has no quotation marks',
    hint: "Put it between ' and ': '{!Item.title}'.",
  },
  merge: {
    message: 'the file contains merge conflict markers',
    hint: 'Keep one of the two versions, and delete the lines <<<<<<<, ======= and >>>>>>>.',
  },
  tab: {
    message: 'the line is indented by a tab',
    hint: 'Indent by spaces, two for each level; most editors can insert them when you press Tab.',
  },
  open: (mark: string) => ({
    message: `the text that begins with ${mark} here is never closed`,
    hint:
      mark === "'"
        ? `Close it with '. An apostrophe inside is written twice ('').`
        : `Close it with ${mark}. A ${mark} inside is written \\${mark}.`,
  }),
  afterText: (mark: string) => ({
    message: `the text between ${mark} and ${mark} has ended before this`,
    hint:
      mark === "'"
        ? `An apostrophe inside is written twice (''), or put the whole text between " and ".`
        : 'A " inside is written \\"; nothing follows the closing mark, no comma either.',
  }),
  twice: (name: string) => ({
    message: `${name} appears twice on this level`,
    hint: 'Keep one of the two.',
  }),
  colon: { message: 'a text contains a colon and a space, which YAML reads as another name', hint: quote },
  tooDeep: {
    message: 'the line is indented more than its neighbours',
    hint: 'Names that belong together begin in the same column.',
  },
  otherIndent: {
    message: 'the line is indented differently from its neighbours',
    hint: 'Names that belong together begin in the same column, two spaces for each level; entries of a list each begin with - and a space.',
  },
  bracket: (open: string) => ({
    message: `the text that begins with ${open} here is never closed`,
    hint: `Close it with ${open === '[' ? ']' : '}'}, or put a text that begins with ${open} between " and ".`,
  }),
  sign: (sign: string) => ({ message: `a text cannot begin with ${sign}`, hint: quote }),
  noSpace: (name: string) => ({
    message: `after ${name}: a space is missing`,
    hint: `Write a space between the colon and the value.`,
  }),
  noColon: {
    message: 'the line has no name with a colon',
    hint: 'Write name: value. A text over several lines begins with name: | and its lines are indented.',
  },
  escape: (sign: string) => ({
    message: `${sign} means nothing in a text between " and "`,
    hint: "Write \\\\ for a backslash, or put the text between ' and '.",
  }),
  afterBar: (sign: string) => ({
    message: `a text follows ${sign} on the same line`,
    hint: 'Begin it on the next line, indented.',
  }),
  second: {
    message: 'a second document begins here',
    hint: 'Delete the line; a file contains one item.',
  },
  directive: { message: 'a line begins with %', hint: 'Delete the line, or put its text between " and ".' },
  listThenName: {
    message: 'a name is mixed with the entries of a list',
    hint: 'Indent it as the name above the list, or begin it with - and a space.',
  },
} satisfies Record<string, YamlMessage | ((sign: string) => YamlMessage)>

function toMark(flaw: YAMLError, text: string, document: Document): LocatedYamlMessage {
  const [offset] = flaw.pos
  const line = readLine(text, offset)
  const rest = text.slice(offset, line.end)
  const here = (found: YamlMessage): LocatedYamlMessage => ({ offset, ...found })
  if (/^(?:<{7}|={7}|>{7}|\|{7})(?: |$)/.test(line.text)) return here(words.merge)
  switch (flaw.code) {
    case 'TAB_AS_INDENT':
      return here(words.tab)
    case 'DUPLICATE_KEY':
      return here(words.twice(/^(?:"[^"]*"|'[^']*'|[^:\n]*)/.exec(rest)?.[0].trim() ?? ''))
    case 'BAD_DQ_ESCAPE':
      return here(words.escape(text.slice(offset, offset + 2)))
    case 'BAD_SCALAR_START':
      return here(words.sign(rest.slice(0, 1)))
    case 'TAG_RESOLVE_FAILED':
      return here(words.sign('!'))
    case 'BAD_ALIAS':
      return here(words.sign(rest.slice(0, 1)))
    case 'MULTIPLE_DOCS':
      return here(words.second)
    case 'BAD_DIRECTIVE':
      return here(words.directive)
    case 'BLOCK_AS_IMPLICIT_KEY':
      if (flaw.message.includes('sequence')) return here(words.otherIndent)
      if (/:(?:\s|$)/.test(rest)) return here(words.colon)
      return { offset: toTextStart(text, line.end + 1), ...words.tooDeep }
    case 'MULTILINE_IMPLICIT_KEY':
      return here(toNameless(line.text))
    default:
      return toStructuralMark(flaw, text, document)
  }
}

/** Describes a structural error. A missing character, a wrong indent and an unexpected token each have several possible causes. */
function toStructuralMark(
  { code, pos, message }: YAMLError,
  text: string,
  document: Document,
): LocatedYamlMessage {
  const [offset] = pos
  const line = readLine(text, offset)
  const before = text.slice(line.start, offset)
  const here = (found: YamlMessage): LocatedYamlMessage => ({ offset, ...found })
  if (message.startsWith('Missing closing')) {
    const start = findOpenText(document, offset)
    return { offset: start, ...words.open(text[start] ?? '"') }
  }
  const open = /end with a ([\]}])/.exec(message)?.[1]
  if (open !== undefined) {
    const sign = open === ']' ? '[' : '{'
    const start = text.lastIndexOf(sign, offset)
    const found = sign === '{' && text.startsWith('{!', start) ? words.expression : words.bracket(sign)
    return { offset: Math.max(start, 0), ...found }
  }
  if (code === 'BAD_INDENT') return here(words.otherIndent)
  const sign = /:\s+(["'*&])\S|- (["'*&])\S/.exec(before)?.slice(1).find(Boolean)
  if (sign === '*' || sign === '&') return { offset: line.start + before.indexOf(sign), ...words.sign(sign) }
  if (sign !== undefined) return here(words.afterText(sign))
  const bar = /[:-]\s+([|>])[-+\d]*\s*$/.exec(before)?.[1]
  if (bar !== undefined) return here(words.afterBar(bar))
  if (message.startsWith('Implicit map keys')) return here(toNameless(line.text))
  if (/^\s*[\w-]+:(?:\s|$)/.test(line.text) && before.trim() === '') return here(words.listThenName)
  return here({ message: toFirstLine(message), hint: 'Compare the line with another content file.' })
}

function toNameless(line: string): YamlMessage {
  const name = /^\s*(?:- )?([\w-]+):\S/.exec(line)?.[1]
  return name === undefined ? words.noColon : words.noSpace(name)
}

/** Returns the start offset of the quoted text that contains or precedes the given offset. */
function findOpenText(document: Document, offset: number): number {
  let start = offset
  visit(document, {
    Scalar: (_, node) => {
      if (!isScalar(node) || !node.range || !String(node.type).startsWith('QUOTE')) return
      if (node.range[0] <= offset && node.range[2] >= offset - 1) start = node.range[0]
    },
  })
  return start
}

function readLine(text: string, offset: number) {
  const start = text.lastIndexOf('\n', offset - 1) + 1
  const next = text.indexOf('\n', offset)
  const end = next === -1 ? text.length : next
  return { start, end, text: text.slice(start, end) }
}

const toTextStart = (text: string, offset: number): number =>
  offset + (/^[ \t]*/.exec(text.slice(offset, offset + 200))?.[0].length ?? 0)

/**
 * Returns the first line of a parser's message. Attack: thousands of nested brackets, which overflow the parser's
 * stack.
 */
export const toFirstLine = (message: string): string =>
  message.startsWith('Maximum call stack')
    ? 'is nested too deeply'
    : (message.split('\n')[0]?.replace(/:$/, '') ?? message)

const shownBefore = 60
const shownWidth = 100

/** Returns the line, with a caret below the column (counted from 1). Attack: control characters that rewrite the terminal's output. */
function toExcerpt(text: string, line: number, column: number): readonly string[] {
  const whole = text.split(/\r?\n/, line)[line - 1] ?? ''
  const from = Math.max(0, column - 1 - shownBefore)
  const shown = whole
    .slice(from, from + shownWidth)
    .replaceAll('\t', '→')
    .replaceAll(/\p{C}/gu, '�')
  const number = String(line)
  return [`${number} | ${shown}`, `${' '.repeat(number.length)} | ${' '.repeat(column - 1 - from)}^`]
}
