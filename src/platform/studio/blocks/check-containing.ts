/** Checks, before blocks go into a pattern, that it would not contain itself. The check is loaded when it is needed. */
import type { ItemName } from '#api'
import type { BlockNode } from '#schema'
import type { Edits } from '../edits/open-edits.ts'
import { listPatternKeys, patternType } from '../core/shown-patterns.ts'

type InsertedBlocks = { readonly nodes: readonly BlockNode[]; readonly into: ItemName }

/** Returns the title of an inserted pattern that contains the target pattern. Undefined if no check is needed. */
export function checkContaining(
  edits: Edits,
  inserted: InsertedBlocks,
): Promise<string | undefined> | undefined {
  const { nodes, into } = inserted
  const isPattern = edits.open(into).view().draft?.type === patternType
  if (!isPattern || listPatternKeys(nodes).length === 0) return undefined
  return import('./contains.ts').then(({ findContaining }) => findContaining(edits, inserted))
}
