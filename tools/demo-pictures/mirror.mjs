// The faint reflection in the floor, and the dark line where objects touch the floor.
import { blurImage } from './blur-image.mjs'
import { shade } from './materials.mjs'
import { smoothstep } from './noise.mjs'
import { createBuffer, rasterise, rayThrough, scaleCamera } from './raster.mjs'
import { createSurface, illuminate, resolve } from './surface.mjs'

/** Returns a softened reflection of the scene in the floor, at half size. */
export function mirrorImage(scene) {
  const camera = scaleCamera(scene.camera, 0.5)
  const flipped = scene.meshes.filter((mesh) => mesh.material.kind !== 'gel').map(flip)
  const buffer = createBuffer(camera.width, camera.height)
  rasterise(flipped, camera, buffer)
  const image = {
    width: camera.width,
    height: camera.height,
    data: new Float32Array(camera.width * camera.height * 4),
  }
  const s = createSurface()
  s.tint = scene.tint
  s.behind = (_, result) => result.splice(0, 3, ...scene.tint)
  const ray = [0, 0, 0]
  for (let at = 0; at < buffer.mesh.length; at++) {
    if (buffer.mesh[at] < 0) continue
    const mesh = flipped[buffer.mesh[at]]
    resolve(mesh, buffer, at, s)
    s.ny = -s.ny
    rayThrough(camera, (at % camera.width) + 0.5, Math.floor(at / camera.width) + 0.5, ray)
    const key = Math.max(
      0,
      s.nx * scene.light.main[0] + s.ny * scene.light.main[1] + s.nz * scene.light.main[2],
    )
    const height = -s.y
    illuminate(s, [key * 0.8, 0.4 + 0.2 * s.ny, 0.7], [ray[0], -ray[1], ray[2]])
    shade(mesh.material, s)
    const alpha = Math.exp(-height / (scene.mirrorReach ?? 26))
    for (let c = 0; c < 3; c++) image.data[at * 4 + c] = Math.min(1.2, s.out[c]) * alpha
    image.data[at * 4 + 3] = alpha
  }
  return blurImage(blurImage(image, 3), 3)
}

/** Blends the reflection into the backdrop. */
export function addMirror(scene, ground, mirror) {
  const { camera, mirror: strength = 0.16 } = scene
  for (let y = 0; y < camera.height; y++) {
    for (let x = 0; x < camera.width; x++) {
      const mx = Math.min(mirror.width - 1, x >> 1)
      const my = Math.min(mirror.height - 1, y >> 1)
      const from = (my * mirror.width + mx) * 4
      const alpha = mirror.data[from + 3] * strength
      if (alpha <= 0) continue
      const at = (y * camera.width + x) * 3
      const contact = 1 - 0.42 * smoothstep(0.72, 1, mirror.data[from + 3])
      for (let c = 0; c < 3; c++) {
        ground[at + c] = (ground[at + c] * (1 - alpha) + mirror.data[from + c] * strength) * contact
      }
    }
  }
}

function flip(mesh) {
  const positions = mesh.positions.slice()
  const normals = mesh.normals.slice()
  for (let i = 1; i < positions.length; i += 3) {
    positions[i] = -positions[i]
    normals[i] = -normals[i]
  }
  const indices = mesh.indices.slice()
  for (let i = 0; i < indices.length; i += 3) [indices[i], indices[i + 1]] = [indices[i + 1], indices[i]]
  return { ...mesh, positions, normals, indices }
}
