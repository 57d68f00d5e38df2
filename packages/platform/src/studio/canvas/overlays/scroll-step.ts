/** Scrolls the page when an object is dragged to the upper or lower edge of a frame. */
const zonePx = 56
const mostPx = 18

/**
 * Returns the distance to scroll per animation frame, in CSS pixels. It is 0 away from the edges, and increases as the
 * pointer approaches or passes an edge.
 */
export function toScrollStep(y: number, height: number): number {
  const zone = Math.min(zonePx, height / 4)
  if (zone === 0) return 0
  if (y < zone) return -toStep(zone - y, zone)
  return y > height - zone ? toStep(y - height + zone, zone) : 0
}

const toStep = (depth: number, zone: number) => Math.ceil(Math.min(1, depth / zone) * mostPx)
