/** Sets the focal point with the mouse or the arrow keys. The focal point remains visible in every crop. */
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { messages } from '../messages/messages.ts'
import { moveFocalPosition, toFocalPosition, type FocalPosition } from './focal-position.ts'

type FocalPointProps = {
  readonly preview: string
  readonly point: FocalPosition
  readonly isReadOnly: boolean
  readonly onMove: (point: FocalPosition) => void
}

export function FocalPoint({ preview, point, isReadOnly, onMove }: FocalPointProps) {
  /** The position while the focal-point marker is being dragged. It is saved on release. */
  const [dragged, setDragged] = useState<FocalPosition>()
  /** An image that has not loaded has no size, so its points cannot be chosen. */
  const [isLoaded, setLoaded] = useState(false)
  const { x, y } = dragged ?? point
  const mark = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    mark.current?.style.setProperty('left', `${x * 100}%`)
    mark.current?.style.setProperty('top', `${y * 100}%`)
  }, [x, y])
  const follow = (event: PointerEvent<HTMLElement>) =>
    setDragged(toFocalPosition(event, event.currentTarget.getBoundingClientRect()))
  const moveBy = (event: KeyboardEvent) => {
    const moved = moveFocalPosition({ x, y }, event.key)
    if (moved === undefined || isReadOnly) return
    event.preventDefault()
    onMove(moved)
  }
  return (
    <div
      className={isLoaded ? 'focal' : 'focal is-not-loaded'}
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
        onLoad={() => setLoaded(true)}
        onError={() => setLoaded(false)}
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
