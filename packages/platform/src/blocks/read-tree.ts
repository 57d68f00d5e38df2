/** Reads the blocks, the text and the head contributions of a resolved tree. */
import { cacheByObject } from '#kit'
import type { AudienceAttribute, BlockDefinition } from './define-block.ts'
import type { HeadContribution } from './head.ts'
import type { PageContext } from './page-context.ts'
import type { ResolvedBlock } from './resolving/resolved-block.ts'

/** Yields all blocks in a resolved tree, in document order. */
export function* eachBlock(blocks: readonly ResolvedBlock[]): Generator<ResolvedBlock> {
  for (const block of blocks) {
    yield block
    for (const inside of Object.values(block.slots)) yield* eachBlock(inside)
    for (const item of block.items) yield* eachBlock(item.blocks)
  }
}

/** Returns the text in a tree, in document order. */
export const toTreeText = (blocks: readonly ResolvedBlock[]): string =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.text?.(props, data) ?? '')
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')

/** Returns the head contributions from a tree's blocks, in document order. */
export const toHeadContributions = (
  blocks: readonly ResolvedBlock[],
  page: PageContext,
): readonly HeadContribution[] => blocks.flatMap((block) => contributionsOf(page)(block))

const contributionsOf = cacheByObject((page: PageContext) => {
  const ofOne = (block: ResolvedBlock): readonly HeadContribution[] => {
    const own = toOwnContribution(block, page)
    return own === undefined ? inside(block) : [own, ...inside(block)]
  }
  const insideAll = cacheByObject((block: ResolvedBlock) => listInside(block).flatMap(ofOne))
  const inside = (block: ResolvedBlock) => (isLeaf(block) ? [] : insideAll(block))
  return ofOne
})

const toOwnContribution = ({ definition, props, data, slots }: ResolvedBlock, page: PageContext) =>
  definition.head?.(props, {
    data,
    page,
    /** Computed on first use, because few blocks read this text. */
    get slotText() {
      return toTreeText(Object.values(slots).flat())
    },
  })

/** Facts about the blocks in a tree, such as their types and classes, in no particular order. */
export type TreeSummary = {
  readonly definitions: ReadonlySet<BlockDefinition>
  /** The paths of scripts (`BrowserModule`); `site` is the site's script. */
  readonly scripts: ReadonlySet<string>
  /** True if a script inserts HTML from other pages. */
  readonly insertsHtml: boolean
  readonly audiences: ReadonlySet<AudienceAttribute>
}

export const toTreeSummary = (blocks: readonly ResolvedBlock[]): TreeSummary => {
  const facts = {
    definitions: new Set<BlockDefinition>(),
    scripts: new Set<string>(),
    insertsHtml: false,
    audiences: new Set<AudienceAttribute>(),
  }
  for (const block of blocks) {
    const { definition, props, data, audience } = block
    facts.definitions.add(definition)
    if (definition.needsScripts?.(props, data) ?? true) {
      for (const script of listScripts(definition)) facts.scripts.add(script)
      facts.insertsHtml ||= definition.insertsHtml ?? false
    }
    if (audience !== undefined) facts.audiences.add(audience)
    if (isLeaf(block)) continue
    const within = factsInside(block)
    within.definitions.forEach((each) => facts.definitions.add(each))
    within.scripts.forEach((each) => facts.scripts.add(each))
    facts.insertsHtml ||= within.insertsHtml
    within.audiences.forEach((each) => facts.audiences.add(each))
  }
  return facts
}

const listScripts = ({ browser, island, usesSiteScript }: BlockDefinition): readonly string[] => [
  ...(browser?.file === undefined ? [] : [browser.file]),
  ...(usesSiteScript || island ? ['site'] : []),
]

/**
 * Facts about the blocks inside a block. They are cached by block, because different pages contain the same block
 * objects.
 */
const factsInside = cacheByObject((block: ResolvedBlock) => toTreeSummary(listInside(block)))

const listInside = ({ slots, items }: ResolvedBlock): readonly ResolvedBlock[] => [
  ...Object.values(slots).flat(),
  ...items.flatMap(({ blocks }) => blocks),
]

const isLeaf = ({ slots, items }: ResolvedBlock) => items.length === 0 && Object.keys(slots).length === 0
