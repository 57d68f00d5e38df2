import { devices, type Responsive } from '#model'

/** Converts a stored colour to CSS. Returns a hex colour unchanged, and converts a token name to `var(…)`. */
export function toCssColor(color: string | undefined, fallback = 'transparent'): string {
  if (color === undefined) return fallback
  return color.startsWith('--') ? `var(${color})` : color
}

/** Converts a container's alignment (`top`, `left` …) to one value per axis. */
export const toPlacement = (alignment: PlacementSide) => ({ ...centre, ...placements[alignment] })

type PlacementSide = 'top' | 'left' | 'bottom' | 'right' | 'center'
const centre = { inline: 'center', block: 'center' }
const placements: Readonly<Record<PlacementSide, Partial<typeof centre>>> = {
  top: { block: 'flex-start' },
  left: { inline: 'flex-start' },
  bottom: { block: 'flex-end' },
  right: { inline: 'flex-end' },
  center: {},
}

type TextAlignment = Responsive<'left' | 'center' | 'right'>

/**
 * Returns the text alignment, and margins that align a text block in a wider column. Undefined for `left`, the default.
 * A container that aligns its blocks (FLX-1, GRD-2) overrides the margins.
 */
export function toTextPlacement(alignment: TextAlignment): {
  align: Responsive<string> | undefined
  margin: Responsive<string> | undefined
} {
  if (devices.every((device) => alignment[device] === 'left')) return { align: undefined, margin: undefined }
  const toEach = (values: Record<'left' | 'center' | 'right', string>) => ({
    mobile: values[alignment.mobile],
    tablet: values[alignment.tablet],
    desktop: values[alignment.desktop],
  })
  return {
    align: toEach({ left: 'start', center: 'center', right: 'end' }),
    margin: toEach({ left: '0', center: 'auto', right: 'auto 0' }),
  }
}
