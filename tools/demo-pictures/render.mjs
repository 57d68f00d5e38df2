// Renders a scene (meshes with materials, camera, light, backdrop) to pixels.

import { paintBackdrop } from './backdrop.mjs'
import { castShadows } from './light.mjs'
import { lightField, readField } from './light-field.mjs'
import { shade } from './materials.mjs'
import { addMirror, mirrorImage } from './mirror.mjs'
import { createBuffer, rasterise, rayThrough, scaleCamera } from './raster.mjs'
import { createSurface, illuminate, resolve } from './surface.mjs'

const JITTERS = [
  [0.125, -0.375],
  [-0.375, -0.125],
  [0.375, 0.125],
  [-0.125, 0.375],
  [0, 0],
  [0.3, -0.3],
]

/** Renders a scene to linear RGB (a Float32Array of width * height * 3). */
export function render(scene, { passes = 6 } = {}) {
  const { camera } = scene
  const maps = castShadows(
    scene.light,
    scene.meshes.filter((mesh) => mesh.material.kind !== 'gel'),
    scene.bounds,
  )
  const field = lightField(scene, scaleCamera(camera, 0.5), maps)
  const ground = paintBackdrop(scene, field)
  const mirror = scene.mirror === 0 ? undefined : mirrorImage(scene)
  if (mirror) addMirror(scene, ground, mirror)
  const out = new Float32Array(ground.length)
  const buffer = createBuffer(camera.width, camera.height)
  const behind = opaqueBehind({ scene, buffer, field, ground })
  for (let pass = 0; pass < passes; pass++) {
    const [jx, jy] = passes === 1 ? [0, 0] : JITTERS[pass]
    rasterise(scene.meshes, camera, buffer, jx, jy)
    shadePass({ scene, buffer, field, ground, behind, out, weight: 1 / passes, jx, jy })
  }
  return { data: out, width: camera.width, height: camera.height }
}

/** Renders the background of glass: the backdrop with the opaque objects, and each pixel's nearness. */
function opaqueBehind({ scene, buffer, field, ground }) {
  const empty = { data: ground, near: new Float32Array(ground.length / 3) }
  const hidden = { positions: new Float32Array(0), indices: [] }
  const meshes = scene.meshes.map((mesh) => (mesh.material.kind === 'solid' ? mesh : hidden))
  rasterise(meshes, scene.camera, buffer)
  const data = new Float32Array(ground.length)
  shadePass({
    scene: { ...scene, meshes },
    buffer,
    field,
    ground,
    behind: empty,
    out: data,
    weight: 1,
    jx: 0,
    jy: 0,
  })
  return { data, near: buffer.near.slice() }
}

function shadePass({ scene, buffer, field, ground, behind, out, weight, jx, jy }) {
  const { width, height } = buffer
  const s = createSurface()
  s.tint = scene.tint
  const light = [0, 0, 0]
  const normal = [0, 0, 0]
  const ray = [0, 0, 0]
  let column = 0
  let row = 0
  let pixelsPerMillimetre = 1
  s.behind = (shift, result) => {
    const x = Math.max(0, Math.min(width - 1, Math.round(column + shift * pixelsPerMillimetre)))
    const at = row * width + x
    const from = behind.near[at] < buffer.near[row * width + column] ? behind.data : ground
    for (let c = 0; c < 3; c++) result[c] = from[at * 3 + c]
  }
  for (row = 0; row < height; row++) {
    for (column = 0; column < width; column++) {
      const at = row * width + column
      const id = buffer.mesh[at]
      if (id < 0) {
        for (let c = 0; c < 3; c++) out[at * 3 + c] += ground[at * 3 + c] * weight
        continue
      }
      const mesh = scene.meshes[id]
      resolve(mesh, buffer, at, s)
      normal[0] = s.nx
      normal[1] = s.ny
      normal[2] = s.nz
      readField(field, column - jx, row - jy, id, normal, light)
      rayThrough(scene.camera, column + 0.5 - jx, row + 0.5 - jy, ray)
      illuminate(s, light, ray)
      pixelsPerMillimetre = scene.camera.focal * buffer.near[at]
      shade(mesh.material, s)
      for (let c = 0; c < 3; c++) out[at * 3 + c] += Math.min(1.6, s.out[c]) * weight
    }
  }
}
