/** Loads the images to which copied blocks refer, and adds them to the clipboard. */
import type { ApiClient } from '../api/calls.ts'
import {
  isPictureType,
  maxClipboardBytes,
  maxClipboardPictures,
  writePictures,
  type ClipboardPicture,
} from './clipboard-pictures.ts'
import { runConcurrently } from './run-concurrently.ts'
import { picturesMimeType } from './pictures-mime-type.ts'

type PictureCopyInput = {
  readonly keys: ReadonlySet<string>
  readonly calls: Pick<ApiClient, 'get'>
  readonly site: string
  /** Writes the copied blocks to the clipboard data. */
  readonly write: (to: DataTransfer) => void
  /** Signal that is aborted when the clipboard's content may have changed. */
  readonly signal: AbortSignal
}

export async function copyPictures({ keys, calls, site, write, signal }: PictureCopyInput): Promise<void> {
  const pictures = await readPictures(keys, calls, signal)
  if (pictures.length === 0 || signal.aborted || !document.hasFocus()) return
  const text = writePictures(site, pictures)
  copyAgain((to) => {
    write(to)
    to.setData(picturesMimeType, text)
  })
}

/** Loads images until the size limit is reached. Omits images that cannot be loaded. */
async function readPictures(
  keys: ReadonlySet<string>,
  calls: Pick<ApiClient, 'get'>,
  signal: AbortSignal,
): Promise<readonly ClipboardPicture[]> {
  const pictures: ClipboardPicture[] = []
  let left = maxClipboardBytes
  await runConcurrently([...keys], async (key) => {
    const facts = await findPicture(key, calls).catch(() => undefined)
    const bytes = facts?.file && (await readBytes(facts.file, signal).catch(() => undefined))
    if (!bytes || bytes.size > left) return
    left -= bytes.size
    const { title, altText } = facts
    pictures.push({ key, title, altText, type: bytes.type, data: await toBase64(bytes) })
  })
  return pictures.slice(0, maxClipboardPictures)
}

const findPicture = async (key: string, calls: Pick<ApiClient, 'get'>) =>
  (await calls.get('/studio/media', { query: { key } })).pictures[0]

async function readBytes(file: string, signal: AbortSignal): Promise<Blob | undefined> {
  const response = await fetch(file, { credentials: 'same-origin', signal })
  const { headers, body, ok } = response
  const isTaken =
    isPictureType(headers.get('content-type')) && Number(headers.get('content-length')) <= maxClipboardBytes
  if (ok && isTaken) return response.blob()
  await body?.cancel()
  return undefined
}

/** Encodes images with a `FileReader`, which works outside the main thread. The Base64 text follows the comma. */
const toBase64 = (bytes: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result).split(',')[1] ?? ''))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The picture cannot be read')))
    reader.readAsDataURL(bytes)
  })

/**
 * Copies again programmatically, which browsers permit for a few seconds after a key press or click. Handles the copy
 * event before other listeners do, because they would copy any text that has been selected in the meantime.
 */
function copyAgain(write: (to: DataTransfer) => void): void {
  const put = (event: ClipboardEvent) => {
    event.preventDefault()
    event.stopImmediatePropagation()
    if (event.clipboardData !== null) write(event.clipboardData)
  }
  document.addEventListener('copy', put, { capture: true })
  document.execCommand('copy')
  document.removeEventListener('copy', put, { capture: true })
}
