// Typesets labels with glyph outlines from the shop's own open fonts, so that every machine renders the same glyphs.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import * as fontkit from 'fontkit'
import sharp from 'sharp'
import { decode } from './colour.mjs'

const require = createRequire(import.meta.url)
const open = (path) => fontkit.create(readFileSync(require.resolve(path)))
const fonts = {
  serif: open('@fontsource-variable/brygada-1918/files/brygada-1918-latin-wght-normal.woff2'),
  sans: open('@fontsource/figtree/files/figtree-latin-400-normal.woff2'),
  sansMedium: open('@fontsource/figtree/files/figtree-latin-500-normal.woff2'),
}

/** Returns the SVG path of one line of text. Size, position and tracking are in millimetres. */
const alignShares = { left: 0, centre: 1 / 2, right: 1 }

function textPath({ text, font = 'sans', size, x, y, tracking = 0, align = 'left', fill }) {
  const face = fonts[font]
  const scale = size / face.unitsPerEm
  const run = face.layout(text)
  const widths = run.positions.map((p) => p.xAdvance * scale + tracking)
  const width = widths.reduce((sum, w) => sum + w, 0) - tracking
  let at = x - width * alignShares[align]
  const glyphs = run.glyphs.map((glyph, i) => {
    const path = `<path transform="translate(${at.toFixed(4)} ${y}) scale(${scale} ${-scale})" d="${glyph.path.toSVG()}"/>`
    at += widths[i]
    return path
  })
  return `<g fill="${fill}">${glyphs.join('')}</g>`
}

/** Renders a product's label as `{ width, height (mm), columns, rows, data (linear RGB + alpha) }`. */
export async function createLabel({
  width,
  height,
  paper,
  colour,
  lines,
  rules = [],
  pixelsPerMillimetre = 22,
}) {
  const body = [
    paper ? `<rect width="${width}" height="${height}" fill="${paper}"/>` : '',
    ...rules.map(
      (r) =>
        `<rect x="${r.x}" y="${r.y}" width="${r.width}" height="${r.height}" fill="${r.fill ?? colour}"/>`,
    ),
    ...lines.map((line) => textPath({ fill: colour, ...line })),
  ]
  const columns = Math.round(width * pixelsPerMillimetre)
  const rows = Math.round(height * pixelsPerMillimetre)
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${columns}" height="${rows}" viewBox="0 0 ${width} ${height}">${body.join('')}</svg>`
  const raw = await sharp(Buffer.from(svg)).ensureAlpha().raw().toBuffer()
  const data = new Float32Array(columns * rows * 4)
  for (let i = 0; i < data.length; i++) data[i] = i % 4 === 3 ? raw[i] / 255 : decode(raw[i] / 255)
  return { width, height, columns, rows, data }
}

/** Writes the label's colour and alpha at (x, y) millimetres from its upper left corner into `out`. */
export function readLabel(label, x, y, out) {
  const fx = Math.max(0, Math.min(label.columns - 1.001, (x / label.width) * label.columns - 0.5))
  const fy = Math.max(0, Math.min(label.rows - 1.001, (y / label.height) * label.rows - 0.5))
  const ix = Math.floor(fx)
  const iy = Math.floor(fy)
  const u = fx - ix
  const v = fy - iy
  const at = (iy * label.columns + ix) * 4
  const below = at + label.columns * 4
  for (let c = 0; c < 4; c++) {
    const d = label.data
    out[c] =
      (d[at + c] * (1 - u) + d[at + 4 + c] * u) * (1 - v) +
      (d[below + c] * (1 - u) + d[below + 4 + c] * u) * v
  }
}
