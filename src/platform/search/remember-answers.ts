/** What questions ask again and again of one release is asked of the database once: topics, words, what a beginning may become. */
import { LRUCache } from 'lru-cache'
import { rememberBy } from '#kit'
import type { Edition, Row } from './find-rows.ts'

/** Attack: visitors may ask for words without end. */
const maxAnswers = 1000

/** By its key, as long as the edition is in use. Danger: an answer names no row by its id, since rows may be made anew meanwhile. */
export function rememberAnswers<V extends object>(): (
  edition: Edition,
  key: string,
  ask: () => Promise<V>,
) => Promise<V> {
  const answersOf = rememberBy((_edition: Edition) => new LRUCache<string, V>({ max: maxAnswers }))
  return async (edition, key, ask) => {
    const answers = answersOf(edition)
    const known = answers.get(key)
    if (known !== undefined) return known
    const answer = await ask()
    answers.set(key, answer)
    return answer
  }
}

/**
 * What follows from a row, asked once as long as its edition is in use: what is found again is the same object. Danger: while
 * older rows are made anew an answer may name one that is gone; its texts are missing then until the next release.
 */
export function rememberRows<P extends { readonly edition: Edition }, V>(
  ask: (place: P, rows: readonly Row[]) => Promise<readonly V[]>,
): (place: P, rows: readonly Row[]) => Promise<(row: Row) => V | undefined> {
  const knownOf = rememberBy((_edition: Edition) => new WeakMap<Row, { readonly answer: V | undefined }>())
  return async (place, rows) => {
    const known = knownOf(place.edition)
    const unknown = rows.filter((row) => !known.has(row))
    const answers = unknown.length === 0 ? [] : await ask(place, unknown)
    for (const [position, row] of unknown.entries()) known.set(row, { answer: answers[position] })
    return (row) => known.get(row)?.answer
  }
}
