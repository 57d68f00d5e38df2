// The shop's palette, and conversions between screen colours and linear light.

export const tints = {
  sage: '#DDE6DA',
  apricot: '#F3DDCB',
  lilac: '#E2DDE8',
  rose: '#F1D9D6',
  sand: '#E9E1D3',
  mist: '#D9E4EA',
  paper: '#FAF7F2',
}

export const ink = '#1E1B18'
export const green = '#1F4D45'

/** Converts `#RRGGBB` to three linear-light numbers in [0, 1]. */
export function toLinear(hex) {
  const number = Number.parseInt(hex.slice(1), 16)
  return [number >> 16, (number >> 8) & 255, number & 255].map((c) => decode(c / 255))
}

/** Converts a screen value in [0, 1] to linear light. */
export function decode(value) {
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
}

/** Converts a linear value to a screen value in [0, 1], with a soft shoulder for values brighter than paper. */
export function encode(value) {
  const rolled = value < 0.82 ? Math.max(0, value) : 0.82 + 0.18 * (1 - Math.exp(-(value - 0.82) / 0.18))
  return rolled <= 0.0031308 ? rolled * 12.92 : 1.055 * rolled ** (1 / 2.4) - 0.055
}
