/**
 * Finds the colour nearest to a given colour that has enough contrast with other colours. Changes only the lightness,
 * in the OKLCH colour space.
 */
import { measureContrast, readHex } from './contrast.ts'
import type { MeasuredPair } from './color-pairs.ts'
import { resolveHexColor, type Tokens } from './token-values.ts'

type ContrastRequirement = { readonly against: string; readonly least: number }
type ColorVector = readonly [number, number, number]

/** Number of lightness steps to try. Large enough that neighbouring steps differ by at most 1 in each channel. */
const steps = 500

/**
 * Returns the colour as six hex digits in upper case. Returns undefined if the given colour already has enough
 * contrast, if it does not have six hex digits, or if no lightness meets all requirements.
 */
export function findContrastingColor(
  color: string,
  requirements: readonly ContrastRequirement[],
): string | undefined {
  const rgb = readHex(color)
  const passes = (hex: string) =>
    requirements.every(({ against, least }) => (measureContrast(hex, against) ?? 0) >= least)
  if (rgb === undefined || requirements.length === 0 || passes(color)) return undefined
  const [lightness, a, b] = toOklab(rgb)
  for (let step = 1; step <= steps; step += 1)
    for (const sign of [-1, 1]) {
      const next = lightness + (sign * step) / steps
      if (next < 0 || next > 1) continue
      const hex = toHexInGamut([next, a, b])
      if (passes(hex)) return hex
    }
  return undefined
}

/** Suggests the colour nearest to the token's current colour that gives all pairs with this token enough contrast. */
export function suggestColor(
  tokens: Tokens,
  pairs: readonly MeasuredPair[],
  name: string,
): string | undefined {
  const color = resolveHexColor(tokens, tokens[name])
  const requirements = pairs.flatMap(({ text, background, least }) => {
    if (text !== name && background !== name) return []
    const against = resolveHexColor(tokens, tokens[text === name ? background : text])
    return against === undefined ? [] : [{ against, least }]
  })
  return color && findContrastingColor(color, requirements)
}

const toLinear = (part: number) => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

const fromLinear = (share: number) =>
  share <= 0.0031308 ? share * 12.92 : 1.055 * share ** (1 / 2.4) - 0.055

/** The matrices from https://bottosson.github.io/posts/oklab/. */
function toOklab(rgb: ColorVector): ColorVector {
  const [red, green, blue] = rgb.map(toLinear) as unknown as ColorVector
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short,
  ]
}

function toLinearRgb([lightness, a, b]: ColorVector): ColorVector {
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}

/** Factor by which each attempt to fit a colour into sRGB multiplies its chroma. */
const retained = 0.95
const mostAttempts = 80

/** Reduces the chroma of a colour that sRGB cannot show. */
function toHexInGamut([lightness, a, b]: ColorVector): string {
  let share = 1
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const linear = toLinearRgb([lightness, a * share, b * share])
    if (linear.every((part) => part >= -0.0001 && part <= 1.0001)) return toHex(linear)
    share *= retained
  }
  return toHex(toLinearRgb([lightness, 0, 0]))
}

const toHex = (linear: ColorVector): string =>
  `#${linear
    .map((part) => Math.round(fromLinear(Math.min(1, Math.max(0, part))) * 255))
    .map((part) => part.toString(16).padStart(2, '0'))
    .join('')}`.toUpperCase()
