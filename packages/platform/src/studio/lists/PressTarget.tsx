/** A wrapper for a table or grid. Opens the item that was pressed, even if the rows change during the press. */
import type { ReactNode } from 'react'
import { useLongClicks } from '../ui/use-long-clicks.ts'
import { useScrollOnPress } from '../ui/use-scroll-on-press.ts'

type PressTargetProps = {
  readonly isFormer: boolean
  /** The maximum height in pixels. */
  readonly maxHeight: number | undefined
  readonly onPointerDown: () => void
  readonly children: ReactNode
}

export function PressTarget({ isFormer, maxHeight, onPointerDown, children }: PressTargetProps) {
  const longClicks = useLongClicks()
  const scroll = useScrollOnPress()
  return (
    <div
      className="item-table"
      data-former={isFormer || undefined}
      ref={(element) => {
        if (element !== null) element.style.maxHeight = maxHeight === undefined ? '' : `${maxHeight}px`
      }}
      onPointerDownCapture={(event) => {
        onPointerDown()
        longClicks.onPointerDownCapture(event)
        scroll.onPointerDownCapture()
      }}
      onPointerCancelCapture={longClicks.onPointerCancelCapture}
      onFocusCapture={scroll.onFocusCapture}
      onFocus={scroll.onFocus}
    >
      {children}
    </div>
  )
}
