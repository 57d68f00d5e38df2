/** Shows that the canvas previews another state of a list. A button ends the preview. */
import { Button } from 'react-aria-components/Button'
import { messages } from '../messages/messages.ts'
import type { PageBlocks } from '../blocks/page-blocks.ts'
import type { ListPreview } from '../document/list-preview.ts'

type PreviewNoteProps = {
  readonly blocks: PageBlocks
  readonly preview: ListPreview | undefined
  readonly onLeave: () => void
}

export const PreviewNote = ({ blocks, preview, onLeave }: PreviewNoteProps) => (
  <output className="preview-note">
    {preview && (
      <>
        <span>
          {messages.preview.note(blocks.toName(preview.place), messages.preview.said[preview.items])}
        </span>
        <Button className="small" onPress={onLeave}>
          {messages.preview.leave}
        </Button>
      </>
    )}
  </output>
)
