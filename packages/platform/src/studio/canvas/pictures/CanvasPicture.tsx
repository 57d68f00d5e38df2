/**
 * Opens the image chooser after a double click on an image. The button of the image's form field opens the same
 * chooser.
 */
import { useEffect, useEffectEvent, useState, type RefObject } from 'react'
import { toPositionName, type BlockPosition } from '#model/browser'
import { listElementLines } from '../geometry/covers-text.ts'
import { readFormPath, toProblemPath } from '../../fields/stored-value.ts'
import { useStudio } from '../../core/studio-context.ts'
import { usePage } from '../../document/editor-deps.ts'
import { findBoundValue } from '../../blocks/bound-fields.ts'
import {
  findPicturePosition,
  findPictureTarget,
  listBlocksAtPoint,
  type PictureTarget,
} from '../geometry/drop-target.ts'
import { PictureDialog } from '../../media/PictureDialog.tsx'

/** `frame` is the frame that shows the page. */
type CanvasPictureProps = {
  readonly frame: RefObject<HTMLIFrameElement | null>
}

/**
 * Opens the image chooser. `isTyped` is true if the click has opened text for typing in another block, such as a link
 * above the image.
 */
type OpenPicture = (position: BlockPosition, isTyped: boolean) => void

type PictureClick = {
  readonly place: BlockPosition
  readonly picture: Extract<PictureTarget, { kind: 'picture' }>
}

export function CanvasPicture(props: CanvasPictureProps) {
  const { edits } = useStudio()
  const { types } = usePage()
  const [click, setClick] = useState<PictureClick>()
  const showPicture = useShowPicture()
  const open: OpenPicture = (position, isTyped) => {
    const { draft } = edits.open(toItem(position)).view()
    const picture = draft && findPictureTarget(draft, position.block, types)
    if (picture?.kind === 'picture') setClick({ place: position, picture })
    else if (picture !== undefined && !isTyped) showPicture(position, picture)
  }
  useDoubleClick(props, open)
  if (click === undefined) return null
  const close = () => setClick(undefined)
  return (
    <PictureDialog
      chosen={click.picture.chosen}
      onClose={close}
      onChoose={(contentKey) => {
        close()
        edits.open(toItem(click.place)).edit([click.picture.toOperation(contentKey)], edits.createUndoGroup())
      }}
    />
  )
}

/** Reveals the field in which an image can be replaced, if the image comes from a record or another block. */
function useShowPicture() {
  const { keys } = useStudio()
  const { blocks, show } = usePage()
  return (position: BlockPosition, { path }: Extract<PictureTarget, { kind: 'bound' }>) => {
    const node = blocks.find(position)?.node
    const value = findBoundValue(readFormPath(node, path), '')
    keys.hold()
    show({ ...position, path: toProblemPath(node, path), value })
  }
}

function useDoubleClick({ frame }: CanvasPictureProps, open: OpenPicture): void {
  const { canEdit } = useStudio()
  const handleDoubleClick = useEffectEvent(({ clientX: x, clientY: y }: MouseEvent) => {
    const shown = frame.current?.contentDocument
    const position = shown && findPicturePosition(shown, { x, y })
    const above = shown?.elementFromPoint(x, y)
    if (!position || !above) return
    const [innermost] = listBlocksAtPoint(shown, { x, y })
    const isOwn = innermost !== undefined && toPositionName(innermost.place) === toPositionName(position)
    const isTyped = !isOwn && listElementLines(above).length > 0
    open(position, isTyped)
  })
  useEffect(() => {
    const shown = canEdit ? frame.current?.contentDocument : undefined
    const ending = new AbortController()
    shown?.addEventListener('dblclick', handleDoubleClick, { signal: ending.signal })
    return () => ending.abort()
  }, [frame, canEdit])
}

const toItem = ({ contentKey, language }: BlockPosition) => ({ contentKey, language })
