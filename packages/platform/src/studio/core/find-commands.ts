/** Searches commands by name or synonym. */
import { foldForComparison, hasAllWords } from '#kit/browser'
import type { Command } from './commands.ts'

/** Maximum number of results. Editors rarely read more. */
const maxShown = 40
const placesAtFirst = 9

/**
 * Finds commands that contain all of the typed words. Labels that start with the first word come first. Labels rank
 * before synonyms, and whole words before partial words. If nothing is typed, lists a few navigation targets after the
 * other commands.
 */
export function findCommands(
  commands: readonly Command[],
  words: string,
  most = maxShown,
): readonly Command[] {
  const [first = ''] = foldForComparison(words).trim().split(/\s+/)
  if (first === '') {
    const places = commands.filter(({ group }) => group === 'go').slice(0, placesAtFirst)
    return [...commands.filter(({ group }) => group !== 'go' && group !== 'field'), ...places]
  }
  const toRank = ({ label, detail = '', words: others = '' }: Command): number => {
    if (!hasAllWords(label, words)) {
      if (!hasAllWords(`${label} ${detail} ${others}`, words)) return -1
      return foldForComparison(others).split(/\s+/).includes(first) ? 2 : 3
    }
    return foldForComparison(label).startsWith(first) ? 0 : 1
  }
  const ranked = commands.map((command) => ({ command, rank: toRank(command) }))
  return [0, 1, 2, 3]
    .flatMap((at) => ranked.filter(({ rank }) => rank === at))
    .map(({ command }) => command)
    .slice(0, most)
}
