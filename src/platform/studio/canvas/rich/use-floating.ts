/** Tools above a block of the frame, or below it where there is no room; they cover nothing that is typed as long as there is any. */
import { useLayoutEffect, useRef, type RefObject } from 'react'
import type { Box } from '#browser'
import { labelPx } from '../view.ts'
import type { FrameSize } from '../view.ts'

const spacePx = 6

export function useFloating(box: Box | undefined, size: FrameSize): RefObject<HTMLDivElement | null> {
  const floating = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const element = floating.current
    if (element === null || box === undefined) return
    const { offsetWidth: width, offsetHeight: height } = element
    const { x, y } = toPlace(box, size, { width, height })
    element.style.setProperty('left', `${x}px`)
    element.style.setProperty('top', `${y}px`)
  })
  return floating
}

type Extent = { readonly width: number; readonly height: number }

/** In CSS pixels of the screen, from the frame's corner. */
function toPlace(box: Box, { width, height, scale }: FrameSize, own: Extent) {
  const x = Math.max(0, Math.min(box.x * scale, width * scale - own.width))
  const above = box.y * scale - labelPx.height - spacePx - own.height
  if (above >= 0) return { x, y: above }
  const below = (box.y + box.height) * scale + spacePx
  return { x, y: Math.min(below, height * scale - own.height) }
}
