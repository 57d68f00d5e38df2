/** Caches frequent lookups in one release: topics, words, completions. */
import { LRUCache } from 'lru-cache'
import { cacheByObject } from '#kit'
import type { LanguageRows, SearchRow } from './find-rows.ts'

/** Attack: visitors may search for any number of different words. */
const maxAnswers = 1000

/**
 * Caches values by key while the rows of this language and release are in use. Danger: a value must not contain row
 * ids, because rows may be rebuilt with new ids while the value is cached.
 */
export function cacheByLanguageRows<V extends object>(): (
  edition: LanguageRows,
  key: string,
  ask: () => Promise<V>,
) => Promise<V> {
  const answersOf = cacheByObject((_edition: LanguageRows) => new LRUCache<string, V>({ max: maxAnswers }))
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
 * Caches values derived from a row while the rows of its language and release are in use, so that repeated calls return
 * the same object. Danger: during a rebuild of outdated rows, a value may refer to a deleted row. That row's text is
 * then missing until the next release.
 */
export function cacheByRow<P extends { readonly edition: LanguageRows }, V>(
  ask: (place: P, rows: readonly SearchRow[]) => Promise<readonly V[]>,
): (place: P, rows: readonly SearchRow[]) => Promise<(row: SearchRow) => V | undefined> {
  const knownOf = cacheByObject(
    (_edition: LanguageRows) => new WeakMap<SearchRow, { readonly answer: V | undefined }>(),
  )
  return async (place, rows) => {
    const known = knownOf(place.edition)
    const unknown = rows.filter((row) => !known.has(row))
    const answers = unknown.length === 0 ? [] : await ask(place, unknown)
    for (const [position, row] of unknown.entries()) known.set(row, { answer: answers[position] })
    return (row) => known.get(row)?.answer
  }
}
