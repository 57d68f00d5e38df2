/** Compares two texts word by word. */
import { diffArrays } from 'diff'
import {
  maxChangedWords,
  maxComparedWords,
  maxTextLength,
  maxContextLength,
  type DifferencePart,
} from './difference.ts'

/**
 * A range of words that is either unchanged or different, as start and end positions in both texts. The end positions
 * are exclusive.
 */
export type TokenRun = {
  readonly isSame: boolean
  readonly before: readonly [start: number, end: number]
  readonly after: readonly [start: number, end: number]
}

/** An expression counts as one word. */
const token =
  /\{![^{}]*\}|[\p{L}\p{M}\p{N}]+(?:['’.,-][\p{L}\p{M}\p{N}]+)*|[^\S\n]+|\n|[^\p{L}\p{M}\p{N}\s]/gu

/** Splits text into words, spaces, line breaks and other characters. Joining the parts gives the original text. */
export const toTokens = (text: string): readonly string[] => text.match(token) ?? []

const isWord = (text: string) => /[\p{L}\p{N}]/u.test(text)

/** Finds the ranges that differ. If the texts have little in common, they are treated as one difference. */
export function findTokenRuns(before: readonly string[], after: readonly string[]): readonly TokenRun[] {
  const most = Math.min(before.length, after.length)
  let start = 0
  while (start < most && before[start] === after[start]) start++
  let tail = 0
  while (tail < most - start && before[before.length - 1 - tail] === after[after.length - 1 - tail]) tail++
  const [ends, endsAfter] = [before.length - tail, after.length - tail]
  const middle = compareMiddle(before.slice(start, ends), after.slice(start, endsAfter))
  const shift = (at: readonly [number, number]) => [at[0] + start, at[1] + start] as const
  const runs: readonly TokenRun[] = [
    { isSame: true, before: [0, start], after: [0, start] },
    ...middle.map((run) => ({ ...run, before: shift(run.before), after: shift(run.after) })),
    { isSame: true, before: [ends, before.length], after: [endsAfter, after.length] },
  ]
  return joinRuns(runs, before)
}

function compareMiddle(before: readonly string[], after: readonly string[]): readonly TokenRun[] {
  const whole = [{ isSame: false, before: [0, before.length], after: [0, after.length] }] as const
  if (before.length === 0 || after.length === 0 || before.length + after.length > maxComparedWords)
    return whole
  if (!areSimilar(before, after)) return whole
  const found = diffArrays([...before], [...after], { maxEditLength: maxChangedWords })
  if (found === undefined) return whole
  const runs: TokenRun[] = []
  let [at, atAfter] = [0, 0]
  for (const { value, added, removed } of found) {
    const [end, endAfter] = [added ? at : at + value.length, removed ? atAfter : atAfter + value.length]
    runs.push({ isSame: !added && !removed, before: [at, end], after: [atAfter, endAfter] })
    at = end
    atAfter = endAfter
  }
  return runs
}

/**
 * Returns true if the texts have enough words in common. Ignores word order, so that the comparison is fast even for
 * long texts.
 */
function areSimilar(before: readonly string[], after: readonly string[]): boolean {
  const [old, now] = [before.filter(isWord), after.filter(isWord)]
  const counts = new Map<string, number>()
  for (const word of old) counts.set(word, (counts.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of now) {
    const left = counts.get(word) ?? 0
    if (left > 0) shared++
    counts.set(word, left - 1)
  }
  if (old.length === 0 || now.length === 0) return true
  return shared * 4 >= Math.max(old.length, now.length) || shared * 2 >= Math.min(old.length, now.length)
}

/** Merges neighbouring ranges, and merges changes that are separated only by spaces or punctuation. */
function joinRuns(runs: readonly TokenRun[], before: readonly string[]): readonly TokenRun[] {
  const filled = runs.filter((run) => length(run.before) + length(run.after) > 0)
  const joined: TokenRun[] = []
  for (const [at, run] of filled.entries()) {
    const last = joined.at(-1)
    const isBetween = last?.isSame === false && filled[at + 1]?.isSame === false
    const isSame = run.isSame && !(isBetween && !before.slice(...run.before).some(isWord))
    if (last?.isSame !== isSame) joined.push({ ...run, isSame })
    else
      joined[joined.length - 1] = {
        isSame,
        before: [last.before[0], run.before[1]],
        after: [last.after[0], run.after[1]],
      }
  }
  return joined
}

const length = ([start, end]: readonly [number, number]) => end - start

/** Converts ranges to text. In each changed range, the removed words come first. */
export function toDifferenceParts(
  runs: readonly TokenRun[],
  before: readonly string[],
  after: readonly string[],
): readonly DifferencePart[] {
  const parts = runs.flatMap((run): DifferencePart[] => {
    const [old, now] = [before.slice(...run.before).join(''), after.slice(...run.after).join('')]
    if (run.isSame) return [{ kind: 'same', text: old }]
    return [
      { kind: 'removed', text: old },
      { kind: 'added', text: now },
    ]
  })
  return parts
    .filter(({ text }) => text !== '')
    .map((part, at) => shorten(part, { isFirst: at === 0, isLast: at === parts.length - 1 }))
}

type RunPosition = { readonly isFirst: boolean; readonly isLast: boolean }

function shorten({ kind, text }: DifferencePart, { isFirst, isLast }: RunPosition): DifferencePart {
  if (kind !== 'same') return { kind, text: truncate(text, maxTextLength) }
  if (isFirst && isLast) return { kind, text: truncate(text, 2 * maxContextLength) }
  if (isFirst) return { kind, text: text.length > maxContextLength ? `…${toEnd(text)}` : text }
  if (isLast) return { kind, text: text.length > maxContextLength ? `${toStart(text)}…` : text }
  return { kind, text: text.length > 2 * maxContextLength ? `${toStart(text)} … ${toEnd(text)}` : text }
}

/** Truncates the text, if possible at a nearby space rather than inside a word. */
const toStart = (text: string) => text.slice(0, maxContextLength).replace(/\s+\S{0,20}$/, '')
const toEnd = (text: string) => text.slice(-maxContextLength).replace(/^\S{0,20}\s+/, '')

export const truncate = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text

/** Compares two texts word by word. */
export function diffWords(before: string, after: string): readonly DifferencePart[] {
  const [old, now] = [toTokens(before), toTokens(after)]
  return toDifferenceParts(findTokenRuns(old, now), old, now)
}
