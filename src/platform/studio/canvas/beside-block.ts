/** Where "+" and the grip of a block stand: in the gaps around it and in its margin, so that they cover no text. CSS pixels of the frame. */
import type { Rect } from './find-drop.ts'
import { labelPx, type FrameSize } from './view.ts'

export type Besides = { readonly before: Rect; readonly after: Rect; readonly grip: Rect }

export type BesidesWorld = {
  readonly box: Rect
  /** Undefined at the end of its list. */
  readonly former: Rect | undefined
  readonly next: Rect | undefined
  readonly size: FrameSize
  readonly isClear: (area: Rect) => boolean
}

/** On the screen. */
const pointPx = 26
/** Smaller pages have no room beside their blocks. */
const leastScale = 0.35
/** Farther from the block, whoever goes there would point at another one on the way. */
const reachPx = 8

/** For "+". */
export const isRoomy = ({ scale }: FrameSize): boolean => scale >= leastScale

/** Of the name above a block: beside "+", where that has no room before the block. */
export const toLabelLeft = ({ x }: Pick<Rect, 'x'>, size: FrameSize): number =>
  isRoomy(size) ? Math.max(x, pointPx / size.scale) : x

export function toBesides({ box, former, next, size, isClear }: BesidesWorld): Besides {
  const side = pointPx / size.scale
  const end = box.y + box.height
  const before = box.y - toHalf(former && box.y - former.y - former.height, size)
  const after = end + toHalf(next && next.y - end, size)
  const apart = Math.max(0, side - (after - before)) / 2
  const toPoint = (middle: number): Rect => {
    const area = { y: toWithin(middle - side / 2, size.height - side), width: side, height: side }
    const left = { ...area, x: Math.max(box.x - side, 0) }
    const right = { ...area, x: toWithin(box.x + box.width, size.width - side) }
    return [left, right].find(isClear) ?? left
  }
  const points = { before: toPoint(before - apart), after: toPoint(after + apart) }
  return { ...points, grip: toGrip({ box, size, isClear }, points) }
}

/** Of blocks that stand beside each other, nothing. */
const toHalf = (gap = 0, { scale }: FrameSize) => toWithin(gap / 2, reachPx / scale)

function toGrip(
  { box, size, isClear }: Pick<BesidesWorld, 'box' | 'size' | 'isClear'>,
  { before, after }: Omit<Besides, 'grip'>,
): Rect {
  const side = labelPx.height / size.scale
  const toArea = (x: number, y: number): Rect => ({
    x: toWithin(x, size.width - side),
    y: toWithin(y, size.height - side),
    width: side,
    height: side,
  })
  const end = box.x + box.width
  const areas = [
    toArea(box.x - side, before.y + before.height),
    toArea(box.x - side, box.y),
    toArea(before.x - side, box.y),
    toArea(end, box.y),
    toArea(end, before.y + before.height),
  ]
  const points = isRoomy(size) ? [before, after] : []
  const isFree = (area: Rect) => !points.some((point) => areOver(area, point)) && isClear(area)
  return areas.find(isFree) ?? toArea(end - side, box.y)
}

const toWithin = (value: number, most: number) => Math.max(0, Math.min(value, most))

/** What only touches does not. */
export const areOver = (one: Rect, other: Rect): boolean =>
  one.x < other.x + other.width &&
  other.x < one.x + one.width &&
  one.y < other.y + other.height &&
  other.y < one.y + one.height
