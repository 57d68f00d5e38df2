/**
 * Computes positions for "+", the grip and the name of a block, in CSS pixels of the frame. They are in the gaps around
 * the block and in its margin, so that they do not cover text.
 */
import type { Rect } from './find-drop-target.ts'
import { labelSizePx, type FrameSize } from './view.ts'

export type ControlAreas = { readonly before: Rect; readonly after: Rect; readonly grip: Rect }

export type ControlAreasDeps = {
  readonly box: Rect
  /**
   * `former` is the area of the block before the position; undefined at the start of the list. `next` is the area of
   * the block after the position; undefined at the end.
   */
  readonly former: Rect | undefined
  readonly next: Rect | undefined
  readonly size: FrameSize
  readonly isClear: (area: Rect) => boolean
}

/** Size of each control in CSS pixels on the screen. */
const pointPx = 26
/**
 * Minimum width of a block at which "+" appears in its middle. On a narrower block, "+" would leave no space for the
 * block's name.
 */
const wideMiddlePx = 200
/** The space between the name and the "+" button. */
const spacePx = 4
/** Minimum scale at which controls are shown. At a smaller scale, there is no space next to the page's blocks. */
const leastScale = 0.35
/**
 * Maximum distance between a block and the centre of "+". At this distance, "+" still touches the block. If "+" were
 * further away, the pointer might hover another block on its way to "+".
 */
const reachPx = 8

/** Returns true if there is enough space for the "+" button. */
export const hasSpaceForControls = ({ scale }: FrameSize): boolean => scale >= leastScale

/**
 * Returns the left edge of a block's name. If the space before the block is too small for "+", the name is next to "+".
 */
export const toLabelLeft = ({ x }: Pick<Rect, 'x'>, size: FrameSize): number =>
  hasSpaceForControls(size) ? Math.max(x, pointPx / size.scale) : x

/** Returns the width of the name. If "+" is in the middle of the block, the name ends there. */
export function toLabelWidth(box: Pick<Rect, 'x' | 'width'>, size: FrameSize): number {
  const most = labelSizePx.width / size.scale
  if (!hasSpaceForControls(size) || !isWide(box, size)) return most
  return Math.min(most, toMiddleX(box, size) - spacePx / size.scale - toLabelLeft(box, size))
}

const isWide = ({ width }: Pick<Rect, 'width'>, { scale }: FrameSize): boolean =>
  width * scale >= wideMiddlePx

const toMiddleX = ({ x, width }: Pick<Rect, 'x' | 'width'>, size: FrameSize): number => {
  const side = pointPx / size.scale
  return clamp(x + (width - side) / 2, size.width - side)
}

/** Returns the visible area of a block and its surroundings, in which controls may be placed. */
export function toControlBounds(box: Rect, { width, height, scale }: FrameSize): Rect {
  const reach = (2 * pointPx) / scale
  const toSpan = (start: number, length: number, most: number) => {
    const [from, to] = [clamp(start, most) - reach, clamp(start + length, most) + reach]
    return { from, length: to - from }
  }
  const [across, down] = [toSpan(box.x, box.width, width), toSpan(box.y, box.height, height)]
  return { x: across.from, y: down.from, width: across.length, height: down.length }
}

export function toControlAreas({ box, former, next, size, isClear }: ControlAreasDeps): ControlAreas {
  const side = pointPx / size.scale
  const end = box.y + box.height
  const gaps = [former && box.y - former.y - former.height, next && next.y - end] as const
  const toMiddles = (reach: number): readonly [number, number] => {
    const [above, below] = gaps.map((gap = 0) => clamp(gap / 2, reach / size.scale))
    const [before, after] = [box.y - (above ?? 0), end + (below ?? 0)]
    const apart = Math.max(0, side - (after - before)) / 2
    return [before - apart, after + apart]
  }
  const toArea = (middle: number) => ({
    y: clamp(middle - side / 2, size.height - side),
    width: side,
    height: side,
  })
  const [near, touching] = [toMiddles(reachPx), toMiddles(pointPx / 2)]
  /**
   * Returns true if the "+" button would cover more than half of a short block, so that clicks meant for the block
   * would hit the button.
   */
  const isLow = ([before, after]: readonly [number, number]) =>
    side - (box.y - before) - (after - end) > box.height / 2
  const middles = isWide(box, size) ? [near, touching].filter((one) => !isLow(one)) : []
  const toPoint = (at: 0 | 1): Rect => {
    const area = toArea(near[at])
    const left = { ...area, x: clamp(box.x - side, size.width - side) }
    const right = { ...area, x: clamp(box.x + box.width, size.width - side) }
    const inside = middles.map((one) => ({ ...toArea(one[at]), x: toMiddleX(box, size) }))
    return [...inside, left, right].find(isClear) ?? left
  }
  const points = { before: toPoint(0), after: toPoint(1) }
  return { ...points, grip: toGrip({ box, size, isClear }, points) }
}

function toGrip(
  { box, size, isClear }: Pick<ControlAreasDeps, 'box' | 'size' | 'isClear'>,
  { before, after }: Omit<ControlAreas, 'grip'>,
): Rect {
  const side = labelSizePx.height / size.scale
  const toArea = (x: number, y: number): Rect => ({
    x: clamp(x, size.width - side),
    y: clamp(y, size.height - side),
    width: side,
    height: side,
  })
  const end = box.x + box.width
  const areas = [
    toArea(box.x - side, box.y),
    toArea(box.x - side, before.y + before.height),
    toArea(before.x - side, box.y),
    toArea(end, box.y),
    toArea(end, before.y + before.height),
  ]
  const points = hasSpaceForControls(size) ? [before, after] : []
  const isFree = (area: Rect) => !points.some((point) => isOverlapping(area, point)) && isClear(area)
  return areas.find(isFree) ?? toArea(end - side, box.y)
}

/** Size of a button with text on one line, in CSS pixels of the screen. */
const buttonPx = { width: 160, height: 28 }

/** Returns the area for a button with text, in the middle of a column or of an empty page. */
export function toButtonArea({ x, y, width, height }: Rect, { scale }: FrameSize): Rect {
  const area = { width: Math.min(width, buttonPx.width / scale), height: buttonPx.height / scale }
  return { ...area, x: x + (width - area.width) / 2, y: y + (height - area.height) / 2 }
}

const clamp = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** Returns true if the rectangles overlap. Rectangles that only touch do not overlap. */
export const isOverlapping = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
