/** Suggests the name that a mistyped one was meant to be. */
import { measureDistance } from './edit-distance.ts'

/** Shorter beginnings fit too much. */
const minBeginning = 3
const maxLength = 60

/**
 * The one of `known` that is nearest to `name`, whatever its case, hyphens and spaces; undefined when none is near. Mistakes:
 * a third of the letters, or an end that is missing or too much. Among equally near ones the first.
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

/** `Did you mean text-block?`, to be put behind what is wrong; undefined when no known name is near. */
export function toDidYouMean(name: string, known: Iterable<string>): string | undefined {
  const nearest = findNearestName(name, known)
  return nearest === undefined ? undefined : `Did you mean ${nearest}?`
}

/** Behind a message: what is known, where nothing near it can be asked for. */
export function toKnownNames(name: string, known: readonly string[]): string {
  if (findNearestName(name, known) !== undefined) return ''
  return `; known are ${known.join(', ') || 'none'}`
}

const fold = (name: string) => name.toLowerCase().replace(/[\s._-]/g, '')

/** Lower is nearer. One letter is never another one, and a beginning counts as the farthest of mistakes. */
function toScore(typed: string, candidate: string, allowed: number): number {
  if (candidate === '') return Infinity
  const distance = measureDistance(typed, candidate, { allowed })
  if (distance < Math.max(typed.length, candidate.length)) {
    if (distance <= allowed) return distance + (typed[0] === candidate[0] ? 0 : 0.5)
  }
  const [short, long] = typed.length < candidate.length ? [typed, candidate] : [candidate, typed]
  return short.length >= minBeginning && long.startsWith(short) ? allowed + 1 : Infinity
}
