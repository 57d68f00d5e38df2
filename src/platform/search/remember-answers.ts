/** What questions ask again and again of one release is asked of the database once: topics, words, what a beginning may become. */
import { LRUCache } from 'lru-cache'
import { rememberBy } from '#kit'
import type { Edition } from './find-rows.ts'

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
