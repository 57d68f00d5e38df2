/**
 * Reads exported items (`toFileText`) line by line, many times faster than a full YAML parser and with the same
 * results. Files in any other form need the full parser, for instance if they contain a comment, an alias or a folded
 * string.
 */

/** The lines of a file. `at` is the index of the next line. */
type LineReader = { readonly all: string[]; at: number }

/**
 * Characters that have a meaning in YAML which this reader does not support: tabs, carriage returns and byte order
 * marks.
 */
const foreignSign = /[\t\r\ufeff]/
/** Matches a key and its value. Names of theme tokens begin with `--`. YAML reads the key `null` as an empty key. */
const entry = /((?!null:)(?:--)?[a-z][\w.-]{0,99}(?::[\w.-]{1,99}){0,3}):(?: (.+))?$/iy

/** Returns undefined if the text is not in the exported form. */
export function parseExportedYaml(text: string): Record<string, unknown> | undefined {
  if (!text.endsWith('\n') || foreignSign.test(text)) return undefined
  const lines: LineReader = { all: text.slice(0, -1).split('\n'), at: 0 }
  const map = readMap(lines, 0)
  return lines.at === lines.all.length ? map : undefined
}

/** Reads a map. Functions in this file return undefined only if the text is not in the exported form. */
function readMap(lines: LineReader, indent: number): Record<string, unknown> | undefined {
  const map: Record<string, unknown> = {}
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[lines.at]) {
    const depth = toIndent(line)
    if (depth < indent) break
    entry.lastIndex = indent
    const found = depth === indent ? entry.exec(line) : null
    const [, key = '', written] = found ?? []
    if (found === null || Object.hasOwn(map, key)) return undefined
    lines.at++
    const value = written === undefined ? readInside(lines, indent + 2) : readValue(lines, written, indent)
    if (value === undefined) return undefined
    map[key] = value
  }
  return map
}

function readInside(lines: LineReader, indent: number): unknown {
  const next = lines.all[lines.at]
  if (next === undefined || toIndent(next) !== indent) return undefined
  return next.startsWith('- ', indent) ? readList(lines, indent) : readMap(lines, indent)
}

function readList(lines: LineReader, indent: number): unknown[] | undefined {
  const list: unknown[] = []
  for (let line = lines.all[lines.at]; line !== undefined; line = lines.all[lines.at]) {
    if (toIndent(line) < indent) break
    if (toIndent(line) > indent || !line.startsWith('- ', indent)) return undefined
    entry.lastIndex = indent + 2
    const value = entry.test(line) ? readEntryMap(lines, indent) : readEntry(lines, indent)
    if (value === undefined) return undefined
    list.push(value)
  }
  return list
}

/** Reads a map in a list. Its first key follows the dash on the same line. */
function readEntryMap(lines: LineReader, indent: number): unknown {
  const line = lines.all[lines.at] ?? ''
  lines.all[lines.at] = `${' '.repeat(indent + 2)}${line.slice(indent + 2)}`
  return readMap(lines, indent + 2)
}

function readEntry(lines: LineReader, indent: number): unknown {
  const written = lines.all[lines.at]?.slice(indent + 2) ?? ''
  lines.at++
  return readValue(lines, written, indent)
}

const words: ReadonlyMap<string, unknown> = new Map([
  ['null', null],
  ['true', true],
  ['false', false],
])
const number = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/
const date = /^\d{4}-\d\d-\d\d$/
/**
 * Matches text that YAML would not read as a plain string, because of its start, content or end, or because it is a
 * number in another notation. Names of theme tokens (`--name`) and words of hexadecimal digits (`de_DE`) are plain.
 */
const notPlain =
  /^(?!--[A-Za-z])(?:[-?:,[\]{}#&*!|>'"%@`~=.+\s]|\d[\d.eE+\-_xoa-fA-F]*$)|: | #|[:\s]$|^$|^(?:null|true|false)$/i

function readValue(lines: LineReader, written: string, indent: number): unknown {
  if (words.has(written)) return words.get(written)
  if (number.test(written)) return Number(written)
  if (written.startsWith('|')) return readLiteral(lines, written, indent + 2)
  if (written.startsWith('"')) return readQuoted(written)
  if (written.startsWith("'"))
    return /^'(?:[^']|'')*'$/.test(written) ? written.slice(1, -1).replaceAll("''", "'") : undefined
  if (written === '[]') return []
  if (written === '{}') return {}
  return date.test(written) || !notPlain.test(written) ? written : undefined
}

/** Reads JSON strings, which have the same meaning in YAML. */
function readQuoted(written: string): string | undefined {
  if (!/^"(?:[^"\\]|\\.)*"$/.test(written)) return undefined
  try {
    return JSON.parse(written) as string
  } catch {
    return undefined
  }
}

/** Reads a literal block: `|` includes one final line break, `|-` none, and `|+` all empty lines at the end. */
function readLiteral(lines: LineReader, mark: string, indent: number): string | undefined {
  const start = lines.at
  const isInside = (line = '\0') => line === '' || toIndent(line) >= indent
  while (isInside(lines.all[lines.at])) lines.at++
  const texts = lines.all.slice(start, lines.at)
  const isSpaced = texts.some((line) => line !== '' && line.trim() === '')
  if (isSpaced || texts[0] === undefined || toIndent(texts[0]) !== indent) return undefined
  const text = texts.map((line) => line.slice(indent)).join('\n')
  if (mark === '|+') return `${text}\n`
  if (text.endsWith('\n')) return undefined
  if (mark === '|-') return text
  return mark === '|' ? `${text}\n` : undefined
}

function toIndent(line: string): number {
  let indent = 0
  while (line.charCodeAt(indent) === 32) indent++
  return indent
}
