/**
 * Checks, before blocks are inserted into a pattern, that the pattern would not contain itself. The code for the check
 * is loaded on demand.
 */
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import type { Edits } from '../edits/open-edits.ts'
import { listPatternKeys, patternType } from '../core/shown-patterns.ts'

type InsertedBlocks = { readonly nodes: readonly BlockNode[]; readonly into: ItemName }

/** Returns the title of an inserted pattern that contains the target; undefined if no pattern does. */
export function findSelfContainingPattern(
  edits: Edits,
  inserted: InsertedBlocks,
): Promise<string | undefined> | undefined {
  const { nodes, into } = inserted
  const isPattern = edits.open(into).view().draft?.type === patternType
  if (!isPattern || listPatternKeys(nodes).length === 0) return undefined
  return import('./contains.ts').then(({ findContainingPattern }) => findContainingPattern(edits, inserted))
}
