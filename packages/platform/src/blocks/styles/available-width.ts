/**
 * The width available to a block. Pages compute it from the window's width, sections for their columns, and grids for
 * their items. It is used to choose an image's size before the browser has computed the layout (IMG-7).
 */
import { deviceMinWidthsPx, srcsetWidthsPx, toImageWidth, type Device } from '#model'
import { toPixels } from './css-length.ts'

export type AvailableWidth = {
  /** Returns the width in CSS pixels for a given window width, assuming a root font size of 16 px. */
  readonly widthPx: (viewportPx: number) => number
  /** True if the width already excludes the page's side margin. */
  readonly isInset: boolean
  readonly tokens: Readonly<Record<string, string>>
}

export const toPageWidth = (tokens: AvailableWidth['tokens']): AvailableWidth => ({
  widthPx: (viewportPx) => viewportPx,
  isInset: false,
  tokens,
})

/** Values from which a block computes the width of its slots. */
export type SlotWidthContext = {
  readonly device: Device
  /** The block's own width. */
  readonly wholePx: number
  /** Converts a CSS length to pixels; returns `fallback` if the length is not supported. */
  readonly measure: (length: string, fallback: number) => number
}

/** Returns the width available inside a block, computed from the width of the block. */
export const toInnerWidth = (
  outer: AvailableWidth,
  toWidthPx: (measure: SlotWidthContext) => number,
  { isInset = outer.isInset }: { isInset?: boolean } = {},
): AvailableWidth => ({
  ...outer,
  isInset,
  widthPx: rememberWidths((viewportPx) => {
    const wholePx = outer.widthPx(viewportPx)
    const measure = (length: string, fallback: number) =>
      toPixels(length, { tokens: outer.tokens, viewportPx, wholePx }) ?? fallback
    return Math.max(0, toWidthPx({ device: toDevice(viewportPx), wholePx, measure }))
  }),
})

/** Caches results by window width, because each image reads the widths for the same few windows several times. */
function rememberWidths(widthPx: AvailableWidth['widthPx']): AvailableWidth['widthPx'] {
  const known = new Map<number, number>()
  return (viewportPx) => {
    const width = known.get(viewportPx) ?? widthPx(viewportPx)
    known.set(viewportPx, width)
    return width
  }
}

/** Window widths in pixels at which block widths are computed, starting with the narrowest supported window. */
const narrowestPx = 320
const maxWidthPx = 2560
const sampleWindowsPx = [
  narrowestPx,
  deviceMinWidthsPx.tablet - 1,
  deviceMinWidthsPx.tablet,
  deviceMinWidthsPx.desktop - 1,
  deviceMinWidthsPx.desktop,
  1440,
  1920,
  maxWidthPx,
]

/** Device pixels per CSS pixel: 1 or 2 on desktops, at least 2 on phones and tablets (IMG-7). */
const greatestScale = 2
const toLeastScale = (viewportPx: number) => (viewportPx < deviceMinWidthsPx.desktop ? 2 : 1)

/** Widths that differ by less than this factor are considered equal. The responsive widths of IMG-7 are exempt. */
const sameSharpness = 1.07
const alwaysOffered = new Set([640, 960, 1920])

/**
 * Returns the widths of an image's versions, ascending: from the smallest layout width to the largest at 2x. No
 * version is wider than the original.
 */
export function toImageWidths(
  widthPx: AvailableWidth['widthPx'],
  sourceWidthPx = Infinity,
): readonly number[] {
  const least = toImageWidth(Math.min(...sampleWindowsPx.map((px) => toLeastScale(px) * widthPx(px))))
  const most = toImageWidth((greatestScale * Math.max(...sampleWindowsPx.map(widthPx))) / sameSharpness)
  const steps = [...srcsetWidthsPx.filter((step) => step >= least && step < most), most]
  const isOffered = (step: number) =>
    step < sourceWidthPx && (alwaysOffered.has(step) || step * sameSharpness < sourceWidthPx)
  const smaller = steps.filter(isOffered)
  return smaller.length < steps.length ? [...smaller, sourceWidthPx] : smaller
}

/**
 * Returns the `sizes` attribute. On each device, the width is a linear function of the window's width, up to a maximum.
 * Lengths are in rem, because the page grows with the visitor's text size.
 */
export function toSizes(widthPx: AvailableWidth['widthPx']): string {
  const mobile = toDeviceSize(widthPx, narrowestPx, deviceMinWidthsPx.tablet - 1)
  const tablet = toDeviceSize(widthPx, deviceMinWidthsPx.tablet, deviceMinWidthsPx.desktop - 1)
  const desktop = toDeviceSize(widthPx, deviceMinWidthsPx.desktop, maxWidthPx)
  return [
    ...(desktop === tablet ? [] : [`(min-width:${toEm(deviceMinWidthsPx.desktop)}em) ${desktop}`]),
    ...(tablet === mobile ? [] : [`(min-width:${toEm(deviceMinWidthsPx.tablet)}em) ${tablet}`]),
    mobile,
  ].join(',')
}

/**
 * Difference between the two window widths from which a slope is computed. It is large enough for a reliable result,
 * and small enough for both widths to stay below any maximum.
 */
const slopeStepPx = 60

function toDeviceSize(widthPx: AvailableWidth['widthPx'], fromPx: number, toPx: number): string {
  const first = widthPx(fromPx)
  const last = widthPx(toPx)
  const straight = toLine({ fromPx, first, toPx, last })
  const middlePx = (fromPx + toPx) / 2
  if (isNear(straight(middlePx), widthPx(middlePx))) return toCss(straight)
  const rising = toLine({ fromPx, first, toPx: fromPx + slopeStepPx, last: widthPx(fromPx + slopeStepPx) })
  return `min(${toSum(rising)},${toRem(last)}rem)`
}

type WidthFunction = (viewportPx: number) => number
type LineEndpoints = {
  readonly fromPx: number
  readonly first: number
  readonly toPx: number
  readonly last: number
}

const toLine = ({ fromPx, first, toPx, last }: LineEndpoints): WidthFunction => {
  const slope = (last - first) / (toPx - fromPx)
  return (viewportPx) => first + slope * (viewportPx - fromPx)
}

const isNear = (a: number, b: number) => Math.abs(a - b) <= 0.02 * Math.max(a, b)

const toCss = (line: WidthFunction) => {
  const sum = toSum(line)
  return sum.includes(' ') ? `calc(${sum})` : sum
}

/** Formats a linear function as a sum, for use inside a CSS function. */
function toSum(line: WidthFunction): string {
  const vw = Math.round((line(1) - line(0)) * 1000) / 10
  const rem = toRem(line(0))
  if (vw === 0) return `${rem}rem`
  return rem === 0 ? `${vw}vw` : `${vw}vw ${rem < 0 ? '-' : '+'} ${Math.abs(rem)}rem`
}

const toRem = (px: number) => Math.round((px / 16) * 10) / 10
const toEm = (px: number) => px / 16

export function toDevice(viewportPx: number): Device {
  if (viewportPx < deviceMinWidthsPx.tablet) return 'mobile'
  return viewportPx < deviceMinWidthsPx.desktop ? 'tablet' : 'desktop'
}
