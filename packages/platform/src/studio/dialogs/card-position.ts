/**
 * Computes the position of a card that explains an element on the screen. The card is next to the element, points to
 * it, and does not cover it. Positions are in CSS pixels of the window.
 */

type WindowSize = { readonly width: number; readonly height: number }
export type TargetBox = WindowSize & { readonly x: number; readonly y: number }
export type CardPosition = {
  /** The side of the target on which the card is placed. */
  readonly side: 'left' | 'right' | 'below'
  readonly x: number
  readonly y: number
  readonly width: number
  /** The arrow's position along the card's edge. */
  readonly pointer: number
}

const edgePx = 12
/** The gap between the card and its target, in which the arrow is drawn. */
const gapPx = 14
const widthPx = { least: 216, most: 304 } as const
/** Maximum height of a card. A card is tallest at its smallest width. */
const highestPx = 300
/** Minimum distance between the arrow and the card's rounded corner. */
const cornerPx = 20

/**
 * Returns the card's position. Returns undefined if there is no space next to the target, for example next to a page on
 * a phone.
 */
export function toCardPosition(target: TargetBox, window: WindowSize): CardPosition | undefined {
  const rooms = { right: window.width - target.x - target.width, left: target.x }
  const below = window.height - target.y - target.height - gapPx - edgePx
  if (below >= highestPx) return toBelow(target, window)
  const side = rooms.right >= rooms.left ? 'right' : 'left'
  const width = Math.min(widthPx.most, rooms[side] - gapPx - edgePx)
  if (width < widthPx.least) return undefined
  const x = side === 'right' ? target.x + target.width + gapPx : target.x - gapPx - width
  /**
   * Places the card at the bottom if the target is wide, such as the page. The card then covers the form, but not the
   * form's first fields.
   */
  const isLow = target.width > window.width / 2
  const y = clamp(isLow ? window.height : target.y + edgePx, window.height - highestPx)
  return { side, x, y, width, pointer: Math.max(cornerPx, target.y + edgePx + cornerPx - y) }
}

function toBelow(target: TargetBox, window: WindowSize): CardPosition {
  const width = Math.min(widthPx.most, window.width - 2 * edgePx)
  const middle = target.x + target.width / 2
  const x = clamp(middle - width / 2, window.width - width - edgePx)
  const pointer = Math.min(width - cornerPx, Math.max(cornerPx, middle - x))
  return { side: 'below', x, y: target.y + target.height + gapPx, width, pointer }
}

const clamp = (value: number, most: number) => Math.max(edgePx, Math.min(value, most))
