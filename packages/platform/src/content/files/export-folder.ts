/** Exports the published site as files. An import of these files finds no changes. */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Actor, ContentItem } from '#model'
import type { ContentType, ContentTypes } from '#content-types'
import { requireStaff } from '../types/authority.ts'
import type { ContentDeps } from '../releases/content-deps.ts'
import { toFilePath, toFileStem, toFileText } from './content-file.ts'
import { hasUnimportedEdits, toHash } from './has-unimported-edits.ts'
import { toFileBody, toMediaName } from './media-file.ts'
import { findFileSource } from '../types/file-source.ts'
import type { ContentMediaObject } from '../types/media.ts'

export type ExportResult = {
  /** Relative paths of the files that were written because their content differed. */
  readonly written: readonly string[]
  readonly unchanged: number
  /** Relative paths of the files that were not overwritten, because they contain edits that were not imported. */
  readonly edited: readonly string[]
  /** Relative paths of the pictures that were not written, because an administrator has erased their bytes. */
  readonly erased: readonly string[]
}

export type ExportInput = {
  readonly folder: string
  /** Overwrites files even if they contain edits that were not imported. */
  readonly isOverwriting?: boolean | undefined
}

/** Writes the published items. Does not change unknown files, or files with edits that were not imported. */
export async function exportFolder(
  {
    site,
    types,
    migrations,
    media,
    database,
  }: Pick<ContentDeps, 'site' | 'types' | 'migrations' | 'media' | 'database'>,
  actor: Actor,
  { folder, isOverwriting = false }: ExportInput,
): Promise<ExportResult> {
  requireStaff(actor, 'export content')
  const published = site.whole()
  const items = await published.loadStored((await published.loadIndex()).heads)
  const written: string[] = []
  const edited: string[] = []
  const erased: string[] = []
  let unchanged = 0
  const write = async (path: string, content: Uint8Array, type?: ContentType) => {
    const present = await readFile(join(folder, path)).catch(() => undefined)
    if (present?.equals(content)) return void unchanged++
    if (type === undefined && present && (await media.findSentHash(present)) === toHash(content))
      return void unchanged++
    const mayHaveEdits = !isOverwriting && present !== undefined
    if (mayHaveEdits && (await hasUnimportedEdits({ read: database.read, migrations, media, type }, present)))
      return void edited.push(path)
    await writeWhole(join(folder, path), content)
    written.push(path)
  }
  const pictures = findDefaultPictures(items, types)
  for (const item of items) {
    const type = types.get(item.type)
    if (type === undefined) continue
    const source = findFileSource(item)
    const isOurs = source?.mimeType !== undefined
    const own = isOurs ? toMediaName(toFileStem(item), source.mimeType) : ''
    const shared = isOurs ? toMediaName(item.urlName, source.mimeType) : ''
    if (isOurs && (await isErased(media, source.ref))) {
      erased.push(toFilePath(type, item))
      continue
    }
    const name = pictures.get(`${type.folder}/${shared}`) === source?.ref ? shared : own
    const cleaned = isOurs
      ? await findCleaned(media, { ref: source.ref, file: join(folder, type.folder, name) })
      : undefined
    const body = isOurs ? toFileBody(item, name, cleaned) : item.body
    await write(toFilePath(type, item), Buffer.from(toFileText({ ...item, body })), type)
    if (isOurs && name === own) await write(`${type.folder}/${own}`, await media.load(source.ref))
  }
  return { written: written.toSorted(), unchanged, edited: edited.toSorted(), erased: erased.toSorted() }
}

/**
 * Returns true if the object's bytes are erased. An object that was uploaded again after its erasure can be exported.
 */
const isErased = async (media: ContentDeps['media'], ref: string): Promise<boolean> =>
  (await media.findFacts(ref)) === undefined && (await media.isErased(ref))

/**
 * Returns the media object if the export writes the image without its metadata. Returns undefined if the image has no
 * metadata to remove, or if the folder already contains the uploaded file.
 */
async function findCleaned(
  media: ContentDeps['media'],
  { ref, file }: { readonly ref: string; readonly file: string },
): Promise<ContentMediaObject | undefined> {
  const object = await media.findFacts(ref)
  if (object === undefined || object.sentHash === ref) return undefined
  const present = await readFile(file).catch(() => undefined)
  return present !== undefined && toHash(present) === ref ? undefined : object
}

/**
 * Returns the hashes of images by path, so that a translation with the same image refers to the existing file instead
 * of to a copy.
 */
function findDefaultPictures(
  items: readonly ContentItem[],
  types: ContentTypes,
): ReadonlyMap<string, string> {
  return new Map(
    items.flatMap((item): [string, string][] => {
      const { ref, mimeType } = findFileSource(item) ?? {}
      const folder = types.get(item.type)?.folder
      if (ref === undefined || mimeType === undefined || toFileStem(item) !== item.urlName) return []
      return [[`${folder}/${toMediaName(item.urlName, mimeType)}`, ref]]
    }),
  )
}

/** Writes a file atomically, so that an interrupted export leaves no partial file. */
async function writeWhole(path: string, content: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
