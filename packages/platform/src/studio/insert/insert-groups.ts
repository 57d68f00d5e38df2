/** Groups the blocks and patterns that can be inserted, either by search relevance or by category. */
import type { ItemSearchResult, Pattern } from '#api'
import { foldForComparison, hasAllWords } from '#kit/browser'
import type { BlockType, ReadyMadeSection } from '../api/shapes.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'

export type Insertable =
  | { readonly key: string; readonly block: BlockType }
  | { readonly key: string; readonly pattern: Pattern }
  | { readonly key: string; readonly linked: ItemSearchResult }
  | { readonly key: string; readonly section: ReadyMadeSection }

type InsertGroup = { readonly id: string; readonly label: string; readonly items: readonly Insertable[] }

type InsertDeps = {
  readonly blocks: readonly BlockType[]
  readonly patterns: readonly Pattern[]
  /** Ready-made sections that consist only of blocks available on the site. */
  readonly sections: readonly ReadyMadeSection[]
  /** Linked patterns. A search filters them by title. */
  readonly linked: readonly ItemSearchResult[]
  /** Recently inserted block types, newest first. */
  readonly recent: readonly string[]
  /** True if the position is not inside another block. In this case, sections are listed first. */
  readonly isAtPageLevel: boolean
}

/** Omits empty groups. Sorts search results by relevance. */
export function toInsertGroups(deps: InsertDeps, words: string): readonly InsertGroup[] {
  const groups = words.trim() === '' ? toCategories(deps) : toFound(deps, words)
  return groups.filter(({ items }) => items.length > 0)
}

function toCategories({ blocks, patterns, linked, recent, ...deps }: InsertDeps): readonly InsertGroup[] {
  const lately = recent.flatMap((name) => blocks.find(({ type }) => type === name) ?? [])
  const categories = Object.entries(messages.palette.categories).map(([id, label]) =>
    toBlockGroup(
      { id, label },
      blocks.filter(({ category }) => category === id),
    ),
  )
  const sections = toSectionGroup(deps.sections)
  const others = [
    toBlockGroup({ id: 'recent', label: messages.palette.recent }, lately),
    toLinkedGroup(linked),
    toPatternGroup(patterns),
    ...categories,
  ]
  return deps.isAtPageLevel ? [sections, ...others] : [...others, sections]
}

function toFound({ blocks, patterns, linked, sections }: InsertDeps, words: string): readonly InsertGroup[] {
  const near = blocks.filter(({ label, help, category, keywords }) =>
    hasAllWords([label, help, category, ...keywords].join(' '), words),
  )
  const found = (near.length > 0 ? near : listWithField(blocks, words))
    .map((block) => ({ block, distance: toDistance(block, words) }))
    .toSorted((a, b) => a.distance - b.distance)
  const ofBlocks = toBlockGroup(
    { id: 'found', label: messages.palette.found(found.length) },
    found.map(({ block }) => block),
  )
  const ofPatterns = [
    toSectionGroup(
      sections.filter(({ label, keywords }) => hasAllWords([label, ...keywords].join(' '), words)),
    ),
    toLinkedGroup(linked.filter(({ title }) => hasAllWords(title, words))),
    toPatternGroup(patterns.filter(({ name }) => hasAllWords(name, words))),
  ]
  const [nearest] = found
  return nearest !== undefined && nearest.distance < notCalled
    ? [ofBlocks, ...ofPatterns]
    : [...ofPatterns, ofBlocks]
}

const notCalled = 3

/**
 * Ranks a match in this order: whole label, start of the label, part of the label, whole keyword, start of a keyword,
 * anything else.
 */
function toDistance({ label, keywords }: BlockType, words: string): number {
  const wanted = foldForComparison(words.trim())
  const at = foldForComparison(label).indexOf(wanted)
  if (at > 0) return 2
  if (at === 0) return label.length === wanted.length ? 0 : 1
  if (keywords.some((keyword) => foldForComparison(keyword) === wanted)) return notCalled
  return keywords.some((keyword) => foldForComparison(keyword).startsWith(wanted))
    ? notCalled + 1
    : notCalled + 2
}

/** Finds block types by their field labels. Used only if the search has no other match. */
const listWithField = (blocks: readonly BlockType[], words: string) =>
  blocks.filter(({ fields }) => hasAllWords(fields.map(({ label }) => label).join(' '), words))

const toBlockGroup = (
  group: Pick<InsertGroup, 'id' | 'label'>,
  blocks: readonly BlockType[],
): InsertGroup => ({ ...group, items: blocks.map((block) => ({ key: `${group.id} ${block.type}`, block })) })

const toLinkedGroup = (linked: readonly ItemSearchResult[]): InsertGroup => ({
  id: 'linked',
  label: patternMessages.insertAs,
  items: linked.map((one) => ({ key: `linked ${one.contentKey}`, linked: one })),
})

const toSectionGroup = (sections: readonly ReadyMadeSection[]): InsertGroup => ({
  id: 'sections',
  label: messages.palette.sections,
  items: sections.map((section) => ({ key: `section ${section.name}`, section })),
})

const toPatternGroup = (patterns: readonly Pattern[]): InsertGroup => ({
  id: 'patterns',
  label: patternMessages.copies,
  items: patterns.map((pattern) => ({ key: `pattern ${pattern.id}`, pattern })),
})
