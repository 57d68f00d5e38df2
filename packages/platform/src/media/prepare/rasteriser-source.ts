/**
 * The code of the child process that renders an SVG, as a string, so that it is the same in the build, in development and in tests. It
 * reads the SVG from standard input and writes width and height, four bytes each, then the PNG. Its main thread does no rendering and
 * enforces the limits.
 */
export const rasteriserSource = `
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'

const { sharpPath, sidePx, cpuMs, memoryBytes } = JSON.parse(process.argv[1])
function end(limit) {
  writeSync(2, '\\nlimit: ' + limit)
  process.kill(process.pid, 'SIGKILL')
}
setInterval(() => {
  const { user, system } = process.cpuUsage()
  if ((user + system) / 1000 > cpuMs) end('cpu')
  if (process.memoryUsage.rss() > memoryBytes) end('memory')
}, 10)

const sharp = createRequire(sharpPath)(sharpPath)
sharp.concurrency(1)
sharp.cache(false)
const source = await buffer(process.stdin)
const open = (density) => sharp(source, { density, limitInputPixels: false, failOn: 'error' })
const measure = async (density) => {
  const { format, width, height } = await open(density).metadata()
  if (format !== 'svg') throw new Error('no drawing')
  return { width, height, side: Math.max(width, height) }
}
const { width, height, side } = await measure(72)
const head = Buffer.alloc(8)
head.writeUInt32BE(width, 0)
head.writeUInt32BE(height, 4)
writeSync(1, head)

// As the density increases, lengths in pixels grow linearly and lengths in millimetres grow quadratically.
const scale = sidePx / side
const trial = Math.sqrt(scale)
const grown = (await measure(72 * trial)).side / side
const density = Math.abs(grown / scale - 1) < 0.05 ? 72 * trial : 72 * scale
const drawn = await open(Math.min(100000, Math.max(1, density)))
  .resize({
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
    fit: 'fill',
  })
  .png({ compressionLevel: 4 })
  .toBuffer()
process.stdout.write(drawn, () => process.exit(0))
`
