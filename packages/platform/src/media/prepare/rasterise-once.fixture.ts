/**
 * Renders each SVG only once per test worker. Each rendering starts a separate process, and under load a heavy SVG
 * would exceed the limits of that process.
 */
import { rasteriseLimits, rasteriseSvg, type RasterisedSvg } from './rasterise-svg.ts'

const rendered = new Map<string, Promise<RasterisedSvg>>()

export function rasteriseWithCache(svg: Uint8Array): Promise<RasterisedSvg> {
  const text = Buffer.from(svg).toString('latin1')
  const known = rendered.get(text)
  if (known !== undefined) return known
  const drawing = rasteriseSvg(svg, { ...rasteriseLimits, cpuMs: 1000 })
  rendered.set(text, drawing)
  return drawing
}
