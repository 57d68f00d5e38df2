/** Renders each SVG once per test worker, because each rendering starts a process with limits that a heavy SVG soon exceeds. */
import { rasteriseLimits, rasteriseSvg, type RasterisedSvg } from './rasterise-svg.ts'

const rendered = new Map<string, Promise<RasterisedSvg>>()

export function rasteriseOnce(svg: Uint8Array): Promise<RasterisedSvg> {
  const text = Buffer.from(svg).toString('latin1')
  const known = rendered.get(text)
  if (known !== undefined) return known
  const drawing = rasteriseSvg(svg, { ...rasteriseLimits, cpuMs: 1000 })
  rendered.set(text, drawing)
  return drawing
}
