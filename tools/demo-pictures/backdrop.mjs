// The curved paper backdrop: floor, cove and wall, and the light on them.
import { keyColour, skyColour } from './light.mjs'
import { readField } from './light-field.mjs'
import { hitBackdrop } from './sweep.mjs'

/** Returns the linear RGB of the backdrop with its shadows. */
export function paintBackdrop(scene, field) {
  const { camera, tint, wallFill = 0.19, floorFill = 0 } = scene
  const ground = new Float32Array(camera.width * camera.height * 3)
  const hit = { p: [0, 0, 0], n: [0, 0, 0] }
  const light = [0, 0, 0]
  for (let y = 0; y < camera.height; y++) {
    for (let x = 0; x < camera.width; x++) {
      hitBackdrop(scene, camera, x + 0.5, y + 0.5, hit)
      readField(field, x, y, -1, hit.n, light)
      const at = (y * camera.width + x) * 3
      const u = x / camera.width
      const v = y / camera.height
      const pool = 1.07 - 0.1 * Math.hypot(u - 0.34, (v - 0.4) * 1.1)
      const fill = wallFill * hit.n[2] + floorFill * hit.n[1]
      const level = light[0] + light[1] + fill
      const rolled = level > 0.94 ? (0.94 + 0.4 * (level - 0.94)) / level : 1
      for (let c = 0; c < 3; c++) {
        const lit = (light[0] * keyColour[c] + light[1] * skyColour[c] + fill) * rolled
        ground[at + c] = tint[c] * pool * lit
      }
    }
  }
  return ground
}
