/**
 * Detects, before they are sent, edits that would make a pattern contain itself. The server would reject such an edit.
 */
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import type { Edits } from '../edits/open-edits.ts'
import { openPattern, toPatternBlocks, waitUntilLoaded } from '../core/load-draft.ts'
import { listPatternKeys } from '../core/shown-patterns.ts'

type InsertedBlocks = { readonly nodes: readonly BlockNode[]; readonly into: ItemName }

/**
 * Returns the title of the pattern that contains the target or is the target. Undefined if there is none, or if it
 * cannot be loaded.
 */
export async function findContainingPattern(
  edits: Pick<Edits, 'open' | 'listOpen'>,
  { nodes, into }: InsertedBlocks,
): Promise<string | undefined> {
  for (const root of listPatternKeys(nodes)) {
    const seen = new Set([root])
    let title: string | undefined
    for (const key of seen) {
      const draft = await waitUntilLoaded(openPattern(edits, key, into.language))
      title ??= draft?.title
      if (key === into.contentKey) return title ?? key
      for (const next of listPatternKeys(toPatternBlocks(draft))) seen.add(next)
    }
  }
  return undefined
}
