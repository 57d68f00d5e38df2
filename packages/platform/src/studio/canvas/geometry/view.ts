/** View options for a page: width, scale, audience, language and time. */
import type { BlockBox } from '#browser'
import { deviceMinWidthsPx } from '#model/browser'
import type { FormDevice } from '../../fields/stored-value.ts'
import type { Viewer } from '../agent/canvas-query.ts'

export type CanvasWidth = FormDevice | 'free'
export type Zoom = 'fit' | 'full'

export type CanvasView = {
  readonly width: CanvasWidth
  /** Width in CSS pixels if `width` is `free`. */
  readonly freePx: number
  /** True if all devices are shown side by side. `width` is then the device whose values the form edits. */
  readonly isAll: boolean
  readonly zoom: Zoom
  readonly viewer: Viewer
  readonly language: string
  /** Local date and time, in the format of a date and time input. Empty for the current time. */
  readonly hour: string
}

const devicesPx = { mobile: 375, tablet: 768, desktop: 1440 } as const
export const freeWidthLimitsPx = { min: 240, usual: 1024, max: 2560 } as const

export const clampFreeWidthPx = (widthPx: number): number =>
  Math.round(Math.min(freeWidthLimitsPx.max, Math.max(freeWidthLimitsPx.min, widthPx)))

/** Returns the widths of the frames, narrowest first. Contains a single width unless all devices are shown. */
export function toWidthsPx({ width, freePx, isAll }: CanvasView): readonly number[] {
  if (isAll) return Object.values(devicesPx)
  return [width === 'free' ? freePx : devicesPx[width]]
}

/** Returns the device whose values are shown in the form. */
export function toPreviewDevice({ width, freePx }: Pick<CanvasView, 'width' | 'freePx'>): FormDevice {
  if (width !== 'free') return width
  if (freePx < deviceMinWidthsPx.tablet) return 'mobile'
  return freePx < deviceMinWidthsPx.desktop ? 'tablet' : 'desktop'
}

/** Returns the selected time in milliseconds since 1970; undefined for the current time. */
export function toPreviewTimeMs(hour: string): number | undefined {
  const atMs = Date.parse(hour)
  return Number.isNaN(atMs) ? undefined : atMs
}

type Size = { readonly width: number; readonly height: number }
/** Frame size in CSS pixels of the page. `scale` is the screen size divided by this size. */
export type FrameSize = Size & { readonly scale: number }

/**
 * Size of the name above an outlined block, in CSS pixels on the screen. The size does not depend on the canvas's
 * scale.
 */
export const labelSizePx = { height: 22, width: 320 }

/**
 * Returns the top of a block's name, in CSS pixels of the frame. The name is above or below the block, so that it does
 * not cover the block's text. If there is no space, the name is inside the block.
 */
export function toLabelTop(
  { y, height }: Pick<BlockBox, 'y' | 'height'>,
  frame: Omit<FrameSize, 'width'>,
): number {
  const own = labelSizePx.height / frame.scale
  const end = y + height
  if (y >= own) return y - own
  if (end >= 0 && end + own <= frame.height) return end
  return Math.max(y, Math.min(0, end - own))
}

/** Gap around and between frames. Must match canvas.css. */
const gapPx = 16

/** Returns the frame sizes. Frames are as high as their pane, and share one scale at which they fit side by side. */
export function toFrameSizes(pane: Size, widthsPx: readonly number[], zoom: Zoom): readonly FrameSize[] {
  const roomPx = pane.width - gapPx * (widthsPx.length + 1)
  const neededPx = widthsPx.reduce((sum, widthPx) => sum + widthPx, 0)
  const scale = zoom === 'full' || roomPx <= 0 ? 1 : Math.min(1, roomPx / neededPx)
  return widthsPx.map((width) => ({ width, height: Math.round(pane.height / scale), scale }))
}
