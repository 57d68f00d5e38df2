/** A separator that can be dragged, or moved with keys. Its value is previewed immediately and reported on release. */
import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'

export type Separator = {
  readonly value: number
  readonly min: number
  readonly max: number
  /** The amount by which a key press changes the value. */
  readonly step: number
  /**
   * CSS pixels of the screen per unit of the value. Negative if the value grows when the separator moves to the left.
   */
  readonly pxPerOne: number
  /** True for a vertical line between columns that are side by side. */
  readonly isVertical: boolean
}

type SeparatorDeps = {
  /** Called during a drag with the value to preview, or with undefined if the drag leaves the value unchanged. */
  readonly onPreview: (value: number | undefined) => void
  /**
   * Called for each key press. `isNext` is false for the first key press after the separator has received the focus.
   */
  readonly onMove: (value: number, isNext: boolean) => void
  /** Reverts the effect of all key presses since the separator received the focus. */
  readonly onTakeBack: () => void
  /** Called when Escape is pressed and there is nothing to undo. */
  readonly onLeave: () => void
}

export function useSeparator(separator: Separator, deps: SeparatorDeps) {
  const { value } = separator
  /** The value during a drag. It is used until the stored value equals it, or until the separator loses focus. */
  const [ahead, setAhead] = useState<number>()
  if (ahead === value) setAhead(undefined)
  const now = ahead ?? value
  const entered = useRef({ value, hasMoved: false })
  const drag = useDrag(
    { ...separator, value: now },
    {
      onDrag(to) {
        setAhead(to)
        deps.onPreview(to)
      },
      onDrop: (to) => deps.onMove(to, false),
    },
  )
  const escape = () => {
    if (drag.isHeld()) return drag.cancel()
    const { hasMoved, value: former } = entered.current
    entered.current.hasMoved = false
    if (hasMoved && now !== former) deps.onTakeBack()
    else deps.onLeave()
  }
  const handlers = {
    ...drag.handlers,
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'Escape') return escape()
      const next = toValueAfterKey(event.key, { ...separator, value: now })
      if (next === undefined) return
      event.preventDefault()
      if (next === now) return
      const { hasMoved, value: former } = entered.current
      entered.current.hasMoved = true
      deps.onMove(next, hasMoved && now !== former)
    },
    onFocus() {
      entered.current = { value, hasMoved: false }
    },
    onBlur: () => setAhead(undefined),
  }
  return { now, handlers }
}

type DragDeps = {
  /** Called during a drag with the new value, or with undefined if the drag leaves the value unchanged. */
  readonly onDrag: (to: number | undefined) => void
  readonly onDrop: (to: number) => void
}

function useDrag(separator: Separator, { onDrag, onDrop }: DragDeps) {
  const { value, isVertical } = separator
  const held = useRef<{ readonly from: number; readonly value: number }>(undefined)
  const toPosition = ({ clientX, clientY }: PointerEvent) => (isVertical ? clientX : clientY)
  const cancel = () => {
    held.current = undefined
    onDrag(undefined)
  }
  const handlers = {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      held.current = { from: toPosition(event), value }
    },
    onPointerMove(event: PointerEvent) {
      const { current } = held
      if (current === undefined) return
      const to = toValueAfterDrag(toPosition(event) - current.from, { ...separator, value: current.value })
      if (to !== value) onDrag(to)
    },
    onPointerUp() {
      const { current } = held
      if (current === undefined) return
      if (current.value === value) return cancel()
      held.current = undefined
      onDrop(value)
    },
    onPointerCancel: cancel,
  }
  return { isHeld: () => held.current !== undefined, cancel, handlers }
}

/** Returns the new value; undefined for a key that does not move the separator. */
export function toValueAfterKey(key: string, separator: Separator): number | undefined {
  const { value, min, max, step, pxPerOne, isVertical } = separator
  if (key === 'Home') return min
  if (key === 'End') return max
  const [less, more] = isVertical ? ['ArrowLeft', 'ArrowRight'] : ['ArrowUp', 'ArrowDown']
  if (key !== less && key !== more) return undefined
  return toStep(value + (key === more ? step : -step) * Math.sign(pxPerOne), separator)
}

/** Returns the value after a drag. `byPx` is the distance between the pointer and the start of the drag. */
export function toValueAfterDrag(byPx: number, separator: Separator): number {
  const { value, step, pxPerOne } = separator
  const by = byPx / pxPerOne
  return Math.abs(by) < step / 2 ? value : toStep(value + by, separator)
}

function toStep(value: number, { min, max, step }: Separator): number {
  return Math.min(max, Math.max(min, Math.round(value / step) * step))
}
