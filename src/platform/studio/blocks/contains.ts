/** Whether a pattern would stand in itself, told before anything is sent: the server would refuse it. */
import type { BlockNode } from '#schema'
import type { ItemName } from '../api/shapes.ts'
import type { Edits } from '../edits/open-edits.ts'
import { openPattern, toPatternBlocks, whenRead } from '../core/load-draft.ts'
import { listPatternKeys } from '../core/shown-patterns.ts'

type Inserted = { readonly nodes: readonly BlockNode[]; readonly into: ItemName }

/** Title of what is that pattern or contains it; undefined where nothing is, or where it cannot be told here. */
export async function findContaining(
  edits: Pick<Edits, 'open' | 'listOpen'>,
  { nodes, into }: Inserted,
): Promise<string | undefined> {
  for (const root of listPatternKeys(nodes)) {
    const seen = new Set([root])
    let title: string | undefined
    for (const key of seen) {
      const draft = await whenRead(openPattern(edits, key, into.language))
      title ??= draft?.title
      if (key === into.contentKey) return title ?? key
      for (const next of listPatternKeys(toPatternBlocks(draft))) seen.add(next)
    }
  }
  return undefined
}
