/** Scrolls the page at the upper and lower edge of a frame while something is dragged. */
const zonePx = 56
const mostPx = 18

/**
 * Returns CSS pixels per animation frame: 0 away from the edges, and more the closer the pointer is to an edge or the
 * further it is beyond one.
 */
export function toScrollStep(y: number, height: number): number {
  const zone = Math.min(zonePx, height / 4)
  if (zone === 0) return 0
  if (y < zone) return -toStep(zone - y, zone)
  return y > height - zone ? toStep(y - height + zone, zone) : 0
}

const toStep = (depth: number, zone: number) => Math.ceil(Math.min(1, depth / zone) * mostPx)
