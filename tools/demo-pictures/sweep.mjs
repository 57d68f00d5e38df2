// The shape of the backdrop: a floor that curves up into a wall.
import { rayThrough } from './raster.mjs'

/** Finds the point where a ray meets the floor, the cove or the wall behind it. */
export function hitBackdrop({ wall = 470, cove = 300 }, camera, px, py, { p, n }) {
  const ray = [0, 0, 0]
  rayThrough(camera, px, py, ray)
  const [ex, ey, ez] = camera.eye
  const floor = ray[1] < -1e-6 ? -ey / ray[1] : Infinity
  if (ez + ray[2] * floor > -wall + cove) return put(p, n, camera.eye, ray, floor, 0, 1, 0)
  const back = (-wall - ez) / ray[2]
  if (ey + ray[1] * back > cove) return put(p, n, camera.eye, ray, back, 0, 0, 1)
  const dy = ey - cove
  const dz = ez - (-wall + cove)
  const a = ray[1] ** 2 + ray[2] ** 2
  const b = dy * ray[1] + dz * ray[2]
  const t = (-b + Math.sqrt(Math.max(0, b * b - a * (dy * dy + dz * dz - cove * cove)))) / a
  put(p, n, camera.eye, ray, t, 0, 0, 0)
  n[1] = (cove - p[1]) / cove
  n[2] = (-wall + cove - p[2]) / cove
  p[0] = ex + ray[0] * t
}

function put(p, n, eye, ray, t, nx, ny, nz) {
  for (let c = 0; c < 3; c++) p[c] = eye[c] + ray[c] * t
  n[0] = nx
  n[1] = ny
  n[2] = nz
}
