// The containers. Each function returns meshes with materials, on y = 0 around the axis.
import { lathe, outline, place, roundedBox, tubeBody } from './geometry.mjs'
import { glass, materials } from './materials.mjs'

const turned = (corners, material, options) => ({ ...lathe(outline(corners), options), material })

/** Glass colours: absorption per millimetre of wall (tint) and of liquid (absorb). */
const glasses = {
  clear: { tint: [0.018, 0.012, 0.014], absorb: [0.002, 0.006, 0.018] },
  honey: { tint: [0.016, 0.014, 0.02], absorb: [0.001, 0.012, 0.046] },
  rosewater: { tint: [0.016, 0.014, 0.016], absorb: [0.002, 0.01, 0.011] },
  amber: { tint: [0.07, 0.24, 0.62], absorb: [0.006, 0.016, 0.03] },
  green: { tint: [0.62, 0.33, 0.38], absorb: [0.012, 0.007, 0.008] },
}

/** Tube on its cap. */
export function tube({
  radius = 17.5,
  height = 112,
  capHeight = 21,
  label,
  cap = materials.ink(),
  body = materials.white(),
}) {
  const ribs = { count: 110, from: 1.6, to: capHeight - 2.2, depth: 0.42 }
  return [
    turned(
      [
        [0, 0],
        [radius - 0.2, 0, 1],
        [radius - 0.2, capHeight, 0.7],
        [0, capHeight],
      ],
      { ...cap, ribs },
    ),
    turned(
      [
        [0, capHeight],
        [radius - 2.6, capHeight],
        [radius - 2.6, capHeight + 1.2],
        [0, capHeight + 1.2],
      ],
      body,
    ),
    {
      ...tubeBody({ radius, height, from: capHeight + 0.8 }),
      material: { ...body, label, seam: capHeight + 0.8 + height - 6 },
    },
  ]
}

/** Jar with a ribbed lid. */
export function jar({
  radius = 34,
  height = 36,
  lidHeight = 19,
  label,
  lid = materials.ink(),
  body = materials.opal(),
}) {
  const top = height + 1.1
  const ribs = { count: 200, from: top + 1.8, to: top + lidHeight - 3, depth: 0.4 }
  return [
    turned(
      [
        [0, 0],
        [radius - 4, 0, 1.5],
        [radius, 3.4, 4],
        [radius, height, 2.6],
        [radius - 5, height, 0.5],
        [radius - 5, height + 1.5],
        [0, height + 1.5],
      ],
      { ...body, label },
    ),
    turned(
      [
        [0, top],
        [radius + 0.3, top, 0.6],
        [radius + 0.3, top + lidHeight, 1.8],
        [0, top + lidHeight],
      ],
      { ...lid, ribs },
    ),
  ]
}

function glassBody({
  radius,
  height,
  shoulder,
  neck,
  neckHeight,
  heel = 3.5,
  fill,
  kind,
  label,
  pipette,
  base = 4.5,
  milk,
  glint,
}) {
  const corners = [
    [0, 0.6],
    [radius - heel - 1, 0, 0.8],
    [radius, 0, heel],
    [radius, height, shoulder],
    [neck, height + shoulder * 0.12, 2.2],
    [neck, height + neckHeight + 2],
    [0, height + neckHeight + 2],
  ]
  const points = outline(corners)
  const radiusAt = (v) => {
    const at = points.findIndex((p) => p.y >= v && p.r > 0.5)
    return at < 0 ? neck : Math.max(neck, points[at].r)
  }
  const table = Array.from({ length: 512 }, (_, i) => radiusAt((i / 511) * (height + neckHeight + 2)))
  const radiusOf = (v) => table[Math.max(0, Math.min(511, Math.round((v / (height + neckHeight + 2)) * 511)))]
  const material = glass({
    radius: radiusOf,
    wall: 2,
    base,
    level: fill,
    top: height + neckHeight,
    label,
    pipette,
    milk,
    glint,
    ...glasses[kind],
  })
  return { ...lathe(points), material }
}

/** Bottle with a rubber dropper. */
export function dropperBottle({
  radius = 16.5,
  height = 58,
  kind = 'clear',
  fill = 50.5,
  label,
  bulb = materials.rubber(),
  collar = materials.ink(),
}) {
  const neckHeight = 4
  const y = height + neckHeight
  const ribs = { count: 66, from: y + 1.2, to: y + 12.4, depth: 0.42 }
  const bulbTop = y + 14 + 29
  return [
    glassBody({ radius, height, shoulder: 9, neck: 8.6, neckHeight, fill, kind, label, pipette: 3.1 }),
    turned(
      [
        [0, y],
        [10.6, y, 0.6],
        [10.6, y + 14, 1.2],
        [0, y + 14],
      ],
      { ...collar, ribs },
    ),
    turned(
      [
        [0, y + 14],
        [8.6, y + 14, 0.6],
        [8.6, y + 16.6, 1.2],
        [7.1, y + 17.6, 1],
        [6.5, bulbTop, 6],
        [0, bulbTop],
      ],
      bulb,
    ),
  ]
}

/** Bottle with a screw cap, for peels, toner and small sizes. */
export function capBottle({
  radius = 20,
  height = 78,
  shoulder = 12,
  neck = 10.5,
  kind = 'amber',
  fill = 60,
  label,
  cap = materials.ink(),
  capHeight = 18,
  capRadius,
}) {
  const neckHeight = 5
  const y = height + neckHeight - 1.5
  const r = capRadius ?? neck + 2.6
  const ribs = { count: Math.round(r * 5.4), from: y + 1.4, to: y + capHeight - 2.4, depth: 0.5 }
  return [
    glassBody({ radius, height, shoulder, neck, neckHeight, fill, kind, label }),
    turned(
      [
        [0, y],
        [r, y, 0.6],
        [r, y + capHeight, 1.6],
        [0, y + capHeight],
      ],
      { ...cap, ribs },
    ),
  ]
}

/** Pump on top of a body that ends at height y; the nozzle points to the right front. */
function pumpHead({ y, collarRadius = 14, head = materials.ink(), turn = 28 }) {
  const ribs = { count: 84, from: y + 1.2, to: y + 13.4, depth: 0.42 }
  const lift = y + 15 + 17
  const nozzle = {
    ...place(
      lathe(
        outline([
          [0, 0],
          [3.5, 0, 0.4],
          [3.1, 27, 1.3],
          [0, 27],
        ]),
        { segments: 64 },
      ),
      { tilt: -96 },
    ),
    material: head,
  }
  return [
    turned(
      [
        [0, y],
        [collarRadius, y, 0.6],
        [collarRadius, y + 15, 1.4],
        [0, y + 15],
      ],
      { ...head, ribs },
    ),
    turned(
      [
        [0, y + 15],
        [7, y + 15, 0.6],
        [6.4, y + 19, 1.2],
        [4.1, y + 20, 0.8],
        [4.1, lift],
        [0, lift],
      ],
      head,
    ),
    turned(
      [
        [0, lift],
        [9.4, lift, 0.8],
        [9.4, lift + 11, 2.6],
        [0, lift + 11],
      ],
      head,
    ),
    place(place(nozzle, { x: 6, y: lift + 6.6 }), { turn: -turn }),
  ]
}

/** Bottle with a pump. */
export function pumpBottle({ radius = 27, height = 128, kind = 'green', fill = 112, label, head }) {
  return [
    glassBody({
      radius,
      height,
      shoulder: 13,
      neck: 12,
      neckHeight: 4,
      fill,
      kind,
      label,
      heel: 5,
      pipette: 0,
    }),
    ...pumpHead({ y: height + 3, head }),
  ]
}

const airlessNozzle = (material) => ({
  ...place(
    lathe(
      outline([
        [0, 0],
        [2.5, 0, 0.4],
        [2.3, 9, 0.8],
        [0, 9],
      ]),
      { segments: 64 },
    ),
    { tilt: -90 },
  ),
  material,
})

/** Airless pump: opaque body, collar and a small actuator. */
export function airless({
  radius = 16,
  height = 84,
  label,
  body = materials.opal(),
  head = materials.bone(),
}) {
  const collar = height + 0.8
  const lift = collar + 12 + 5
  return [
    turned(
      [
        [0, 0],
        [radius, 0, 2],
        [radius, height, 1.2],
        [0, height],
      ],
      { ...body, label },
    ),
    turned(
      [
        [0, collar],
        [radius - 0.2, collar, 0.5],
        [radius - 0.2, collar + 12, 1.6],
        [0, collar + 12],
      ],
      head,
    ),
    turned(
      [
        [0, collar + 12],
        [8.2, collar + 12],
        [8.2, lift],
        [0, lift],
      ],
      head,
    ),
    turned(
      [
        [0, lift],
        [radius - 3, lift, 0.7],
        [radius - 3, lift + 13, 2.6],
        [0, lift + 13],
      ],
      head,
    ),
    place(place(airlessNozzle(head), { x: radius - 6, y: lift + 7.5 }), { turn: -38 }),
  ]
}

/** Stone block or drum as a base for objects. */
export const block = (width, height, depth, stone) => [
  { ...roundedBox(width, height, depth, 1.6), material: stone },
]
export const drum = (radius, height, stone) => [
  turned(
    [
      [0, 0],
      [radius, 0, 1],
      [radius, height, 1.4],
      [0, height],
    ],
    stone,
    { segments: 240 },
  ),
]

/** Returns all parts, moved and rotated together. */
export function stand(parts, where) {
  return parts.map((part) => place(part, where))
}
