/** Judges an upload before anything of it is stored: by its bytes, read to the end, with nothing that runs. */
import { createReadStream } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { damagedUpload, emptyUpload, unknownMediaType } from './errors.ts'
import { isMarkup, maxPixels, readPictureFacts, startsWith } from './inspect-media.ts'
import { loadSharp } from './load-sharp.ts'
import { prepareMedia, type PreparedMedia } from './prepare/prepare-media.ts'

/** Enough to recognise markup. */
const headBytes = 1024

/**
 * Throws `media-empty`, `media-type-unknown` (415), `media-too-many-pixels` (413), `media-damaged` (422), and as `prepareMedia`.
 * Memory does not grow with the picture: it is decoded in strips, and one at a time.
 */
export async function prepareUpload(
  path: string,
  { hash, size }: { readonly hash: string; readonly size: number },
): Promise<PreparedMedia> {
  const head = await readHead(path)
  if (size === 0) throw emptyUpload()
  if (startsWith(head, '%PDF-')) throw unknownMediaType(head)
  if (isMarkup(head)) return prepareMedia(await readFile(path))
  const facts = { ...(await readPictureFacts({ source: path, head })), size }
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
