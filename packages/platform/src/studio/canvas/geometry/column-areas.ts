/**
 * Positions of the handles between a section's columns, in CSS pixels of the frame. On the screen, the handles have the
 * same size at any scale.
 */
import type { RenderedSection } from './columns.ts'
import type { Rect } from './find-drop-target.ts'
import type { FrameSize } from './view.ts'

/**
 * Handle size in CSS pixels of the screen. Touch targets need at least 24 pixels, and scaling may round the size down.
 */
const sidePx = 26
const edgePx = 48
const spacePx = 4
const tipPx = { width: 240, height: 24 }

/** Returns the gaps between adjacent columns. */
export function listColumnGaps({ boxes, areSideBySide }: RenderedSection): readonly Rect[] {
  const whole = toWhole(boxes)
  return boxes.slice(1).map((next, at) => {
    const former = boxes[at] ?? next
    if (!areSideBySide) {
      const y = former.y + former.height
      return { ...whole, y, height: Math.max(0, next.y - y) }
    }
    const x = Math.min(former.x + former.width, next.x + next.width)
    return { ...whole, x, width: Math.max(0, Math.max(former.x, next.x) - x) }
  })
}

function toWhole(boxes: readonly Rect[]): Rect {
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))]
  const right = Math.max(...boxes.map((box) => box.x + box.width))
  const bottom = Math.max(...boxes.map((box) => box.y + box.height))
  return { x, y, width: right - x, height: bottom - y }
}

export function toEdgeArea(shown: RenderedSection, at: number, size: FrameSize): Rect {
  const { x, y } = toMiddle(listColumnGaps(shown)[at], size)
  return around({ x, y }, { width: sidePx, height: edgePx }, size)
}

/** Returns the area of the gutter handle, which is in the first gap, below the edge handle. */
export function toGutterArea(shown: RenderedSection, size: FrameSize): Rect {
  const { x, y } = toMiddle(listColumnGaps(shown)[0], size)
  const below = !shown.areSideBySide ? 0 : (edgePx / 2 + spacePx + sidePx / 2) / size.scale
  return around({ x, y: y + below }, { width: sidePx, height: sidePx }, size)
}

/** Returns all areas that a section's handles cover. */
export const listHandleAreas = (shown: RenderedSection, size: FrameSize): readonly Rect[] =>
  shown.boxes.length < 2
    ? []
    : [
        toGutterArea(shown, size),
        ...(shown.areSideBySide ? listColumnGaps(shown).map((_, at) => toEdgeArea(shown, at, size)) : []),
      ]

/** Returns the tooltip's area, which is above an edge handle or below the gutter handle. */
export function toTooltipArea(kind: 'edge' | 'gutter', { x, y, width, height }: Rect, size: FrameSize): Rect {
  const away = (tipPx.height / 2 + spacePx) / size.scale
  return around({ x: x + width / 2, y: kind === 'edge' ? y - away : y + height + away }, tipPx, size)
}

/** Returns the centre of the visible part of a gap. */
function toMiddle(gap: Rect = { x: 0, y: 0, width: 0, height: 0 }, { height }: FrameSize) {
  const top = Math.min(Math.max(gap.y, 0), height)
  const bottom = Math.max(Math.min(gap.y + gap.height, height), top)
  return { x: gap.x + gap.width / 2, y: (top + bottom) / 2 }
}

function around(
  { x, y }: { readonly x: number; readonly y: number },
  px: { readonly width: number; readonly height: number },
  { scale }: FrameSize,
): Rect {
  const [width, height] = [px.width / scale, px.height / scale]
  return { x: x - width / 2, y: y - height / 2, width, height }
}
