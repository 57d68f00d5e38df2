/** Creates a linked pattern: a separate draft item with the blocks that an editor has selected (decision 085). */
import { patternType } from '#content-types'
import type { Actor } from '#model'
import type { BlockNode } from '#schema'
import { createDraftItem, type NewItem } from '../items/create-item.ts'
import { requireEditor, type DraftDeps, type DraftKey } from '../draft.ts'
import type { OpenDrafts } from '../open-draft-set.ts'
import { patternRejected } from '../errors.ts'
import { requireValidPatternBlocks } from './patterns.ts'

export type NewLinkedPattern = Omit<NewItem, 'type' | 'body'> & { readonly blocks: readonly BlockNode[] }

/** Creates the pattern. Throws `pattern-refused` (422) with the problems in its blocks. */
export async function createLinkedPattern(
  deps: DraftDeps & { readonly open: OpenDrafts },
  actor: Actor,
  { blocks, ...pattern }: NewLinkedPattern,
): Promise<DraftKey> {
  requireEditor(actor, 'save patterns')
  requireValidPatternBlocks(deps, blocks)
  const body = { blocks: [...blocks] }
  const facts = { type: patternType, body, gesture: 'new pattern', toRejection: patternRejected }
  return createDraftItem(deps, actor, { ...pattern, ...facts })
}
