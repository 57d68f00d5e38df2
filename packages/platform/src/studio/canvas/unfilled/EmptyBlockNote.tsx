/** Lists the missing content that prevents the page from showing the selected block. */
import { messages } from '../../messages/messages.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { findMissingFields } from '../../fields/find-missing.ts'
import type { ListPreview } from '../../document/list-preview.ts'
import type { SelectedBlock } from '../../blocks/selected-block.ts'

type EmptyBlockNoteProps = {
  readonly blocks: PageBlocks
  readonly selected: SelectedBlock
  readonly preview: ListPreview | undefined
}

/** Shown after a delay, because a new block is usually rendered within that time. */
export function EmptyBlockNote({ blocks, selected, preview }: EmptyBlockNoteProps) {
  const { contentKey, language } = selected
  useDraft({ contentKey, language })
  const found = blocks.find(selected)
  if (found === undefined) return null
  if (preview !== undefined)
    return (
      <output className="canvas-nothing">{messages.preview.nothing(blocks.toName(preview.place))}</output>
    )
  const missing = findMissingFields(found.node, blocks.types.get(found.node.block)).map(({ text }) => text)
  /**
   * Renders nothing if no content is missing, because the block is then complete and may only be waiting to be
   * rendered.
   */
  if (missing.length === 0) return null
  return (
    <output className="canvas-nothing">{messages.canvas.nothing(blocks.toName(selected), missing)}</output>
  )
}
