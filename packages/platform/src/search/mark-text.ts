/** Highlights a query's words in text. Uses the analyser that also processes the documents. */
import type { TextAlternative, TextGroup } from '#database'
import type { HighlightedText } from '#model'
import type { Analyser, WordToken } from './analyser.ts'

export type WordMatch = {
  readonly start: number
  readonly end: number
  /** The index of the matching query group. */
  readonly group: number
}

export type FindMatches = (text: string) => readonly WordMatch[]

type MatchCandidate = { readonly group: number; readonly alternative: TextAlternative }

/** Returns a function that finds a query's matches in text order. */
export function createMatcher(groups: readonly TextGroup[], analyser: Analyser): FindMatches {
  const openEnded: MatchCandidate[] = []
  const byFirstTerm = new Map<string, MatchCandidate[]>()
  for (const [group, { alternatives }] of groups.entries()) {
    for (const alternative of alternatives) {
      const [first = ''] = alternative.terms
      if (alternative.isOpenEnded) openEnded.push({ group, alternative })
      else byFirstTerm.set(first, [...(byFirstTerm.get(first) ?? []), { group, alternative }])
    }
  }
  return (text) => {
    const tokens = analyser.toTokens(text)
    const matches: WordMatch[] = []
    const add = (at: number, { group, alternative }: MatchCandidate) => {
      const end = findEnd(tokens, at, alternative)
      if (end !== undefined) matches.push({ start: tokens[at]?.start ?? 0, end, group })
    }
    /** Creates no objects for tokens without a match, because most tokens do not match. */
    for (let at = 0; at < tokens.length; at++) {
      for (const candidate of byFirstTerm.get(tokens[at]?.term ?? '') ?? none) add(at, candidate)
      for (const candidate of openEnded) add(at, candidate)
    }
    return matches
  }
}

const none: readonly MatchCandidate[] = []

/** Returns the end of a phrase that begins at this token; undefined if the phrase does not match. */
function findEnd(
  tokens: readonly WordToken[],
  at: number,
  { terms, isOpenEnded }: TextAlternative,
): number | undefined {
  const last = terms.length - 1
  for (let index = 0; index <= last; index++) {
    const own = tokens[at + index]?.term
    const term = terms[index] ?? ''
    if (isOpenEnded && index === last ? own?.startsWith(term) !== true : own !== term) return undefined
  }
  return tokens[at + last]?.end
}

/** Returns the number of query groups that the given matches cover. */
export const countMatchedGroups = (matches: readonly WordMatch[]): number =>
  new Set(matches.map(({ group }) => group)).size

/** Splits text into plain and highlighted parts: `Blue ⟨Paper⟩`. */
export function toMarkedText(
  text: string,
  matches: readonly Pick<WordMatch, 'start' | 'end'>[],
): HighlightedText {
  const parts: { text: string; isMatch: boolean }[] = []
  let done = 0
  for (const { start, end } of matches.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start < done) continue
    parts.push(
      { text: text.slice(done, start), isMatch: false },
      { text: text.slice(start, end), isMatch: true },
    )
    done = end
  }
  parts.push({ text: text.slice(done), isMatch: false })
  return parts.filter((part) => part.text !== '')
}
