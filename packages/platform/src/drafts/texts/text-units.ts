/**
 * Splits stored text into the units that a reader sees: characters, entities and runs of spaces, each with its
 * position.
 */
import { foldTypography } from '#kit'
import type { StoredText } from './item-texts.ts'

export type TextUnit = {
  /** Positions in the stored text. */
  readonly from: number
  readonly to: number
  /** The characters that a reader sees. */
  readonly shown: string
  /** The form used for comparison. Some units have a form that no query can contain, so that they never match. */
  readonly folded: string
}

const expression = String.raw`\{![^{}]*\}`
const markupUnit = new RegExp(`<[^>]*>|${expression}|&(?:#\\d+|#x[\\da-f]+|\\w+);|[^]`, 'giu')
const plainUnit = new RegExp(`${expression}|[^]`, 'gu')

/** Inline formatting tags, which do not interrupt a phrase. */
const inline = /^<\/?(?:a|abbr|b|bdi|bdo|cite|code|em|i|mark|q|s|small|span|strong|sub|sup|u)[\s/>]/i

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  shy: '\u00AD',
}

/** A character that never occurs in a query. */
export const unmatchableCharacter = '\u0000'

export function readUnits({ text, isMarkup }: StoredText): readonly TextUnit[] {
  const units: TextUnit[] = []
  for (const { 0: part, index: from } of text.matchAll(isMarkup ? markupUnit : plainUnit)) {
    const to = from + part.length
    const unit = isMarkup ? toMarkupUnit(part) : toPlainUnit(part)
    if (unit === undefined) continue
    const last = units.at(-1)
    if (unit.folded === ' ' && last?.folded === ' ')
      units[units.length - 1] = { ...last, to, shown: last.shown + unit.shown }
    else units.push({ from, to, ...unit })
  }
  return units
}

/**
 * Returns the stored text in a simplified form. If this string does not contain the query, the text has no match. This
 * check is faster than comparing units.
 */
export function toFoldedText({ text, isMarkup }: StoredText): string {
  const read = isMarkup
    ? text
        .replace(/<[^>]*>/g, (tag) => (inline.test(tag) ? '' : '\n'))
        .replace(/&(?:#\d+|#x[\da-f]+|\w+);/gi, toLetter)
    : text
  return foldTypography(read).replaceAll(/ +/g, ' ')
}

type UnitText = Pick<TextUnit, 'shown' | 'folded'>

/** Converts markup to a unit. Returns undefined for inline formatting, which is skipped. */
function toMarkupUnit(part: string): UnitText | undefined {
  if (part.startsWith('<') && part.length > 1)
    return inline.test(part) ? undefined : { shown: '', folded: unmatchableCharacter }
  if (part.startsWith('&') && part.length > 1) return toPlainUnit(toLetter(part))
  return toPlainUnit(part)
}

function toPlainUnit(part: string): UnitText {
  return part.startsWith('{!')
    ? { shown: part, folded: unmatchableCharacter }
    : { shown: part, folded: foldTypography(part) }
}

function toLetter(entity: string): string {
  const name = entity.slice(1, -1)
  const [, hex, decimal] = /^#(?:x([\da-f]+)|(\d+))$/i.exec(name) ?? []
  const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
  if (Number.isInteger(code) && code > 0 && code <= 0x10ffff) return String.fromCodePoint(code)
  return entities[name] ?? entity
}
