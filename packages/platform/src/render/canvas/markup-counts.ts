/**
 * Counts the class names, elements and icons in a page's HTML. After an edit, the counts are updated by the difference
 * instead of being recomputed.
 */
import { listIconUses, type IconUses } from '#blocks'
import { listTagsAndClasses } from '../css/select-rules.ts'

type NameCounts = ReadonlyMap<string, number>

export type MarkupCounts = {
  /** The parts of HTML that style selectors can match. */
  readonly named: NameCounts
  readonly icons: NameCounts
}

const nothing: MarkupCounts = { named: new Map(), icons: new Map() }

export const countMarkup = (html: readonly string[]): MarkupCounts => changeMarkupCounts(nothing, [], html)

export const changeMarkupCounts = (
  { named, icons }: MarkupCounts,
  removed: readonly string[],
  added: readonly string[],
): MarkupCounts => ({
  named: change(named, removed.flatMap(listTagsAndClasses), added.flatMap(listTagsAndClasses)),
  icons: change(icons, removed.flatMap(listIcons), added.flatMap(listIcons)),
})

/** Returns HTML that contains each counted class name, element and icon once. */
export const toDistinctMarkup = ({ named }: MarkupCounts): string => [...named.keys()].join('')

export function toIconUses({ icons }: MarkupCounts): IconUses {
  const uses = new Map<string, Set<string>>()
  for (const icon of icons.keys()) {
    const [sprite = '', name = ''] = icon.split('#')
    uses.set(sprite, (uses.get(sprite) ?? new Set()).add(name))
  }
  return uses
}

const listIcons = (html: string) => listIconUses(html).map((use) => use.join('#'))

function change(counts: NameCounts, removed: readonly string[], added: readonly string[]): NameCounts {
  if (removed.length === 0 && added.length === 0) return counts
  const changed = new Map(counts)
  for (const word of added) changed.set(word, (changed.get(word) ?? 0) + 1)
  for (const word of removed) changed.set(word, (changed.get(word) ?? 0) - 1)
  for (const word of removed) if (changed.get(word) === 0) changed.delete(word)
  return changed
}
