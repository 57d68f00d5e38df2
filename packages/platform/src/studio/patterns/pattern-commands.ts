/** Actions on a block that shows a linked pattern: edit the pattern, or detach the block from it. */
import type { SelectedBlock } from '../blocks/selected-block.ts'
import type { StudioDeps } from '../core/studio-context.ts'
import { patternMessages } from '../messages/en-linked.ts'
import { messages } from '../messages/messages.ts'
import type { EditorDeps } from '../document/editor-deps.ts'
import { toBlockTree } from '../blocks/types.ts'
import { replaceWithCopy } from '../blocks/link-blocks.ts'
import { openPattern, toPatternBlocks, waitUntilLoaded } from '../core/load-draft.ts'
import { findPatternKey } from '../core/shown-patterns.ts'

type PatternCommandDeps = {
  readonly studio: Pick<StudioDeps, 'edits'>
  readonly page: Pick<EditorDeps, 'types' | 'blocks' | 'select' | 'choose'>
  /** The block that shows the pattern. */
  readonly place: SelectedBlock
}

/** Selects the first block of the pattern that this block shows. Returns a message if no block can be selected. */
export async function enterPattern(act: PatternCommandDeps): Promise<string | undefined> {
  const { place, page } = act
  const read = await readPattern(act)
  if (typeof read === 'string') return read
  const [first] = read.blocks
  if (first === undefined) return patternMessages.empty
  const repetition = [...(place.repetition ?? []), place.block]
  page.select({ ...read.item, block: first.id, repetition })
  return undefined
}

/**
 * Replaces the block with a copy of the pattern in one undo step, and selects the copy. Returns a message if the block
 * cannot be replaced.
 */
export async function detachPattern(act: PatternCommandDeps): Promise<string | undefined> {
  const { studio, page, place } = act
  const read = await readPattern(act)
  if (typeof read === 'string') return read
  const { contentKey, language } = place
  const live = studio.edits.open({ contentKey, language })
  const found = page.blocks.find(place)
  if (found === undefined) return undefined
  const createId = studio.edits.createUndoGroup
  const tree = toBlockTree(live.view().draft, page.types)
  const copy = replaceWithCopy(found, { blocks: read.blocks, createId }, tree)
  if ('rejected' in copy) {
    const names = copy.rejected.map(({ block }) => page.types.blocks.get(block)?.label ?? block)
    return messages.patterns.refused(read.title, [...new Set(names)])
  }
  live.edit(copy.operations, createId())
  page.choose({ contentKey, language }, copy.ids)
  return undefined
}

async function readPattern({ studio, page, place }: PatternCommandDeps) {
  const key = findPatternKey(page.blocks.find(place)?.node)
  if (key === undefined) return patternMessages.gone
  const live = openPattern(studio.edits, key, place.language)
  const draft = await waitUntilLoaded(live)
  if (draft === undefined) return messages.patterns.unread(key)
  return { item: live.item, title: draft.title, blocks: toPatternBlocks(draft) }
}
