/** How a page is looked at: how wide, how large, as whom, in which language, and when. */
import type { Box } from '#browser'
import { deviceStartPx } from '#model/browser'
import type { FormDevice } from '../../fields/stored-value.ts'
import type { Viewer } from '../agent/canvas-port.ts'

export type CanvasWidth = FormDevice | 'free'
export type Zoom = 'fit' | 'full'

export type CanvasView = {
  readonly width: CanvasWidth
  /** CSS pixels, where the width is free. */
  readonly freePx: number
  /** Each device beside the others; `width` is then the one that the form is for. */
  readonly isAll: boolean
  readonly zoom: Zoom
  readonly viewer: Viewer
  readonly language: string
  /** Local date and time as a field has it; empty for now. */
  readonly hour: string
}

const devicesPx = { mobile: 375, tablet: 768, desktop: 1440 } as const
export const freeWidthsPx = { min: 240, usual: 1024, max: 2560 } as const

export const toFreePx = (widthPx: number): number =>
  Math.round(Math.min(freeWidthsPx.max, Math.max(freeWidthsPx.min, widthPx)))

/** From the narrowest; one, unless all are shown. */
export function toWidthsPx({ width, freePx, isAll }: CanvasView): readonly number[] {
  if (isAll) return Object.values(devicesPx)
  return [width === 'free' ? freePx : devicesPx[width]]
}

/** Of which the form shows values. */
export function toDevice({ width, freePx }: Pick<CanvasView, 'width' | 'freePx'>): FormDevice {
  if (width !== 'free') return width
  if (freePx < deviceStartPx.tablet) return 'mobile'
  return freePx < deviceStartPx.desktop ? 'tablet' : 'desktop'
}

/** Milliseconds since 1970; undefined for now. */
export function toHourMs(hour: string): number | undefined {
  const atMs = Date.parse(hour)
  return Number.isNaN(atMs) ? undefined : atMs
}

type Size = { readonly width: number; readonly height: number }
/** In CSS pixels of the page; `scale` is how much smaller it is shown. */
export type FrameSize = Size & { readonly scale: number }

/** Of the name above an outlined block: on the screen, whatever the scale. */
export const labelPx = { height: 22, width: 320 }

/** In CSS pixels of the frame: above the block, else below it, so that it covers no word of its own; inside where there is no room at all. */
export function toLabelTop(
  { y, height }: Pick<Box, 'y' | 'height'>,
  frame: Omit<FrameSize, 'width'>,
): number {
  const own = labelPx.height / frame.scale
  const end = y + height
  if (y >= own) return y - own
  if (end >= 0 && end + own <= frame.height) return end
  return Math.max(y, Math.min(0, end - own))
}

/** As canvas.css has it: around and between frames. */
const gapPx = 16

/** Frames as high as their pane, all shown equally small, so that they fit beside each other. */
export function toFrameSizes(pane: Size, widthsPx: readonly number[], zoom: Zoom): readonly FrameSize[] {
  const roomPx = pane.width - gapPx * (widthsPx.length + 1)
  const neededPx = widthsPx.reduce((sum, widthPx) => sum + widthPx, 0)
  const scale = zoom === 'full' || roomPx <= 0 ? 1 : Math.min(1, roomPx / neededPx)
  return widthsPx.map((width) => ({ width, height: Math.round(pane.height / scale), scale }))
}
