/** Counts the class names, elements and icons in a page's HTML, so that an edit updates the counts by its difference. */
import { listIconUses, type IconUses } from '#blocks'
import { listNamed } from '../css/select-rules.ts'

type Counts = ReadonlyMap<string, number>

export type PageWords = {
  /** Pieces of HTML that select rules. */
  readonly named: Counts
  readonly icons: Counts
}

const nothing: PageWords = { named: new Map(), icons: new Map() }

export const countWords = (html: readonly string[]): PageWords => changeWords(nothing, [], html)

export const changeWords = (
  { named, icons }: PageWords,
  removed: readonly string[],
  added: readonly string[],
): PageWords => ({
  named: change(named, removed.flatMap(listNamed), added.flatMap(listNamed)),
  icons: change(icons, removed.flatMap(listIcons), added.flatMap(listIcons)),
})

/** Returns HTML that contains every counted piece once. */
export const toVocabulary = ({ named }: PageWords): string => [...named.keys()].join('')

export function toIconUses({ icons }: PageWords): IconUses {
  const uses = new Map<string, Set<string>>()
  for (const icon of icons.keys()) {
    const [sprite = '', name = ''] = icon.split('#')
    uses.set(sprite, (uses.get(sprite) ?? new Set()).add(name))
  }
  return uses
}

const listIcons = (html: string) => listIconUses(html).map((use) => use.join('#'))

function change(counts: Counts, removed: readonly string[], added: readonly string[]): Counts {
  if (removed.length === 0 && added.length === 0) return counts
  const changed = new Map(counts)
  for (const word of added) changed.set(word, (changed.get(word) ?? 0) + 1)
  for (const word of removed) changed.set(word, (changed.get(word) ?? 0) - 1)
  for (const word of removed) if (changed.get(word) === 0) changed.delete(word)
  return changed
}
