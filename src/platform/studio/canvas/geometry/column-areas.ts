/** Where the handles of a section's columns stand: in CSS pixels of the frame, as large on the screen whatever its scale. */
import type { ShownSection } from './columns.ts'
import type { Rect } from './find-drop.ts'
import type { FrameSize } from './view.ts'

/** On the screen; 24 are what a finger needs, and a scale rounds. */
const sidePx = 26
const edgePx = 48
const spacePx = 4
const tipPx = { width: 240, height: 24 }

/** What lies between one column and the next. */
export function listGaps({ boxes, areBeside }: ShownSection): readonly Rect[] {
  const whole = toWhole(boxes)
  return boxes.slice(1).map((next, at) => {
    const former = boxes[at] ?? next
    if (!areBeside) {
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

export function toEdgeArea(shown: ShownSection, at: number, size: FrameSize): Rect {
  const { x, y } = toMiddle(listGaps(shown)[at], size)
  return around({ x, y }, { width: sidePx, height: edgePx }, size)
}

/** In the first gap, below the edge that is there. */
export function toGutterArea(shown: ShownSection, size: FrameSize): Rect {
  const { x, y } = toMiddle(listGaps(shown)[0], size)
  const below = !shown.areBeside ? 0 : (edgePx / 2 + spacePx + sidePx / 2) / size.scale
  return around({ x, y: y + below }, { width: sidePx, height: sidePx }, size)
}

/** All that the handles of a section cover. */
export const listHandleAreas = (shown: ShownSection, size: FrameSize): readonly Rect[] =>
  shown.boxes.length < 2
    ? []
    : [
        toGutterArea(shown, size),
        ...(shown.areBeside ? listGaps(shown).map((_, at) => toEdgeArea(shown, at, size)) : []),
      ]

/** What it comes to: above an edge, below a gutter. */
export function toTipArea(kind: 'edge' | 'gutter', { x, y, width, height }: Rect, size: FrameSize): Rect {
  const away = (tipPx.height / 2 + spacePx) / size.scale
  return around({ x: x + width / 2, y: kind === 'edge' ? y - away : y + height + away }, tipPx, size)
}

/** Of what is to be seen of it. */
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
