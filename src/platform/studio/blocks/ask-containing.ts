/** Before blocks go into a pattern: whether it would stand in itself. What finds that out comes when it is needed. */
import type { BlockNode } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import type { Edits } from '../edits/open-edits.ts'
import { listPatternKeys, patternType } from '../core/shown-patterns.ts'

type Inserted = { readonly nodes: readonly BlockNode[]; readonly into: ItemName }

/** Of blocks that go into a pattern and show patterns: what of them contains it, by its title. Undefined where nothing need be asked. */
export function askContaining(edits: Edits, inserted: Inserted): Promise<string | undefined> | undefined {
  const { nodes, into } = inserted
  const isPattern = edits.open(into).view().draft?.type === patternType
  if (!isPattern || listPatternKeys(nodes).length === 0) return undefined
  return import('./contains.ts').then(({ findContaining }) => findContaining(edits, inserted))
}
