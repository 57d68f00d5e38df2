/** The name above an outlined block. */
import type { Box } from '#browser'

/** On the screen, whatever the scale. */
export const labelPx = { height: 22, width: 320 }

/** In CSS pixels of the frame; inside the block where there is no room above it. */
export function toLabelTop({ y }: Box, scale: number): number {
  const height = labelPx.height / scale
  return y >= height ? y - height : y
}
