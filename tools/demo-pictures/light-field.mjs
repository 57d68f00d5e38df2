// Computes light at half the resolution, which is enough because shadows are soft.
import { blurImage } from './blur-image.mjs'
import { lightAt } from './light.mjs'
import { createBuffer, rasterise } from './raster.mjs'
import { hitBackdrop } from './sweep.mjs'
import { createSurface, resolve } from './surface.mjs'

/** Returns key light, sky light and openness for every second pixel of the scene. */
export function lightField(scene, camera, maps) {
  const buffer = createBuffer(camera.width, camera.height)
  rasterise(scene.meshes, camera, buffer)
  const size = camera.width * camera.height
  const field = {
    width: camera.width,
    height: camera.height,
    mesh: buffer.mesh,
    light: new Float32Array(size * 3),
    normal: new Float32Array(size * 3),
  }
  const s = createSurface()
  const p = [0, 0, 0]
  const n = [0, 0, 0]
  const light = [0, 0, 0]
  const hit = { p, n }
  for (let y = 0; y < camera.height; y++) {
    for (let x = 0; x < camera.width; x++) {
      const at = y * camera.width + x
      if (buffer.mesh[at] < 0) hitBackdrop(scene, camera, x + 0.5, y + 0.5, hit)
      else {
        resolve(scene.meshes[buffer.mesh[at]], buffer, at, s)
        p[0] = s.x
        p[1] = s.y
        p[2] = s.z
        n[0] = s.nx
        n[1] = s.ny
        n[2] = s.nz
      }
      lightAt(scene.light, maps, p, n, light)
      field.light.set(light, at * 3)
      field.normal.set(n, at * 3)
    }
  }
  soften(field, camera.height / 440, camera.height / (scene.skySoftness ?? 110))
  return field
}

/** Interpolates the light of a full-size pixel from the half-size field, but never across an edge. */
export function readField(field, x, y, id, n, out) {
  const fx = (x + 0.5) / 2 - 0.5
  const fy = (y + 0.5) / 2 - 0.5
  const ix = Math.floor(fx)
  const iy = Math.floor(fy)
  let sum = 0
  out[0] = out[1] = out[2] = 0
  for (let j = 0; j <= 1; j++) {
    for (let i = 0; i <= 1; i++) {
      const cx = Math.max(0, Math.min(field.width - 1, ix + i))
      const cy = Math.max(0, Math.min(field.height - 1, iy + j))
      const at = cy * field.width + cx
      const near = (i ? fx - ix : 1 - fx + ix) * (j ? fy - iy : 1 - fy + iy) + 1e-3
      const k = at * 3
      const agree = Math.max(
        0,
        n[0] * field.normal[k] + n[1] * field.normal[k + 1] + n[2] * field.normal[k + 2],
      )
      const weight = near * (field.mesh[at] === id ? 1 : 1e-5) * (agree ** 6 + 1e-4)
      sum += weight
      out[0] += field.light[k] * weight
      out[1] += field.light[k + 1] * weight
      out[2] += field.light[k + 2] * weight
    }
  }
  out[0] /= sum
  out[1] /= sum
  out[2] /= sum
}

/** Blurs only the backdrop's light, on which the shadows of a finite number of lamps would show as streaks. */
function soften(field, keyRadius, skyRadius) {
  const { width, height } = field
  const image = { width, height, data: new Float32Array(width * height * 4) }
  for (const [channel, reach] of [
    [0, Math.max(1, Math.round(keyRadius))],
    [1, Math.round(skyRadius)],
  ]) {
    for (let i = 0; i < field.mesh.length; i++) {
      const open = field.mesh[i] < 0 ? 1 : 0
      image.data[i * 4] = open * field.light[i * 3 + channel]
      image.data[i * 4 + 3] = open
    }
    const { data } = blurImage(blurImage(image, reach), reach)
    for (let i = 0; i < field.mesh.length; i++) {
      if (field.mesh[i] < 0) field.light[i * 3 + channel] = data[i * 4] / data[i * 4 + 3]
    }
  }
}
