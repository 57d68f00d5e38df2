/** Shows that the canvas previews another state of a list. A button ends the preview. */
import { Button } from 'react-aria-components/Button'
import { say } from '../messages/messages.ts'
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
        <span>{say.preview.note(blocks.toName(preview.place), say.preview.said[preview.items])}</span>
        <Button className="small" onPress={onLeave}>
          {say.preview.leave}
        </Button>
      </>
    )}
  </output>
)
