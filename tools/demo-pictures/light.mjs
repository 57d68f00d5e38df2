// The studio light that all images share: a large soft box at the upper left, a dim sky, a thin strip on the right.
import { smoothstep } from './noise.mjs'
import { depthMap } from './raster.mjs'

const GOLDEN = Math.PI * (3 - Math.sqrt(5))

/** Returns light samples `{ direction, key, sky }`, normalised so that an open floor receives a total of 1. */
export function createLight({
  towards = [-0.62, 0.64, 0.5],
  spread = 0.2,
  keySamples = 90,
  skySamples = 56,
  keyShare = 0.5,
  gobo,
} = {}) {
  const length = Math.hypot(...towards)
  const main = towards.map((v) => v / length)
  const [a, b] = tangents(main)
  const samples = []
  for (let i = 0; i < keySamples; i++) {
    const r = spread * Math.sqrt((i + 0.5) / keySamples)
    const t = i * GOLDEN
    const d = main.map((v, k) => v + r * (Math.cos(t) * a[k] + Math.sin(t) * b[k]))
    const n = Math.hypot(...d)
    samples.push({ direction: d.map((v) => v / n), key: 1 / keySamples, sky: 0 })
  }
  let skySum = 0
  for (let i = 0; i < skySamples; i++) {
    const y = (i + 0.5) / skySamples
    const r = Math.sqrt(1 - y * y)
    const t = i * GOLDEN
    const direction = [r * Math.cos(t), y, r * Math.sin(t)]
    const radiance = 0.55 + 0.5 * Math.max(0, direction[0] * -0.7 + direction[1] * 0.5 + direction[2] * 0.5)
    skySum += radiance * y
    samples.push({ direction, key: 0, sky: radiance })
  }
  for (const sample of samples) {
    sample.key *= keyShare / main[1]
    sample.sky *= (1 - keyShare) / skySum
  }
  return { samples, main, across: a, upward: b, gobo }
}

/** Returns the shadow maps of all samples for the given casters. */
export function castShadows(light, meshes, { centre, radius, size = 640 }) {
  return light.samples.map((sample) => depthMap(meshes, sample.direction, { centre, radius, size }))
}

/** Writes the key and sky light at a point with a normal into `out`, including shadows and the gobo. */
export function lightAt(light, maps, p, n, out) {
  let key = 0
  let sky = 0
  let open = 0
  let total = 0
  for (let i = 0; i < maps.length; i++) {
    const { direction, key: k, sky: s } = light.samples[i]
    const facing = n[0] * direction[0] + n[1] * direction[1] + n[2] * direction[2]
    if (facing <= 0) continue
    const seen = visibility(maps[i], p, n, facing) * facing
    key += k * seen
    sky += s * seen
    if (s > 0) {
      open += seen
      total += facing
    }
  }
  if (light.gobo) key *= light.gobo(dot(p, light.across), dot(p, light.upward), p)
  out[0] = key
  out[1] = sky
  out[2] = total > 0 ? open / total : 1
}

/** Returns the radiance, relative to white paper, that a mirror of the given roughness reflects from a direction. */
export function studio(x, y, z, roughness, tint, out) {
  const blur = 3 + roughness * 70
  const az = (Math.atan2(x, z) * 180) / Math.PI
  const el = (Math.asin(Math.max(-1, Math.min(1, y))) * 180) / Math.PI
  const spreadLoss = 1 / (1 + roughness * 2.2)
  const softBox = 8.5 * spreadLoss * arc(az, -116.5, 10.5, blur) * box(el, -16, 62, blur)
  const window = 1.5 * spreadLoss * arc(az, -61, 27, 16 + blur) * box(el, -6, 60, blur)
  const strip = 3.4 * spreadLoss * arc(az, 118, 6, blur) * box(el, -34, 52, blur)
  const top = 1.3 * spreadLoss * smoothstep(48 - blur, 74 + blur, el)
  const flags = 1 - 0.72 * box(Math.abs(az), 140, 170, 8 + blur) * box(el, -60, 60, 20)
  const front = 0.34 + 0.3 * smoothstep(50, 150, Math.abs(az))
  const below = smoothstep(4 + blur * 0.4, -10 - blur * 0.4, el)
  const level = (front * (1 - below) + 0.78 * below) * flags
  const lamps = softBox + window + strip + top
  for (let c = 0; c < 3; c++) out[c] = level * tint[c] + lamps * (1 - below * 0.6) * WARM[c]
}

const WARM = [1.0, 0.985, 0.955]

/** The colour of the key light. */
export const keyColour = [1.03, 1.0, 0.955]
/** The colour of the sky light. */
export const skyColour = [0.97, 1.0, 1.04]

function visibility(map, p, n, facing) {
  const slope = 0.5 + 1.1 * Math.sqrt(1 - facing * facing)
  const x = p[0] + n[0] * slope - map.centre[0]
  const y = p[1] + n[1] * slope - map.centre[1]
  const z = p[2] + n[2] * slope - map.centre[2]
  const fx = (x * map.across[0] + y * map.across[1] + z * map.across[2]) * map.scale + map.size / 2 - 0.5
  const fy = (x * map.upward[0] + y * map.upward[1] + z * map.upward[2]) * map.scale + map.size / 2 - 0.5
  const ix = Math.floor(fx)
  const iy = Math.floor(fy)
  if (ix < 0 || iy < 0 || ix >= map.size - 1 || iy >= map.size - 1) return 1
  const d = x * map.direction[0] + y * map.direction[1] + z * map.direction[2] + 0.25
  const at = iy * map.size + ix
  const u = fx - ix
  const v = fy - iy
  const { depth, size } = map
  const upper = (depth[at] > d ? 0 : 1 - u) + (depth[at + 1] > d ? 0 : u)
  const lower = (depth[at + size] > d ? 0 : 1 - u) + (depth[at + size + 1] > d ? 0 : u)
  return upper * (1 - v) + lower * v
}

function box(value, from, to, soft) {
  return smoothstep(from - soft, from + soft, value) * (1 - smoothstep(to - soft, to + soft, value))
}

/** Like `box`, but for directions around the compass: `half` degrees to both sides of `centre`. */
function arc(azimuth, centre, half, soft) {
  const away = Math.abs(((((azimuth - centre + 180) % 360) + 360) % 360) - 180)
  return 1 - smoothstep(half - soft, half + soft, away)
}

function tangents(d) {
  const l = Math.hypot(d[2], d[0])
  const a = [d[2] / l, 0, -d[0] / l]
  return [a, [d[1] * a[2] - d[2] * a[1], d[2] * a[0] - d[0] * a[2], d[0] * a[1] - d[1] * a[0]]]
}

function dot(a, b) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
}
