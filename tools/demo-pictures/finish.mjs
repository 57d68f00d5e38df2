// The small-scale structure of surfaces: ridges on caps, seams of tubes, grain of stone.
import { cells, smoothstep, valueNoise } from './noise.mjs'

/** Tilts the normal by ridges on caps and the grain of stone. `s.cavity` is the shade in the grooves. */
export function bump(material, s) {
  s.cavity = 1
  if (material.ribs) {
    const { count, from, to, depth = 0.5 } = material.ribs
    const amount =
      smoothstep(from, from + 0.5, s.v) * smoothstep(to, to - 0.5, s.v) * (1 - Math.abs(s.ny)) * depth
    const phase = s.u * count
    const swing = Math.sin(phase) * amount
    turn(s, -swing)
    s.cavity = 1 - 0.62 * amount * (0.5 - 0.5 * Math.cos(phase)) ** 1.6
  }
  if (material.seam && s.v > material.seam) {
    const swing = Math.sin((s.v - material.seam) * 7.2) * 0.3
    s.ny += swing
    renormalise(s)
    s.cavity = 1 - 0.12 * Math.abs(swing)
  }
  if (material.stone) {
    s.nx += valueNoise(s.x * 2.1, s.y * 2.1 + s.z * 1.7, 5) * 0.05
    s.ny += valueNoise(s.x * 2.3 + s.z, s.y * 2.3, 6) * 0.05
    renormalise(s)
  }
}

/** Returns the brightness of stone at a point: clouds, specks and small pits. */
export function stoneTone(s) {
  const cloud = valueNoise(s.x * 0.035 + s.z * 0.02, s.y * 0.05, 9) * 0.02
  const speck = valueNoise(s.x * 1.9 + s.z * 1.3, s.y * 1.9 - s.z, 10)
  const flat = Math.abs(s.ny) > 0.7
  const grain = cells((s.x * 0.8 + (flat ? 0 : s.z * 0.6)) * 0.4, (flat ? s.z : s.y) * 0.4, 12, 1)
  const pit = grain.id > 0.72 ? smoothstep(0.34 * (grain.id - 0.6), 0.02, grain.first) : 0
  return 1 + cloud + speck * 0.018 - 0.13 * pit
}

function turn(s, angle) {
  const c = Math.cos(angle)
  const n = Math.sin(angle)
  const x = s.nx * c + s.nz * n
  s.nz = s.nz * c - s.nx * n
  s.nx = x
  s.nv = s.nx * s.vx + s.ny * s.vy + s.nz * s.vz
}

function renormalise(s) {
  const l = Math.hypot(s.nx, s.ny, s.nz)
  s.nx /= l
  s.ny /= l
  s.nz /= l
  s.nv = s.nx * s.vx + s.ny * s.vy + s.nz * s.vz
}
