/** Judges what somebody sends before anything of it is stored: told by its bytes, read to its end, with nothing that runs. */
import { readFile } from 'node:fs/promises'
import { damagedUpload, noUploadedPicture, scriptedPicture, unknownMediaType } from './errors.ts'
import { maxPixels, readPictureFacts, type MediaFacts } from './inspect-media.ts'
import { loadSharp } from './load-sharp.ts'

/** A drawing with more than this is no icon and no logo; it is read as a text. */
const maxSvgBytes = 2 * 1024 * 1024

/**
 * Of a picture in a file. Throws `media-type-unknown` (415), `media-too-many-pixels` (413), `media-damaged`, `media-scripted` (422).
 * Memory does not grow with the picture: it is decoded in strips, and one at a time.
 */
export async function inspectUpload(path: string, size: number): Promise<MediaFacts> {
  const facts = { ...(await readPictureFacts(path)), size }
  if (facts.mimeType === 'image/svg+xml') await requireNoScript(path, size)
  else await requireWhole(path)
  return facts
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

/**
 * Attack: a drawing that is opened by itself, or put into a page, and runs. Delivery sandboxes every SVG (`documentPolicy`); what
 * is asked for here is that none is stored that tries. Entities are refused, since they can spell any of it.
 */
const active =
  /<\s*(?:[\w-]+:)?(?:script|foreignobject|iframe|embed|object|handler|set|animate\w*)\b|\son\w+\s*=|(?:javascript|vbscript)\s*:|data\s*:\s*text|<!entity|<\?xml-stylesheet|@import/i

async function requireNoScript(path: string, size: number): Promise<void> {
  if (size > maxSvgBytes) throw noUploadedPicture('an SVG drawing of more than 2 MB')
  const bytes = await readFile(path)
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
