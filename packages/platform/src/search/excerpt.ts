/** Finds the sentence that best matches a query. */
import type { HighlightedText } from '#model'
import type { Analyser, TextSpan } from './analyser.ts'
import { countMatchedGroups, toMarkedText, type FindMatches, type WordMatch } from './mark-text.ts'

/** Maximum length of a sentence in characters. A longer sentence is truncated around its first match. */
const maxLength = 220
/** Sentences shorter than this are extended by the sentences that follow. */
const minLength = 50
/** Number of characters before the first match in a truncated sentence. */
const maxLengthBefore = 60

type ExcerptRules = { readonly analyser: Analyser; readonly findMatches: FindMatches }

/**
 * Returns the strapline, unless a sentence matches more of the query. Without any match, returns the beginning of the
 * text.
 */
export function toExcerpt(
  { strapline, body }: { readonly strapline: string; readonly body: string },
  { analyser, findMatches }: ExcerptRules,
): HighlightedText {
  const matches = findMatches(body)
  const best = findBest(body, matches, analyser)
  const inStrapline = findMatches(strapline)
  if (strapline !== '' && countMatchedGroups(inStrapline) >= best.score)
    return toMarkedText(strapline, inStrapline)
  const within = matches.filter(({ start, end }) => start >= best.start && end <= best.end)
  const span = cut(body, best, within[0])
  const text = body.slice(span.start, span.end)
  const moved = within
    .filter(({ start, end }) => start >= span.start && end <= span.end)
    .map(({ start, end }) => ({ start: start - span.start, end: end - span.start }))
  return [
    ...(span.start > best.start ? [{ text: '… ', isMatch: false }] : []),
    ...toMarkedText(text, moved).map((part) => ({ ...part, text: joinLines(part.text) })),
    ...(span.end < best.end ? [{ text: ' …', isMatch: false }] : []),
  ]
}

/**
 * Joins lines, and inserts ` · ` after a line that does not end with punctuation. A string that begins with a line
 * break also gets this separator, because it follows highlighted words.
 */
const joinLines = (text: string) => text.replace(/(^|[^\s.,:;!?…])\n/g, '$1 · ').replace(/\s/g, ' ')

/** Returns the first sentence with the most matches, extended by the following sentences if it is short. */
function findBest(
  body: string,
  matches: readonly WordMatch[],
  analyser: Analyser,
): TextSpan & { score: number } {
  const sentences = analyser.toSentences(body)
  const scores = scoreEach(sentences, matches)
  const score = Math.max(0, ...scores)
  const first = Math.max(0, scores.indexOf(score))
  const { start = 0, end = 0 } = sentences[first] ?? {}
  const rest = sentences.slice(first + 1).map((sentence) => sentence.end)
  const longer =
    end - start >= minLength ? end : (rest.find((next) => next - start >= minLength) ?? rest.at(-1))
  return { start, end: longer !== undefined && longer - start <= maxLength ? longer : end, score }
}

/** Scores each sentence. Sentences and matches are both in text order, so one pass over each list is enough. */
function scoreEach(sentences: readonly TextSpan[], matches: readonly WordMatch[]): readonly number[] {
  let at = 0
  return sentences.map(({ end }) => {
    const first = at
    while ((matches[at]?.start ?? Infinity) < end) at++
    return countMatchedGroups(matches.slice(first, at))
  })
}

/** Truncates a sentence between words, around the match. */
function cut(text: string, { start, end }: TextSpan, match: WordMatch | undefined): TextSpan {
  if (end - start <= maxLength) return { start, end }
  const preferredStart = Math.max(start, (match?.start ?? start) - maxLengthBefore)
  const from = preferredStart === start ? start : text.indexOf(' ', preferredStart) + 1
  const to = from + maxLength >= end ? end : text.lastIndexOf(' ', from + maxLength)
  return { start: from, end: to > from ? to : Math.min(end, from + maxLength) }
}
