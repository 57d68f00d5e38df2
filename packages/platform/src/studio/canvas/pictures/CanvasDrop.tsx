/** An overlay that covers the canvas while a file is dragged. A dropped file replaces the image under it. */
import { useEffect, useId, useState, type DragEvent, type RefObject } from 'react'
import type { BlockPosition } from '#model/browser'
import type { ItemName } from '../../api/shapes.ts'
import { useTypes } from '../../core/queries.ts'
import { useStudio } from '../../core/studio-context.ts'
import { messages } from '../../messages/messages.ts'
import type { KnownTypes } from '../../blocks/types.ts'
import {
  findPictureTarget,
  listBlocksAtPoint,
  type MarkedElement,
  type PictureTarget,
} from '../geometry/drop-target.ts'
import { UploadState } from '../../media/UploadState.tsx'
import { useUpload } from '../../media/use-upload.ts'

type Frame = RefObject<HTMLIFrameElement | null>

type CanvasDropProps = {
  /** The frame that shows the page. */
  readonly frame: Frame
  readonly onSelect: (position: BlockPosition) => void
}

export function CanvasDrop(props: CanvasDropProps) {
  const { canEdit } = useStudio()
  const types = useTypes().data
  return canEdit && types !== undefined ? <DropVeil {...props} types={types} /> : null
}

type PictureDropTarget = MarkedElement & { readonly picture: PictureTarget }

function DropVeil({ frame, onSelect, types }: CanvasDropProps & { readonly types: KnownTypes }) {
  const { edits } = useStudio()
  const upload = useUpload(useId())
  const [isOver, setOver] = useFileDrag(frame)
  const [target, setTarget] = useState<PictureDropTarget>()
  const find = ({ nativeEvent: { offsetX: x, offsetY: y } }: DragEvent): PictureDropTarget | undefined => {
    const shown = frame.current?.contentDocument
    for (const marked of shown ? listBlocksAtPoint(shown, { x, y }) : []) {
      const { draft } = edits.open(toItemName(marked.place)).view()
      const picture = draft && findPictureTarget(draft, marked.place.block, types)
      if (picture !== undefined) return { ...marked, picture }
    }
    return undefined
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const found = find(event)
    if (found?.picture.kind !== 'picture') return
    const { place, picture } = found
    upload.start(event.dataTransfer.files, (contentKey) => {
      edits.open(toItemName(place)).edit([picture.toOperation(contentKey)], edits.createUndoGroup())
      onSelect(place)
    })
  }
  return (
    <>
      {isOver && (
        <div
          className="canvas-drop"
          onDragOver={(event) => {
            event.preventDefault()
            setTarget(find(event))
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <DropOutline target={target} />
        </div>
      )}
      <div className="canvas-upload">
        <UploadState upload={upload} />
      </div>
    </>
  )
}

function DropOutline({ target }: { readonly target: PictureDropTarget | undefined }) {
  const words =
    target === undefined
      ? messages.media.noPlace
      : messages.media[target.picture.kind === 'bound' ? 'boundPlace' : 'dropHere']
  return (
    <svg aria-hidden="true">
      {target && (
        <rect x={target.box.x} y={target.box.y} width={target.box.width} height={target.box.height} />
      )}
      <text x={(target?.box.x ?? 0) + 16} y={(target?.box.y ?? 0) + 32}>
        {words}
      </text>
    </svg>
  )
}

const toItemName = ({ contentKey, language }: ItemName): ItemName => ({ contentKey, language })

/**
 * Returns true while a file is dragged over the window, or over the page in the frame, which has separate drag events.
 */
function useFileDrag(frame: Frame) {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    const enter = ({ dataTransfer }: globalThis.DragEvent) =>
      dataTransfer?.types.includes('Files') === true && setOver(true)
    const end = ({ type, relatedTarget }: globalThis.DragEvent) =>
      (type === 'drop' || relatedTarget === null) && setOver(false)
    /** Prevents the browser from opening a dropped file in place of the studio if the file misses its target. */
    const keep = (event: globalThis.DragEvent) =>
      event.dataTransfer?.types.includes('Files') === true && event.preventDefault()
    const ending = new AbortController()
    const { signal } = ending
    for (const one of [document, frame.current?.contentDocument]) {
      one?.addEventListener('dragenter', enter, { signal })
      one?.addEventListener('dragover', keep, { signal })
      one?.addEventListener('drop', keep, { signal })
    }
    document.addEventListener('dragleave', end, { signal })
    document.addEventListener('drop', end, { signal })
    return () => ending.abort()
  }, [frame])
  return [isOver, setOver] as const
}
