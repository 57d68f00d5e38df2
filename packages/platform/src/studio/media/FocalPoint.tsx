/** Sets the focal point with the mouse or the arrow keys. The focal point remains visible in every crop. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { messages } from '../messages/messages.ts'

export type FocalPosition = { readonly x: number; readonly y: number }

type FocalPointProps = {
  readonly preview: string
  readonly point: FocalPosition
  readonly isReadOnly: boolean
  readonly onMove: (point: FocalPosition) => void
}

/** The image resizer supports 21 positions along each edge. */
const step = 0.05
const toStep = (share: number) => Math.round(Math.min(1, Math.max(0, share)) / step) / (1 / step)
const arrows: Readonly<Record<string, FocalPosition>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

export function FocalPoint({ preview, point, isReadOnly, onMove }: FocalPointProps) {
  /** The position while the focal-point marker is being dragged. It is saved on release. */
  const [dragged, setDragged] = useState<FocalPosition>()
  /** An image that has not loaded has no size, so its points cannot be chosen. */
  const [hasSize, setHasSize] = useState(false)
  const { x, y } = dragged ?? point
  const mark = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    mark.current?.style.setProperty('left', `${x * 100}%`)
    mark.current?.style.setProperty('top', `${y * 100}%`)
  }, [x, y])
  const follow = (event: PointerEvent<HTMLElement>) => setDragged(toPoint(event))
  const moveBy = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (by === undefined || isReadOnly) return
    event.preventDefault()
    onMove({ x: toStep(x + by.x), y: toStep(y + by.y) })
  }
  return (
    <div
      className={hasSize ? 'focal' : 'focal is-loading'}
      onPointerDown={(event) => {
        if (isReadOnly) return
        event.currentTarget.setPointerCapture(event.pointerId)
        follow(event)
      }}
      onPointerMove={(event) => dragged !== undefined && follow(event)}
      onPointerUp={() => {
        if (dragged !== undefined) onMove(dragged)
        setDragged(undefined)
      }}
      onPointerCancel={() => setDragged(undefined)}
    >
      <img
        src={preview}
        alt=""
        draggable={false}
        onLoad={() => setHasSize(true)}
        onError={() => setHasSize(false)}
      />
      <button
        type="button"
        className="focal-point"
        aria-label={messages.media.focalPoint(toPercent(x), toPercent(y))}
        disabled={isReadOnly}
        ref={mark}
        onKeyDown={moveBy}
      />
    </div>
  )
}

const toPercent = (share: number) => Math.round(share * 100)

function toPoint({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): FocalPosition {
  const { left, top, width, height } = currentTarget.getBoundingClientRect()
  return { x: toStep((clientX - left) / width), y: toStep((clientY - top) / height) }
}
