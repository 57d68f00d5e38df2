/** Converts pointer positions and arrow keys to focal points. */

/** Fractions of the image's width and height, from 0 to 1. */
export type FocalPosition = { readonly x: number; readonly y: number }

/** The image resizer supports 21 positions along each edge. */
const step = 0.05
const toStep = (share: number) => Math.round(Math.min(1, Math.max(0, share)) / step) / (1 / step)

const arrows: Readonly<Record<string, FocalPosition>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
}

/** Returns the position after an arrow key; undefined for any other key. */
export function moveFocalPosition({ x, y }: FocalPosition, key: string): FocalPosition | undefined {
  const by = arrows[key]
  return by && { x: toStep(x + by.x), y: toStep(y + by.y) }
}

type Pointer = { readonly clientX: number; readonly clientY: number }

/** Returns the position of the pointer in the image's box; undefined if the image has no size. */
export function toFocalPosition(
  { clientX, clientY }: Pointer,
  { left, top, width, height }: Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>,
): FocalPosition | undefined {
  if (width === 0 || height === 0) return undefined
  return { x: toStep((clientX - left) / width), y: toStep((clientY - top) / height) }
}
