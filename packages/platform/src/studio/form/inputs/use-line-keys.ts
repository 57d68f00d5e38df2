/** React keys for the lines of a list. A line's input is preserved when lines before it are added or removed. */
import { useState } from 'react'

export type LineKeys = {
  readonly words: readonly string[]
  readonly keys: readonly number[]
  readonly next: number
}

export function useLineKeys(words: readonly string[]): readonly number[] {
  const [state, setState] = useState<LineKeys>(() => updateLineKeys(emptyLineKeys, words))
  if (isSame(state.words, words)) return state.keys
  const next = updateLineKeys(state, words)
  setState(next)
  return next.keys
}

export const emptyLineKeys: LineKeys = { words: [], keys: [], next: 0 }

/**
 * Returns the keys of the lines after an edit. If a line was added or removed, the lines before and after it retain
 * their keys. A moved line retains its key.
 */
export function updateLineKeys({ words, keys, next }: LineKeys, now: readonly string[]): LineKeys {
  if (now.length === words.length) return { words: now, keys: moveKeys(words, keys, now), next }
  const shorter = Math.min(words.length, now.length)
  let before = 0
  while (before < shorter && words[before] === now[before]) before++
  let after = 0
  while (after < shorter - before && words.at(-1 - after) === now.at(-1 - after)) after++
  const more = Array.from({ length: now.length - before - after }, (_, at) => next + at)
  return {
    words: now,
    keys: [...keys.slice(0, before), ...more, ...keys.slice(keys.length - after)],
    next: next + more.length,
  }
}

/** Moves a key along with its line if exactly one line was moved. Otherwise returns the keys unchanged. */
function moveKeys(
  words: readonly string[],
  keys: readonly number[],
  now: readonly string[],
): readonly number[] {
  const first = words.findIndex((word, at) => word !== now[at])
  const last = words.findLastIndex((word, at) => word !== now[at])
  for (const [from, to] of [
    [first, last],
    [last, first],
  ] as const) {
    if (first === last) continue
    const move = <T>(list: readonly T[]) => list.toSpliced(from, 1).toSpliced(to, 0, list[from] as T)
    if (isSame(move(words), now)) return move(keys)
  }
  return keys
}

const isSame = (one: readonly string[], other: readonly string[]) =>
  one.length === other.length && one.every((word, at) => word === other[at])
