/**
 * Reads and writes the image of a content file. The file references the image; the database stores the hash of its
 * bytes.
 */
import { posix } from 'node:path'
import { z } from 'zod'
import { EpidermError } from '#kit'
import { mediaField } from '#content-types'
import type { ContentDraft } from '../types/change.ts'
import type { FileProblem } from '../types/errors.ts'
import { findFileSource } from '../types/file-source.ts'
import type { ContentMedia, ContentMediaObject, MediaIdentity } from '../types/media.ts'
import type { Snapshot } from '../snapshots/snapshot.ts'
import { toFileStem } from './content-file.ts'
import type { FileItem } from './folder-task.ts'
import { readRegularFile } from './read-folder.ts'

/** Maximum size of a file to read. The media store's own limit is lower. */
export const maxMediaBytes = 100 * 1024 * 1024

const endings: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/gif': 'gif',
  'image/svg+xml': 'svg',
  'application/pdf': 'pdf',
}

type StoredSource = { readonly type: 'file'; readonly ref: string; readonly mimeType: string }

/** Returns the file name of an image, such as `acno.webp`. */
export const toMediaName = (stem: string, mimeType: string): string => `${stem}.${endings[mimeType] ?? 'bin'}`

type MediaLocation = {
  readonly folder: string
  readonly beside: string
  readonly media: ContentMedia
  readonly published: Pick<Snapshot, 'heads' | 'loadStored'>
}

/**
 * Converts a file's body to the stored form. The image must be in the same folder as the file (`beside`) and have the
 * same name as the item.
 */
export async function readMediaFile(
  draft: ContentDraft,
  { folder, beside, ...stored }: MediaLocation,
): Promise<Omit<FileItem, 'file'> | { problem: FileProblem }> {
  const name = findFileSource(draft)?.ref ?? ''
  const reject = (message: string, hint?: string) => ({
    problem: { path: [draft.title, mediaField, 'source', 'ref'].join(' › '), message, hint },
  })
  const stem = [toFileStem(draft), draft.urlName].find((one) => name.startsWith(`${one}.`)) ?? ''
  if (!Object.values(endings).some((ending) => name === `${stem}.${ending}`)) {
    return reject(
      `must be ${toFileStem(draft)}. and the ending of the picture's type (got ${JSON.stringify(name)})`,
      'The picture lies beside this file and has its name; a translation may name that of the default language.',
    )
  }
  const uploaded = readUploaded(draft)
  if (uploaded instanceof z.ZodError) return reject(`uploaded: ${z.prettifyError(uploaded)}`, 'Delete it.')
  const file = posix.join(beside, name)
  const bytes = await readRegularFile(folder, file, maxMediaBytes)
  if (typeof bytes === 'string') return reject(`the picture ${name} ${bytes}`)
  try {
    const object = await findStored({ draft, uploaded }, await stored.media.inspect(bytes), stored)
    const rightName = toMediaName(stem, object.mimeType)
    if (rightName !== name) return reject(`${name} contains ${object.mimeType}`, `Rename it to ${rightName}.`)
    return {
      draft: { ...draft, body: await withPublishedEdit(toStoredBody(draft, object), draft, stored) },
      picture: { path: file, as: toIdentity(object) },
    }
  } catch (error) {
    if (error instanceof EpidermError) return reject(error.message, error.hint)
    throw error
  }
}

const hash = z.string().regex(/^[0-9a-f]{64}$/, 'must be a SHA-256')

/**
 * The uploaded object from which an exported image without metadata was created. Ignored if the image next to the file
 * is not that exported image.
 */
const uploadedObject = z.strictObject({ hash, size: z.int().min(1), sentHash: hash }).optional()

function readUploaded({ body }: ContentDraft): MediaIdentity | z.ZodError | undefined {
  const { source } = body[mediaField] as { readonly source: { readonly uploaded?: unknown } }
  const { data, error } = uploadedObject.safeParse(source.uploaded)
  return error ?? data
}

/**
 * Copies the crop from the published picture if both pictures use the same image file. Content files do not store the crop.
 */
async function withPublishedEdit(
  body: ContentDraft['body'],
  { contentKey, language }: ContentDraft,
  { published }: Pick<MediaLocation, 'published'>,
): Promise<ContentDraft['body']> {
  const heads = await published.heads.findBy('contentKey', [contentKey])
  const [item] = await published.loadStored(heads.filter((head) => head.language === language))
  const stored = item?.body[mediaField] as { readonly source?: object; readonly edit?: unknown } | undefined
  const media = body[mediaField] as { readonly source: { readonly ref: string } }
  const { ref } = Object(stored?.source) as { readonly ref?: unknown }
  if (stored?.edit === undefined || ref !== media.source.ref) return body
  return { ...body, [mediaField]: { ...media, edit: stored.edit } }
}

const toIdentity = ({ hash, size, sentHash }: ContentMediaObject): MediaIdentity => ({ hash, size, sentHash })

type FileMedia = { readonly draft: ContentDraft; readonly uploaded: MediaIdentity | undefined }

/**
 * Returns the object to which a version refers for this file. Among objects with the same bytes to send, the order of
 * preference is: the published object, the object that the file references, the file's own object, the oldest object.
 * Both the exported image without metadata and the original upload therefore count as unchanged.
 */
async function findStored(
  { draft: { contentKey, language }, uploaded }: FileMedia,
  object: ContentMediaObject,
  { media, published }: Pick<MediaLocation, 'media' | 'published'>,
): Promise<ContentMediaObject> {
  const same = [...(await media.findSame(object.sentHash))]
  if (uploaded?.sentHash === object.sentHash && (await media.findFacts(uploaded.hash)) === undefined)
    same.push({ ...object, ...uploaded })
  const [oldest = object] = same
  if (same.every(({ hash }) => hash === object.hash)) return oldest
  const heads = await published.heads.findBy('contentKey', [contentKey])
  const [item] = await published.loadStored(heads.filter((head) => head.language === language))
  const refs = [item && findFileSource(item)?.ref, uploaded?.hash, object.hash]
  return refs.flatMap((ref) => same.find(({ hash }) => hash === ref) ?? [])[0] ?? oldest
}

/**
 * Converts a stored body to its form in files, without information that the bytes themselves contain. `cleaned` is the
 * object of an image whose metadata was stripped. The file contains the hash of the uploaded bytes, so that the image
 * has the same URL in a copy of the site.
 */
export function toFileBody(
  draft: ContentDraft,
  ref: string,
  cleaned?: ContentMediaObject,
): ContentDraft['body'] {
  const body = Object.entries(draft.body).filter(([key]) => key !== 'width' && key !== 'height')
  return {
    ...Object.fromEntries(body),
    [mediaField]: { source: { type: 'file', ref, ...(cleaned && { uploaded: toIdentity(cleaned) }) } },
  }
}

const toStoredBody = (draft: ContentDraft, object: ContentMediaObject): ContentDraft['body'] => ({
  ...draft.body,
  ...toMediaBody(object),
})

/** Returns the fields in which a media item describes its bytes. */
export function toMediaBody({
  mimeType,
  size,
  hash,
  width,
  height,
}: ContentMediaObject): Record<string, unknown> {
  const source: StoredSource & { readonly size: number } = { type: 'file', mimeType, size, ref: hash }
  return { [mediaField]: { source }, ...(width !== null && height !== null && { width, height }) }
}
