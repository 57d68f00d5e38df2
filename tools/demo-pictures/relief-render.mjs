// Renders close-ups from above: height fields lit by the same lamp from the upper left.
import { smoothstep } from './noise.mjs'

/** Light direction over the image: x right, y down, z towards the viewer. */
export const lampDirection = unit([-0.62, -0.52, 0.59])

/**
 * Renders `{ width, height, heightAt(u, v), shade(point, out) }` with u in [0, width/height], v in [0, 1]. Heights are
 * in image heights; `point` has u, v, h, nx, ny, nz, softX, softY, cavity, lit and index.
 */
export function renderRelief({
  width,
  height,
  heightAt,
  shade,
  softness = 0.006,
  cavityScale = 0.012,
  shadowReach = 0.1,
}) {
  const heights = new Float32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) heights[y * width + x] = heightAt((x + 0.5) / height, (y + 0.5) / height)
  const soft = blur(heights, width, height, Math.max(1, Math.round(softness * height)))
  const broad = blur(heights, width, height, Math.max(2, Math.round(cavityScale * height)))
  const lit = castRelief(heights, width, height, shadowReach)
  const data = new Float32Array(width * height * 3)
  const point = {}
  const out = [0, 0, 0]
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      slope(heights, width, height, x, y, point, 'nx', 'ny')
      slope(soft, width, height, x, y, point, 'softX', 'softY')
      const length = Math.sqrt(point.nx ** 2 + point.ny ** 2 + 1)
      point.nx /= length
      point.ny /= length
      point.nz = 1 / length
      point.u = (x + 0.5) / height
      point.v = (y + 0.5) / height
      point.h = heights[at]
      point.cavity = heights[at] - broad[at]
      point.lit = lit[at]
      shade(point, out)
      data.set(out, at * 3)
    }
  }
  return { data, width, height }
}

/** Returns the diffuse light of a soft, slightly translucent body. Its shadow side stays warm. */
export function softDiffuse(p, wrap = 0.25) {
  const length = Math.sqrt(p.softX ** 2 + p.softY ** 2 + 1)
  const facing = (p.softX * lampDirection[0] + p.softY * lampDirection[1] + lampDirection[2]) / length
  return Math.max(0, (facing + wrap) / (1 + wrap)) / ((lampDirection[2] + wrap) / (1 + wrap))
}

/** Returns the light that a glossy surface reflects to the viewer: a window with a bar, and a soft strip opposite. */
export function windowGloss(p, roughness = 0.02) {
  const rx = 2 * p.nz * p.nx
  const ry = 2 * p.nz * p.ny
  const rz = 2 * p.nz * p.nz - 1
  if (rz <= 0.03) return 0.25
  const a = rx / rz
  const b = ry / rz
  const soft = 0.06 + roughness * 3
  const pane = panel(a, -1.55, -0.55, soft) * panel(b, -1.35, -0.35, soft)
  const bar = 1 - 0.75 * panel(a, -1.07, -1.0, soft * 0.5)
  const strip = panel(a, 1.3, 1.9, soft * 2) * panel(b, -0.4, 1.6, soft * 3)
  return (7 * pane * bar + 1.6 * strip) / (1 + roughness * 14) + 0.22
}

export function fresnel(p) {
  return 0.035 + 0.9 * (1 - p.nz) ** 5
}

/** Applies a box blur three times, which is nearly Gaussian. Extends the edges. */
export function blur(data, width, height, radius) {
  let from = data
  for (let i = 0; i < 3; i++)
    from = lines(lines(from, height, width, 1, width, radius), width, height, width, 1, radius)
  return from
}

function lines(from, count, length, step, stride, radius) {
  const to = new Float32Array(from.length)
  const scale = 1 / (2 * radius + 1)
  for (let line = 0; line < count; line++) {
    const start = line * stride
    const last = start + (length - 1) * step
    let sum = from[start] * (radius + 1)
    for (let i = 1; i <= radius; i++) sum += from[start + Math.min(length - 1, i) * step]
    for (let i = 0; i < length; i++) {
      to[start + i * step] = sum * scale
      const add = i + radius + 1 < length ? from[start + (i + radius + 1) * step] : from[last]
      const drop = i - radius > 0 ? from[start + (i - radius) * step] : from[start]
      sum += add - drop
    }
  }
  return to
}

function slope(heights, width, height, x, y, point, nameX, nameY) {
  const left = Math.max(0, x - 1)
  const right = Math.min(width - 1, x + 1)
  const up = Math.max(0, y - 1)
  const down = Math.min(height - 1, y + 1)
  point[nameX] = ((heights[y * width + left] - heights[y * width + right]) * height) / (right - left)
  point[nameY] = ((heights[up * width + x] - heights[down * width + x]) * height) / (down - up)
}

/**
 * Returns the visible share of the lamp for each point: compares the ray towards the lamp with the heights along it,
 * with a soft edge.
 */
function castRelief(heights, width, height, reach) {
  const lit = new Float32Array(width * height).fill(1)
  const flat = Math.hypot(lampDirection[0], lampDirection[1])
  const rise = lampDirection[2] / flat
  const steps = 28
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x
      let block = 0
      for (let i = 1; i <= steps; i++) {
        const distance = reach * (i / steps) ** 1.6
        const px = Math.round(x + (lampDirection[0] / flat) * distance * height)
        const py = Math.round(y + (lampDirection[1] / flat) * distance * height)
        if (px < 0 || py < 0 || px >= width || py >= height) break
        const over = heights[py * width + px] - heights[at] - distance * rise
        block = Math.max(block, over / (0.0012 + distance * 0.22))
      }
      lit[at] = 1 - smoothstep(-0.05, 1, block)
    }
  }
  return blur(lit, width, height, Math.max(1, Math.round(height / 700)))
}

function panel(value, from, to, soft) {
  return smoothstep(from - soft, from + soft, value) * (1 - smoothstep(to - soft, to + soft, value))
}

function unit(v) {
  const length = Math.hypot(...v)
  return v.map((c) => c / length)
}
