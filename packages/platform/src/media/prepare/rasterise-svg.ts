/**
 * Renders an SVG as a PNG in a separate process, because the library's rendering can be stopped only by ending the
 * process.
 */
import { spawn } from 'node:child_process'
import { createRequire } from 'node:module'
import { buffer, text } from 'node:stream/consumers'
import { damagedUpload, svgTooComplex } from '../errors.ts'
import { requirePixelLimit } from '../inspect-media.ts'
import { rasteriserSource } from './rasteriser-source.ts'

export type RasterisedSvg = {
  /** The PNG with a transparent background. */
  readonly png: Buffer
  /** The SVG's intrinsic size in pixels. */
  readonly width: number
  readonly height: number
}

export type RasteriseLimits = {
  readonly cpuMs: number
  readonly withinMs: number
  readonly memoryBytes: number
}

export const rasteriseLimits: RasteriseLimits = {
  cpuMs: 2_000,
  withinMs: 10_000,
  memoryBytes: 512 * 1024 * 1024,
}
/** Renders an SVG. Tests pass a function that caches the result. */
export type SvgRasteriser = (svg: Uint8Array) => Promise<RasterisedSvg>

/** Length of the PNG's longer side, in pixels. */
const rasterSidePx = 2_560

/** Throws `media-damaged`, `media-too-complex` (422) or `media-too-many-pixels` (413). */
export async function rasteriseSvg(
  svg: Uint8Array,
  limits: RasteriseLimits = rasteriseLimits,
): Promise<RasterisedSvg> {
  const { output, errors, signal } = await runChild(svg, limits)
  const limit = /limit: (\w+)$/.exec(errors)?.[1] ?? 'time'
  if (signal !== null) throw svgTooComplex(limit)
  if (output.length < 8) throw damagedUpload(new Error(errors.slice(-500)))
  const size = { width: output.readUInt32BE(0), height: output.readUInt32BE(4) }
  requirePixelLimit(size)
  if (output.length === 8) throw damagedUpload(new Error(errors.slice(-500)))
  return { png: output.subarray(8), ...size }
}

async function runChild(svg: Uint8Array, { withinMs, ...limits }: RasteriseLimits) {
  const sharpPath = createRequire(import.meta.url).resolve('sharp')
  const settings = JSON.stringify({ sharpPath, sidePx: rasterSidePx, ...limits })
  /** Attack: an SVG that reads the process's environment. The environment is empty, so it contains no passwords. */
  const child = spawn(
    process.execPath,
    ['--max-old-space-size=64', '--input-type=module', '--eval', rasteriserSource, settings],
    { env: {}, stdio: 'pipe', timeout: withinMs, killSignal: 'SIGKILL' },
  )
  /** Ignores errors that occur while data is written to a child process that has exited. */
  child.stdin.on('error', () => undefined)
  child.stdin.end(svg)
  const ended = new Promise<NodeJS.Signals | null>((resolve, reject) => {
    child.once('error', reject).once('close', (_code, signal) => resolve(signal))
  })
  const [output, errors, signal] = await Promise.all([buffer(child.stdout), text(child.stderr), ended])
  return { output, errors, signal }
}
