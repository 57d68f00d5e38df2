// Drops and bubbles: their positions, heights and highlights.
import { createRandom, smoothstep } from './noise.mjs'
import { blur, lampDirection } from './relief-render.mjs'

/**
 * Returns circles `{x, y, r}` in [0, aspect] × [0, 1] that do not touch. A higher `bias` makes small circles more
 * common.
 */
export function scatter({ seed, count, smallest, largest, aspect, bias, apart = 1.05 }) {
  const random = createRandom(seed)
  const radii = Array.from({ length: count }, () => smallest + (largest - smallest) * random() ** bias).sort(
    (a, b) => b - a,
  )
  const circles = []
  for (const r of radii) {
    for (let attempt = 0; attempt < 40; attempt++) {
      const x = -0.02 + random() * (aspect + 0.04)
      const y = -0.02 + random() * 1.04
      if (circles.length > 1500 || circles.every((c) => Math.hypot(c.x - x, c.y - y) > (c.r + r) * apart)) {
        circles.push({ x, y, r, wobble: random() * 6 })
        break
      }
    }
  }
  return circles
}

/** Returns the height of the highest drop over a point. */
export function dropHeight(drops, u, v) {
  let best = 0
  for (const { x, y, r, wobble = 1 } of drops) {
    const dx = u - x
    const dy = v - y
    if (Math.abs(dx) > r * 1.15 || Math.abs(dy) > r * 1.15) continue
    const angle = Math.atan2(dy, dx)
    const distance = Math.hypot(dx, dy)
    const out = smoothstep(0.1, 0.9, distance / r)
    const edge =
      r * (1 + out * (0.05 * Math.sin(angle * 2 + wobble) + 0.025 * Math.sin(angle * 3 + wobble * 2)))
    const t = distance / edge
    if (t < 1) best = Math.max(best, r * 0.52 * (1 - t ** 2.4) ** 0.62)
  }
  return best
}

/** Returns the shadow of drops on paper, and the light that they focus in it. */
export function dropShadow(drops, { width, height }) {
  const shade = new Float32Array(width * height)
  const glow = new Float32Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const u = x / height
      const v = y / height
      for (const drop of drops) {
        const du = u - drop.x - drop.r * 0.2
        const dv = v - drop.y - drop.r * 0.17
        if (Math.abs(du) > drop.r * 1.6 || Math.abs(dv) > drop.r * 1.6) continue
        const at = y * width + x
        shade[at] = Math.max(shade[at], smoothstep(1.22, 0.86, Math.hypot(du, dv) / drop.r))
        const gu = u - drop.x - drop.r * 0.72
        const gv = v - drop.y - drop.r * 0.62
        const along = (gu * 0.76 + gv * 0.65) / (drop.r * 0.34)
        const across = (-gu * 0.65 + gv * 0.76) / (drop.r * 0.42)
        glow[at] = Math.max(glow[at], Math.exp(-(along * along + across * across)))
      }
    }
  }
  const radius = Math.max(1, Math.round(height / 320))
  return { shade: blur(shade, width, height, radius), glow: blur(glow, width, height, radius) }
}

/** Builds the index of circles for bubbleAt. */
export function bubbleField(circles, { width, height }) {
  const step = 0.02
  const grid = new Map()
  for (const c of circles) {
    for (let j = Math.floor((c.y - c.r) / step); j <= (c.y + c.r) / step; j++) {
      for (let i = Math.floor((c.x - c.r) / step); i <= (c.x + c.r) / step; i++) {
        const key = j * 4096 + i
        if (grid.has(key)) grid.get(key).push(c)
        else grid.set(key, [c])
      }
    }
  }
  return { grid, step, width, height }
}

/** Returns the bubble over a point; `t` is the distance from its centre in radii. */
export function bubbleAt({ grid, step }, { u, v }) {
  const near = grid.get(Math.floor(v / step) * 4096 + Math.floor(u / step))
  if (!near) return undefined
  let best
  for (const c of near) {
    const t = Math.hypot(u - c.x, v - c.y) / c.r
    if (t < 1 && (!best || t * c.r - c.r < best.t * best.r - best.r))
      best = { t, r: c.r, dx: (u - c.x) / c.r, dy: (v - c.y) / c.r }
  }
  return best
}

/** Adds the rim, highlight and crescent of a clear bubble to the colour behind it. */
export function drawBubble(p, { t, dx, dy }, out) {
  const ring = smoothstep(0.7, 0.93, t) * smoothstep(1, 0.95, t)
  const towards = dx * lampDirection[0] + dy * lampDirection[1]
  const dot = Math.exp(-(((dx + 0.42) / 0.13) ** 2 + ((dy + 0.36) / 0.13) ** 2))
  const crescent = smoothstep(0.55, 0.82, t) * smoothstep(0.2, 0.75, -towards) * smoothstep(1, 0.9, t)
  for (let c = 0; c < 3; c++) out[c] = out[c] * (1 - 0.3 * ring + 0.06 * (1 - t)) + dot * 0.7 + crescent * 0.3
}
