/** What a resolved tree says: its blocks, its words, and what it adds to the head. */
import type { HeadContribution } from './head.ts'
import type { PageContext } from './page-context.ts'
import type { ResolvedBlock } from './resolved-block.ts'

/** All blocks of a resolved tree, in document order. */
export function* eachBlock(blocks: readonly ResolvedBlock[]): Generator<ResolvedBlock> {
  for (const block of blocks) {
    yield block
    for (const inside of Object.values(block.slots)) yield* eachBlock(inside)
    for (const item of block.items) yield* eachBlock(item.blocks)
  }
}

/** The words of a tree, in document order. */
export const toTreeText = (blocks: readonly ResolvedBlock[]): string =>
  Array.from(eachBlock(blocks), ({ definition, props, data }) => definition.text?.(props, data) ?? '')
    .filter((text) => text !== '')
    .join(' ')
    .replace(/\s+/g, ' ')

/** What the blocks of a tree say in the head, in document order. */
export const toHeadContributions = (
  blocks: readonly ResolvedBlock[],
  page: PageContext,
): HeadContribution[] =>
  Array.from(eachBlock(blocks), ({ definition, props, data, slots }) =>
    definition.head?.(props, {
      data,
      page,
      /** Read by few. */
      get slotText() {
        return toTreeText(Object.values(slots).flat())
      },
    }),
  ).filter((contribution) => contribution !== undefined)
