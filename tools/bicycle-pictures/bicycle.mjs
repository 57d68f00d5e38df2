/** Draws a bicycle from the right as SVG. Lengths are millimetres; the origin is the ground below the bottom bracket. */
const add = ([ax, ay], [bx, by]) => [ax + bx, ay + by]
/** A point at this distance; 90 degrees is upwards, 0 is forwards. */
const polar = (degrees, length) => [
  Math.cos((degrees * Math.PI) / 180) * length,
  -Math.sin((degrees * Math.PI) / 180) * length,
]
const between = ([ax, ay], [bx, by], share) => [ax + (bx - ax) * share, ay + (by - ay) * share]
const round = (value) => Math.round(value * 10) / 10
const at = ([x, y]) => `${round(x)} ${round(y)}`

export const ink = '#14171C'
const steel = '#A9B2BA'
const paleSteel = '#D9DEE2'
const rubber = '#23272D'
const leather = '#8A4B2A'

export const line = (points, { width, color = ink, cap = 'round' }) =>
  `<path d="M${points.map(at).join('L')}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="round"/>`
export const curve = (path, { width, color = ink }) =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`
export const disc = ([x, y], radius, { fill = 'none', stroke = 'none', width = 0 } = {}) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="${fill}" stroke="${stroke}" stroke-width="${width}"/>`

/** Returns the positions of a frame's joints. `steering` is the lower end of a steering tube that is not above the front wheel. */
function toJoints({ radius, frontRadius = radius, wheelbase, seatTube = 540, headTube = 150, steering }) {
  const bottom = [0, -(radius - 60)]
  const rear = [-445, -radius]
  const front = [wheelbase - 445, -frontRadius]
  const seatCluster = add(bottom, polar(107, seatTube))
  const saddle = add(bottom, polar(107, Math.max(seatTube + 130, 690)))
  const crown = steering ?? add(add(front, polar(-18, -48)), polar(108, frontRadius + 70))
  const head = add(crown, polar(108, headTube))
  return { bottom, rear, front, seatCluster, saddle, crown, head, stem: add(head, polar(108, 60)) }
}

export function drawWheel(centre, radius, { tyre, wall = rubber, spokes = 16, turn = 0 }) {
  const rim = radius - tyre - 8
  const lines = Array.from({ length: spokes }, (_, index) => {
    const degrees = turn + (index * 360) / spokes
    const side = index % 2 === 0 ? 70 : -70
    return line([add(centre, polar(degrees + side, 20)), add(centre, polar(degrees, rim))], {
      width: 2.6,
      color: steel,
    })
  })
  return [
    disc(centre, radius - tyre / 2, { stroke: rubber, width: tyre }),
    wall === rubber ? '' : disc(centre, radius - tyre + 5, { stroke: wall, width: 10 }),
    disc(centre, rim + 1, { stroke: paleSteel, width: 14 }),
    ...lines,
    disc(centre, 22, { fill: steel, stroke: ink, width: 5 }),
  ].join('')
}

const drawFender = (centre, radius, { from, to, color }) => {
  const [start, end] = [add(centre, polar(from, radius)), add(centre, polar(to, radius))]
  const large = Math.abs(to - from) > 180 ? 1 : 0
  return curve(`M${at(start)}A${radius} ${radius} 0 ${large} 0 ${at(end)}`, { width: 15, color })
}

function drawDrive({ bottom, rear }, { chainring = 88, sprocket = 38, guard }) {
  const chain = [
    [add(rear, [0, -sprocket]), add(bottom, [0, -chainring])],
    [add(rear, [0, sprocket]), add(bottom, [0, chainring])],
  ]
  return [
    ...chain.map((points) => line(points, { width: 7, color: '#4A525A' })),
    disc(rear, sprocket, { fill: steel, stroke: ink, width: 4 }),
    disc(bottom, chainring, { stroke: ink, width: 12 }),
    disc(bottom, chainring - 24, { stroke: steel, width: 10 }),
    guard === undefined
      ? ''
      : line([add(rear, [40, -sprocket - 14]), add(bottom, [0, -chainring - 14])], {
          width: 26,
          color: guard,
        }),
  ].join('')
}

function drawCranks({ bottom }, degrees) {
  const arm = 170
  const right = add(bottom, polar(degrees, arm))
  const pedal = (centre) => line([add(centre, [-48, 0]), add(centre, [48, 0])], { width: 22 })
  return [
    line([bottom, right], { width: 20, color: steel }),
    pedal(right),
    disc(bottom, 26, { fill: steel, stroke: ink, width: 6 }),
  ].join('')
}

const drawFarCrank = ({ bottom }, degrees) => {
  const left = add(bottom, polar(degrees + 180, 170))
  return (
    line([bottom, left], { width: 18, color: '#7C868F' }) +
    line([add(left, [-44, 0]), add(left, [44, 0])], { width: 20 })
  )
}

function drawSaddle({ seatCluster, saddle }, color) {
  const [x, y] = saddle
  return [
    line([seatCluster, saddle], { width: 24, color: steel }),
    `<path d="M${at([x - 140, y - 26])}Q${at([x - 60, y - 44])} ${at([x + 20, y - 22])}T${at([x + 150, y - 18])}Q${at([x + 160, y + 8])} ${at([x + 120, y + 6])}L${at([x - 20, y + 16])}Q${at([x - 130, y + 34])} ${at([x - 140, y - 26])}Z" fill="${color}"/>`,
  ].join('')
}

const bars = {
  drop: (stem) => {
    const reach = add(stem, [96, -6])
    const [x, y] = reach
    return (
      line([stem, reach], { width: 22, color: steel }) +
      curve(
        `M${at(reach)}L${at([x + 54, y])}C${at([x + 130, y + 6])} ${at([x + 130, y + 128])} ${at([x + 50, y + 134])}L${at([x - 10, y + 134])}`,
        { width: 26 },
      ) +
      curve(`M${at([x + 84, y + 10])}Q${at([x + 128, y - 58])} ${at([x + 104, y - 66])}`, { width: 26 })
    )
  },
  swept: (stem) => {
    const [x, y] = add(stem, [44, -18])
    return (
      line([stem, [x, y]], { width: 22, color: steel }) +
      curve(
        `M${at([x, y])}C${at([x + 70, y - 60])} ${at([x + 20, y - 92])} ${at([x - 60, y - 80])}L${at([x - 190, y - 56])}`,
        { width: 20, color: steel },
      ) +
      line(
        [
          [x - 90, y - 75],
          [x - 195, y - 55],
        ],
        { width: 30, color: leather },
      )
    )
  },
  flat: (stem) => {
    const [x, y] = add(stem, [74, -22])
    return (
      line([stem, [x, y]], { width: 24, color: ink }) +
      line(
        [
          [x - 34, y + 4],
          [x + 20, y - 8],
        ],
        { width: 34 },
      ) +
      line(
        [
          [x + 8, y],
          [x + 60, y + 34],
        ],
        { width: 12 },
      )
    )
  },
}

/** Tubes of the frame, by its kind. */
const frames = {
  diamond: ({ bottom, rear, seatCluster, crown, head }) => [
    [rear, seatCluster],
    [rear, bottom],
    [bottom, seatCluster],
    [bottom, between(crown, head, 0.12)],
    [between(seatCluster, bottom, 0.06), between(crown, head, 0.82)],
  ],
  low: ({ bottom, rear, seatCluster, crown, head }) => [
    [rear, seatCluster],
    [rear, bottom],
    [bottom, seatCluster],
    [bottom, between(crown, head, 0.08)],
    [between(seatCluster, bottom, 0.52), between(crown, head, 0.75)],
  ],
}

/** `bike` describes one model; `extras` draws parts behind and in front of the frame. */
export function drawBicycle(bike) {
  const joints = toJoints(bike)
  const { rear, front, crown, head, stem, bottom } = joints
  const {
    color,
    fork = color,
    tyre = 34,
    wall,
    frame = 'diamond',
    bar = 'flat',
    saddle = ink,
    tube = 34,
  } = bike
  const { radius, frontRadius = radius, crank = -32 } = bike
  const [behind = '', before = ''] = bike.extras?.(joints) ?? []
  const fenders = bike.fenders
    ? drawFender(rear, radius + 16, { from: 20, to: 215, color: bike.fenders }) +
      drawFender(front, frontRadius + 16, { from: 38, to: 196, color: bike.fenders })
    : ''
  return [
    behind,
    drawWheel(rear, radius, { tyre, wall, turn: 8 }),
    drawWheel(front, frontRadius, { tyre, wall, turn: 19 }),
    fenders,
    drawFarCrank(joints, crank),
    ...frames[frame](joints).map(([from, to], index) =>
      line([from, to], { width: index < 2 ? tube * 0.6 : tube, color }),
    ),
    bike.steering === undefined ? line([crown, front], { width: tube * 0.7, color: fork }) : '',
    line([crown, head], { width: tube + 8, color }),
    line([head, stem], { width: 24, color: steel }),
    drawSaddle(joints, saddle),
    bars[bar](stem),
    drawDrive(joints, bike),
    drawCranks(joints, crank),
    disc(rear, 12, { fill: ink }),
    disc(front, 12, { fill: ink }),
    before,
    disc(bottom, 9, { fill: ink }),
  ].join('')
}
