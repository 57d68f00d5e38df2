/**
 * `node scripts/site-icons.mjs <icon.svg>`: renders a site's icons for browsers and phones from a 32 × 32 SVG. Writes
 * them to `icons/` next to the SVG, or to the SVG's own folder if that is called `icons`. Every run writes the same
 * bytes.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import sharp from 'sharp'

const source = resolve(process.argv[2] ?? 'icon.svg')
const ownFolder = dirname(source)
const folder = basename(ownFolder) === 'icons' ? ownFolder : join(ownFolder, 'icons')
const mark = readFileSync(source, 'utf8')
/** The icon without rounded corners, because phones round the corners themselves. */
const square = mark.replace(' rx="7"', '')
/**
 * The icon with additional margins. A phone may crop a maskable icon to a circle whose diameter is four fifths of the
 * icon's width.
 */
const maskable = square
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"')

const draw = (svg, sizePx) =>
  sharp(Buffer.from(svg), { density: (72 * sizePx) / 32 })
    .resize(sizePx, sizePx)
    .png({ compressionLevel: 9, palette: true, colours: 32 })
    .toBuffer()

/** Returns an ICO file that contains a single PNG. */
function toIco(png, sizePx) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(sizePx, 6)
  header.writeUInt8(sizePx, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(png.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, png])
}

const files = {
  'favicon.ico': toIco(await draw(mark, 32), 32),
  'touch-icon.png': await draw(square, 180),
  'app-icon-192.png': await draw(mark, 192),
  'app-icon-512.png': await draw(mark, 512),
  'maskable-icon-512.png': await draw(maskable, 512),
}
mkdirSync(folder, { recursive: true })
for (const [name, bytes] of Object.entries(files)) {
  writeFileSync(join(folder, name), bytes)
  process.stdout.write(`${name} ${bytes.length} bytes\n`)
}
