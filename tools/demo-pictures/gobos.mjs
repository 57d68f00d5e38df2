// Objects between the lamp and the set: leaves and a window, as masks of the key light.
import sharp from 'sharp'
import { createRandom, smoothstep } from './noise.mjs'

const SIZE = 700

/**
 * Returns a mask of blurred leaf sprays. Coordinates are in millimetres across the light; `dark` is the share of light
 * that still passes.
 */
export async function leafGobo({ seed = 3, span = 420, blur = 7, dark = 0.28, sprays, x = 0, y = 0 }) {
  const random = createRandom(seed)
  const paths = sprays.map((spray) => sprayPath(spray, random)).join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE}" height="${SIZE}" viewBox="0 0 1000 1000"><rect width="1000" height="1000" fill="#fff"/>${paths}</svg>`
  const mask = await sharp(Buffer.from(svg)).greyscale().blur(blur).raw().toBuffer()
  return (a, b) => {
    const u = ((a - x) / span + 0.5) * SIZE
    const v = (0.5 - (b - y) / span) * SIZE
    return dark + (1 - dark) * readMask(mask, u, v)
  }
}

/** Returns a mask of a window with glazing bars; only the panes let light through. */
export function windowGobo({
  x,
  y,
  paneWidth,
  paneHeight,
  columns,
  rows,
  bar = 7,
  soft = 5,
  dark = 0.16,
  slant = 0,
}) {
  return (a, b) => {
    const u = a - x + (b - y) * slant
    const v = b - y
    const width = columns * paneWidth
    const height = rows * paneHeight
    const inside = edge(u, soft) * edge(width - u, soft) * edge(v, soft) * edge(height - v, soft)
    const bars = barLight(u, paneWidth, bar, soft) * barLight(v, paneHeight, bar, soft)
    return dark + (1 - dark) * inside * bars
  }
}

function sprayPath({ x, y, angle, length, leaves, size, bend = 0.25 }, random) {
  let path = ''
  for (let i = 0; i < leaves; i++) {
    const t = (i + 0.7) / leaves
    const turn = angle + bend * t
    const px = x + Math.cos(turn) * length * t
    const py = y + Math.sin(turn) * length * t
    const side = i % 2 ? 1 : -1
    const lean = turn + side * (0.75 + random() * 0.3) * (i === leaves - 1 ? 0.1 : 1)
    path += leafPath(px, py, lean, size * (1.15 - 0.5 * t) * (0.85 + random() * 0.3), 0.15 + random() * 0.12)
  }
  const ex = x + Math.cos(angle + bend) * length
  const ey = y + Math.sin(angle + bend) * length
  const mx = x + Math.cos(angle + bend * 0.4) * length * 0.5
  const my = y + Math.sin(angle + bend * 0.4) * length * 0.5
  return `<path d="M${x} ${y}Q${mx} ${my} ${ex} ${ey}" stroke="#000" stroke-width="5" fill="none"/>${path}`
}

function leafPath(x, y, angle, length, width) {
  const at = (along, across) => {
    const c = Math.cos(angle)
    const s = Math.sin(angle)
    return `${(x + along * length * c - across * length * s).toFixed(1)} ${(y + along * length * s + across * length * c).toFixed(1)}`
  }
  return `<path d="M${at(0, 0)}C${at(0.25, width * 1.35)} ${at(0.7, width * 1.2)} ${at(1, 0.03)}C${at(0.7, -width * 0.9)} ${at(0.25, -width * 1.25)} ${at(0, 0)}Z"/>`
}

function readMask(mask, u, v) {
  const x = Math.max(0, Math.min(SIZE - 1.001, u))
  const y = Math.max(0, Math.min(SIZE - 1.001, v))
  const ix = Math.floor(x)
  const iy = Math.floor(y)
  const at = iy * SIZE + ix
  const fx = x - ix
  const fy = y - iy
  return (
    ((mask[at] * (1 - fx) + mask[at + 1] * fx) * (1 - fy) +
      (mask[at + SIZE] * (1 - fx) + mask[at + SIZE + 1] * fx) * fy) /
    255
  )
}

function edge(value, soft) {
  return smoothstep(-soft, soft, value)
}

function barLight(value, step, bar, soft) {
  const distance = Math.abs(value - Math.round(value / step) * step)
  return smoothstep(bar / 2 - soft * 0.5, bar / 2 + soft * 0.8, distance)
}
