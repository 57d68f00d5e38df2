// Materials and their response to light. Colours are linear; lengths are millimetres.
import { bump, stoneTone } from './finish.mjs'
import { smoothstep } from './noise.mjs'
import { readLabel } from './label.mjs'
import { keyColour, skyColour, studio } from './light.mjs'
import { toLinear } from './colour.mjs'

const lamp = [0, 0, 0]
const sample = [0, 0, 0, 0]

const solid = (hex, options = {}) => ({
  kind: 'solid',
  albedo: toLinear(hex),
  rough: 0.45,
  gloss: 0.04,
  soft: 0,
  ...options,
})
export const gelFilm = () => ({ kind: 'gel', tint: [0.035, 0.012, 0.03] })
export const glass = (options) => ({ kind: 'glass', rough: 0.02, gloss: 0.04, ...options })

export const materials = {
  white: () => solid('#F2EEE6', { rough: 0.34, soft: 0.3 }),
  opal: () => solid('#F4F1EB', { rough: 0.06, soft: 0.45 }),
  bone: () => solid('#E9E2D6', { rough: 0.42, soft: 0.25 }),
  ink: () => solid('#1B1816', { rough: 0.26, gloss: 0.036 }),
  rubber: () => solid('#1B1917', { rough: 0.5, gloss: 0.034 }),
  boneRubber: () => solid('#E4DCD0', { rough: 0.6, soft: 0.3 }),
  stone: (hex = '#E6E0D6') => solid(hex, { rough: 0.8, gloss: 0.02, stone: true }),
  green: () => solid('#1F4D45', { rough: 0.3 }),
}

/** Writes the radiance of a surface point `s` towards the camera into `s.out`. */
export function shade(material, s) {
  if (material.kind === 'glass') shadeGlass(material, s)
  else if (material.kind === 'gel') shadeGel(material, s)
  else shadeSolid(material, s)
}

/** Writes the radiance of an opaque surface point `s` towards the camera into `s.out`. */
function shadeSolid(material, s) {
  bump(material, s)
  const { albedo, rough } = material
  let r = albedo[0]
  let g = albedo[1]
  let b = albedo[2]
  let roughness = rough
  if (material.label && readPrint(material.label, s)) {
    const a = sample[3]
    r += (sample[0] - r) * a
    g += (sample[1] - g) * a
    b += (sample[2] - b) * a
    if (material.label.paper) roughness = rough + (0.55 - rough) * a
  }
  if (material.stone) {
    const n = stoneTone(s)
    r *= n
    g *= n
    b *= n
  }
  const cavity = s.cavity
  const bounce = (0.5 - 0.5 * s.ny) * 0.34 * s.open + material.soft * 0.07
  const F = material.gloss + (1 - material.gloss) * (1 - Math.max(0, s.nv)) ** 5 * (1 - roughness * 0.75)
  reflect(s, roughness)
  const shine = F * (0.25 + 0.75 * s.open) * cavity
  const diffuse = [r, g, b]
  for (let c = 0; c < 3; c++) {
    const light = s.key * keyColour[c] + s.sky * skyColour[c] + bounce * s.tint[c]
    s.out[c] = diffuse[c] * light * cavity * (1 - F) + lamp[c] * shine
  }
}

/**
 * Computes the radiance of a glass body in front of the backdrop `s.behind(shift)`, including liquid, level, pipette
 * and label.
 */
function shadeGlass(material, s) {
  const { radius, wall = 2.2, base = 4, level = 0, tint, absorb, top } = material
  if (material.label && readPrint(material.label, s) && sample[3] > 0.5) return shadePaper(material, s)
  const flatView = Math.hypot(s.vx, s.vz)
  const flatNormal = Math.hypot(s.nx, s.nz) || 1e-3
  const cosine = Math.min(1, (s.nx * s.vx + s.nz * s.vz) / flatView / flatNormal)
  const side = (s.nx * s.vz - s.nz * s.vx) / flatView / flatNormal
  const r = radius(s.v)
  const inner = Math.max(0.1, r - wall)
  const seen = Math.min(r * 0.975, inner * 1.4)
  const edge = Math.abs(side) * (r / seen)
  const chord = edge < 1 ? 2 * inner * Math.sqrt(1 - edge * edge) : 0
  const drop = (chord * s.vy) / flatView
  const wet =
    s.v < base || edge >= 1
      ? 0
      : smoothstep(0, 1, (level - (s.v - drop)) / Math.max(0.4, drop)) * smoothstep(1, 0.97, edge)
  const rim = smoothstep(0.8, 1.0, Math.abs(side))
  const shift = wet > 0.5 ? -side * r * 1.5 : side * r * 0.25 * rim
  s.behind(shift, sample)
  const heel = smoothstep(base + 2.5, base - 0.5, s.v)
  const glow = 1 + 0.55 * wet * smoothstep(-0.2, 0.9, side) * (0.5 + 0.5 * s.open) + 0.22 * heel
  const wallPath = (wall * 2) / Math.max(0.28, cosine) + heel * r * 0.8
  const dark = (1 - 0.55 * rim) * (1 - 0.25 * heel * (1 - heel) * 4) * pipette(material, side * r, wet, s.v)
  const F = 0.04 + 0.96 * (1 - Math.max(0, s.nv)) ** 5
  reflect(s, material.rough)
  const surface = surfaceLine(level, s.v, drop)
  for (let c = 0; c < 3; c++) {
    const through = Math.exp(-tint[c] * wallPath) * Math.exp(-absorb[c] * chord * wet)
    const scatter = (material.milk ?? 0) * (s.key + s.sky) * (c === 2 ? 0.95 : 1)
    const body = sample[c] * through * glow * dark * (1 - surface.dark) + scatter
    s.out[c] = body * (1 - F) + lamp[c] * F * 1.25 + surface.light * 0.18 * through
  }
  innerGlint(material, s, { side, inner, r, top })
}

/** Clear gel on the floor: refracts the floor, focuses light on its far side and reflects the lamps. */
function shadeGel(material, s) {
  const { tint } = material
  const bend = s.nx * 0.62 - s.nz * 0.4
  s.behind(-s.nx * Math.min(6, s.y) * 1.2, sample)
  const depth = Math.min(1, s.y / 3)
  const through = 1 + depth * (0.42 * smoothstep(0.05, 0.6, bend) - 0.5 * smoothstep(0.02, 0.75, -bend))
  const rim = 1 - 0.2 * smoothstep(1.1, 0.1, s.y)
  const F = 0.045 + 0.6 * (1 - Math.max(0, s.nv)) ** 5
  reflect(s, 0.015)
  for (let c = 0; c < 3; c++) {
    s.out[c] = sample[c] * through * rim * Math.exp(-tint[c] * s.y) * (1 - F) + lamp[c] * F * 1.5
  }
}

function shadePaper(material, s) {
  const paper = { albedo: [sample[0], sample[1], sample[2]], rough: 0.6, gloss: 0.03, soft: 0.1 }
  shadeSolid(paper, s)
}

function pipette({ pipette: radius, top = 0, base }, x, wet, v) {
  if (!radius || v > top || v < base + 4) return 1
  const t = Math.abs(x) / (radius * (wet > 0.5 ? 1.35 : 1))
  if (t >= 1) return 1
  return 1 - 0.34 * smoothstep(0.62, 0.97, t) + 0.1 * smoothstep(0.5, 0.1, Math.abs(x / radius + 0.35))
}

function surfaceLine(level, v, drop) {
  if (!level) return { dark: 0, light: 0 }
  const t = (v - level) / Math.max(0.5, drop)
  const light = smoothstep(0, 0.12, t) * smoothstep(1.02, 0.85, t)
  const dark = 0.22 * smoothstep(-0.5, 0, v - level) * smoothstep(0.55, 0.15, v - level)
  return { dark, light }
}

function innerGlint(material, s, { side, inner, r }) {
  const t = side * (r / inner)
  if (Math.abs(t) >= 1) return
  const left = smoothstep(-0.93, -0.88, t) * smoothstep(-0.8, -0.86, t)
  const right = smoothstep(0.97, 0.93, t) * smoothstep(0.86, 0.91, t)
  const fade = smoothstep(0, 8, s.v - 2) * (material.glint ?? 1)
  for (let c = 0; c < 3; c++) s.out[c] += (left * 0.1 + right * 0.16) * fade
}

/** Writes the print under the point into `sample`. Labels are centred on the front; `from` is their lower edge. */
function readPrint(label, s) {
  const x = s.u * label.radius + label.image.width / 2
  const y = label.from + label.image.height - s.v
  if (x < 0 || y < 0 || x > label.image.width || y > label.image.height) return false
  readLabel(label.image, x, y, sample)
  return true
}

function reflect(s, roughness) {
  const k = 2 * s.nv
  studio(k * s.nx - s.vx, k * s.ny - s.vy, k * s.nz - s.vz, roughness, s.tint, lamp)
}
