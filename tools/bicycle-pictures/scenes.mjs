/** The pictures: bicycles on a coloured background, and tools of the workshop. */
import { curve, disc, drawBicycle, drawWheel, ink, line } from './bicycle.mjs'

const yellow = '#FFD21F'
const cobalt = '#1D4ED8'
const red = '#D6452B'
const green = '#2F7D5B'
const sky = '#DCE8FF'
const sand = '#F3ECDD'
const mint = '#DDF0E6'
const rose = '#FBE3DC'
const paper = '#FFFFFF'

const rack = ({ rear, seatCluster }, color = ink) => {
  const y = rear[1] - 395
  return [
    line(
      [
        [rear[0] - 210, y],
        [seatCluster[0] - 20, y],
      ],
      { width: 16, color },
    ),
    line([[rear[0] - 20, y], rear], { width: 11, color }),
    line([[rear[0] - 150, y], rear], { width: 11, color }),
  ].join('')
}

const lamp = ([x, y]) =>
  `<path d="M${x} ${y - 26}h44q26 26 0 52h-44z" fill="${ink}"/><path d="M${x + 44} ${y - 26}q26 26 0 52z" fill="${yellow}"/>`

const bag = ([x, y], color) =>
  `<path d="M${x - 120} ${y}h240l-20 270q-2 22-26 22h-150q-24 0-26-22z" fill="${color}"/><path d="M${x - 120} ${y}h240l-8 96h-224z" fill="${ink}" fill-opacity=".22"/><path d="M${x - 14} ${y + 70}h28v60h-28z" fill="${paper}" fill-opacity=".85"/>`

const elbe = {
  radius: 345,
  wheelbase: 1085,
  seatTube: 490,
  headTube: 130,
  frame: 'low',
  bar: 'swept',
  color: cobalt,
  fenders: '#16307F',
  saddle: '#8A4B2A',
  tyre: 40,
  wall: '#D9C7A3',
  chainring: 82,
  extras: (joints) => [rack(joints), lamp([joints.crown[0] + 40, joints.crown[1] - 40])],
}
const moor = {
  radius: 345,
  wheelbase: 1060,
  seatTube: 560,
  headTube: 160,
  bar: 'drop',
  color: green,
  fenders: ink,
  saddle: '#8A4B2A',
  tyre: 42,
  chainring: 90,
  extras: (joints) => [
    rack(joints) + bag([joints.rear[0] - 60, joints.rear[1] - 390], red),
    bag([joints.front[0] + 4, joints.front[1] - 200], red).replaceAll('270', '190') +
      lamp([joints.crown[0] + 44, joints.crown[1] - 60]),
  ],
}
const kante = {
  radius: 340,
  wheelbase: 1000,
  seatTube: 570,
  headTube: 140,
  bar: 'flat',
  color: yellow,
  tyre: 28,
  saddle: ink,
  chainring: 84,
  sprocket: 32,
  tube: 30,
  crank: -8,
}
const kiste = {
  radius: 345,
  frontRadius: 255,
  wheelbase: 1840,
  seatTube: 480,
  headTube: 230,
  frame: 'low',
  bar: 'swept',
  color: cobalt,
  fenders: '#16307F',
  tyre: 48,
  saddle: '#8A4B2A',
  crank: -60,
  steering: [400, -520],
  extras: ({ bottom, front, rear, seatCluster, crown }) => {
    const [left, right] = [bottom[0] + 450, front[0] - 200]
    const bridge = [front[0] - 70, -520]
    return [
      rack({ rear, seatCluster }),
      [
        line([crown, [left - 40, -190], [right + 40, -190], bridge, front], { width: 36, color: cobalt }),
        line([bottom, [left - 30, -190]], { width: 36, color: cobalt }),
        `<path d="M${left - 60} -650L${right + 130} -590L${right + 30} -225H${left}Z" fill="${red}"/>`,
        `<path d="M${left - 60} -650L${right + 130} -590L${right + 119} -550L${left - 54} -606Z" fill="${ink}" fill-opacity=".25"/>`,
        `<path d="M${left + 110} -450h220v90h-220z" fill="${paper}" fill-opacity=".9"/>`,
        lamp([bridge[0] + 20, bridge[1] + 10]),
      ].join(''),
    ]
  },
}

const ground = ({ width, height, color, horizon }) =>
  `<rect width="${width}" height="${height}" fill="${color}"/><rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${ink}" fill-opacity=".07"/>`

/** Places a bicycle on the horizon with its centre at `x`. */
const place = (bike, { x, horizon, scale }) => {
  const middle = bike.wheelbase / 2 - 445
  const shadow = `<ellipse cx="${x}" cy="${horizon + 4}" rx="${(bike.wheelbase / 2 + 380) * scale}" ry="${26 * scale}" fill="${ink}" fill-opacity=".16"/>`
  return `${shadow}<g transform="translate(${x - middle * scale} ${horizon}) scale(${scale})">${drawBicycle(bike)}</g>`
}

const portrait = (bike, color, { scale = 0.68, sun = paper } = {}) => {
  const [width, height, horizon] = [1440, 1080, 880]
  return {
    width,
    height,
    svg:
      ground({ width, height, color, horizon }) +
      disc([width / 2, 480], 400, { fill: sun }) +
      place(bike, { x: width / 2, horizon, scale }),
  }
}

/** A street: house fronts as plain shapes, and two bicycles. */
function hero() {
  const [width, height, horizon] = [1800, 1350, 1130]
  const house = (x, w, h, color) => {
    const windows = Array.from({ length: Math.floor((h - 200) / 190) }, (_, row) =>
      Array.from(
        { length: Math.floor((w - 60) / 130) },
        (_, column) =>
          `<rect x="${x + 50 + column * 130}" y="${horizon - h + 70 + row * 190}" width="76" height="116" rx="6" fill="${paper}" fill-opacity=".55"/>`,
      ).join(''),
    ).join('')
    return `<rect x="${x}" y="${horizon - h}" width="${w}" height="${h}" fill="${color}"/>${windows}`
  }
  const shop = [
    `<rect x="760" y="690" width="700" height="440" fill="${ink}"/>`,
    `<rect x="800" y="790" width="300" height="340" fill="#FFF3C4"/><rect x="1140" y="790" width="150" height="340" fill="#2A3038"/><rect x="1320" y="790" width="100" height="340" fill="#FFF3C4"/>`,
    ...Array.from(
      { length: 7 },
      (_, index) =>
        `<path d="M${760 + index * 100} 690h100v70q-50 44-100 0z" fill="${index % 2 === 0 ? yellow : paper}"/>`,
    ),
    `<g transform="translate(950 960) scale(.36)">${drawWheel([0, 0], 340, { tyre: 28 })}</g>`,
  ].join('')
  return {
    width,
    height,
    svg: [
      `<rect width="${width}" height="${height}" fill="${sky}"/>`,
      disc([1480, 260], 130, { fill: yellow }),
      house(0, 380, 800, '#C9D8F7'),
      house(380, 380, 640, '#B4C7F0'),
      house(760, 700, 860, '#8FAAE6'),
      house(1460, 340, 720, '#C9D8F7'),
      shop,
      `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="#3A414A"/>`,
      ...Array.from(
        { length: 7 },
        (_, index) => `<rect x="${40 + index * 270}" y="1240" width="150" height="14" fill="${paper}"/>`,
      ),
      place(elbe, { x: 500, horizon: 1190, scale: 0.58 }),
      place(kante, { x: 1360, horizon: 1165, scale: 0.5 }),
    ].join(''),
  }
}

const tools = {
  spanner: (x, y) =>
    `<g transform="translate(${x} ${y})">${line(
      [
        [0, 60],
        [0, 400],
      ],
      { width: 40, color: ink },
    )}${disc([0, 30], 58, { fill: ink })}<path d="M-24 -40h48v70h-48z" fill="${yellow}"/>${disc([0, 420], 50, { fill: ink })}${disc([0, 420], 22, { fill: yellow })}</g>`,
  driver: (x, y) =>
    `<g transform="translate(${x} ${y})"><rect x="-34" y="-30" width="68" height="190" rx="30" fill="${red}"/>${line(
      [
        [0, 160],
        [0, 420],
      ],
      { width: 20, color: '#A9B2BA' },
    )}</g>`,
  pump: (x, y) =>
    `<g transform="translate(${x} ${y})"><rect x="-70" y="-30" width="140" height="36" rx="18" fill="${ink}"/>${line(
      [
        [0, 0],
        [0, 140],
      ],
      { width: 18, color: '#A9B2BA' },
    )}<rect x="-30" y="140" width="60" height="330" rx="10" fill="${cobalt}"/>${curve('M24 440C150 420 130 250 90 190', { width: 14, color: ink })}</g>`,
  key: (x, y) =>
    `<g transform="translate(${x} ${y})">${curve('M0 0V330Q0 400 70 400H150', { width: 26, color: '#59626B' })}</g>`,
}

/** A board with holes, on which four tools hang. */
function drawBoard() {
  const holes = Array.from({ length: 8 }, (_, row) =>
    Array.from({ length: 11 }, (_, column) =>
      disc([1010 + column * 72, 110 + row * 72], 5, { fill: ink }),
    ).join(''),
  ).join('')
  return [
    `<rect x="960" y="60" width="840" height="640" fill="#FFE27A"/><g fill-opacity=".18" opacity=".25">${holes}</g>`,
    tools.spanner(1080, 150),
    tools.driver(1250, 140),
    tools.pump(1430, 150),
    tools.key(1590, 150),
  ].join('')
}

/** The workshop: a wheel in the truing stand, and tools on a board. */
function workshop() {
  const [width, height] = [1800, 1200]
  return {
    width,
    height,
    svg: [
      `<rect width="${width}" height="${height}" fill="${yellow}"/>`,
      drawBoard(),
      `<rect y="960" width="${width}" height="240" fill="${ink}"/><rect y="960" width="${width}" height="26" fill="#3A414A"/>`,
      line(
        [
          [310, 960],
          [310, 500],
        ],
        { width: 46, color: '#3A414A' },
      ),
      line(
        [
          [770, 960],
          [770, 500],
        ],
        { width: 46, color: '#3A414A' },
      ),
      drawWheel([540, 520], 420, { tyre: 38, spokes: 32 }),
      line(
        [
          [310, 520],
          [520, 520],
        ],
        { width: 30, color: '#59626B' },
      ),
      line(
        [
          [770, 520],
          [560, 520],
        ],
        { width: 30, color: '#59626B' },
      ),
      `<rect x="1100" y="860" width="420" height="100" rx="8" fill="${red}"/><rect x="1240" y="820" width="140" height="50" rx="22" fill="none" stroke="${ink}" stroke-width="22"/><rect x="1100" y="900" width="420" height="14" fill="${ink}" fill-opacity=".3"/>`,
    ].join(''),
  }
}

export const scenes = {
  strasse: hero,
  werkstatt: workshop,
  'elbe-9': () => portrait(elbe, sky),
  moorkurier: () => portrait(moor, mint),
  kante: () => portrait(kante, rose),
  kiste: () => portrait(kiste, sand, { scale: 0.53 }),
}
