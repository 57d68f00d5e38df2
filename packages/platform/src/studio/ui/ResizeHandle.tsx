/** A separator that resizes a panel by dragging or with the arrow keys, and announces the width. */
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'

type ResizeHandleProps = {
  readonly className: string
  readonly label: string
  /** The width in CSS pixels. */
  readonly widthPx: number
  readonly range: { readonly min: number; readonly usual: number; readonly max: number }
  /** Change in width, in pixels, when the pointer moves one pixel to the right. */
  readonly factor: number
  readonly onResize: (widthPx: number) => void
}

const stepPx = 16

export function ResizeHandle({ className, label, widthPx, range, factor, onResize }: ResizeHandleProps) {
  const { min, max, usual } = range
  const held = useRef<{ x: number; widthPx: number; factor: number }>(undefined)
  const drag = ({ clientX }: PointerEvent) => {
    const { current } = held
    if (current !== undefined) onResize(current.widthPx + (clientX - current.x) * current.factor)
  }
  const press = (event: KeyboardEvent) => {
    const width = toWidth(event.key, { min, max, now: widthPx, step: stepPx * Math.sign(factor) })
    if (width === undefined) return
    event.preventDefault()
    onResize(width)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a focusable separator is a control (ARIA 1.2)
    <hr
      className={className}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={widthPx}
      aria-valuetext={`${widthPx} px`}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={press}
      onDoubleClick={() => onResize(usual)}
      onPointerDown={(event) => {
        held.current = { x: event.clientX, widthPx, factor }
        event.currentTarget.setPointerCapture(event.pointerId)
      }}
      onPointerMove={drag}
      onPointerUp={() => (held.current = undefined)}
      onPointerCancel={() => (held.current = undefined)}
    />
  )
}

type WidthRange = { readonly min: number; readonly max: number; readonly now: number; readonly step: number }

function toWidth(key: string, { min, max, now, step }: WidthRange): number | undefined {
  if (key === 'ArrowRight') return now + step
  if (key === 'ArrowLeft') return now - step
  if (key === 'Home') return min
  return key === 'End' ? max : undefined
}
