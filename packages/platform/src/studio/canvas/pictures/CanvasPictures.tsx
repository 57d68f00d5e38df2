/** Handles files that are dropped on images, and opens the image chooser. This code is loaded after the canvas. */
import type { RefObject } from 'react'
import type { SelectBlock } from '../../blocks/selected-block.ts'
import { CanvasDrop } from './CanvasDrop.tsx'
import { CanvasPicture } from './CanvasPicture.tsx'

type CanvasPicturesProps = {
  readonly frame: RefObject<HTMLIFrameElement | null>
  readonly onSelect: SelectBlock
}

export const CanvasPictures = ({ frame, onSelect }: CanvasPicturesProps) => (
  <>
    <CanvasDrop frame={frame} onSelect={onSelect} />
    <CanvasPicture frame={frame} />
  </>
)
