/** What somebody means who looks for a command by its name, or by another word for it. */
import { foldName } from '#kit/browser'
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
  const parts = foldName(words).split(/\s+/).filter(Boolean)
  if (parts.length === 0) {
    const places = commands.filter(({ group }) => group === 'go').slice(0, placesAtFirst)
    return [...commands.filter(({ group }) => group !== 'go' && group !== 'field'), ...places]
  }
  const toRank = ({ label, detail = '', words: others = '' }: Command): number => {
    const name = foldName(label)
    if (!parts.every((part) => name.includes(part)))
      return parts.every((part) => foldName(`${label} ${detail} ${others}`).includes(part)) ? 2 : -1
    return name.startsWith(parts[0] ?? '') ? 0 : 1
  }
  const ranked = commands.map((command) => ({ command, rank: toRank(command) }))
  return [0, 1, 2]
    .flatMap((at) => ranked.filter(({ rank }) => rank === at))
    .map(({ command }) => command)
    .slice(0, most)
}
