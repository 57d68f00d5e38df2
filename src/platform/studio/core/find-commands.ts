/** What somebody means who looks for a command by its name, or by another word for it. */
import { foldName, hasWords } from '#kit/browser'
import type { Command } from './commands.ts'

/** More than one reads. */
const maxShown = 40
const placesAtFirst = 6

/** With all of the words; those that begin with the first of them come first, those that are only called so otherwise last. Before anything is typed, a few places to go to. */
export function findCommands(
  commands: readonly Command[],
  words: string,
  most = maxShown,
): readonly Command[] {
  const [first = ''] = foldName(words).trim().split(/\s+/)
  if (first === '') {
    const places = commands.filter(({ group }) => group === 'go').slice(0, placesAtFirst)
    return [...commands.filter(({ group }) => group !== 'go' && group !== 'field'), ...places]
  }
  const toRank = ({ label, detail = '', words: others = '' }: Command): number => {
    if (!hasWords(label, words)) return hasWords(`${label} ${detail} ${others}`, words) ? 2 : -1
    return foldName(label).startsWith(first) ? 0 : 1
  }
  const ranked = commands.map((command) => ({ command, rank: toRank(command) }))
  return [0, 1, 2]
    .flatMap((at) => ranked.filter(({ rank }) => rank === at))
    .map(({ command }) => command)
    .slice(0, most)
}
