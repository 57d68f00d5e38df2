/** A picture with its crop frame. Dragging on the picture draws a new frame; dragging the frame moves it. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { pictureMessages } from '../../../messages/areas/en-picture.ts'
import {
  isWholePicture,
  moveCropArea,
  toCropAreaFromCorners,
  clampCropArea,
  type CropArea,
} from './crop-area.ts'

type Point = { readonly x: number; readonly y: number }

type CropFrameProps = {
  readonly source: string
  readonly area: CropArea
  readonly onChange: (area: CropArea) => void
}

type CropDrag = {
  readonly start: Point
  /** The frame as it was when the drag began; undefined while the editor draws a new frame. */ readonly moved:
    | CropArea
    | undefined
}

const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

export function CropFrame({ source, area, onChange }: CropFrameProps) {
  const frame = useRef<HTMLButtonElement>(null)
  const [drag, setDrag] = useState<CropDrag>()
  const { x, y, width, height } = area
  useEffect(() => {
    const sides = { left: x, top: y, width, height }
    for (const [side, value] of Object.entries(sides)) frame.current?.style.setProperty(side, `${value}%`)
  }, [x, y, width, height])
  const press = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    /** A frame around the whole picture has no room to move, so dragging draws a new frame. */
    const isOnFrame = event.target === frame.current && !isWholePicture(area)
    setDrag({ start: toPoint(event), moved: isOnFrame ? area : undefined })
    frame.current?.focus()
  }
  const follow = (event: PointerEvent<HTMLElement>) => {
    if (drag === undefined) return
    const { start, moved } = drag
    const point = toPoint(event)
    if (moved === undefined) onChange(toCropAreaFromCorners(start, point))
    else onChange(moveCropArea(moved, { x: point.x - start.x, y: point.y - start.y }))
  }
  const moveBy = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined) return
    event.preventDefault()
    onChange(
      event.shiftKey
        ? clampCropArea({ ...area, width: width + by.x, height: height + by.y })
        : moveCropArea(area, by),
    )
  }
  return (
    <div
      className="crop"
      onPointerDown={press}
      onPointerMove={follow}
      onPointerUp={() => setDrag(undefined)}
      onPointerCancel={() => setDrag(undefined)}
    >
      <img src={source} alt="" draggable={false} />
      <button
        type="button"
        className="crop-frame"
        aria-label={pictureMessages.cropPicture.frame}
        ref={frame}
        onKeyDown={moveBy}
      />
    </div>
  )
}

/** Returns the pointer's position as percentages of the picture's width and height. */
function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point {
  const box = currentTarget.getBoundingClientRect()
  const share = (value: number) => Math.min(100, Math.max(0, value * 100))
  return { x: share((clientX - box.left) / box.width), y: share((clientY - box.top) / box.height) }
}
