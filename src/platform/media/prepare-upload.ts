/** Judges an upload before anything of it is stored: by its bytes, read to the end, with nothing that runs. */
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { damagedUpload, noUploadedPicture, scriptedPicture, unknownMediaType } from './errors.ts'
import { inspectDrawing, isMarkup, maxPixels, readPictureFacts } from './inspect-media.ts'
import { loadSharp } from './load-sharp.ts'
import { prepareMedia, type PreparedMedia } from './prepare/prepare-media.ts'

/** A drawing with more than this is no icon and no logo; it is read as a text. */
const maxSvgBytes = 2 * 1024 * 1024
/** Enough to recognise markup. */
const headBytes = 1024

/**
 * Throws `media-type-unknown` (415), `media-too-many-pixels` (413), `media-damaged`, `media-scripted`, `media-too-complex` (422).
 * Memory does not grow with the picture: it is decoded in strips, and one at a time.
 */
export async function prepareUpload(
  path: string,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<PreparedMedia> {
  if (isMarkup(await readHead(path))) return prepareDrawing(path, size)
  const facts = { ...(await readPictureFacts(path)), size }
  await requireWhole(path)
  return { facts, sent: { hash, size, read: () => createReadStream(path) }, raster: undefined }
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(headBytes) })
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** A header may promise more than there is: the picture is decoded once. */
async function requireWhole(path: string): Promise<void> {
  const sharp = await loadSharp()
  const options = { limitInputPixels: maxPixels, failOn: 'truncated', sequentialRead: true } as const
  await sharp(path, options)
    .resize({ width: 16 })
    .raw()
    .toBuffer()
    .catch((cause: unknown) => {
      throw damagedUpload(cause)
    })
}

async function prepareDrawing(path: string, size: number): Promise<PreparedMedia> {
  if (size > maxSvgBytes) throw noUploadedPicture('an SVG drawing of more than 2 MB')
  const bytes = await readFile(path)
  inspectDrawing(bytes)
  requireNoScript(bytes)
  return prepareMedia(bytes)
}

/**
 * Attack: a drawing that is opened by itself, or put into a page, and runs. Delivery sandboxes every SVG (`documentPolicy`); what
 * is asked for here is that none is stored that tries. Entities are refused, since they can spell any of it.
 */
const active =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*)\b|\son\w+\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text|<!entity|<\?xml-stylesheet|@import/i

function requireNoScript(bytes: Uint8Array): void {
  const text = decode(bytes)
  if (text === undefined) throw unknownMediaType()
  if (active.test(text) || /&#/.test(text)) throw scriptedPicture()
}

/** Undefined where it is no UTF-8: what cannot be read cannot be judged. */
function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}
