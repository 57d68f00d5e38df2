/** What a block that is selected and not to be seen on the page still needs. */
import { say } from '../../messages/messages.ts'
import type { PageBlocks } from '../../blocks/page-blocks.ts'
import { useDraft } from '../../document/use-drafts.ts'
import { findMissing } from '../../fields/find-missing.ts'
import type { ListPreview } from '../../document/list-preview.ts'
import type { SelectedPlace } from '../../blocks/places.ts'

type NothingShownProps = {
  readonly blocks: PageBlocks
  readonly selected: SelectedPlace
  readonly preview: ListPreview | undefined
}

/** It waits a moment: what has just been inserted is drawn by then. */
export function NothingShown({ blocks, selected, preview }: NothingShownProps) {
  const { contentKey, language } = selected
  useDraft({ contentKey, language })
  const found = blocks.find(selected)
  if (found === undefined) return null
  if (preview !== undefined)
    return <output className="canvas-nothing">{say.preview.nothing(blocks.toName(preview.place))}</output>
  const missing = findMissing(found.node, blocks.types.get(found.node.block)).map(({ text }) => text)
  /** Anything else may still be drawn. */
  if (missing.length === 0) return null
  return <output className="canvas-nothing">{say.canvas.nothing(blocks.toName(selected), missing)}</output>
}
