/** Suggests the name that was probably intended. */
import { measureEditDistance } from './edit-distance.ts'

/** Minimum length of a prefix. A shorter prefix matches too many names. */
const minBeginning = 3
const maxLength = 60

/**
 * Returns the `known` name nearest to `name`, ignoring case, hyphens and spaces; undefined if none is similar. Allows
 * mistakes in a third of the letters, or a missing or an additional ending. If several names are equally near, returns
 * the first.
 */
export function findNearestName(name: string, known: Iterable<string>): string | undefined {
  const typed = fold(name)
  if (typed === '' || name.length > maxLength) return undefined
  const allowed = Math.max(1, Math.floor(typed.length / 3))
  let best: { name: string; score: number } | undefined
  for (const candidate of known) {
    if (candidate === name) continue
    const score = toScore(typed, fold(candidate), allowed)
    if (score < (best?.score ?? Infinity)) best = { name: candidate, score }
  }
  return best?.name
}

/** Returns `Did you mean text-block?`, for appending to an error message; undefined if no known name is similar. */
export function toSuggestionText(name: string, known: Iterable<string>): string | undefined {
  const nearest = findNearestName(name, known)
  return nearest === undefined ? undefined : `Did you mean ${nearest}?`
}

/**
 * Returns a list of all known names for an error message. Returns an empty string if a known name is similar, because
 * that name is suggested instead.
 */
export function toKnownNamesText(name: string, known: readonly string[]): string {
  if (findNearestName(name, known) !== undefined) return ''
  return `; known are ${known.join(', ') || 'none'}`
}

const fold = (name: string) => name.toLowerCase().replace(/[\s._-]/g, '')

/**
 * Scores a candidate; a lower score means a closer match. A one-letter name never matches a different letter. A
 * candidate that matches only as a prefix scores worse than any accepted misspelling.
 */
function toScore(typed: string, candidate: string, allowed: number): number {
  if (candidate === '') return Infinity
  const distance = measureEditDistance(typed, candidate, { allowed })
  if (distance < Math.max(typed.length, candidate.length)) {
    if (distance <= allowed) return distance + (typed[0] === candidate[0] ? 0 : 0.5)
  }
  const [short, long] = typed.length < candidate.length ? [typed, candidate] : [candidate, typed]
  return short.length >= minBeginning && long.startsWith(short) ? allowed + 1 : Infinity
}
