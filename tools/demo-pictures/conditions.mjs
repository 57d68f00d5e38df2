// Images of conditions: skin-like and botanical surfaces in each condition's tint, never a skin complaint.
import { tints, toLinear } from './colour.mjs'
import { leafGobo } from './gobos.mjs'
import { cells, createRandom, fractalNoise, smoothstep, valueNoise } from './noise.mjs'
import { blur, fresnel, renderRelief, softDiffuse, windowGloss } from './relief-render.mjs'

/** Fine skin-like relief in sage under the shadow of leaves. */
export async function leafLight(size) {
  const sprays = [
    { x: 1020, y: 80, angle: 2.55, length: 760, leaves: 11, size: 250, bend: 0.35 },
    { x: -20, y: 560, angle: -0.5, length: 420, leaves: 7, size: 190, bend: 0.3 },
  ]
  const mask = await leafGobo({ seed: 5, span: 1.36, blur: 12, dark: 0.32, sprays, x: 0.667, y: -0.5 })
  return surface(size, {
    tint: 'sage',
    heightAt: (u, v) => 0.9 * skin(u, v, 1),
    light: (u, v) => mask(u, -v),
    gloss: 0.5,
  })
}

/** Apricot, skin-like relief with faint freckles in dappled light. */
export function dappled(size) {
  const random = createRandom(77)
  const pools = Array.from({ length: 26 }, () => ({
    x: random() * 1.4,
    y: random(),
    r: 0.05 + 0.13 * random() ** 1.5,
    power: 0.4 + 0.6 * random(),
  }))
  const light = (u, v) => {
    let sum = 0
    for (const p of pools)
      sum = Math.max(
        sum,
        p.power * smoothstep(1.25, 0.55, Math.hypot(u - p.x, (v - p.y) * 1.25 + (u - p.x) * 0.35) / p.r),
      )
    return 0.62 + 0.38 * sum
  }
  const stain = (u, v) => {
    const wu = u + 0.01 * fractalNoise(u * 22, v * 22, 2, 3)
    const wv = v + 0.01 * fractalNoise(u * 22 + 7, v * 22, 2, 4)
    const big = cells(wu * 12, wv * 12, 8, 1)
    const small = cells(wu * 27, wv * 27, 21, 1)
    const where = smoothstep(-0.35, 0.45, fractalNoise(u * 1.9 + 3, v * 1.9, 2, 30))
    const a = big.id > 0.5 ? smoothstep(0.42 * big.id, 0.06 * big.id, big.first) : 0
    const b = small.id > 0.62 ? smoothstep(0.44 * small.id, 0.06, small.first) : 0
    return where * Math.min(1, a * 0.6 + b * 0.5)
  }
  return surface(size, {
    tint: 'apricot',
    heightAt: (u, v) => skin(u, v, 2),
    light,
    stain,
    stainColour: [0.82, 0.66, 0.52],
    gloss: 0.45,
    depth: 0.7,
    deepen: [1.12, 1, 0.9],
  })
}

/** A close-up of a lilac petal: long fine lines that fan out and fold. */
export function petalLines(size) {
  const heightAt = (u, v) => {
    const x = u - 0.2
    const y = v - 1.35
    const r = Math.hypot(x, y)
    const angle =
      Math.atan2(x, -y) + 0.05 * valueNoise(u * 2, v * 2, 3) + 0.03 * valueNoise(r * 5, angleSeed(x, y), 4)
    const folds = 0.05 * Math.sin(angle * 8.5 + 1.4 * valueNoise(angle * 3, r * 1.2, 5))
    const fine = ridge(angle * 44 + 0.7 * valueNoise(r * 4, angle * 9, 6)) * 0.006
    const finest = ridge(angle * 128 + 0.9 * valueNoise(r * 7, angle * 20, 7)) * 0.0019
    const cross = 0.0016 * valueNoise(r * 60, angle * 30, 8)
    return folds + fine * (0.6 + 0.6 * valueNoise(r * 2.4, angle * 5, 9)) + finest + cross
  }
  return surface(size, { tint: 'lilac', heightAt, gloss: 0.55, shadowReach: 0.12, sheen: 1.1 })
}

/** Overlapping rose petals with fine veins. */
export function petals(size) {
  const list = [
    { x: 1.75, y: -0.35, angle: 2.2, length: 2.3, width: 1.5, base: 0 },
    { x: 1.5, y: 1.5, angle: -2.5, length: 1.75, width: 0.86, base: 0.05 },
    { x: -0.35, y: 1.35, angle: -0.75, length: 1.3, width: 0.62, base: 0.11 },
    { x: -0.2, y: -0.55, angle: 0.92, length: 1.12, width: 0.6, base: 0.16 },
  ]
  const heightAt = (u, v) => {
    let best = -0.08
    for (const petal of list) {
      const h = petalHeight(petal, u, v)
      if (h !== undefined) best = Math.max(best, h)
    }
    return best
  }
  return surface(size, {
    tint: 'rose',
    heightAt,
    gloss: 0.32,
    shadowReach: 0.26,
    depth: 0.95,
    cavityScale: 0.04,
    deepen: [1.06, 0.9, 0.92],
  })
}

/** Sand-coloured plaster with smooth raised lines in low light. */
export function raised(size) {
  const heightAt = (u, v) => {
    const wu = u + 0.1 * fractalNoise(u * 1.5, v * 1.5, 2, 2)
    const wv = v + 0.14 * fractalNoise(u * 1.3 + 4, v * 1.3, 2, 3)
    const line = wv * 5.2 + 0.5 * Math.sin(wu * 3.3) + wu * 1.4
    const t = line - Math.floor(line)
    const id = Math.floor(line)
    const presence = smoothstep(-0.35, 0.3, valueNoise(wu * 1.8 + id * 5.3, id * 2.7, 5))
    const bead = Math.exp(-(((t - 0.5) / 0.17) ** 2)) * presence
    const plaster = 0.0022 * fractalNoise(u * 26, v * 26, 4, 6) + 0.0007 * valueNoise(u * 240, v * 240, 7)
    return 0.036 * bead + 0.02 * fractalNoise(u * 1.6, v * 1.6, 2, 8) + plaster
  }
  return surface(size, { tint: 'sand', heightAt, gloss: 0.22, shadowReach: 0.2, depth: 1.05 })
}

/** Mist-blue relief of small dry plates, their edges slightly lifted. */
export function dry(size) {
  const heightAt = (u, v) => {
    const wu = u + 0.028 * fractalNoise(u * 7, v * 7, 3, 2)
    const wv = v * 1.25 + 0.028 * fractalNoise(u * 7 + 9, v * 7, 3, 3)
    const fineness = smoothstep(-0.4, 0.5, valueNoise(u * 1.7, v * 1.7, 12))
    const plate = cells(wu * 13, wv * 13, 4, 0.95)
    const small = cells(wu * 34, wv * 34, 9, 0.95)
    const gap = plate.second - plate.first
    const lift = smoothstep(0.02, 0.14, gap) * (1 + 0.5 * Math.exp(-gap * 7))
    const inner = smoothstep(0, 0.18, small.second - small.first)
    return (
      0.0125 * lift * (0.45 + 0.55 * fineness) +
      0.003 * inner +
      0.004 * plate.id +
      0.0012 * fractalNoise(u * 70, v * 70, 3, 5) +
      0.03 * fractalNoise(u * 1.4, v * 1.4, 2, 6)
    )
  }
  return surface(size, { tint: 'mist', heightAt, gloss: 0.25, shadowReach: 0.05, depth: 0.9 })
}

/** A tinted matte surface with relief, sharp in the middle and soft towards the far and near edges. */
function surface(
  size,
  {
    tint,
    heightAt,
    light = () => 1,
    stain = () => 0,
    stainColour = [1, 1, 1],
    gloss = 0.3,
    sheen = 1,
    shadowReach = 0.03,
    depth = 0.8,
    cavityScale = 0.02,
    deepen = [1, 1, 1],
  },
) {
  const base = toLinear(tints[tint])
  const image = renderRelief({
    ...size,
    heightAt,
    softness: 0.002,
    cavityScale,
    shadowReach,
    shade: (p, out) => {
      const key = light(p.u, p.v) * (0.35 + 0.65 * p.lit)
      const diffuse = softDiffuse(p, 0.35)
      const pool = 1.05 - 0.14 * Math.hypot(p.u - 0.42, p.v - 0.34)
      const level =
        (1 - 0.55 * depth + 0.55 * depth * diffuse * key) *
        pool *
        (1 + Math.max(-0.22, Math.min(0.05, p.cavity * 9)))
      const mark = stain(p.u, p.v)
      const shine = windowGloss(p, 0.16) * fresnel(p) * gloss * sheen * key
      for (let c = 0; c < 3; c++) {
        const shadow = level < 1 ? level ** ([0.94, 1, 1.05][c] / deepen[c]) : level
        out[c] = base[c] * shadow * (1 + mark * (stainColour[c] - 1)) + shine
      }
    },
  })
  return focus(image)
}

/** Blurs towards the upper and lower edges, as a macro lens does. */
function focus({ data, width, height }) {
  const planes = [0, 1, 2].map((c) =>
    Float32Array.from({ length: width * height }, (_, i) => data[i * 3 + c]),
  )
  const near = planes.map((plane) => blur(plane, width, height, Math.max(1, Math.round(height / 420))))
  const far = near.map((plane) => blur(plane, width, height, Math.max(2, Math.round(height / 120))))
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const away = Math.abs((y / height - 0.52) * 1.15 + (x / width - 0.5) * 0.28)
      const a = smoothstep(0.1, 0.3, away)
      const b = smoothstep(0.26, 0.6, away)
      const at = y * width + x
      for (let c = 0; c < 3; c++) {
        const once = planes[c][at] * (1 - a) + near[c][at] * a
        data[at * 3 + c] = once * (1 - b) + far[c][at] * b
      }
    }
  }
  return { data, width, height }
}

/** Skin-like relief: pores, and shallow furrows of two sizes and uneven depth. */
function skin(u, v, seed) {
  const wu = u + 0.02 * fractalNoise(u * 9, v * 9, 4, seed)
  const wv = v + 0.02 * fractalNoise(u * 9 + 5, v * 9, 4, seed + 1)
  const a = cells(wu * 52 + wv * 22, wv * 44 - wu * 12, seed + 2, 1)
  const b = cells(wu * 120 - wv * 30, wv * 110 + wu * 26, seed + 3, 1)
  const strength = 0.35 + 0.65 * smoothstep(-0.4, 0.5, valueNoise(u * 5, v * 5, seed + 9))
  const furrow = smoothstep(0, 0.42, a.second - a.first)
  const fine = smoothstep(0, 0.4, b.second - b.first)
  const pore = a.id > 0.72 ? smoothstep(0.16, 0.02, a.first) : 0
  const bloom = 0.0009 * fractalNoise(u * 90, v * 90, 3, seed + 6)
  return (
    strength * (0.0021 * furrow + 0.0011 * fine) -
    0.0011 * pore +
    bloom +
    0.02 * fractalNoise(u * 2.2, v * 2.2, 3, seed + 4)
  )
}

function petalHeight({ x, y, angle, length, width, base }, u, v) {
  const dx = u - x
  const dy = v - y
  const s = (dx * Math.cos(angle) + dy * Math.sin(angle)) / length
  const t = (-dx * Math.sin(angle) + dy * Math.cos(angle)) / width
  if (s <= 0) return undefined
  const wave = 0.09 * fractalNoise(t * 1.7 + base * 40, 3, 3, 9)
  const round = Math.hypot(Math.max(0, s - 0.4) / (0.6 + wave), t / Math.min(1, 0.25 + 1.5 * s))
  if (round >= 1) return undefined
  const fan = t / (0.3 + s)
  const bend = fan * 26 + 0.8 * valueNoise(s * 5, fan * 4, 11)
  const veins =
    0.0026 * ridge(bend) * (1 - 0.7 * round) + 0.0011 * ridge(fan * 74 + valueNoise(s * 9, fan * 12, 12))
  const roll = 0.035 * smoothstep(0.55, 1, round) * (0.4 + 0.9 * valueNoise(t * 2.2, base * 60, 14))
  const cup =
    0.1 * t * t + 0.05 * Math.sin(s * 4 + t * 3 + base * 30) + 0.03 * fractalNoise(s * 3, t * 3, 2, 15)
  return base + cup + roll + veins + 0.0007 * valueNoise(u * 160, v * 160, 13)
}

function ridge(value) {
  const t = value - Math.floor(value)
  return 1 - Math.abs(t * 2 - 1) ** 0.7
}

function angleSeed(x, y) {
  return Math.atan2(x, -y) * 6
}
