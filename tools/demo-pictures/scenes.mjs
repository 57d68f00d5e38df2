// The positions of the objects and the camera in every image with products. The light is the same in all images.
import { tints, toLinear } from './colour.mjs'
import { leafGobo, windowGobo } from './gobos.mjs'
import { createLight } from './light.mjs'
import { sheet } from './geometry.mjs'
import { gelFilm, materials } from './materials.mjs'
import { fractalNoise, smoothstep, valueNoise } from './noise.mjs'
import { products } from './products.mjs'
import { createCamera } from './raster.mjs'
import { block, drum, stand } from './vessels.mjs'

const DISTANCE = 1050
const RISE = 150

/** Image name → `{ width, height, scene() }`. */
export const scenes = {}

const packs = [
  ['acno-solution', 'sage', 206],
  ['double-fight', 'sage', 158],
  ['azelaic-forte', 'apricot', 170],
  ['gentle-cleanser', 'paper', 272],
  ['clear-peel', 'sage', 164],
  ['lacto-renew', 'lilac', 164],
  ['even-tone', 'apricot', 170],
  ['daily-shield', 'paper', 208],
  ['calm-cream', 'rose', 158],
  ['lipid-balm', 'mist', 158],
  ['night-renewal', 'lilac', 182],
  ['scar-care', 'sand', 184],
  ['balancing-toner', 'sage', 236],
]
for (const [name, tint, view] of packs) {
  scenes[`noon-${name}`] = {
    width: 1600,
    height: 2000,
    scene: (size) => studioScene({ meshes: products[name], tint, view, size }),
  }
}
scenes['noon-acne-starter-kit'] = {
  width: 1600,
  height: 2000,
  scene: (size) => studioScene({ meshes: starterKit, tint: 'sage', view: 276, size, floor: 66 }),
}

const tiles = [
  ['acno-solution', products['acno-solution'], 'sage', 196],
  ['double-fight', products['double-fight'], 'sage', 128],
  ['azelaic-forte', products['azelaic-forte'], 'apricot', 158],
  ['acne-starter-kit', starterKit, 'sage', 304],
]
for (const [name, meshes, tint, view] of tiles) {
  scenes[`noon-${name}-tile`] = {
    width: 1200,
    height: 1200,
    scene: (size) => studioScene({ meshes, tint, view, size, centred: true }),
  }
}

/** Returns a scene of objects on a curved paper backdrop, seen by the camera that all images share. */
async function studioScene({
  meshes: build,
  tint,
  view,
  size,
  centred = false,
  floor,
  light = createLight(),
  shiftX = 0,
  ...rest
}) {
  const meshes = await build()
  const top = highest(meshes)
  const middle = centred ? top * 0.5 - 2 : (floor ?? top * 0.5) + view * 0.035
  const radius = Math.max(130, view * 0.62)
  return {
    meshes,
    tint: toLinear(tints[tint]),
    light,
    camera: camera({ x: 0, y: middle, view, size, shiftX }),
    bounds: { centre: [0, 60, 0], radius, size: Math.round(radius * 5.2) },
    ...rest,
  }
}

function camera({ x, y, view, size, shiftX = 0, shiftY = 0, rise = RISE }) {
  const field = (2 * Math.atan(view / 2 / DISTANCE) * 180) / Math.PI
  return createCamera({ eye: [x, y + rise, DISTANCE], target: [x, y, 0], field, ...size, shiftX, shiftY })
}

async function starterKit() {
  return [
    ...stand(await products['acno-solution'](), { x: -68, z: -26, turn: 4 }),
    ...stand(await products['starter-toner'](), { x: 14, z: 10, turn: 3 }),
    ...stand(await products['azelaic-forte'](), { x: -23, z: -10, turn: -3 }),
    ...stand(await products['double-fight'](), { x: 66, z: 22, turn: -4 }),
  ]
}

function highest(meshes) {
  let top = 0
  for (const mesh of meshes)
    for (let i = 1; i < mesh.positions.length; i += 3) top = Math.max(top, mesh.positions[i])
  return top
}

scenes['hero-home'] = {
  width: 2400,
  height: 1500,
  exposure: 0.96,
  scene: async (size) => {
    const meshes = [
      ...stand(drum(46, 34, materials.stone('#EDE6DA')), { x: 48, z: -34 }),
      ...stand(block(88, 16, 74, materials.stone('#E6DCCD')), { x: 134, z: 18, turn: -9 }),
      ...stand(block(54, 66, 48, materials.stone('#E2D7C7')), { x: 182, z: -62, turn: 10 }),
      ...stand(await products['acno-solution'](), { x: 46, y: 34, z: -34, turn: 5 }),
      ...stand(await products['double-fight'](), { x: 130, y: 16, z: 18, turn: -5 }),
      ...stand(await products['azelaic-forte'](), { x: 182, y: 66, z: -62, turn: -6 }),
    ]
    const gobo = windowGobo({
      x: -130,
      y: -92,
      paneWidth: 92,
      paneHeight: 104,
      columns: 3,
      rows: 3,
      bar: 9,
      soft: 5,
      dark: 0.4,
    })
    return {
      meshes,
      tint: toLinear('#F3EBE0'),
      light: createLight({
        gobo,
        towards: [-0.74, 0.46, 0.5],
        spread: 0.09,
        keyShare: 0.52,
        skySamples: 220,
      }),
      camera: camera({ x: 0, y: 88, view: 268, size, rise: 112 }),
      bounds: { centre: [70, 60, -60], radius: 290, size: 1200 },
      wall: 190,
      cove: 40,
      wallFill: 0.24,
      floorFill: 0.12,
      skySoftness: 60,
    }
  },
}

scenes['hero-acne-left'] = {
  width: 1600,
  height: 1600,
  scene: (size) =>
    studioScene({ meshes: tubeAndGel, tint: 'sage', view: 186, size, floor: 60, mirror: 0.12 }),
}

async function tubeAndGel() {
  const smear = {
    ...sheet({ width: 130, depth: 110, columns: 900, rows: 760, heightAt: smearHeight }),
    material: gelFilm(),
  }
  return [
    ...stand(await products['acno-solution'](), { x: -34, z: -30, turn: 5 }),
    ...stand([smear], { x: 30, z: 36, turn: 14 }),
  ]
}

/** A swipe of gel from left to right: thick at its start, combed out, with a lip on both sides. */
function smearHeight(x, z) {
  const along = x / 56
  const centre = 9 * Math.sin(along * 1.5 + 0.4) - 2
  const half = 27 * (1 - 0.3 * smoothstep(-0.2, 1, along)) + 2.2 * fractalNoise(x * 0.07, 4, 2, 5)
  const across = (z - centre) / half
  const end = 1 - smoothstep(0.2, 0.98 + 0.05 * valueNoise(z * 0.1, 1, 6), along)
  const round = Math.hypot(Math.max(0, (-0.45 - along) / 0.5), across, Math.max(0, (along - 0.55) / 0.42))
  if (round >= 1 || end <= 0) return 0
  const dome = (1 - round ** 2.2) ** 0.8
  const lip = 1 + 0.5 * Math.exp(-(((Math.abs(across) - 0.62) / 0.2) ** 2))
  const blob = 1 + 1.5 * Math.exp(-(((along + 0.5) / 0.3) ** 2) - (across / 0.7) ** 2)
  const combed =
    1 +
    0.2 *
      Math.sin(across * 9 + along * 2 + 2 * valueNoise(x * 0.03, z * 0.05, 8)) *
      smoothstep(-0.5, 0.1, along)
  return 6 * dome * lip * blob * combed * (0.35 + 0.65 * end)
}

scenes['hero-range'] = {
  width: 2400,
  height: 1000,
  scene: (size) =>
    studioScene({ meshes: wholeRange, tint: 'paper', view: 232, size, floor: 68, mirror: 0.14 }),
}

scenes['feature-starter-kit'] = {
  width: 1600,
  height: 1600,
  scene: async (size) => {
    const gobo = await leafGobo({ seed: 8, span: 340, blur: 6, dark: 0.34, sprays: LEAVES })
    return studioScene({
      meshes: kitOnBlocks,
      tint: 'sage',
      view: 250,
      size,
      floor: 74,
      shiftX: -0.05,
      light: createLight({ gobo, spread: 0.12, keyShare: 0.56, skySamples: 220 }),
      wall: 240,
      cove: 90,
      wallFill: 0.2,
      floorFill: 0.05,
      skySoftness: 60,
    })
  },
}

const LEAVES = [
  { x: 1000, y: 120, angle: 2.75, length: 560, leaves: 9, size: 190, bend: 0.35 },
  { x: 60, y: 40, angle: 0.9, length: 420, leaves: 7, size: 170, bend: -0.2 },
  { x: 980, y: 620, angle: 2.9, length: 300, leaves: 6, size: 140, bend: 0.3 },
]

async function kitOnBlocks() {
  const stone = materials.stone('#DFE0D4')
  return [
    ...stand(block(70, 26, 60, stone), { x: -56, z: -34, turn: 8 }),
    ...stand(drum(29, 13, materials.stone('#E7E5DA')), { x: 0, z: -26 }),
    ...stand(await products['acno-solution'](), { x: -58, y: 26, z: -34, turn: 5 }),
    ...stand(await products['azelaic-forte'](), { x: 0, y: 13, z: -26, turn: -4 }),
    ...stand(await products['starter-toner'](), { x: 30, z: 22, turn: 6 }),
    ...stand(await products['double-fight'](), { x: 78, z: 36, turn: -8 }),
  ]
}

async function wholeRange() {
  const row = [
    ['scar-care', -246, -10],
    ['night-renewal', -206, 16],
    ['balancing-toner', -160, -14],
    ['calm-cream', -110, 22],
    ['acno-solution', -56, -12],
    ['azelaic-forte', -10, 18],
    ['double-fight', 42, 24],
    ['gentle-cleanser', 92, -22],
    ['clear-peel', 136, 16],
    ['daily-shield', 178, -12],
    ['lipid-balm', 222, 18],
  ]
  const stood = await Promise.all(
    row.map(async ([name, x, z]) => stand(await products[name](), { x, z, turn: -x * 0.018 })),
  )
  return stood.flat()
}
