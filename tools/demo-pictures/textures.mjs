// Close-up textures of the products: gel, cream, serum, foam and peel.
import { tints, toLinear } from './colour.mjs'
import { bubbleAt, bubbleField, drawBubble, dropHeight, dropShadow, scatter } from './droplets.mjs'
import { fractalNoise, mix, smoothstep, valueNoise } from './noise.mjs'
import { fresnel, lampDirection, renderRelief, softDiffuse, windowGloss } from './relief-render.mjs'

/** Clear gel in soft folds with a few bubbles. */
export function gel(
  size,
  { tint = 'sage', seed = 4, scale = 1, bubbles = 46, colour = [0.97, 1, 0.96] } = {},
) {
  const pearls = scatter({
    seed: seed + 1,
    count: bubbles,
    smallest: 0.003,
    largest: 0.019,
    aspect: size.width / size.height,
    bias: 3,
  })
  const base = toLinear(tints[tint])
  const heightAt = (u, v) => (0.085 / scale) * gelFold(u * scale, v * scale, seed)
  const bubbleMap = bubbleField(pearls, size)
  return renderRelief({
    ...size,
    heightAt,
    softness: 0.012,
    cavityScale: 0.05,
    shadowReach: 0.06,
    shade: (p, out) => {
      const index = bubbleAt(bubbleMap, p)
      const bend = p.nx * -lampDirection[0] + p.ny * -lampDirection[1]
      const through =
        0.86 + 0.3 * smoothstep(0.05, 0.6, -bend) - 0.36 * smoothstep(0.02, 0.7, bend) + 2.6 * p.cavity
      const gloss = windowGloss(p, 0.012) * fresnel(p) * 2.6
      for (let c = 0; c < 3; c++)
        out[c] =
          base[c] * colour[c] * Math.max(0.25, through) ** [1.1, 0.86, 1.08][c] * (0.88 + 0.12 * p.lit) +
          gloss
      if (index) drawBubble(p, index, out)
    },
  })
}

/** White cream drawn with a spatula: curved strokes with fine striations and a soft lip. */
export function cream(size, { seed = 21, tint = [0.965, 0.94, 0.9] } = {}) {
  return renderRelief({
    ...size,
    heightAt: (u, v) => creamStroke(u, v, seed),
    softness: 0.004,
    cavityScale: 0.03,
    shadowReach: 0.16,
    shade: (p, out) => {
      const diffuse = softDiffuse(p, 0.4)
      const occlusion = Math.max(0.8, Math.min(1.05, 1 + p.cavity * 6))
      const gloss = windowGloss(p, 0.05) * fresnel(p) * 0.9
      const light = 0.54 + 0.4 * diffuse * (0.5 + 0.5 * p.lit)
      const warm = [1.03, 1, 0.95]
      for (let c = 0; c < 3; c++) {
        const shadow = mix([0.98, 0.92, 0.85][c], 1, Math.min(1, light))
        out[c] = tint[c] * light * occlusion * shadow * warm[c] * 1.02 + gloss
      }
    },
  })
}

/** Drops of golden serum on tinted paper. */
export function serum(size, { seed = 12, tint = 'apricot', absorb = [0.4, 2.4, 7.5] } = {}) {
  const aspect = size.width / size.height
  const drops = scatter({ seed, count: 36, smallest: 0.008, largest: 0.17, aspect, bias: 3.6, apart: 1.18 })
  const heightAt = (u, v) => dropHeight(drops, u, v)
  const base = toLinear(tints[tint])
  const { shade: shadow, glow } = dropShadow(drops, size)
  return renderRelief({
    ...size,
    heightAt,
    softness: 0.001,
    shadowReach: 0.01,
    shade: (p, out) => {
      const at =
        Math.min(size.height - 1, Math.floor(p.v * size.height)) * size.width +
        Math.min(size.width - 1, Math.floor(p.u * size.height))
      const pool = 1.04 - 0.12 * Math.hypot(p.u - 0.35 * aspect, p.v - 0.35)
      if (p.h <= 1e-5) {
        const paper = 1 + 0.012 * fractalNoise(p.u * 160, p.v * 160, 3, 3)
        for (let c = 0; c < 3; c++)
          out[c] =
            base[c] * pool * paper * (1 - [0.4, 0.52, 0.62][c] * shadow[at]) +
            [0.34, 0.25, 0.12][c] * glow[at]
        return
      }
      const bend = -(p.nx * lampDirection[0] + p.ny * lampDirection[1])
      const through = 0.86 + 0.75 * smoothstep(0, 0.75, bend) ** 1.5 - 0.4 * smoothstep(0.05, 0.8, -bend)
      const rim = 1 - 0.5 * smoothstep(0.62, 0.98, Math.sqrt(p.nx ** 2 + p.ny ** 2))
      const gloss = windowGloss(p, 0.006) * (fresnel(p) + 0.03) * 2.4
      for (let c = 0; c < 3; c++)
        out[c] = base[c] * pool * through * rim * Math.exp(-absorb[c] * p.h * 2.2) + gloss
    },
  })
}

/** Cleansing foam: soft swells of fine bubbles, with a few large clear bubbles among them. */
export function foam(size, { seed = 31, tint = [0.955, 0.965, 0.95] } = {}) {
  const aspect = size.width / size.height
  const large = bubbleField(
    scatter({ seed, count: 110, smallest: 0.011, largest: 0.05, aspect, bias: 4, apart: 0.96 }),
    size,
  )
  const fine = bubbleField(
    scatter({
      seed: seed + 1,
      count: 16000,
      smallest: 0.0024,
      largest: 0.0105,
      aspect,
      bias: 2.6,
      apart: 0.7,
    }),
    size,
  )
  const swell = (u, v) =>
    0.2 * fractalNoise(u * 2.1 + 5 + 0.4 * valueNoise(u * 2, v * 2, 4), v * 2.1, 3, seed)
  const heightAt = (u, v) => {
    const big = bubbleAt(large, { u, v })
    const small = bubbleAt(fine, { u, v })
    const grain = 0.0016 * valueNoise(u * 420, v * 420, seed + 3)
    if (big) return swell(u, v) + big.r * 0.3 * Math.sqrt(1 - big.t * big.t)
    return swell(u, v) + grain + (small ? small.r * 0.95 * Math.sqrt(1 - small.t * small.t) : 0)
  }
  return renderRelief({
    ...size,
    heightAt,
    softness: 0.012,
    cavityScale: 0.006,
    shadowReach: 0.14,
    shade: (p, out) => {
      const big = bubbleAt(large, p)
      const diffuse = softDiffuse(p, 0.55)
      const crevice = Math.max(-0.2, Math.min(0.07, p.cavity * 24))
      const light = 0.52 + 0.4 * diffuse * (0.55 + 0.45 * p.lit) + (big ? -0.02 : crevice)
      const gloss = windowGloss(p, 0.03) * fresnel(p) * (big ? 0.7 : 1.1)
      for (let c = 0; c < 3; c++) out[c] = tint[c] * light * [1, 0.997, 0.985][c] + gloss
      if (big) drawBubble(p, big, out)
    },
  })
}

/** Edge of a thin sheet of clear liquid that spreads over tinted paper. */
export function peel(size, { seed = 8, tint = 'lilac', absorb = [0.9, 1.9, 1.5] } = {}) {
  const base = toLinear(tints[tint])
  const heightAt = (u, v) => sheetHeight(u, v, seed)
  return renderRelief({
    ...size,
    heightAt,
    softness: 0.003,
    shadowReach: 0.05,
    shade: (p, out) => {
      const paper = 1 + 0.014 * fractalNoise(p.u * 150, p.v * 150, 3, 5)
      const pool = 1.04 - 0.12 * Math.hypot(p.u - 0.3, p.v - 0.3)
      const bend = -(p.nx * lampDirection[0] + p.ny * lampDirection[1])
      const wet = smoothstep(0, 0.003, p.h)
      const caustic = causticAt(p, heightAt)
      const through = 1 + wet * (0.5 * smoothstep(0.05, 0.7, bend) - 0.45 * smoothstep(0.08, 0.8, -bend))
      const gloss = wet * windowGloss(p, 0.008) * (fresnel(p) + 0.01) * 2.4
      for (let c = 0; c < 3; c++) {
        const liquid = Math.exp(-absorb[c] * p.h * 2.6)
        out[c] =
          base[c] *
            pool *
            paper *
            liquid *
            through *
            (1 - 0.28 * (1 - p.lit) * (1 - wet)) *
            (1 + caustic * [0.5, 0.42, 0.3][c]) +
          gloss
      }
    },
  })
}

function gelFold(u, v, seed) {
  const wu = u + 0.16 * fractalNoise(u * 1.9, v * 1.9, 2, seed)
  const wv = v + 0.16 * fractalNoise(u * 1.9 + 9, v * 1.9 + 4, 2, seed + 1)
  const lane = (wu * 0.62 + wv * 1.05) * 3.1 + 0.9 * valueNoise(wu * 1.4, wv * 1.4, seed + 2)
  const t = lane - Math.floor(lane)
  const lip = smoothstep(0, 0.3, t) * smoothstep(1, 0.34, t)
  const swell = 0.7 + 0.5 * valueNoise(wu * 2.1, wv * 2.1, seed + 3 + Math.floor(lane))
  return (
    0.95 * lip * swell +
    0.75 * valueNoise(wu * 1.5, wv * 1.5, seed + 5) +
    0.16 * valueNoise(wu * 4.6, wv * 4.6, seed + 6)
  )
}

function creamStroke(u, v, seed) {
  const bend = 0.09 * valueNoise(u * 1.3, v * 1.3, seed) + 0.02 * valueNoise(u * 3.4, v * 3.4, seed + 8)
  const r = Math.hypot(u - 1.5, v - 1.5) + bend
  const along = Math.atan2(v - 1.5, u - 1.5)
  const lane = r * 2.9 + 0.22 * valueNoise(along * 2.6, 0.3, seed + 1)
  const id = Math.floor(lane)
  const t = lane - id
  const force = 0.5 + 0.5 * valueNoise(along * 2.2 + id * 3.1, id * 1.7, seed + 2)
  const lip = smoothstep(0, 0.4, t) * smoothstep(1.04, 0.44, t)
  const curl = 0.022 * force * smoothstep(0.1, 0.27, t) * smoothstep(0.5, 0.3, t)
  const combs =
    0.005 * valueNoise(r * 52, along * 1.6 + id * 7, seed + 4) +
    0.0016 * valueNoise(r * 150, along * 2.6, seed + 5)
  const swell = 0.03 * fractalNoise(u * 1.9, v * 1.9, 3, seed + 6)
  return 0.075 * (0.5 + 0.6 * force) * lip + curl + combs * smoothstep(0.25, 0.6, t) + swell
}

function sheetHeight(u, v, seed) {
  const across = (u * 0.62 + v * 0.78) / 0.996
  const along = (u * 0.78 - v * 0.62) / 0.996
  const edge = 0.66 + 0.075 * Math.sin(along * 5.2 + 0.9) + 0.07 * fractalNoise(along * 2.6, 2, 3, seed)
  const inside = across - edge
  const drops = dropHeight(STRAY, u, v)
  if (inside <= 0) return drops
  const t = Math.min(1, inside / 0.1)
  const rim = Math.sqrt(1 - (1 - t) ** 2)
  const bulge = 1 + 0.3 * Math.exp(-(((inside - 0.085) / 0.07) ** 2))
  const ripple =
    0.009 *
    Math.sin(inside * 30 + 3 * valueNoise(u * 3, v * 3, seed + 2)) *
    smoothstep(0.06, 0.24, inside) *
    Math.exp(-inside * 2.4)
  return Math.max(
    drops,
    0.046 * rim * bulge + ripple + 0.016 * fractalNoise(u * 2.6, v * 2.6, 2, seed + 3) * t,
  )
}

const STRAY = [
  { x: 0.3, y: 0.22, r: 0.052 },
  { x: 0.395, y: 0.3, r: 0.017 },
  { x: 0.71, y: 0.36, r: 0.026 },
  { x: 0.2, y: 0.36, r: 0.011 },
  { x: 0.62, y: 0.14, r: 0.012 },
]

function causticAt(p, heightAt) {
  if (p.h > 0.001) return 0
  const reach = 0.03
  const near = heightAt(p.u + lampDirection[0] * reach, p.v + lampDirection[1] * reach)
  const far = heightAt(p.u + lampDirection[0] * reach * 0.5, p.v + lampDirection[1] * reach * 0.5)
  return smoothstep(0.002, 0.02, near) * smoothstep(0.001, 0.012, far)
}
