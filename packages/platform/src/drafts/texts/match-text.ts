/**
 * Finds and replaces words in stored text. A match may span rich text formatting, but never includes part of a tag or
 * an expression.
 */
import { foldTypography } from '#kit'
import type { StoredText } from './item-texts.ts'
import { unmatchableCharacter, readUnits, toFoldedText, type TextUnit } from './text-units.ts'

export type TextSearch = {
  readonly q: string
  /** True if the match is case-sensitive. */
  readonly isExact: boolean
}

export type Excerpt = { readonly before: string; readonly match: string; readonly after: string }

/** Number of context characters on each side of a match. */
const aroundLength = 60

/**
 * Replaces matches. The replacement gets the formatting at the start of the match. If a formatting element becomes
 * empty, it is removed.
 */
export function replaceMatches(stored: StoredText, search: TextSearch, replacement: string): string {
  const units = readMatchable(stored, search)
  const words = stored.isMarkup ? toMarkup(replacement) : replacement
  let text = ''
  let done = 0
  for (const match of findMatches(units, search)) {
    const matched = units.slice(match.start, match.end)
    const start = matched[0]?.from ?? done
    const end = toEndOfTags(stored, matched.at(-1)?.to ?? done)
    text += stored.text.slice(done, start)
    text += toReplaced(stored.text.slice(start, end), { words, isMarkup: stored.isMarkup })
    done = end
  }
  return text + stored.text.slice(done)
}

function toReplaced(matched: string, { words, isMarkup }: { words: string; isMarkup: boolean }): string {
  const tags = isMarkup ? (matched.match(/<[^>]*>/g) ?? []).join('') : ''
  return words + tags.replaceAll(/<(\w+)(?:\s[^>]*)?><\/\1>/g, '')
}

/** Returns the position after any closing tags that follow a match, because their elements may now be empty. */
const toEndOfTags = ({ text, isMarkup }: StoredText, end: number): number =>
  end + (isMarkup ? (/^(?:<\/\w+>)*/.exec(text.slice(end))?.[0].length ?? 0) : 0)

/** Lists the matches as plain text, with the surrounding words. */
export function listExcerpts(stored: StoredText, search: TextSearch): readonly Excerpt[] {
  const units = readMatchable(stored, search)
  const show = (start: number, end: number) =>
    units
      .slice(start, end)
      .map(({ shown }) => shown)
      .join('')
  return findMatches(units, search).map(({ start, end }) => ({
    before: show(0, start).slice(-aroundLength),
    match: show(start, end),
    after: show(end, end + aroundLength).slice(0, aroundLength),
  }))
}

/** Splits stored text into units. Returns an empty list if the text cannot contain the query. */
function readMatchable(stored: StoredText, { q }: TextSearch): readonly TextUnit[] {
  const mayMatch = toFoldedText(stored).toLowerCase().includes(toFoldedQuery(q).toLowerCase())
  return mayMatch ? readUnits(stored) : []
}

/** Converts an item's text to the form that the index stores. */
export const toIndexedText = (texts: readonly StoredText[]): string => texts.map(toFoldedText).join('\n')

/** Converts the search string to an index query. */
export const toFoldedQuery = (q: string): string =>
  foldTypography(q).replaceAll(unmatchableCharacter, '').replaceAll(/ +/g, ' ')

const toFolded = (units: readonly TextUnit[], isExact: boolean): string =>
  units.map((unit) => toFoldedUnit(unit, isExact)).join('')

const toFoldedUnit = ({ folded }: TextUnit, isExact: boolean): string =>
  isExact ? folded : folded.toLowerCase()

type MatchRange = { readonly start: number; readonly end: number }

/** Returns each match as a range of text units. */
function findMatches(units: readonly TextUnit[], { q, isExact }: TextSearch): readonly MatchRange[] {
  const search = isExact ? toFoldedQuery(q) : toFoldedQuery(q).toLowerCase()
  if (search === '') return []
  const text = toFolded(units, isExact)
  const unitAt = toPositions(units, isExact)
  const matches: MatchRange[] = []
  for (let at = text.indexOf(search); at !== -1; at = text.indexOf(search, at + search.length)) {
    const [start, end] = [unitAt[at], unitAt[at + search.length - 1]]
    if (start !== undefined && end !== undefined) matches.push({ start, end: end + 1 })
  }
  return matches
}

/** Returns, for each character of the folded text, the index of its text unit. */
function toPositions(units: readonly TextUnit[], isExact: boolean): readonly number[] {
  const positions: number[] = []
  for (const [position, unit] of units.entries())
    for (let left = toFoldedUnit(unit, isExact).length; left > 0; left--) positions.push(position)
  return positions
}

const toMarkup = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
